"""The fills that can be undone, kept only in the document's memory."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from formpilot_inpage.dom.page import Page
from formpilot_inpage.forms.plan import State

FILLS = "fills"
MAX_FILLS = 20
MOST_CHARACTERS = 2_000_000
UNDONE = "undone"
TOO_LARGE = "too_large"


class HistoryEntry(NamedTuple):
    """One fill of the history."""

    number: int
    correlation_id: str
    root_ref: str
    """The ref of its document's root element; the document is the tab's or a same-site frame's."""
    size: int
    unavailable: str = ""
    """UNDONE or TOO_LARGE if it cannot be undone."""
    parts: int = 0
    """The number of texts that were added while the fill ran."""

    @property
    def text_name(self) -> str:
        return f"fill {self.number}"

    @property
    def text_names(self) -> list[str]:
        parts = range(1, self.parts + 1)
        return [self.text_name, *(f"{self.text_name} part {part}" for part in parts)]


@dataclass(frozen=True, slots=True)
class SavedField:
    """The states of a field before and after a fill."""

    resolution: dict[str, Any]
    """As in the answer to the fill: its key, its type, and how it was found."""
    ref: str
    state_before: State = field(repr=False)
    state_after: State = field(repr=False)
    is_unique: bool = True
    """Whether its key named no other field."""

    @property
    def row(self) -> list[Any]:
        return [self.resolution, self.ref, self.state_before, self.state_after, self.is_unique]

    @property
    def key(self) -> str:
        return str(self.resolution["field"])

    @property
    def input_type(self) -> str:
        return str(self.resolution["input_type"])


@dataclass(frozen=True, slots=True)
class SavedFill:
    """The form of a fill, and its fields in order."""

    selector: str
    form: str
    """The ref of the form; "" for the whole page."""
    fields: Sequence[SavedField]

    def text(self) -> str:
        return compact([self.selector, self.form, [saved.row for saved in self.fields]])


class History:
    """The fills in a document and in its same-site frames, the oldest first."""

    def __init__(self, page: Page) -> None:
        self._page = page
        rows = json.loads(page.store.load_text(FILLS) or "[]")
        self.entries = [HistoryEntry(*row) for row in rows]

    def begin(self, correlation_id: str, root_ref: str, fill: SavedFill) -> int:
        """Returns the number of the new entry."""
        number = self.entries[-1].number + 1 if self.entries else 1
        entry = HistoryEntry(number, correlation_id, root_ref, 0)
        self.entries.append(entry)
        self._store_fill(entry, fill.text())
        return number

    def append_fields(self, number: int, fields: Sequence[SavedField]) -> None:
        """Adds fields to a running fill without rewriting those that are stored."""
        entry = self._find(number)
        if not entry or entry.unavailable:
            return
        text = compact([saved.row for saved in fields])
        size = entry.size + len(text)
        if size > MOST_CHARACTERS:
            self._drop_texts(entry, TOO_LARGE)
            return
        longer = entry._replace(size=size, parts=entry.parts + 1)
        self.entries[self.entries.index(entry)] = longer
        self._write({longer.text_names[-1]: text})

    def finish(self, number: int, fill: SavedFill) -> None:
        """Stores a fill at its end. A fill without fields is removed."""
        entry = self._find(number)
        if not entry:
            return
        if fill.fields:
            self._store_fill(entry, fill.text())
        else:
            self.entries.remove(entry)
            self._write(dict.fromkeys(entry.text_names))

    def load(self, entry: HistoryEntry) -> SavedFill:
        first, *parts = (self._page.store.load_text(name) for name in entry.text_names)
        selector, form, rows = json.loads(first or '["", "", []]')
        for part in parts:
            rows += json.loads(part or "[]")
        fields = [SavedField(*row) for row in rows]
        # If two keys named one field, the later one has its state after the fill.
        return SavedFill(selector, form, list({saved.ref: saved for saved in fields}.values()))

    def keep_remaining(self, entry: HistoryEntry, rest: SavedFill) -> None:
        """Stores what is left to undo of a fill. Without fields, it is undone."""
        if rest.fields:
            self._store_fill(entry, rest.text())
        else:
            self._drop_texts(entry, UNDONE)

    def _find(self, number: int) -> HistoryEntry | None:
        return next((entry for entry in self.entries if entry.number == number), None)

    def _store_fill(self, entry: HistoryEntry, text: str) -> None:
        if len(text) > MOST_CHARACTERS:
            self._drop_texts(entry, TOO_LARGE)
            return
        index = self.entries.index(entry)
        self.entries[index] = entry._replace(size=len(text), unavailable="", parts=0)
        self._write({**dict.fromkeys(entry.text_names), entry.text_name: text})

    def _drop_texts(self, entry: HistoryEntry, reason: str) -> None:
        index = self.entries.index(entry)
        self.entries[index] = entry._replace(size=0, unavailable=reason, parts=0)
        self._write(dict.fromkeys(entry.text_names))

    def _write(self, texts: dict[str, str | None]) -> None:
        """Stores the entries and these texts, without the oldest fills if they are too many."""
        dropped: list[HistoryEntry] = []
        while len(self.entries) > MAX_FILLS or self._size() > MOST_CHARACTERS:
            dropped.append(self.entries.pop(0))
        forgotten = dict.fromkeys(name for entry in dropped for name in entry.text_names)
        self._page.store.store_texts({FILLS: json.dumps(self.entries), **texts, **forgotten})

    def _size(self) -> int:
        return sum(entry.size for entry in self.entries)


def compact(rows: Any) -> str:
    return json.dumps(rows, separators=(",", ":"))
