"""Which rule holds where, and that agents only ever make one stricter."""

import itertools
from pathlib import Path

import pytest

from formpilot_host.policy.rule import Word, strictness
from formpilot_host.policy.rules import Looser, Rule, Rules, chosen, default, strictest

WORDS: tuple[Word, ...] = ("allow", "ask", "block")


@pytest.fixture
def rules(tmp_path: Path) -> Rules:
    return Rules(str(tmp_path / "config" / "sites.json"))


def held(rules: Rules, site: str) -> tuple[str, bool, int]:
    rule = rules.of(site)
    assert rule.site == site
    return rule.rule, rule.everything, rule.per_minute


def test_without_a_rule_sites_ask_and_loopback_is_allowed(rules: Rules) -> None:
    for site in ("shop.example", "file", ""):
        assert held(rules, site) == ("ask", False, 10)
    for site in ("localhost:8000", "127.0.0.1", "[::1]:3000", "app.localhost"):
        assert held(rules, site) == ("allow", False, 600)
    assert rules.of("shop.example").by == "default"
    assert rules.listed() == []
    assert rules.answer_within_s == 60
    assert not Path(rules.path).parent.exists()


def test_a_rule_holds_until_it_is_changed_or_removed(rules: Rules) -> None:
    rules.set(chosen("https://Shop.example/x", "allow", per_minute=30))
    assert held(rules, "shop.example") == ("allow", False, 30)
    assert rules.of("shop.example").by == "user"
    rules.set(chosen("shop.example", "ask", everything=True))
    assert held(rules, "shop.example") == ("ask", True, 10)
    rules.remove("shop.example")
    rules.remove("never.example")
    assert rules.of("shop.example") == default("shop.example")


def test_every_site_with_a_rule_is_listed_by_name(rules: Rules) -> None:
    for site in ("b.example", "a.example", "localhost"):
        rules.set(chosen(site, "block"))
    assert [rule.facts() for rule in rules.listed()] == [
        {"site": site, "rule": "block", "everything": False, "per_minute": rate, "by": "user"}
        for site, rate in [("a.example", 10), ("b.example", 10), ("localhost", 600)]
    ]


def test_block_and_ask_everything_hold_for_subdomains_and_ports_and_allow_does_not(
    rules: Rules,
) -> None:
    below = ("pay.shop.example", "shop.example:8443", "a.b.shop.example:1")
    rules.restrict("pay.shop.example", per_minute=7)
    for word, everything in (("block", False), ("ask", True)):
        rules.set(chosen("shop.example", word, everything, per_minute=99))
        for site in below:
            assert held(rules, site)[:2] == (word, everything)
            assert rules.of(site).held_by == "shop.example"
        assert held(rules, "pay.shop.example")[2] == 7
        assert held(rules, "notshop.example") == ("ask", False, 10)
    rules.set(chosen("shop.example", "allow"))
    assert [held(rules, site)[0] for site in below] == ["ask", "ask", "ask"]


def test_the_users_word_for_a_site_is_above_ask_everything_around_it_and_below_a_block(
    rules: Rules,
) -> None:
    rules.set(chosen("pay.shop.example", "allow", per_minute=7))
    for word, everything, holds in (
        ("allow", False, "allow"),
        ("ask", False, "allow"),
        ("ask", True, "allow"),
        ("block", False, "block"),
    ):
        rules.set(chosen("shop.example", word, everything))
        assert held(rules, "pay.shop.example") == (holds, False, 7)


def test_an_agents_word_for_a_site_is_below_everything_around_it(rules: Rules) -> None:
    rules.set(chosen("pay.shop.example", "allow"))
    rules.restrict("pay.shop.example", "ask")
    for word, everything in (("ask", True), ("block", False)):
        rules.set(chosen("shop.example", word, everything))
        assert held(rules, "pay.shop.example") == (word, everything, 10)


def test_a_rule_for_a_loopback_name_is_for_each_of_its_ports(rules: Rules) -> None:
    rules.set(chosen("localhost", "ask", per_minute=50))
    assert held(rules, "localhost:3000") == ("ask", False, 50)
    assert held(rules, "127.0.0.1:3000") == ("allow", False, 600)
    rules.set(chosen("localhost:3000", "allow"))
    assert held(rules, "localhost:3000") == ("allow", False, 600)
    assert held(rules, "localhost:4000") == ("ask", False, 50)


