"""Writes the outline of a page, and reads no further than it shows."""

from collections.abc import Sequence

from formpilot_inpage.accessibility.names import NameRequest, compute_names
from formpilot_inpage.accessibility.nodes import NODES_LIMIT, NodeWalk
from formpilot_inpage.accessibility.roles import ROLES_WITH_REF
from formpilot_inpage.dom.page import Element, Page

from .element_states import CONTENT_LENGTH, DETAILS, Details, has_value_as_content, states
from .lines import Line, Lines
from .outline import ElementEntry, Outline, TextEntry, is_structure, requires_name

COUNT_BATCH_SIZE = 2000
IS_RENDERED = "checkVisibility()"


class PageOutline:
    """The outline of the part of a page below `root`; a `depth` of 0 means all levels."""

    def __init__(self, page: Page, root: Element, depth: int, lines: Lines) -> None:
        self._page = page
        self._depth = depth
        self._lines = lines
        self._nodes = NodeWalk(page, [root], NODES_LIMIT)
        self.left_out = 0

    async def run(self) -> None:
        outline = Outline()
        async for nodes in self._nodes.slices():
            self._page.context.check_time("while the page was read")
            entries = [entry for node in nodes for entry in outline.add(node)]
            await self._page.yield_to_page()
            await self._show(entries)
            if self._lines.is_full:
                break
        await self._show(list(outline.end()))
        self._lines.end()
        self.left_out += self._lines.dropped
        await self._count_the_rest()

    async def _show(self, entries: Sequence[TextEntry | ElementEntry]) -> None:
        shown = [entry for entry in entries if not self._depth or entry.level < self._depth]
        elements = [entry for entry in shown if isinstance(entry, ElementEntry)]
        self.left_out += sum(isinstance(entry, ElementEntry) for entry in entries) - len(elements)
        element_lines = iter(await self._element_lines(elements))
        for entry in shown:
            if isinstance(entry, TextEntry):
                self._lines.add(Line(entry.level, "text", entry.text))
            elif line := next(element_lines):
                self._lines.add(line)

    async def _element_lines(self, entries: Sequence[ElementEntry]) -> list[Line | None]:
        """None for an element that has no name and whose role requires one."""
        page = self._page
        elements = [entry.node.element for entry in entries]
        details = [Details(*row) for row in page.read_each(elements, DETAILS)]
        requests = [
            NameRequest(entry.node, entry.role, detail.labels or 0, entry.in_field)
            for entry, detail in zip(entries, details, strict=True)
        ]
        await page.yield_to_page()
        names = await compute_names(page, requests)
        await page.yield_to_page()
        fields = [
            entry.node.element for entry in entries if has_value_as_content(entry.node, entry.role)
        ]
        lengths = dict(zip(fields, page.read_each(fields, CONTENT_LENGTH), strict=True))
        referred = [entry.node.element for entry in entries if has_ref(entry)]
        await page.yield_to_page()
        refs = dict(zip(referred, page.store.refs(referred), strict=True))
        await page.yield_to_page()
        lines: list[Line | None] = []
        for entry, name, detail in zip(entries, names, details, strict=True):
            element = entry.node.element
            (length,) = lengths.get(element, (None,))
            ref = refs.get(element, "")
            more = (*states(entry.node, entry.role, detail, length), *([ref] if ref else []))
            more += frame_hint(entry, ref)
            line = Line(entry.level, entry.role, name, more, is_structure(entry.role))
            lines.append(None if requires_name(entry.role) and not name else line)
        return lines

    async def _count_the_rest(self) -> None:
        """Counts the rendered nodes that were not reached."""
        taken = COUNT_BATCH_SIZE
        while taken == COUNT_BATCH_SIZE:
            self._page.context.check_time("while the page was read")
            taken, rendered = self._nodes.flat.count(COUNT_BATCH_SIZE, IS_RENDERED)
            self.left_out += rendered
            await self._page.yield_to_page()


def has_ref(entry: ElementEntry) -> bool:
    return entry.role in ROLES_WITH_REF or entry.is_interactive


def frame_hint(entry: ElementEntry, ref: str) -> tuple[str, ...]:
    """How to look into a frame of another origin."""
    if entry.role != "iframe" or entry.node.is_reachable_frame:
        return ()
    return (f"(another site's: look into it with frame {ref})",)
