"""Highlights: frames around the elements that a command acts on."""

from collections.abc import Sequence
from typing import Any

from formpilot_inpage.dom.bridge import PageError
from formpilot_inpage.dom.geometry import BOX
from formpilot_inpage.dom.page import Element, Page

from .styles import HIGHLIGHT

NAME = "formpilot-outline"
MARGIN_PX = 4
HIGHLIGHT_BOX = (
    *BOX,
    "ownerDocument.defaultView.scrollX",
    "ownerDocument.defaultView.scrollY",
    "ownerDocument.documentElement.scrollWidth",
    "ownerDocument.documentElement.scrollHeight",
)


def highlight_elements(
    page: Page, *elements: Element, duration_ms: int | None = None
) -> list[Element]:
    """Highlights elements of this document for `duration_ms`, or until the command ends. Returns
    the host element and a highlight for each element; nothing when the page cannot show them."""
    rows = page.read_each(elements, HIGHLIGHT_BOX)
    rules = [f"div:nth-child({n}) {{ {highlight_style(row)} }}" for n, row in enumerate(rows, 1)]
    tree = [NAME, {"popover": "manual", "aria-hidden": "true"}, *(["div", {}] for _ in rows)]
    try:
        return page.overlay.mount(f"{HIGHLIGHT}{' '.join(rules)}", tree, duration_ms)
    except PageError:
        # A document that is being unloaded shows nothing more.
        return []


def highlight_style(box: Sequence[Any]) -> str:
    """The CSS of a highlight. It scrolls with the document, and does not extend beyond it: that
    would make the page longer."""
    left, top, width, height, x, y, page_width, page_height = (number or 0 for number in box)
    if not width or not height:
        return "display: none;"
    left, top = left + x - MARGIN_PX, top + y - MARGIN_PX
    width = max(0, min(width + 2 * MARGIN_PX, page_width - left))
    height = max(0, min(height + 2 * MARGIN_PX, page_height - top))
    return f"left: {left}px; top: {top}px; width: {width}px; height: {height}px;"
