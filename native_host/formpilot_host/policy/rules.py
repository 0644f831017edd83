"""What the user allows on each site: one file that people can read and edit."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from . import rules_file
from .folders import locked, write_whole
from .rule import (
    Looser,
    Rule,
    Word,
    chosen,
    default,
    differences,
    from_settings,
    stricter,
    strictest,
    strictness,
    to_settings,
)
from .rules_file import FILE_NAME, Broken, Settings
from .sites import around, is_loopback, normal, split

__all__ = [
    "FILE_NAME",
    "Broken",
    "Looser",
    "NotSaved",
    "Rule",
    "Rules",
    "chosen",
    "default",
    "strictest",
]


class NotSaved(Exception):
    """The file could not be written; the text says why."""


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
        """What holds: the site's own rule, unless that of a site around it is for all of it.

        A block always is; asking before everything is, unless the user has a word for this one.
        """
        return self._holding(self._content().sites, site)

    def _holding(self, sites: dict[str, Settings], site: str) -> Rule:
        holding = own = self._own(sites, site)
        is_users = own.by == "user" and "rule" in sites.get(site, {})
        for other in around(site):
            if other in sites:
                outer = self._own(sites, other)
                is_for_all = outer.rule == "block" or (outer.everything and not is_users)
                if is_for_all and strictness(outer) > strictness(holding):
                    holding = replace(outer, site=site, per_minute=own.per_minute, held_by=other)
        return holding

    def _own(self, sites: dict[str, Settings], site: str) -> Rule:
        base = self._base(sites, site)
        return from_settings(base, sites[site]) if site in sites else base

    def _base(self, sites: dict[str, Settings], site: str) -> Rule:
        """Without a rule of its own; on loopback one without a port is for every port."""
        host, port = split(site)
        if port and is_loopback(site) and host in sites:
            return replace(self._own(sites, host), site=site, held_by=host)
        return default(site)

    def listed(self) -> list[Rule]:
        """Every site that has a rule of its own, by name."""
        sites = self._content().sites
        return [self._own(sites, site) for site in sorted(sites)]

    def set(self, rule: Rule) -> None:
        """As the user wants it, stricter or looser."""
        site = normal(rule.site)
        with self._changing() as sites:
            settings = to_settings(rule, self._base(sites, site))
            rules_file.check(settings)
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
            wanted = stricter(held, rule, everything, per_minute)
            if changes := differences(held, wanted):
                sites[site] = {**sites.get(site, {}), **changes, "by": "agent"}
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
