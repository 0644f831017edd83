"""The parts of a widget that is drawn without roles: what can be clicked, and what it shows."""

from collections.abc import Sequence
from typing import NamedTuple

from formpilot_inpage.dom.geometry import BOX
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.visibility import VISIBILITY, is_shown

PARTS_LIMIT = 120
CURSOR = 'computedStyleMap().get("cursor").value'
PATHS = (
    "localName",
    "textContent",
    "value",
    "childElementCount",
    'matches("button, [role=button]")',
    'getAttribute("aria-label")',
    'getAttribute("title")',
    'getAttribute("class")',
    CURSOR,
)


class PlainPart(NamedTuple):
    """An element of the widget."""

    element: Element
    parent: Element | None
    tag: str
    text: str
    is_leaf: bool
    is_clickable: bool
    """A button, or drawn with the pointer of a link."""
    words: str
    """Its ARIA label, title and class."""
    box: tuple[float, ...]
    """Left, top, width and height."""


def read_parts(page: Page, container: Element) -> list[PlainPart]:
    """The visible parts, in the order of the document; none of a container with too many."""
    paths = (*PATHS, *BOX, *VISIBILITY)
    rows = page.query_rows("*", paths, within=container)
    if len(rows) > PARTS_LIMIT:
        return []
    parents = page.resolve([row.element for row in rows], "parentElement")
    parts = []
    for row, parent in zip(rows, parents, strict=True):
        tag, text, value, children, is_button, *words, cursor = row.values[: len(PATHS)]
        box = tuple(row.values[len(PATHS) : len(PATHS) + len(BOX)])
        if is_shown(row.values[len(PATHS) + len(BOX) :]):
            part = PlainPart(
                row.element,
                parent,
                tag,
                str(value if tag == "input" else text or "").strip(),
                not children,
                bool(is_button) or cursor == "pointer",
                " ".join(filter(None, words)).lower(),
                box,
            )
            parts.append(part)
    return parts


def outermost_clickable(parts: Sequence[PlainPart]) -> list[PlainPart]:
    """Without the parts of what can be clicked as a whole: these show the same pointer."""
    clickable = {part.element for part in parts if part.is_clickable}
    return [part for part in parts if part.is_clickable and part.parent not in clickable]
