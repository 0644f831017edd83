"""The rule of a site, and the comparison of rules by strictness."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Literal

from .rules_file import Settings, check_settings
from .sites import is_loopback, normalize_site

Permission = Literal["ask", "allow", "block"]
SetBy = Literal["user", "agent", "default"]

ATTRIBUTES = {"rule": "permission", "by": "set_by"}
"""The attributes of SiteRule that have another name than their setting."""
PER_MINUTE = 10
PER_MINUTE_ON_LOOPBACK = 600


class WouldLoosen(Exception):
    """An agent asked for a looser rule; nothing was changed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SiteRule:
    """The rule that holds on a site."""

    site: str
    permission: Permission
    everything: bool = False
    """Ask before every action, not only before destructive ones."""
    per_minute: int
    set_by: SetBy = "user"
    inherited_from: str = ""
    """The parent site that the rule comes from; "" for a rule of the site itself."""

    def to_dict(self) -> dict[str, Any]:
        """The rule as agents and the pages of the extension get it."""
        return {
            "site": self.site,
            "rule": self.permission,
            "everything": self.everything,
            "per_minute": self.per_minute,
            "by": self.set_by,
        }


def default_rule(site: str) -> SiteRule:
    if is_loopback(site):
        rate = PER_MINUTE_ON_LOOPBACK
        return SiteRule(site=site, permission="allow", per_minute=rate, set_by="default")
    return SiteRule(site=site, permission="ask", per_minute=PER_MINUTE, set_by="default")


def rule_from_user(
    site: str, permission: str, everything: bool = False, per_minute: int | None = None
) -> SiteRule:
    """A rule as a person gives it; raises ValueError with what is wrong."""
    settings: Settings = {"rule": permission, "everything": everything}
    if per_minute is not None:
        settings["per_minute"] = per_minute
    check_settings(settings)
    return apply_settings(default_rule(normalize_site(site)), settings)


def strictness(rule: SiteRule) -> int:
    """allow < ask < ask before everything < block."""
    return {"allow": 0, "ask": 1 + rule.everything, "block": 3}[rule.permission]


def strictest(rules: Iterable[SiteRule]) -> SiteRule:
    """The strictest rule, with the lowest rate of all: for a frame and the pages around it."""
    rules = list(rules)
    return replace(max(rules, key=strictness), per_minute=min(rule.per_minute for rule in rules))


def apply_settings(base: SiteRule, settings: Settings) -> SiteRule:
    """The base rule, changed by the settings of a site."""
    reset = {"everything": False, "inherited_from": ""} if "rule" in settings else {}
    changes = {ATTRIBUTES.get(name, name): value for name, value in settings.items()}
    return replace(base, **{**reset, "set_by": "user", **changes})


def to_settings(rule: SiteRule, base: SiteRule) -> Settings:
    """The settings that differ from the base, and always the permission."""
    settings: Settings = {"rule": rule.permission}
    if rule.everything:
        settings["everything"] = True
    if rule.per_minute != base.per_minute:
        settings["per_minute"] = rule.per_minute
    if rule.set_by == "agent":
        settings["by"] = "agent"
    return settings


def differences(before: SiteRule, after: SiteRule) -> Settings:
    """The settings that turn one rule into the other."""
    settings: Settings = {}
    if strictness(after) != strictness(before):
        settings |= {"rule": after.permission, "everything": after.everything}
    if after.per_minute != before.per_minute:
        settings["per_minute"] = after.per_minute
    return settings


def restricted(
    current: SiteRule,
    permission: Permission | None,
    everything: bool | None,
    per_minute: int | None,
) -> SiteRule:
    """The current rule with the given changes; raises WouldLoosen when any part gets looser."""
    implied: Permission = (
        "ask" if everything and current.permission == "allow" else current.permission
    )
    wanted_permission = permission or implied
    rate = current.per_minute if per_minute is None else per_minute
    check_settings({"rule": wanted_permission, "per_minute": rate})
    if everything and permission == "allow":
        raise ValueError('"everything" is possible only with the rule ask.')
    asks_always = current.everything if everything is None else everything
    wanted = replace(
        current,
        permission=wanted_permission,
        everything=wanted_permission == "ask" and asks_always,
        per_minute=rate,
    )
    if strictness(wanted) < strictness(current):
        raise WouldLoosen(
            f"{describe_rule(wanted)} was asked for on {current.site}, "
            f"where {describe_rule(current)} holds. Only the user can make a rule looser."
        )
    if wanted.per_minute > current.per_minute:
        raise WouldLoosen(
            f"{wanted.per_minute} actions a minute were asked for on {current.site}, "
            f"where {current.per_minute} hold. Only the user can allow more."
        )
    return wanted


def describe_rule(rule: SiteRule) -> str:
    return f'"{rule.permission}" before every action' if rule.everything else f'"{rule.permission}"'
