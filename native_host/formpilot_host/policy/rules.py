"""What the user allows on each site: one file that people can read and edit."""

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, Literal, get_args

from . import rules_file
from .folders import locked, write_whole
from .rules_file import Broken, Settings
from .sites import around, is_loopback, normal, split

__all__ = ["Broken", "Looser", "NotSaved", "Rule", "Rules", "chosen", "default", "strictest"]

FILE_NAME = "sites.json"
Word = Literal["ask", "allow", "block"]
WORDS: tuple[Word, ...] = get_args(Word)
By = Literal["user", "agent", "default"]

PER_MINUTE = 10
PER_MINUTE_ON_LOOPBACK = 600


class Looser(Exception):
    """An agent asked for less strictness than holds; nothing was changed."""


class NotSaved(Exception):
    """The file could not be written; the text says why."""


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
    return from_settings(normal(site), settings)


def strictness(rule: Rule) -> int:
    """allow < ask < ask before everything < block."""
    return {"allow": 0, "ask": 1 + rule.everything, "block": 3}[rule.rule]


def strictest(rules: Iterable[Rule]) -> Rule:
    """For several sites in one place: the strictest rule and the lowest rate of them."""
    every = list(rules)
    return replace(max(every, key=strictness), per_minute=min(rule.per_minute for rule in every))


def from_settings(site: str, settings: Settings) -> Rule:
    """What is not set is as by default."""
    return replace(default(site), **{"by": "user", **settings})


def to_settings(rule: Rule) -> Settings:
    """Only what differs from the default, and always the word that people look for."""
    plain = default(rule.site)
    settings: Settings = {"rule": rule.rule}
    if rule.everything:
        settings["everything"] = True
    if rule.per_minute != plain.per_minute:
        settings["per_minute"] = rule.per_minute
    if rule.by == "agent":
        settings["by"] = "agent"
    return settings


class Rules:
    """The rules in the file, read again whenever it has changed."""

    def __init__(self, path: str) -> None:
        self.path = path
        self._seen: tuple[object, rules_file.Content] | None = None

    @property
    def answer_within_s(self) -> int:
        """How long a question waits for the user."""
        return self._content().answer_within_s

    def of(self, site: str) -> Rule:
        """What holds: the site's own rule, unless a site around it is stricter for all of it."""
        return self._holding(self._content().sites, site)

    def _holding(self, sites: dict[str, Settings], site: str) -> Rule:
        holding = own = self._own(sites, site)
        for other in around(site):
            if other in sites:
                outer = from_settings(other, sites[other])
                if strictness(outer) >= 2 and strictness(outer) > strictness(holding):
                    holding = replace(outer, site=site, per_minute=own.per_minute, held_by=other)
        return holding

    def _own(self, sites: dict[str, Settings], site: str) -> Rule:
        """On loopback a rule without a port is for every port."""
        if site in sites:
            return from_settings(site, sites[site])
        host, _ = split(site)
        if is_loopback(site) and host in sites:
            return replace(from_settings(host, sites[host]), site=site, held_by=host)
        return default(site)

    def listed(self) -> list[Rule]:
        """Every site that has a rule of its own, by name."""
        sites = self._content().sites
        return [from_settings(site, sites[site]) for site in sorted(sites)]

    def set(self, rule: Rule) -> None:
        """As the user wants it, stricter or looser."""
        settings = to_settings(rule)
        rules_file.check(settings)
        site = normal(rule.site)
        with self._changing() as sites:
            sites[site] = settings

    def remove(self, site: str) -> None:
        """Back to the default."""
        with self._changing() as sites:
            sites.pop(site, None)

    def restrict(
        self,
        site: str,
        rule: Word | None = None,
        everything: bool | None = None,
        per_minute: int | None = None,
    ) -> Rule:
        """What holds then, at an agent's wish: never looser in any part, or nothing is changed."""
        site = normal(site)
        with self._changing() as sites:
            held = self._holding(sites, site)
            own = self._own(sites, site)
            wanted = stricter(held, rule, everything, per_minute)
            if strictness(wanted) == strictness(held):
                wanted = replace(wanted, rule=own.rule, everything=own.everything)
            if replace(wanted, by=own.by, held_by=own.held_by) != own:
                sites[site] = to_settings(replace(wanted, by="agent"))
            return self._holding(sites, site)

    @contextmanager
    def _changing(self) -> Iterator[dict[str, Settings]]:
        """The sites of the file, to be changed; written where they were."""
        try:
            with locked(os.path.realpath(os.path.dirname(self.path))):
                content = rules_file.read(self.path)
                before = rules_file.text_of(content)
                yield content.sites
                if (after := rules_file.text_of(content)) != before:
                    write_whole(self.path, after, lasting=True)
        except OSError as problem:
            raise NotSaved(f"{self.path} could not be written: {problem}") from None

    def _content(self) -> rules_file.Content:
        # Stamped before it is read: a change in between is seen the next time.
        stamp = rules_file.stamp(self.path)
        if self._seen is None or self._seen[0] != stamp:
            self._seen = (stamp, rules_file.read(self.path))
        return self._seen[1]


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
