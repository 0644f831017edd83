"""What fields held before they were filled, for undo: in the document's memory alone."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from formpilot_inpage.dom.page import Page

from .states import State

FILLS = "fills"
MOST_FILLS = 20
MOST_CHARACTERS = 2_000_000
UNDONE = "undone"
TOO_LARGE = "too_large"


class Entry(NamedTuple):
    """One fill that is remembered."""

    number: int
    name: str
    """Its correlation id."""
    document: str
    """The ref of its document's root: the tab's, or that of a frame of the same site."""
    size: int
    fate: str = ""
    """Why it cannot be undone."""
    parts: int = 0
    """How many texts hold what came later, of a fill that has not ended."""

    @property
    def place(self) -> str:
        return f"fill {self.number}"

    @property
    def places(self) -> list[str]:
        return [self.place, *(f"{self.place} part {at}" for at in range(1, self.parts + 1))]


@dataclass(frozen=True, slots=True)
class Memory:
    """One field of a fill."""

    where: dict[str, Any]
    """As the fill's answer had it: its key, type, and how it was found."""
    ref: str
    before: State = field(repr=False)
    after: State = field(repr=False)
    alone: bool = True
    """Whether its key meant no other field."""

    @property
    def row(self) -> list[Any]:
        return [self.where, self.ref, self.before, self.after, self.alone]

    @property
    def key(self) -> str:
        return str(self.where["field"])


@dataclass(frozen=True, slots=True)
class Fill:
    """What is remembered of one fill: where its form was, and its fields in their order."""

    selector: str
    form: str
    """The form's ref; none where it was the whole page."""
    memories: Sequence[Memory]

    def text(self) -> str:
        return compact([self.selector, self.form, [one.row for one in self.memories]])


class History:
    """The fills of a document and of the same site's frames in it, the oldest first."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self.entries = [Entry(*row) for row in json.loads(page.recall(FILLS) or "[]")]

    def add(self, name: str, document: str, fill: Fill) -> int:
        """The number by which it can be changed."""
        number = self.entries[-1].number + 1 if self.entries else 1
        entry = Entry(number, name, document, 0)
        self.entries.append(entry)
        self._put(entry, fill.text())
        return number

    def extend(self, number: int, memories: Sequence[Memory]) -> None:
        """A fill goes on; what was kept of it stays as it is."""
        entry = self._numbered(number)
        if not entry or entry.fate:
            return
        text = compact([one.row for one in memories])
        size = entry.size + len(text)
        if size > MOST_CHARACTERS:
            self._lose(entry)
            return
        longer = entry._replace(size=size, parts=entry.parts + 1)
        self.entries[self.entries.index(entry)] = longer
        self._save({longer.places[-1]: text})

    def replace(self, number: int, fill: Fill) -> None:
        """With what is known at its end; without any field, it is as if there had been none."""
        entry = self._numbered(number)
        if not entry:
            return
        if fill.memories:
            self._put(entry, fill.text())
        else:
            self.entries.remove(entry)
            self._save(dict.fromkeys(entry.places))

    def fill(self, entry: Entry) -> Fill:
        first, *parts = (self._page.recall(place) for place in entry.places)
        selector, form, rows = json.loads(first or '["", "", []]')
        memories = [Memory(*row) for row in rows + [row for part in parts
                    for row in json.loads(part or "[]")]]  # fmt: skip
        # Of two keys for one field, the later one says what it holds.
        return Fill(selector, form, list({one.ref: one for one in memories}.values()))

    def update(self, entry: Entry, rest: Fill) -> None:
        """What of a fill is still to be undone; without any field, it is undone."""
        if rest.memories:
            self._put(entry, rest.text())
        else:
            self.entries[self.entries.index(entry)] = entry._replace(size=0, fate=UNDONE, parts=0)
            self._save(dict.fromkeys(entry.places))

    def _numbered(self, number: int) -> Entry | None:
        return next((one for one in self.entries if one.number == number), None)

    def _put(self, entry: Entry, text: str) -> None:
        if len(text) > MOST_CHARACTERS:
            self._lose(entry)
            return
        at = self.entries.index(entry)
        self.entries[at] = entry._replace(size=len(text), fate="", parts=0)
        self._save({**dict.fromkeys(entry.places), entry.place: text})

    def _lose(self, entry: Entry) -> None:
        at = self.entries.index(entry)
        self.entries[at] = entry._replace(size=0, fate=TOO_LARGE, parts=0)
        self._save(dict.fromkeys(entry.places))

    def _save(self, texts: dict[str, str | None]) -> None:
        dropped: list[Entry] = []
        while len(self.entries) > MOST_FILLS or self._size() > MOST_CHARACTERS:
            dropped.append(self.entries.pop(0))
        forgotten = dict.fromkeys(place for one in dropped for place in one.places)
        self._page.keep({FILLS: json.dumps(self.entries), **texts, **forgotten})

    def _size(self) -> int:
        return sum(one.size for one in self.entries)


def compact(rows: Any) -> str:
    return json.dumps(rows, separators=(",", ":"))
