"""The effective rule of a site, and restrictions by agents."""

import itertools
from pathlib import Path

import pytest

from formpilot_host.policy.rules.rule import (
    Permission,
    SiteRule,
    WouldLoosen,
    default_rule,
    rule_from_user,
    strictest,
    strictness,
)
from formpilot_host.policy.rules.store import RuleStore

WORDS: tuple[Permission, ...] = ("allow", "ask", "block")


@pytest.fixture
def rules(tmp_path: Path) -> RuleStore:
    return RuleStore(str(tmp_path / "config" / "sites.json"))


def effective(rules: RuleStore, site: str) -> tuple[str, bool, int]:
    rule = rules.effective_rule(site)
    assert rule.site == site
    return rule.permission, rule.everything, rule.per_minute


def test_without_a_rule_sites_ask_and_loopback_is_allowed(rules: RuleStore) -> None:
    for site in ("shop.example", "file", ""):
        assert effective(rules, site) == ("ask", False, 10)
    for site in ("localhost:8000", "127.0.0.1", "[::1]:3000", "app.localhost"):
        assert effective(rules, site) == ("allow", False, 600)
    assert rules.effective_rule("shop.example").set_by == "default"
    assert rules.list_rules() == []
    assert rules.answer_within_s == 60
    assert not Path(rules.path).parent.exists()


def test_a_rule_holds_until_it_is_changed_or_removed(rules: RuleStore) -> None:
    rules.set_rule(rule_from_user("https://Shop.example/x", "allow", per_minute=30))
    assert effective(rules, "shop.example") == ("allow", False, 30)
    assert rules.effective_rule("shop.example").set_by == "user"
    rules.set_rule(rule_from_user("shop.example", "ask", everything=True))
    assert effective(rules, "shop.example") == ("ask", True, 10)
    rules.remove_rule("shop.example")
    rules.remove_rule("never.example")
    assert rules.effective_rule("shop.example") == default_rule("shop.example")


def test_rules_are_listed_by_site(rules: RuleStore) -> None:
    for site in ("b.example", "a.example", "localhost"):
        rules.set_rule(rule_from_user(site, "block"))
    assert [rule.to_dict() for rule in rules.list_rules()] == [
        {"site": site, "rule": "block", "everything": False, "per_minute": rate, "by": "user"}
        for site, rate in [("a.example", 10), ("b.example", 10), ("localhost", 600)]
    ]


def test_subdomains_and_ports_inherit_block_and_ask_everything_but_not_allow(
    rules: RuleStore,
) -> None:
    below = ("pay.shop.example", "shop.example:8443", "a.b.shop.example:1")
    rules.restrict("pay.shop.example", per_minute=7)
    for word, everything in (("block", False), ("ask", True)):
        rules.set_rule(rule_from_user("shop.example", word, everything, per_minute=99))
        for site in below:
            assert effective(rules, site)[:2] == (word, everything)
            assert rules.effective_rule(site).inherited_from == "shop.example"
        assert effective(rules, "pay.shop.example")[2] == 7
        assert effective(rules, "notshop.example") == ("ask", False, 10)
    rules.set_rule(rule_from_user("shop.example", "allow"))
    assert [effective(rules, site)[0] for site in below] == ["ask", "ask", "ask"]


def test_a_rule_of_the_user_overrides_ask_everything_of_a_parent_but_not_its_block(
    rules: RuleStore,
) -> None:
    rules.set_rule(rule_from_user("pay.shop.example", "allow", per_minute=7))
    for word, everything, holds in (
        ("allow", False, "allow"),
        ("ask", False, "allow"),
        ("ask", True, "allow"),
        ("block", False, "block"),
    ):
        rules.set_rule(rule_from_user("shop.example", word, everything))
        assert effective(rules, "pay.shop.example") == (holds, False, 7)


def test_a_rule_of_an_agent_overrides_no_rule_of_a_parent(rules: RuleStore) -> None:
    rules.set_rule(rule_from_user("pay.shop.example", "allow"))
    rules.restrict("pay.shop.example", "ask")
    for word, everything in (("ask", True), ("block", False)):
        rules.set_rule(rule_from_user("shop.example", word, everything))
        assert effective(rules, "pay.shop.example") == (word, everything, 10)


def test_a_rule_of_a_loopback_host_holds_for_all_its_ports(rules: RuleStore) -> None:
    rules.set_rule(rule_from_user("localhost", "ask", per_minute=50))
    assert effective(rules, "localhost:3000") == ("ask", False, 50)
    assert effective(rules, "127.0.0.1:3000") == ("allow", False, 600)
    rules.set_rule(rule_from_user("localhost:3000", "allow"))
    assert effective(rules, "localhost:3000") == ("allow", False, 600)
    assert effective(rules, "localhost:4000") == ("ask", False, 50)


