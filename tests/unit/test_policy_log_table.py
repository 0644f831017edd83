"""`formpilot-host log`: the table fits the terminal, and page text cannot control it."""

import json
from pathlib import Path
from typing import Any

import pytest

from formpilot_host.cli import args
from formpilot_host.cli.log_table import HEADERS, display_width
from formpilot_host.policy.log.action_log import ActionLog, utc_now
from tests.unit.log_entries import make_entry

Output = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ActionLog:
    monkeypatch.setenv("FORMPILOT_STATE_DIR", str(tmp_path / "state"))
    monkeypatch.setenv("TZ", "UTC")
    monkeypatch.delenv("COLUMNS", raising=False)
    return ActionLog(str(tmp_path / "state"))


def write_entry(log: ActionLog, outcome: str = "done", **changes: Any) -> None:
    log.begin(make_entry(**{"duration_ms": 40, "outcome": outcome, **changes}))


def test_the_latest_action_is_the_last_line_of_the_table(log: ActionLog, capsys: Output) -> None:
    write_entry(log, action="fill_form", target="", outcome="incomplete", filled=3, total=4)
    write_entry(log, duration_ms=2345, approval="once")
    write_entry(log, outcome="started", action="drag", site="", target="#a")
    assert args.main(["log"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "TIME                 SITE          ACTION     TARGET  OUTCOME         APPROVAL  TOOK",
        "2026-01-31 12:00:00  shop.example  fill_form  -       incomplete 3/4  -         40 ms",
        "2026-01-31 12:00:00  shop.example  click      #pay    done            once      2.3 s",
        "2026-01-31 12:00:00  -             drag       #a      started         -         -",
    ]


def test_filters_and_limit_select_actions(log: ActionLog, capsys: Output) -> None:
    for number in range(30):
        write_entry(log, target=f"#n{number}", site=f"{'ab'[number % 2]}.example")
    write_entry(log, outcome="user_denied", client="Cursor", action="hover", time=utc_now())

    def shown(*options: str) -> list[str]:
        assert args.main(["log", "--json", *options]) == 0
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
    log: ActionLog, monkeypatch: pytest.MonkeyPatch, capsys: Output, width: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    write_entry(log, target="t" * 250, site="a-very-long-name.of.some.shop.example")
    write_entry(log, target="語" * 250, outcome="coordinates_out_of_viewport", duration_ms=712)
    assert args.main(["log"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert all(display_width(line) <= width for line in lines)
    assert all("click" in line for line in lines[1:])
    if width >= 80:
        assert lines[0].split() == list(HEADERS)
        assert display_width(lines[1]) >= width - 2


def test_page_text_cannot_control_the_terminal(log: ActionLog, capsys: Output) -> None:
    nasty = "\x1b]0;title\x07\x9b31m\r\n\u202egnp"
    write_entry(log, target=f"#a{nasty}", client=nasty, site=f"shop{nasty}", fields=(nasty,))
    path = Path(log.path)
    path.write_text(path.read_text().replace("#a", r"#b\u001b[2J\u009b"))
    for options in ([], ["--json"]):
        assert args.main(["log", *options]) == 0
        out = capsys.readouterr().out
        assert "#b" in out
        assert not set(out) & set("\x1b\x07\x9b\r\u202e")


def test_an_empty_table_is_a_sentence(log: ActionLog, capsys: Output) -> None:
    assert args.main(["log"]) == 0
    assert capsys.readouterr().out == f"No action yet in {log.path}\n"
    write_entry(log)
    assert args.main(["log", "--site", "other.example"]) == 0
    assert capsys.readouterr().out == f"No matching action in {log.path}\n"


def test_an_unreadable_log_is_an_error(log: ActionLog, capsys: Output) -> None:
    Path(log.path).mkdir(parents=True)
    assert args.main(["log"]) == 1
    assert f"{log.path} cannot be read" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--since", "yesterday"], "A time is such as 30m"),
        (["--site", "a b"], "A site is a name"),
    ],
)
def test_invalid_options_are_bad_usage(options: list[str], message: str, capsys: Output) -> None:
    assert args.main(["log", *options]) == 2
    assert message in capsys.readouterr().err


@pytest.mark.parametrize("limit", ["0", "-1", "many"])
def test_a_limit_is_a_number_from_one(limit: str, capsys: Output) -> None:
    with pytest.raises(SystemExit) as ended:
        args.main(["log", f"--limit={limit}"])
    assert ended.value.code == 2
    assert "a whole number from 1" in capsys.readouterr().err
