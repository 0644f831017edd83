"""The text of sites.json: what may stand in it, and where it is wrong."""

import json
import os
from dataclasses import dataclass, field
from typing import Any

from .sites import normal

Settings = dict[str, Any]
"""What is set for one site: rule, everything, per_minute, by."""

FILE_NAME = "sites.json"
WORDS = ("ask", "allow", "block")
PER_MINUTE_LIMIT = 6000
ANSWER_WITHIN_S = 60


class Broken(Exception):
    """The file cannot be understood, so nobody knows what the user allows."""

    def __init__(self, path: str, what: str, line: int | None = None) -> None:
        self.path = path
        self.line = line
        self.what = f"{path}, line {line}: {what}" if line else f"{path}: {what}"
        self.cure = "Correct the file, or take it away for the rules by default."
        super().__init__(f"{self.what} {self.cure}")


@dataclass(frozen=True, slots=True)
class Content:
    """All that the file says."""

    sites: dict[str, Settings] = field(default_factory=dict)
    answer_within_s: int = ANSWER_WITHIN_S


def is_whole(number: object, low: int, high: int) -> bool:
    return type(number) is int and low <= number <= high


def check(settings: object) -> None:
    """ValueError says what is wrong with a site's settings."""
    if not isinstance(settings, dict):
        raise ValueError('A site has an object, such as {"rule": "ask"}.')
    for name, value in settings.items():
        if name == "rule" and value not in WORDS:
            raise ValueError('"rule" is one of ask, allow and block.')
        if name == "everything" and type(value) is not bool:
            raise ValueError('"everything" is true or false.')
        if name == "per_minute" and not is_whole(value, 1, PER_MINUTE_LIMIT):
            raise ValueError(f'"per_minute" is a whole number from 1 to {PER_MINUTE_LIMIT}.')
        if name == "by" and value not in ("user", "agent"):
            raise ValueError('"by" is user or agent.')
        if name not in ("rule", "everything", "per_minute", "by"):
            raise ValueError(f"{json.dumps(name)} is no setting of a site.")
    if settings.get("everything") and settings.get("rule") != "ask":
        raise ValueError('"everything" goes with the rule ask alone.')


def stamp(path: str) -> object:
    """Another one whenever the file was changed or replaced."""
    try:
        facts = os.stat(path)
    except FileNotFoundError:
        return None
    except OSError as problem:
        raise Broken(path, f"It cannot be read ({problem.strerror}).") from None
    return facts.st_mtime_ns, facts.st_ctime_ns, facts.st_size, facts.st_ino


def read(path: str) -> Content:
    try:
        with open(path, encoding="utf-8-sig") as file:
            text = file.read()
    except FileNotFoundError:
        return Content()
    except OSError as problem:
        raise Broken(path, f"It cannot be read ({problem.strerror}).") from None
    except UnicodeDecodeError:
        raise Broken(path, "It is not UTF-8 text.") from None
    return parse(path, text)


def parse(path: str, text: str) -> Content:
    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        whole = dict(pairs)
        if len(whole) < len(pairs):
            names = [name for name, _ in pairs]
            name = next(name for name in names if names.count(name) > 1)
            raise Broken(path, f"{json.dumps(name)} is there twice.", line_of(text, name, -1))
        return whole

    try:
        content = json.loads(text, object_pairs_hook=once)
    except json.JSONDecodeError as problem:
        raise Broken(path, f"It is not JSON: {problem.msg}.", problem.lineno) from None
    except (RecursionError, ValueError):
        raise Broken(path, "It is not JSON of sites and their rules.") from None
    if not isinstance(content, dict):
        raise Broken(path, 'It is to hold one object, with "sites" in it.', 1)
    for name in content:
        if name not in ("answer_within_s", "sites"):
            raise Broken(path, f"{json.dumps(name)} is no setting.", line_of(text, name))
    within = content.get("answer_within_s", ANSWER_WITHIN_S)
    if not is_whole(within, 1, ANSWER_WITHIN_S):
        what = f'"answer_within_s" is a whole number from 1 to {ANSWER_WITHIN_S}.'
        raise Broken(path, what, line_of(text, "answer_within_s"))
    return Content(parsed_sites(path, text, content.get("sites", {})), within)


def parsed_sites(path: str, text: str, listed: object) -> dict[str, Settings]:
    if not isinstance(listed, dict):
        raise Broken(path, '"sites" is an object of sites.', line_of(text, "sites"))
    sites: dict[str, Settings] = {}
    for name, settings in listed.items():
        try:
            check(settings)
            site = normal(name)
            if site in sites:
                raise ValueError("It is there twice.")
        except ValueError as problem:
            said = f"{json.dumps(name)}: {problem}"
            raise Broken(path, said, line_of(text, name)) from None
        sites[site] = settings
    return sites


def line_of(text: str, name: str, which: int = 0) -> int | None:
    """Where a name stands, as far as it is written the plain way."""
    quoted = json.dumps(name, ensure_ascii=False)
    lines = [number for number, line in enumerate(text.splitlines(), 1) if quoted in line]
    return lines[which] if lines else None


def text_of(content: Content) -> str:
    sites = {site: plain(content.sites[site]) for site in sorted(content.sites)}
    whole = {"answer_within_s": content.answer_within_s, "sites": sites}
    return json.dumps(whole, indent=2, ensure_ascii=False) + "\n"


def plain(settings: Settings) -> Settings:
    """Without what is so anyway."""
    usual: Settings = {"everything": False, "by": "user"}
    return {name: value for name, value in settings.items() if value != usual.get(name)}