def test_the_strictest_of_two_sites_holds_for_both_with_the_lower_rate() -> None:
    allow = chosen("a.example", "allow", per_minute=5)
    ask, everything = chosen("b.example", "ask"), chosen("c.example", "ask", everything=True)
    block = chosen("d.example", "block", per_minute=100)
    ordered = [allow, ask, everything, block]
    for looser, stricter in itertools.combinations(ordered, 2):
        for pair in ([looser, stricter], [stricter, looser]):
            both = strictest(pair)
            assert (both.site, both.rule, both.everything) == (
                stricter.site,
                stricter.rule,
                stricter.everything,
            )
            assert both.per_minute == min(looser.per_minute, stricter.per_minute)


@pytest.mark.parametrize("start", ["allow", "ask", "everything", "block"])
def test_an_agent_never_makes_a_rule_looser_in_any_part(rules: Rules, start: str) -> None:
    """Every wish there is, against every rule."""
    word, everything = ("ask", True) if start == "everything" else (start, False)
    wishes = itertools.product((None, *WORDS), (None, False, True), (None, 19, 20, 21))
    outcomes: set[type[Exception] | None] = set()
    for rule, every, rate in wishes:
        rules.set(chosen("shop.example", word, everything, per_minute=20))
        before = rules.of("shop.example")
        try:
            after = rules.restrict("shop.example", rule, every, rate)
        except (Looser, ValueError) as problem:
            outcomes.add(type(problem))
            after = before
        assert rules.of("shop.example") == after
        assert strictness(after) >= strictness(before)
        assert after.per_minute <= before.per_minute
        assert after.by == ("user" if unchanged(before, after) else "agent")
        outcomes.add(None)
    assert {None, Looser} <= outcomes


def unchanged(before: Rule, after: Rule) -> bool:
    return (before.rule, before.everything, before.per_minute) == (
        after.rule,
        after.everything,
        after.per_minute,
    )


def test_an_agent_can_make_each_part_stricter(rules: Rules) -> None:
    rules.set(chosen("shop.example", "allow"))
    assert rules.restrict("https://shop.example/", per_minute=3).per_minute == 3
    assert held(rules, "shop.example") == ("allow", False, 3)
    assert rules.restrict("shop.example", everything=True).everything
    assert held(rules, "shop.example") == ("ask", True, 3)
    assert rules.restrict("shop.example", "block").rule == "block"
    assert held(rules, "shop.example") == ("block", False, 3)
    assert rules.restrict("shop.example", everything=True).rule == "block"


def test_a_looser_wish_says_what_was_asked_for_and_what_holds(rules: Rules) -> None:
    rules.set(chosen("shop.example", "block", per_minute=4))
    with pytest.raises(Looser, match=r'"allow" was asked for on pay.shop.example, where "block"'):
        rules.restrict("pay.shop.example", "allow")
    with pytest.raises(Looser, match=r"5 actions a minute .* where 4 hold"):
        rules.restrict("shop.example", per_minute=5)
    with pytest.raises(Looser):
        rules.restrict("shop.example", "ask", per_minute=1)
    assert held(rules, "shop.example") == ("block", False, 4)


def test_an_agents_wish_does_not_outlive_a_stricter_rule_of_the_user(rules: Rules) -> None:
    rules.restrict("localhost:3000", per_minute=599)
    rules.restrict("pay.shop.example", per_minute=9)
    rules.set(chosen("localhost", "ask"))
    rules.set(chosen("shop.example", "block"))
    assert held(rules, "localhost:3000") == ("ask", False, 599)
    assert held(rules, "pay.shop.example") == ("block", False, 9)


@pytest.mark.parametrize("rate", [0, -1, 6001])
def test_a_rate_has_bounds_for_agents_and_users(rules: Rules, rate: int) -> None:
    with pytest.raises(ValueError, match="from 1 to 6000"):
        rules.restrict("shop.example", per_minute=rate)
    with pytest.raises(ValueError, match="from 1 to 6000"):
        chosen("shop.example", "ask", per_minute=rate)
    assert rules.listed() == []


def test_what_is_no_rule_is_refused(rules: Rules) -> None:
    with pytest.raises(ValueError, match="one of ask, allow and block"):
        chosen("shop.example", "maybe")
    with pytest.raises(ValueError, match="goes with the rule ask alone"):
        chosen("shop.example", "allow", everything=True)
    with pytest.raises(ValueError, match=r"such as shop.example"):
        rules.restrict("a b", "block")
