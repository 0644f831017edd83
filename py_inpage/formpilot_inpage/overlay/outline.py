"""Frames around the elements that a command is for."""

from collections.abc import Sequence
from typing import Any

from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.world import Thrown

from .styles import OUTLINE

NAME = "formpilot-outline"
MARGIN_PX = 4
BOX = tuple(f"getBoundingClientRect().{side}" for side in ("left", "top", "width", "height"))
PLACE = (
    *BOX,
    "ownerDocument.defaultView.scrollX",
    "ownerDocument.defaultView.scrollY",
    "ownerDocument.documentElement.scrollWidth",
    "ownerDocument.documentElement.scrollHeight",
)


def outline(page: Page, *elements: Element, lasts_ms: int | None = None) -> list[Element]:
    """Around elements of this document, for a while or until the command's end. The element that
    is drawn, and in it a frame for each."""
    rows = page.read_each(elements, PLACE)
    places = [f"div:nth-child({at}) {{ {around(row)} }}" for at, row in enumerate(rows, 1)]
    tree = [NAME, {"popover": "manual", "aria-hidden": "true"}, *(["div", {}] for _ in rows)]
    try:
        return page.graft(f"{OUTLINE}{' '.join(places)}", tree, lasts_ms)
    except Thrown:
        # A document that is being left has no place for it.
        return []


def around(place: Sequence[Any]) -> str:
    """In the document, so that it moves as the page is scrolled, and no further than that goes:
    what reaches out makes a page longer."""
    left, top, width, height, x, y, across, down = (number or 0 for number in place)
    if not width or not height:
        return "display: none;"
    left, top = left + x - MARGIN_PX, top + y - MARGIN_PX
    width = max(0, min(width + 2 * MARGIN_PX, across - left))
    height = max(0, min(height + 2 * MARGIN_PX, down - top))
    return f"left: {left}px; top: {top}px; width: {width}px; height: {height}px;"
