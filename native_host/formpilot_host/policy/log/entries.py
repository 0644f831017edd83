"""An entry of the action log. No field of it can hold the value of a form field."""

import json
import re
from dataclasses import asdict, dataclass, fields, replace
from typing import Any

from formpilot_inpage.contract.results import truncate
from formpilot_inpage.contract.states import Approval

NAMES_LIMIT = 50
NAME_LIMIT = 80
TEXT_LIMITS = {"client": 80, "site": 255, "target": 300}
WORD_LIMIT = 40
WORD = re.compile(rf"[A-Za-z][A-Za-z0-9_]{{0,{WORD_LIMIT - 1}}}")
TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")
NUMBERS = ("tab", "queued_ms", "asked_ms", "duration_ms")
COUNTS = ("filled", "total")
NUMBER_LIMIT = 9_999_999_999

# Control characters, line separators, lone surrogates, and characters that reorder or hide text;
# the same as extension/ui/shared_wording.INVISIBLE_RANGES.
UNPRINTABLE = re.compile(
    "[\x00-\x1f\x7f-\x9f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f"
    "\ud800-\udfff\ufeff\ufff0-\ufffb\U000e0000-\U000e0fff]"
)


def clean_text(text: str, limit: int) -> str:
    """Replaces unprintable characters with spaces and cuts the text to the limit."""
    return truncate(UNPRINTABLE.sub(" ", text[: limit + 1]), limit)


def clamp_number(value: int) -> int:
    return max(0, min(int(value), NUMBER_LIMIT))


@dataclass(frozen=True, slots=True, kw_only=True)
class LogEntry:
    """One command. Texts are cut and made printable, words and numbers are checked."""

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
    """The names of the form fields."""
    more_fields: int = 0
    """How many names were left out for length."""
    outcome: str = "started"
    """started, done, incomplete, or an error code."""
    filled: int | None = None
    total: int | None = None
    approval: str = Approval.NOT_NEEDED
    """A word of Approval."""
    queued_ms: int = 0
    asked_ms: int = 0
    duration_ms: int = 0

    def __post_init__(self) -> None:
        def put(name: str, value: object) -> None:
            object.__setattr__(self, name, value)

        for name, limit in TEXT_LIMITS.items():
            put(name, clean_text(getattr(self, name), limit))
        for name in ("correlation_id", "action", "outcome", "approval"):
            if not WORD.fullmatch(getattr(self, name)):
                put(name, "unknown")
        if not TIME.fullmatch(self.time):
            raise ValueError("a time is written as 2026-01-31T12:00:00Z")
        names = self.fields
        put("fields", tuple(clean_text(name, NAME_LIMIT) for name in names[:NAMES_LIMIT]))
        put("more_fields", clamp_number(self.more_fields + len(names[NAMES_LIMIT:])))
        for name in NUMBERS:
            put(name, clamp_number(getattr(self, name)))
        for name in COUNTS:
            if (count := getattr(self, name)) is not None:
                put(name, clamp_number(count))

    def to_dict(self) -> dict[str, Any]:
        """The entry as the log and the user interface have it."""
        return asdict(self) | {"fields": list(self.fields)}


def encode_entry(entry: LogEntry) -> bytes:
    return json.dumps(entry.to_dict(), ensure_ascii=False).encode()


def reserved_size(entry: LogEntry) -> int:
    """The longest that the line can become when its command ends."""
    longest: dict[str, Any] = dict.fromkeys((*NUMBERS, *COUNTS), NUMBER_LIMIT)
    longest |= dict.fromkeys(("outcome", "approval"), "x" * WORD_LIMIT)
    return len(encode_entry(replace(entry, **longest)))


def decode_entry(line: bytes) -> LogEntry | None:
    """None for a line that is torn or not a log entry."""
    try:
        content = json.loads(line)
    except (ValueError, RecursionError):
        return None
    if not isinstance(content, dict):
        return None
    # A later version may have written more fields.
    values = {item.name: content[item.name] for item in fields(LogEntry) if item.name in content}
    names = values.get("fields", [])
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        return None
    try:
        return LogEntry(**{**values, "fields": tuple(names)})
    except (TypeError, ValueError, AttributeError, OverflowError):
        return None
