"""The file of rules: people read and edit it, and a broken one is never taken for permission."""

import json
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from formpilot_host.policy.rules import Broken, NotSaved, Rules, chosen


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "sites.json"


@pytest.fixture
def rules(path: Path) -> Rules:
    return Rules(str(path))


def test_the_file_says_what_was_set_and_no_more(path: Path, rules: Rules) -> None:
    rules.set(chosen("shop.example", "ask", everything=True))
    rules.set(chosen("localhost", "allow", per_minute=600))
    rules.restrict("bank.example", "block", per_minute=2)
    rules.restrict("a.example", per_minute=3)
    assert path.read_text() == (
        "{\n"
        '  "answer_within_s": 60,\n'
        '  "sites": {\n'
        '    "a.example": {\n      "per_minute": 3,\n      "by": "agent"\n    },\n'
        '    "bank.example": {\n      "rule": "block",\n      "per_minute": 2,\n'
        '      "by": "agent"\n    },\n'
        '    "localhost": {\n      "rule": "allow"\n    },\n'
        '    "shop.example": {\n      "rule": "ask",\n      "everything": true\n    }\n'
        "  }\n"
        "}\n"
    )
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert list(path.parent.iterdir()) == [path]


def test_a_change_by_hand_or_by_another_host_is_seen_at_once(path: Path, rules: Rules) -> None:
    assert rules.of("shop.example").rule == "ask"
    path.write_text('{"answer_within_s": 5, "sites": {"Shop.example": {"rule": "allow"}}}')
    assert (rules.of("shop.example").rule, rules.answer_within_s) == ("allow", 5)
    Rules(str(path)).set(chosen("shop.example", "block"))
    assert (rules.of("shop.example").rule, rules.answer_within_s) == ("block", 5)
    path.unlink()
    assert rules.of("shop.example").rule == "ask"


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ('{\n"sites": {\n}', 3, "It is not JSON"),
        ("", 1, "It is not JSON"),
        ("[" * 100_000, None, "It is not JSON"),
        ("[]", 1, "one object"),
        ('{"sites": []}', 1, '"sites" is an object'),
        ('{\n"site": {}}', 2, '"site" is no setting'),
        ('{\n"answer_within_s": 61}', 2, "from 1 to 60"),
        ('{"answer_within_s": true}', 1, "from 1 to 60"),
        ('{"sites": {\n"a.example": "allow"}}', 2, "A site has an object"),
        ('{"sites": {\n"a.example": {"rule": "alow"}}}', 2, "one of ask, allow and block"),
        ('{"sites": {\n"a.example": {"rule": ["allow"]}}}', 2, "one of ask, allow and block"),
        ('{"sites": {"a.example": {"rules": "allow"}}}', 1, '"rules" is no setting'),
        ('{"sites": {"a.example": {"per_minute": 0}}}', 1, "from 1 to 6000"),
        ('{"sites": {"a.example": {"per_minute": "9"}}}', 1, "from 1 to 6000"),
        ('{"sites": {"a.example": {"everything": 1}}}', 1, "true or false"),
        ('{"sites": {"a.example": {"rule": "allow", "everything": true}}}', 1, "ask alone"),
        ('{"sites": {"a.example": {"by": "me"}}}', 1, "user or agent"),
        ('{"sites": {"*.example": {"rule": "allow"}}}', 1, "A site is a name"),
        ('{"sites": {"a.example": {},\n"a.example": {}}}', 2, "there twice"),
        ('{"sites": {"a.example": {},\n"A.example": {}}}', 2, "there twice"),
    ],
)
def test_a_file_that_is_not_valid_is_named_with_its_line_and_never_overwritten(
    path: Path, rules: Rules, text: str, line: int | None, what: str
) -> None:
    path.write_text(text)
    for use in (
        lambda: rules.of("other.example"),
        rules.listed,
        lambda: rules.answer_within_s,
        lambda: rules.set(chosen("a.example", "block")),
        lambda: rules.restrict("a.example", "block"),
        lambda: rules.remove("a.example"),
    ):
        with pytest.raises(Broken) as caught:
            use()
        assert str(path) in str(caught.value)
        assert what in str(caught.value)
        assert caught.value.cure in str(caught.value)
        assert caught.value.line == line
    assert path.read_text() == text


def test_rules_that_were_understood_before_do_not_hold_for_a_broken_file(
    path: Path, rules: Rules
) -> None:
    rules.set(chosen("shop.example", "allow"))
    assert rules.of("shop.example").rule == "allow"
    good = path.read_text()
    path.write_text(good.replace("allow", "alow"))
    with pytest.raises(Broken):
        rules.of("shop.example")
    path.write_text(good)
    assert rules.of("shop.example").rule == "allow"


def test_a_file_that_cannot_be_read_is_broken(path: Path, rules: Rules) -> None:
    path.mkdir()
    with pytest.raises(Broken, match="cannot be read"):
        rules.of("shop.example")
    path.rmdir()
    path.write_bytes(b'{"sites": {"\xff": {}}}')
    with pytest.raises(Broken, match="not UTF-8"):
        rules.of("shop.example")


def test_a_folder_that_cannot_be_had_is_said(tmp_path: Path) -> None:
    (tmp_path / "config").write_text("a file in the folder's place")
    rules = Rules(str(tmp_path / "config" / "sites.json"))
    with pytest.raises(NotSaved, match="could not be written"):
        rules.set(chosen("shop.example", "allow"))


def test_a_link_to_the_users_own_place_for_settings_stays_one(
    path: Path, rules: Rules, tmp_path: Path
) -> None:
    real = tmp_path / "dotfiles.json"
    path.symlink_to(real)
    rules.set(chosen("shop.example", "block"))
    assert path.is_symlink()
    assert json.loads(real.read_text())["sites"] == {"shop.example": {"rule": "block"}}


SETTING = """
import sys
from formpilot_host.policy.rules import Rules, chosen
for number in range(20):
    Rules(sys.argv[1]).set(chosen(f"{sys.argv[2]}{number}.example", "block"))
"""


def test_several_hosts_at_once_lose_no_rule(path: Path, rules: Rules) -> None:
    hosts = [
        subprocess.Popen([sys.executable, "-c", SETTING, str(path), name]) for name in ("a", "b")
    ]
    assert [host.wait(60) for host in hosts] == [0, 0]
    assert len(rules.listed()) == 40