def test_the_strictest_rule_of_two_has_the_lower_rate_of_both() -> None:
    allow = rule_from_user("a.example", "allow", per_minute=5)
    ask, everything = (
        rule_from_user("b.example", "ask"),
        rule_from_user("c.example", "ask", everything=True),
    )
    block = rule_from_user("d.example", "block", per_minute=100)
    ordered = [allow, ask, everything, block]
    for looser, stricter in itertools.combinations(ordered, 2):
        for pair in ([looser, stricter], [stricter, looser]):
            both = strictest(pair)
            assert (both.site, both.permission, both.everything) == (
                stricter.site,
                stricter.permission,
                stricter.everything,
            )
            assert both.per_minute == min(looser.per_minute, stricter.per_minute)


@pytest.mark.parametrize("start", ["allow", "ask", "everything", "block"])
def test_an_agent_never_loosens_any_part_of_a_rule(rules: RuleStore, start: str) -> None:
    """Every possible restriction, against every rule."""
    word, everything = ("ask", True) if start == "everything" else (start, False)
    restrictions = itertools.product((None, *WORDS), (None, False, True), (None, 19, 20, 21))
    outcomes: set[type[Exception] | None] = set()
    for rule, everything_wanted, rate in restrictions:
        rules.set_rule(rule_from_user("shop.example", word, everything, per_minute=20))
        before = rules.effective_rule("shop.example")
        try:
            after = rules.restrict("shop.example", rule, everything_wanted, rate)
        except (WouldLoosen, ValueError) as problem:
            outcomes.add(type(problem))
            after = before
        assert rules.effective_rule("shop.example") == after
        assert strictness(after) >= strictness(before)
        assert after.per_minute <= before.per_minute
        assert after.set_by == ("user" if is_unchanged(before, after) else "agent")
        outcomes.add(None)
    assert {None, WouldLoosen} <= outcomes


def is_unchanged(before: SiteRule, after: SiteRule) -> bool:
    return (before.permission, before.everything, before.per_minute) == (
        after.permission,
        after.everything,
        after.per_minute,
    )


def test_an_agent_can_restrict_each_part_of_a_rule(rules: RuleStore) -> None:
    rules.set_rule(rule_from_user("shop.example", "allow"))
    assert rules.restrict("https://shop.example/", per_minute=3).per_minute == 3
    assert effective(rules, "shop.example") == ("allow", False, 3)
    assert rules.restrict("shop.example", everything=True).everything
    assert effective(rules, "shop.example") == ("ask", True, 3)
    assert rules.restrict("shop.example", "block").permission == "block"
    assert effective(rules, "shop.example") == ("block", False, 3)
    assert rules.restrict("shop.example", everything=True).permission == "block"


def test_a_refused_restriction_names_both_rules(rules: RuleStore) -> None:
    rules.set_rule(rule_from_user("shop.example", "block", per_minute=4))
    with pytest.raises(
        WouldLoosen, match=r'"allow" was asked for on pay.shop.example, where "block"'
    ):
        rules.restrict("pay.shop.example", "allow")
    with pytest.raises(WouldLoosen, match=r"5 actions a minute .* where 4 hold"):
        rules.restrict("shop.example", per_minute=5)
    with pytest.raises(WouldLoosen):
        rules.restrict("shop.example", "ask", per_minute=1)
    assert effective(rules, "shop.example") == ("block", False, 4)


def test_a_stricter_rule_of_the_user_overrides_an_earlier_restriction(rules: RuleStore) -> None:
    rules.restrict("localhost:3000", per_minute=599)
    rules.restrict("pay.shop.example", per_minute=9)
    rules.set_rule(rule_from_user("localhost", "ask"))
    rules.set_rule(rule_from_user("shop.example", "block"))
    assert effective(rules, "localhost:3000") == ("ask", False, 599)
    assert effective(rules, "pay.shop.example") == ("block", False, 9)


@pytest.mark.parametrize("rate", [0, -1, 6001])
def test_a_rate_has_bounds_for_agents_and_users(rules: RuleStore, rate: int) -> None:
    with pytest.raises(ValueError, match="from 1 to 6000"):
        rules.restrict("shop.example", per_minute=rate)
    with pytest.raises(ValueError, match="from 1 to 6000"):
        rule_from_user("shop.example", "ask", per_minute=rate)
    assert rules.list_rules() == []


def test_invalid_rules_are_refused(rules: RuleStore) -> None:
    with pytest.raises(ValueError, match="one of ask, allow and block"):
        rule_from_user("shop.example", "maybe")
    with pytest.raises(ValueError, match="possible only with the rule ask"):
        rule_from_user("shop.example", "allow", everything=True)
    with pytest.raises(ValueError, match=r"such as shop.example"):
        rules.restrict("a b", "block")
