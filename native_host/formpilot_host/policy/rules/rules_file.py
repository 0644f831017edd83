"""Reads and writes sites.json, and names the line of an error in it."""

import json
import os
from dataclasses import dataclass, field
from typing import Any

from .sites import normalize_site

Settings = dict[str, Any]
"""The settings of one site: rule, everything, per_minute, by."""

RULES_FILE = "sites.json"
PERMISSIONS = ("ask", "allow", "block")
PER_MINUTE_LIMIT = 6000
ANSWER_WITHIN_S = 60


class RulesFileError(Exception):
    """The file cannot be read or is invalid, so no command is allowed."""

    def __init__(self, path: str, problem: str, line: int | None = None) -> None:
        self.path = path
        self.line = line
        self.problem = f"{path}, line {line}: {problem}" if line else f"{path}: {problem}"
        self.hint = "Correct the file, or remove it to use the default rules."
        super().__init__(f"{self.problem} {self.hint}")


@dataclass(frozen=True, slots=True)
class Content:
    """The content of the file."""

    sites: dict[str, Settings] = field(default_factory=dict)
    answer_within_s: int = ANSWER_WITHIN_S


def is_int_between(value: object, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high


def check_settings(settings: object) -> None:
    """Raises ValueError with what is wrong with the settings of a site."""
    if not isinstance(settings, dict):
        raise ValueError('A site has an object, such as {"rule": "ask"}.')
    for name, value in settings.items():
        if name == "rule" and value not in PERMISSIONS:
            raise ValueError('"rule" is one of ask, allow and block.')
        if name == "everything" and type(value) is not bool:
            raise ValueError('"everything" is true or false.')
        if name == "per_minute" and not is_int_between(value, 1, PER_MINUTE_LIMIT):
            raise ValueError(f'"per_minute" is a whole number from 1 to {PER_MINUTE_LIMIT}.')
        if name == "by" and value not in ("user", "agent"):
            raise ValueError('"by" is user or agent.')
        if name not in ("rule", "everything", "per_minute", "by"):
            raise ValueError(f"{json.dumps(name)} is not a setting of a site.")
    if settings.get("everything") and settings.get("rule") != "ask":
        raise ValueError('"everything" is possible only with the rule ask.')


def file_version(path: str) -> object:
    """A value that differs whenever the file was changed or replaced."""
    try:
        facts = os.stat(path)
    except FileNotFoundError:
        return None
    except OSError as problem:
        raise RulesFileError(path, f"It cannot be read ({problem.strerror}).") from None
    return facts.st_mtime_ns, facts.st_ctime_ns, facts.st_size, facts.st_ino


def read_content(path: str) -> Content:
    try:
        with open(path, encoding="utf-8-sig") as file:
            text = file.read()
    except FileNotFoundError:
        return Content()
    except OSError as problem:
        raise RulesFileError(path, f"It cannot be read ({problem.strerror}).") from None
    except UnicodeDecodeError:
        raise RulesFileError(path, "It is not UTF-8 text.") from None
    return parse_content(path, text)


def parse_content(path: str, text: str) -> Content:
    def unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        content = dict(pairs)
        if len(content) < len(pairs):
            names = [name for name, _ in pairs]
            name = next(name for name in names if names.count(name) > 1)
            message = f"{json.dumps(name)} appears twice."
            raise RulesFileError(path, message, find_line(text, name, -1))
        return content

    try:
        content = json.loads(text, object_pairs_hook=unique_keys)
    except json.JSONDecodeError as problem:
        raise RulesFileError(path, f"It is not JSON: {problem.msg}.", problem.lineno) from None
    except (RecursionError, ValueError):
        raise RulesFileError(path, "It is not JSON of sites and their rules.") from None
    if not isinstance(content, dict):
        raise RulesFileError(path, 'It must hold one object, with "sites" in it.', 1)
    for name in content:
        if name not in ("answer_within_s", "sites"):
            message = f"{json.dumps(name)} is not a setting."
            raise RulesFileError(path, message, find_line(text, name))
    within = content.get("answer_within_s", ANSWER_WITHIN_S)
    if not is_int_between(within, 1, ANSWER_WITHIN_S):
        message = f'"answer_within_s" is a whole number from 1 to {ANSWER_WITHIN_S}.'
        raise RulesFileError(path, message, find_line(text, "answer_within_s"))
    return Content(parse_sites(path, text, content.get("sites", {})), within)


def parse_sites(path: str, text: str, content: object) -> dict[str, Settings]:
    if not isinstance(content, dict):
        raise RulesFileError(path, '"sites" is an object of sites.', find_line(text, "sites"))
    sites: dict[str, Settings] = {}
    for name, settings in content.items():
        try:
            check_settings(settings)
            site = normalize_site(name)
            if site in sites:
                raise ValueError("It appears twice.")
        except ValueError as problem:
            message = f"{json.dumps(name)}: {problem}"
            raise RulesFileError(path, message, find_line(text, name)) from None
        sites[site] = settings
    return sites


def find_line(text: str, name: str, index: int = 0) -> int | None:
    """The number of a line with the quoted name; None when it is written with escapes."""
    quoted = json.dumps(name, ensure_ascii=False)
    lines = [number for number, line in enumerate(text.splitlines(), 1) if quoted in line]
    return lines[index] if lines else None


def serialize(content: Content) -> str:
    sites = {site: without_defaults(content.sites[site]) for site in sorted(content.sites)}
    document = {"answer_within_s": content.answer_within_s, "sites": sites}
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


def without_defaults(settings: Settings) -> Settings:
    """Drops settings equal to their defaults."""
    defaults: Settings = {"everything": False, "by": "user"}
    return {name: value for name, value in settings.items() if value != defaults.get(name)}
