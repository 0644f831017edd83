"""The rules file: readable for people, and an invalid one allows nothing."""

import json
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from formpilot_host.policy.rules.rule import rule_from_user
from formpilot_host.policy.rules.rules_file import RulesFileError
from formpilot_host.policy.rules.store import RulesNotSaved, RuleStore


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "sites.json"


@pytest.fixture
def rules(path: Path) -> RuleStore:
    return RuleStore(str(path))


def test_the_file_holds_only_what_was_set(path: Path, rules: RuleStore) -> None:
    rules.set_rule(rule_from_user("shop.example", "ask", everything=True))
    rules.set_rule(rule_from_user("localhost", "allow", per_minute=600))
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


def test_a_change_by_hand_or_by_another_host_holds_at_once(path: Path, rules: RuleStore) -> None:
    assert rules.effective_rule("shop.example").permission == "ask"
    path.write_text('{"answer_within_s": 5, "sites": {"Shop.example": {"rule": "allow"}}}')
    assert (rules.effective_rule("shop.example").permission, rules.answer_within_s) == ("allow", 5)
    RuleStore(str(path)).set_rule(rule_from_user("shop.example", "block"))
    assert (rules.effective_rule("shop.example").permission, rules.answer_within_s) == ("block", 5)
    path.unlink()
    assert rules.effective_rule("shop.example").permission == "ask"


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ('{\n"sites": {\n}', 3, "It is not JSON"),
        ("", 1, "It is not JSON"),
        ("[" * 100_000, None, "It is not JSON"),
        ("[]", 1, "one object"),
        ('{"sites": []}', 1, '"sites" is an object'),
        ('{\n"site": {}}', 2, '"site" is not a setting'),
        ('{\n"answer_within_s": 61}', 2, "from 1 to 60"),
        ('{"answer_within_s": true}', 1, "from 1 to 60"),
        ('{"sites": {\n"a.example": "allow"}}', 2, "A site has an object"),
        ('{"sites": {\n"a.example": {"rule": "alow"}}}', 2, "one of ask, allow and block"),
        ('{"sites": {\n"a.example": {"rule": ["allow"]}}}', 2, "one of ask, allow and block"),
        ('{"sites": {"a.example": {"rules": "allow"}}}', 1, '"rules" is not a setting'),
        ('{"sites": {"a.example": {"per_minute": 0}}}', 1, "from 1 to 6000"),
        ('{"sites": {"a.example": {"per_minute": "9"}}}', 1, "from 1 to 6000"),
        ('{"sites": {"a.example": {"everything": 1}}}', 1, "true or false"),
        (
            '{"sites": {"a.example": {"rule": "allow", "everything": true}}}',
            1,
            "only with the rule ask",
        ),
        ('{"sites": {"a.example": {"by": "me"}}}', 1, "user or agent"),
        ('{"sites": {"*.example": {"rule": "allow"}}}', 1, "A site is a name"),
        ('{"sites": {"a.example": {},\n"a.example": {}}}', 2, "appears twice"),
        ('{"sites": {"a.example": {},\n"A.example": {}}}', 2, "appears twice"),
    ],
)
def test_an_invalid_file_is_reported_with_its_line_and_never_overwritten(
    path: Path, rules: RuleStore, text: str, line: int | None, what: str
) -> None:
    path.write_text(text)
    for use in (
        lambda: rules.effective_rule("other.example"),
        rules.list_rules,
        lambda: rules.answer_within_s,
        lambda: rules.set_rule(rule_from_user("a.example", "block")),
        lambda: rules.restrict("a.example", "block"),
        lambda: rules.remove_rule("a.example"),
    ):
        with pytest.raises(RulesFileError) as caught:
            use()
        assert str(path) in str(caught.value)
        assert what in str(caught.value)
        assert caught.value.hint in str(caught.value)
        assert caught.value.line == line
    assert path.read_text() == text


def test_earlier_rules_do_not_hold_once_the_file_is_invalid(path: Path, rules: RuleStore) -> None:
    rules.set_rule(rule_from_user("shop.example", "allow"))
    assert rules.effective_rule("shop.example").permission == "allow"
    good = path.read_text()
    path.write_text(good.replace("allow", "alow"))
    with pytest.raises(RulesFileError):
        rules.effective_rule("shop.example")
    path.write_text(good)
    assert rules.effective_rule("shop.example").permission == "allow"


def test_an_unreadable_file_is_an_error(path: Path, rules: RuleStore) -> None:
    path.mkdir()
    with pytest.raises(RulesFileError, match="cannot be read"):
        rules.effective_rule("shop.example")
    path.rmdir()
    path.write_bytes(b'{"sites": {"\xff": {}}}')
    with pytest.raises(RulesFileError, match="not UTF-8"):
        rules.effective_rule("shop.example")


def test_an_impossible_folder_is_reported(tmp_path: Path) -> None:
    (tmp_path / "config").write_text("a file in the folder's place")
    rules = RuleStore(str(tmp_path / "config" / "sites.json"))
    with pytest.raises(RulesNotSaved, match="could not be written"):
        rules.set_rule(rule_from_user("shop.example", "allow"))


def test_a_link_to_dotfiles_stays_a_link(path: Path, rules: RuleStore, tmp_path: Path) -> None:
    real = tmp_path / "dotfiles.json"
    path.symlink_to(real)
    rules.set_rule(rule_from_user("shop.example", "block"))
    assert path.is_symlink()
    assert json.loads(real.read_text())["sites"] == {"shop.example": {"rule": "block"}}


SETTING = """
import sys
from formpilot_host.policy.rules.rule import rule_from_user
from formpilot_host.policy.rules.store import RuleStore
for number in range(20):
    RuleStore(sys.argv[1]).set_rule(rule_from_user(f"{sys.argv[2]}{number}.example", "block"))
"""


def test_several_hosts_at_once_lose_no_rule(path: Path, rules: RuleStore) -> None:
    hosts = [
        subprocess.Popen([sys.executable, "-c", SETTING, str(path), name]) for name in ("a", "b")
    ]
    assert [host.wait(60) for host in hosts] == [0, 0]
    assert len(rules.list_rules()) == 40
