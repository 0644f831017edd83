"""One action as the log tells it. The type has no place for a value."""

import json
import re
from dataclasses import asdict, dataclass, fields, replace
from typing import Any

NAMES_LIMIT = 50
NAME_LIMIT = 80
TEXT_LIMITS = {"client": 80, "site": 255, "target": 300}
WORD_LIMIT = 40
WORD = re.compile(rf"[A-Za-z][A-Za-z0-9_]{{0,{WORD_LIMIT - 1}}}")
TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")
NUMBERS = ("tab", "queued_ms", "asked_ms", "duration_ms")
COUNTS = ("filled", "total")
NUMBER_LIMIT = 9_999_999_999

# Control characters, line ends of all kinds, half characters, and what turns or hides text.
UNPRINTABLE = re.compile(
    "[\x00-\x1f\x7f-\x9f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ud800-\udfff]"
)


def printable(text: str, limit: int) -> str:
    text = UNPRINTABLE.sub(" ", text[: limit + 1])
    return text if len(text) <= limit else text[: limit - 1] + "…"


def number(value: int) -> int:
    return max(0, min(int(value), NUMBER_LIMIT))


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """Texts are cut and made printable, words are words, numbers are numbers: nothing else fits."""

    time: str
    """ISO 8601, UTC, in seconds."""
    client: str
    site: str
    tab: int
    correlation_id: str
    action: str
    target: str = ""
    """The selector or ref as the agent gave it, or "x, y"."""
    fields: tuple[str, ...] = ()
    """The names of the fields."""
    more_fields: int = 0
    """How many names were left out."""
    outcome: str = "started"
    """Also done, incomplete, or an error's code."""
    filled: int | None = None
    total: int | None = None
    approval: str = "not_needed"
    """Also rule, once, always, denied, closed, timed_out, withdrawn, user."""
    queued_ms: int = 0
    asked_ms: int = 0
    duration_ms: int = 0

    def __post_init__(self) -> None:
        def put(name: str, value: object) -> None:
            object.__setattr__(self, name, value)

        for name, limit in TEXT_LIMITS.items():
            put(name, printable(getattr(self, name), limit))
        for name in ("correlation_id", "action", "outcome", "approval"):
            if not WORD.fullmatch(getattr(self, name)):
                put(name, "unknown")
        if not TIME.fullmatch(self.time):
            raise ValueError("a time is written as 2026-01-31T12:00:00Z")
        names = self.fields
        put("fields", tuple(printable(name, NAME_LIMIT) for name in names[:NAMES_LIMIT]))
        put("more_fields", number(self.more_fields + len(names[NAMES_LIMIT:])))
        for name in NUMBERS:
            put(name, number(getattr(self, name)))
        for name in COUNTS:
            if (count := getattr(self, name)) is not None:
                put(name, number(count))

    def facts(self) -> dict[str, Any]:
        """As it is written, and as it is shown."""
        return asdict(self) | {"fields": list(self.fields)}


def encoded(entry: Entry) -> bytes:
    return json.dumps(entry.facts(), ensure_ascii=False).encode()


def room(entry: Entry) -> int:
    """What the entry may need at most when its action has ended."""
    longest: dict[str, Any] = dict.fromkeys((*NUMBERS, *COUNTS), NUMBER_LIMIT)
    longest |= dict.fromkeys(("outcome", "approval"), "x" * WORD_LIMIT)
    return len(encoded(replace(entry, **longest)))


def decoded(line: bytes) -> Entry | None:
    """None for a line that is torn, or not of ours."""
    try:
        content = json.loads(line)
    except (ValueError, RecursionError):
        return None
    if not isinstance(content, dict):
        return None
    known = {item.name: content[item.name] for item in fields(Entry) if item.name in content}
    names = known.get("fields", [])
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        return None
    try:
        return Entry(**{**known, "fields": tuple(names)})
    except (TypeError, ValueError, AttributeError, OverflowError):
        return None
