"""What may be done on one site, and which of two rules is the stricter."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Literal

from . import rules_file
from .rules_file import Settings
from .sites import is_loopback, normal

Word = Literal["ask", "allow", "block"]
By = Literal["user", "agent", "default"]

PER_MINUTE = 10
PER_MINUTE_ON_LOOPBACK = 600


class Looser(Exception):
    """An agent asked for less strictness than holds; nothing was changed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """What holds on one site."""

    site: str
    rule: Word
    everything: bool = False
    """Ask before every action, not only before destructive ones."""
    per_minute: int
    by: By = "user"
    held_by: str = ""
    """The site around this one whose rule it is, where it is not its own."""

    def facts(self) -> dict[str, Any]:
        """As the extension's pages get it."""
        names = ("site", "rule", "everything", "per_minute", "by")
        return {name: getattr(self, name) for name in names}


def default(site: str) -> Rule:
    if is_loopback(site):
        return Rule(site=site, rule="allow", per_minute=PER_MINUTE_ON_LOOPBACK, by="default")
    return Rule(site=site, rule="ask", per_minute=PER_MINUTE, by="default")


def chosen(site: str, rule: str, everything: bool = False, per_minute: int | None = None) -> Rule:
    """A rule as a person gives it; ValueError says what is wrong with it."""
    settings: Settings = {"rule": rule, "everything": everything}
    if per_minute is not None:
        settings["per_minute"] = per_minute
    rules_file.check(settings)
    return from_settings(default(normal(site)), settings)


def strictness(rule: Rule) -> int:
    """allow < ask < ask before everything < block."""
    return {"allow": 0, "ask": 1 + rule.everything, "block": 3}[rule.rule]


def strictest(rules: Iterable[Rule]) -> Rule:
    """For several sites in one place: the strictest rule and the lowest rate of them."""
    every = list(rules)
    return replace(max(every, key=strictness), per_minute=min(rule.per_minute for rule in every))


def from_settings(base: Rule, settings: Settings) -> Rule:
    """What is not set is as it would be without."""
    own = {"everything": False, "held_by": ""} if "rule" in settings else {}
    return replace(base, **{**own, "by": "user", **settings})


def to_settings(rule: Rule, base: Rule) -> Settings:
    """Only what differs, and always the word that people look for."""
    settings: Settings = {"rule": rule.rule}
    if rule.everything:
        settings["everything"] = True
    if rule.per_minute != base.per_minute:
        settings["per_minute"] = rule.per_minute
    if rule.by == "agent":
        settings["by"] = "agent"
    return settings


def differences(held: Rule, wanted: Rule) -> Settings:
    """What has to be set for `wanted` where `held` holds."""
    settings: Settings = {}
    if strictness(wanted) != strictness(held):
        settings |= {"rule": wanted.rule, "everything": wanted.everything}
    if wanted.per_minute != held.per_minute:
        settings["per_minute"] = wanted.per_minute
    return settings


def stricter(
    held: Rule, rule: Word | None, everything: bool | None, per_minute: int | None
) -> Rule:
    """What holds, changed as asked for; Looser where any part of it would be."""
    word: Word = rule or ("ask" if everything and held.rule == "allow" else held.rule)
    rate = held.per_minute if per_minute is None else per_minute
    rules_file.check({"rule": word, "per_minute": rate})
    if everything and rule == "allow":
        raise ValueError("Asking before everything goes with the rule ask alone.")
    every = word == "ask" and (held.everything if everything is None else everything)
    wanted = replace(held, rule=word, everything=every, per_minute=rate)
    if strictness(wanted) < strictness(held):
        raise Looser(
            f"{named(wanted)} was asked for on {held.site}, where {named(held)} holds. "
            "Only the user can make a rule looser."
        )
    if wanted.per_minute > held.per_minute:
        raise Looser(
            f"{wanted.per_minute} actions a minute were asked for on {held.site}, "
            f"where {held.per_minute} hold. Only the user can allow more."
        )
    return wanted


def named(rule: Rule) -> str:
    return f'"{rule.rule}" before every action' if rule.everything else f'"{rule.rule}"'
