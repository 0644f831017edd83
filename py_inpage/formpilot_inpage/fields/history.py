"""What fields held before they were filled, for undo: in the document's memory alone."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from formpilot_inpage.dom.page import Element, Page

from .fill import Filling, held
from .planner import Planned
from .states import State, read_states

FILLS = "fills"
MOST_FILLS = 20
MOST_CHARACTERS = 2_000_000
UNDONE = "undone"
TOO_LARGE = "too_large"
SLICE = 200


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

    @property
    def place(self) -> str:
        return f"fill {self.number}"


@dataclass(frozen=True, slots=True)
class Memory:
    """One field of a fill."""

    where: dict[str, Any]
    """As the fill's answer had it: its key, type, and how it was found."""
    ref: str
    before: State = field(repr=False)
    after: State = field(repr=False)

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
        rows = [[one.where, one.ref, one.before, one.after] for one in self.memories]
        return json.dumps([self.selector, self.form, rows], separators=(",", ":"))


class History:
    """The fills of a document and of the same site's frames in it, the oldest first."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self.entries = [Entry(*row) for row in json.loads(page.recall(FILLS) or "[]")]

    def add(self, name: str, document: str, text: str) -> None:
        number = self.entries[-1].number + 1 if self.entries else 1
        fits = len(text) <= MOST_CHARACTERS
        entry = Entry(number, name, document, len(text) if fits else 0, "" if fits else TOO_LARGE)
        self.entries.append(entry)
        dropped: list[Entry] = []
        while len(self.entries) > MOST_FILLS or self._size() > MOST_CHARACTERS:
            dropped.append(self.entries.pop(0))
        forgotten = dict.fromkeys(one.place for one in dropped)
        self._save({**forgotten, entry.place: text if fits else None})

    def fill(self, entry: Entry) -> Fill:
        selector, form, rows = json.loads(self._page.recall(entry.place) or '["", "", []]')
        return Fill(selector, form, [Memory(*row) for row in rows])

    def update(self, entry: Entry, rest: Fill) -> None:
        """What of a fill is still to be undone; without any field, it is undone."""
        text = rest.text() if rest.memories else None
        at = self.entries.index(entry)
        self.entries[at] = entry._replace(size=len(text or ""), fate="" if text else UNDONE)
        self._save({entry.place: text})

    def _size(self) -> int:
        return sum(one.size for one in self.entries)

    def _save(self, texts: dict[str, str | None]) -> None:
        self._page.keep({FILLS: json.dumps(self.entries), **texts})


async def remember(filling: Filling, selector: str) -> None:
    """Whatever a fill has touched, also where it was not done."""
    page = filling.page
    if filling.dry_run or not filling.planned:
        return
    last: dict[Element, Planned] = {}
    before: dict[Element, State] = {}
    for one in filling.planned:
        first_of_group = (*one.plan.others, one.plan.target)[0]
        last[first_of_group] = one
        before.setdefault(first_of_group, filling.before[one.where["field"]])
    after = await read_states(page, [held(one) for one in last.values()])
    (root,) = page.follow([next(iter(last))], "ownerDocument.documentElement")
    form = filling.container
    document, of_form = page.refs([one for one in (root, form or root) if one])
    refs = await refs_of(page, list(last))
    rows = zip(last, last.values(), refs, after, strict=True)
    memories = [Memory(one.where, ref, before[first], state) for first, one, ref, state in rows]
    fill = Fill(selector, of_form if form else "", memories)
    await page.breathe()
    History(page).add(page.task.name, document, fill.text())


async def refs_of(page: Page, elements: Sequence[Element]) -> list[str]:
    refs: list[str] = []
    for start in range(0, len(elements), SLICE):
        await page.breathe()
        refs += page.refs(elements[start : start + SLICE])
    return refs
