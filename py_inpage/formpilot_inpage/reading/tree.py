"""A page's outline, read only as far as it is shown."""

from collections.abc import Sequence

from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.time import ended

from .lines import Line, Lines
from .names import Asked, names_of
from .nodes import Nodes
from .outline import Entry, Outline, Words, is_structure, needs_name
from .roles import REFERRED
from .states import DETAILS, HELD, Details, holds_content, states

MOST_NODES = 1_000_000
COUNTED_AT_ONCE = 2000
SEEN = "checkVisibility()"


class Reading:
    """Of the part of a page below `root`. `depth` 0 is all."""

    def __init__(self, page: Page, root: Element, depth: int, lines: Lines) -> None:
        self._page = page
        self._depth = depth
        self._lines = lines
        self._nodes = Nodes(page, [root], MOST_NODES)
        self.left_out = 0

    async def run(self) -> None:
        outline = Outline()
        async for nodes in self._nodes.slices():
            self._check_time()
            entries = [entry for node in nodes for entry in outline.add(node)]
            await self._page.breathe()
            await self._show(entries)
            if self._lines.full:
                break
        await self._show(list(outline.end()))
        self._lines.end()
        self.left_out += self._lines.dropped
        await self._count_the_rest()

    async def _show(self, found: Sequence[Words | Entry]) -> None:
        shown = [one for one in found if not self._depth or one.level < self._depth]
        self.left_out += sum(isinstance(one, Entry) for one in found) - sum(
            isinstance(one, Entry) for one in shown
        )
        entries = [one for one in shown if isinstance(one, Entry)]
        described = iter(await self._describe(entries))
        for one in shown:
            line = Line(one.level, "text", one.text) if isinstance(one, Words) else next(described)
            if line:
                self._lines.add(line)

    async def _describe(self, entries: Sequence[Entry]) -> list[Line | None]:
        """Nothing for those that would need a name."""
        page = self._page
        elements = [entry.node.element for entry in entries]
        details = [Details(*row) for row in page.read_each(elements, DETAILS)]
        asked = [
            Asked(entry.node, entry.role, found.labels or 0, entry.secret)
            for entry, found in zip(entries, details, strict=True)
        ]
        await page.breathe()
        names = await names_of(page, asked)
        await page.breathe()
        holders = [entry.node.element for entry in entries if holds_content(entry.node, entry.role)]
        lengths = dict(zip(holders, page.read_each(holders, HELD), strict=True))
        referred = [entry.node.element for entry in entries if has_ref(entry)]
        await page.breathe()
        refs = dict(zip(referred, page.refs(referred), strict=True))
        await page.breathe()
        lines: list[Line | None] = []
        for entry, name, found in zip(entries, names, details, strict=True):
            element = entry.node.element
            (held,) = lengths.get(element, (None,))
            ref = refs.get(element, "")
            more = (*states(entry.node, entry.role, found, held), *([ref] if ref else []))
            more += other_site(entry, ref)
            line = Line(entry.level, entry.role, name, more, is_structure(entry.role))
            lines.append(None if needs_name(entry.role) and not name else line)
        return lines

    async def _count_the_rest(self) -> None:
        """Of the nodes that were not reached, those that are seen."""
        taken = COUNTED_AT_ONCE
        while taken == COUNTED_AT_ONCE:
            self._check_time()
            taken, seen = self._nodes.flat.tally(COUNTED_AT_ONCE, SEEN)
            self.left_out += seen
            await self._page.breathe()

    def _check_time(self) -> None:
        if self._page.left_ms() <= 0:
            raise ended(self._page, "while the page was read")


def has_ref(entry: Entry) -> bool:
    return entry.role in REFERRED or entry.worked_with


def other_site(entry: Entry, ref: str) -> tuple[str, ...]:
    if entry.role != "iframe" or entry.node.extra is not None:
        return ()
    return (f"(another site's: look into it with frame {ref})",)
