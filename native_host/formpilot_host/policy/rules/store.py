"""The rules of all sites, kept in a file that people can read and edit."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from formpilot_host.policy.paths import folder_lock, write_atomically

from . import rules_file
from .rule import (
    Permission,
    SiteRule,
    apply_settings,
    default_rule,
    differences,
    restricted,
    strictness,
    to_settings,
)
from .rules_file import Settings
from .sites import is_loopback, normalize_site, parent_sites, split_port


class RulesNotSaved(Exception):
    """The file cannot be written; the text says why."""


class RuleStore:
    """The rules in the file, which is read again whenever it has changed."""

    def __init__(self, path: str) -> None:
        self.path = path
        self._cached: tuple[object, rules_file.Content] | None = None

    @property
    def answer_within_s(self) -> int:
        """The time limit of a confirmation."""
        return self._content().answer_within_s

    def effective_rule(self, site: str) -> SiteRule:
        """The rule that holds on a site: its own, or a stricter one of a parent site.

        A parent's block always holds; "ask before everything" holds unless the user has set a rule
        for the site itself.
        """
        return self._effective_rule(self._content().sites, site)

    def _effective_rule(self, sites: dict[str, Settings], site: str) -> SiteRule:
        rule = site_rule = self._site_rule(sites, site)
        is_set_by_user = site_rule.set_by == "user" and "rule" in sites.get(site, {})
        for parent in parent_sites(site):
            if parent in sites:
                outer = self._site_rule(sites, parent)
                is_inherited = outer.permission == "block" or (
                    outer.everything and not is_set_by_user
                )
                if is_inherited and strictness(outer) > strictness(rule):
                    per_minute = site_rule.per_minute
                    rule = replace(outer, site=site, per_minute=per_minute, inherited_from=parent)
        return rule

    def _site_rule(self, sites: dict[str, Settings], site: str) -> SiteRule:
        """The rule of the site itself, without its parents."""
        base = self._base_rule(sites, site)
        return apply_settings(base, sites[site]) if site in sites else base

    def _base_rule(self, sites: dict[str, Settings], site: str) -> SiteRule:
        """The rule of a site that has no settings: the default rule. On loopback, a host with a
        port takes the rule of the host without port."""
        host, port = split_port(site)
        if port and is_loopback(site) and host in sites:
            return replace(self._site_rule(sites, host), site=site, inherited_from=host)
        return default_rule(site)

    def list_rules(self) -> list[SiteRule]:
        """The rule of each site in the file, sorted by site."""
        sites = self._content().sites
        return [self._site_rule(sites, site) for site in sorted(sites)]

    def set_rule(self, rule: SiteRule) -> None:
        """Sets a rule of the user, stricter or looser."""
        site = normalize_site(rule.site)
        with self._changing() as sites:
            settings = to_settings(rule, self._base_rule(sites, site))
            rules_file.check_settings(settings)
            sites[site] = settings

    def remove_rule(self, site: str) -> None:
        with self._changing() as sites:
            sites.pop(site, None)

    def restrict(
        self,
        site: str,
        permission: Permission | None = None,
        everything: bool | None = None,
        per_minute: int | None = None,
    ) -> SiteRule:
        """Makes a rule stricter for an agent and returns the effective rule. Raises WouldLoosen
        and changes nothing when any part would get looser."""
        site = normalize_site(site)
        with self._changing() as sites:
            current = self._effective_rule(sites, site)
            wanted = restricted(current, permission, everything, per_minute)
            if changes := differences(current, wanted):
                sites[site] = {**sites.get(site, {}), **changes, "by": "agent"}
            return self._effective_rule(sites, site)

    @contextmanager
    def _changing(self) -> Iterator[dict[str, Settings]]:
        """The settings of all sites, to be changed in the block; saved where they changed."""
        try:
            with folder_lock(os.path.realpath(os.path.dirname(self.path))):
                content = rules_file.read_content(self.path)
                before = rules_file.serialize(content)
                yield content.sites
                if (after := rules_file.serialize(content)) != before:
                    write_atomically(self.path, after, durable=True)
        except OSError as problem:
            raise RulesNotSaved(f"{self.path} could not be written: {problem}") from None

    def _content(self) -> rules_file.Content:
        # The version is taken before the read: a change in between is seen the next time.
        version = rules_file.file_version(self.path)
        if self._cached is None or self._cached[0] != version:
            self._cached = (version, rules_file.read_content(self.path))
        return self._cached[1]
