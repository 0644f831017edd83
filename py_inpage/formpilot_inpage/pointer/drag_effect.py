"""Compares a page before and after a drag to find the effect."""

from dataclasses import dataclass
from typing import Any

from formpilot_inpage.contract.drag import Effect
from formpilot_inpage.dom.css import css_string
from formpilot_inpage.dom.geometry import BOX
from formpilot_inpage.dom.page import Element, Page

CONTENT = ("childElementCount", "textContent.length", "style.cssText", "className")
# Libraries move a part of a widget by its transform.
PART_PATHS = ("style.cssText", *BOX)
PART_STYLES = ("transform", "animationName")
PARTS_LIMIT = 200
IDENTITY = ("isConnected", 'getAttribute("id")', "localName", "textContent")
MOVED_PX = 2


@dataclass(frozen=True, slots=True)
class DragState:
    """The dragged element's position, and the content of both ends."""

    source: Element
    parent: Element | None
    siblings: tuple[Element, ...]
    position: tuple[float, float]
    """In the document, so that scrolling does not change it."""
    range_value: str | None
    """The value of a native range."""
    content: tuple[Any, ...]
    parts: tuple[Any, ...]
    """Styles and places of the elements inside both ends."""


def read_drag_state(page: Page, source: Element, target: Element) -> DragState:
    (parent,) = page.resolve([source], "parentElement")
    siblings = page.query_rows(":scope > *", [], within=parent) if parent else []
    left, top = source.read(*BOX[:2])
    scroll_x, scroll_y = page.read("scrollX", "scrollY")
    input_type, value = source.read("type", "value")
    content = page.read_each([source, target], CONTENT)
    return DragState(
        source=source,
        parent=parent,
        siblings=tuple(row.element for row in siblings),
        position=(left + scroll_x, top + scroll_y),
        range_value=value if input_type == "range" else None,
        content=(*content, canvas_hash(source), canvas_hash(target)),
        parts=tuple(read_parts(page, element) for element in {source: 0, target: 0}),
    )


def read_parts(page: Page, end: Element) -> tuple[Any, ...]:
    """The elements inside one end of the drag: their styles, and where they are drawn in it. What
    is animated changes without a drag."""
    elements = [row.element for row in page.query_rows("*", [], within=end)][:PARTS_LIMIT]
    left, top = end.read(*BOX[:2])
    rows = page.read_each(elements, PART_PATHS)
    styles = page.geometry.computed_styles(elements, "", PART_STYLES)
    return tuple(
        (css, transform, round(x - left), round(y - top), round(width), round(height))
        for (css, x, y, width, height), (transform, animation) in zip(rows, styles, strict=True)
        if animation == "none"
    )


def canvas_hash(element: Element) -> int | None:
    (tag,) = element.read("localName")
    return hash(element.read("toDataURL()")[0]) if tag == "canvas" else None


def drag_effect(before: DragState, after: DragState, *, dropped: bool) -> Effect:
    """`dropped`: a handler of the page accepted the drop."""
    if was_moved(before, after):
        return "moved"
    if dropped or before.content != after.content or before.parts != after.parts:
        return "accepted"
    return "none_seen"


def was_moved(before: DragState, after: DragState) -> bool:
    coordinates = zip(before.position, after.position, strict=True)
    return (
        was_rearranged(before, after)
        or before.range_value != after.range_value
        or any(abs(new - old) > MOVED_PX for old, new in coordinates)
    )


def was_rearranged(before: DragState, after: DragState) -> bool:
    return before.parent != after.parent or kept_order(before, after) != kept_order(after, before)


def kept_order(state: DragState, other: DragState) -> list[Element | None]:
    """The siblings that both states have, in the order of `state`; None is the source."""
    return [
        None if sibling == state.source else sibling
        for sibling in state.siblings
        if sibling == state.source or sibling in other.siblings
    ]


def find_source(page: Page, before: DragState) -> Element | None:
    """The dragged element, or the one that the page rendered in its place."""
    connected, identity, tag, text = before.source.read(*IDENTITY)
    if connected:
        return before.source
    if identity:
        matches = page.select(f"[id={css_string(identity)}]", 2)
        return matches.elements[0] if matches.count == 1 else None
    alike = [row.element for row in page.query_rows(tag, ["textContent"]) if row.values == [text]]
    return alike[0] if len(alike) == 1 and text else None
