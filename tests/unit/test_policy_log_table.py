"""`formpilot-host log`: a table that fits the terminal and that no page can write over."""

import json
from pathlib import Path
from typing import Any

import pytest

from formpilot_host import commands
from formpilot_host.log_table import HEADS, columns
from formpilot_host.policy.log import Log, now
from tests.unit.log_entries import entry

Output = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Log:
    monkeypatch.setenv("FORMPILOT_STATE_DIR", str(tmp_path / "state"))
    monkeypatch.setenv("TZ", "UTC")
    monkeypatch.delenv("COLUMNS", raising=False)
    return Log(str(tmp_path / "state"))


def tell(log: Log, outcome: str = "done", **given: Any) -> None:
    log.begin(entry(**{"duration_ms": 40, "outcome": outcome, **given}))


def test_the_latest_action_is_the_last_line_of_the_table(log: Log, capsys: Output) -> None:
    tell(log, action="fill_form", target="", outcome="incomplete", filled=3, total=4)
    tell(log, duration_ms=2345, approval="once")
    tell(log, outcome="started", action="drag", site="", target="#a")
    assert commands.main(["log"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "TIME                 SITE          ACTION     TARGET  OUTCOME         APPROVAL  TOOK",
        "2026-01-31 12:00:00  shop.example  fill_form  -       incomplete 3/4  -         40 ms",
        "2026-01-31 12:00:00  shop.example  click      #pay    done            once      2.3 s",
        "2026-01-31 12:00:00  -             drag       #a      started         -         -",
    ]


def test_filters_and_the_limit_choose_among_the_actions(log: Log, capsys: Output) -> None:
    for number in range(30):
        tell(log, target=f"#n{number}", site=f"{'ab'[number % 2]}.example")
    tell(log, outcome="user_denied", client="Cursor", action="hover", time=now())

    def shown(*options: str) -> list[str]:
        assert commands.main(["log", "--json", *options]) == 0
        return [action["target"] for action in json.loads(capsys.readouterr().out)["actions"]]

    assert len(shown()) == 20
    assert shown("--limit", "2", "--site", "https://A.example/") == ["#n26", "#n28"]
    for option in (
        ["--outcome", "user_denied"],
        ["--client", "cursor"],
        ["--action", "hover"],
        ["--since", "2h"],
    ):
        assert shown(*option) == ["#pay"]


@pytest.mark.parametrize("width", [30, 60, 80, 100, 200])
def test_the_table_is_no_wider_than_the_terminal(
    log: Log, monkeypatch: pytest.MonkeyPatch, capsys: Output, width: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    tell(log, target="t" * 250, site="a-very-long-name.of.some.shop.example")
    tell(log, target="語" * 250, outcome="coordinates_out_of_viewport", duration_ms=712)
    assert commands.main(["log"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert all(columns(line) <= width for line in lines)
    assert all("click" in line for line in lines[1:])
    if width >= 80:
        assert lines[0].split() == list(HEADS)
        assert columns(lines[1]) >= width - 2


def test_a_page_cannot_write_to_the_terminal(log: Log, capsys: Output) -> None:
    nasty = "\x1b]0;title\x07\x9b31m\r\n\u202egnp"
    tell(log, target=f"#a{nasty}", client=nasty, site=f"shop{nasty}", fields=(nasty,))
    path = Path(log.path)
    path.write_text(path.read_text().replace("#a", r"#b\u001b[2J\u009b"))
    for options in ([], ["--json"]):
        assert commands.main(["log", *options]) == 0
        out = capsys.readouterr().out
        assert "#b" in out
        assert not set(out) & set("\x1b\x07\x9b\r\u202e")


def test_where_there_is_nothing_it_says_so(log: Log, capsys: Output) -> None:
    assert commands.main(["log"]) == 0
    assert capsys.readouterr().out == f"No action yet in {log.path}\n"
    tell(log)
    assert commands.main(["log", "--site", "other.example"]) == 0
    assert capsys.readouterr().out == f"No action that fits in {log.path}\n"


def test_a_log_that_cannot_be_read_is_an_error(log: Log, capsys: Output) -> None:
    Path(log.path).mkdir(parents=True)
    assert commands.main(["log"]) == 1
    assert f"{log.path} cannot be read" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--since", "yesterday"], "A time is such as 30m"),
        (["--site", "a b"], "A site is a name"),
    ],
)
def test_what_makes_no_sense_is_bad_usage(options: list[str], said: str, capsys: Output) -> None:
    assert commands.main(["log", *options]) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("limit", ["0", "-1", "many"])
def test_a_limit_is_a_number_from_one(limit: str, capsys: Output) -> None:
    with pytest.raises(SystemExit) as ended:
        commands.main(["log", f"--limit={limit}"])
    assert ended.value.code == 2
    assert "a whole number from 1" in capsys.readouterr().err
