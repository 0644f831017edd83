"""What a page looks like around a drag, to tell afterwards what it made of it."""

from dataclasses import dataclass
from typing import Any

from formpilot_inpage.contract.pointing import Effect
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.fields.words import quoted

SIDES = ("getBoundingClientRect().left", "getBoundingClientRect().top")
CONTENT = ("childElementCount", "textContent.length", "style.cssText", "className")
IDENTITY = ("isConnected", 'getAttribute("id")', "localName", "textContent")
MOVED_PX = 2


@dataclass(frozen=True, slots=True)
class Scene:
    """The dragged element's place, and what both ends hold."""

    source: Element
    parent: Element | None
    siblings: tuple[Element, ...]
    where: tuple[float, float]
    """In the document, whatever was scrolled."""
    knob: str | None
    """Where that of a native range is."""
    content: tuple[Any, ...]


def look(page: Page, source: Element, target: Element) -> Scene:
    (parent,) = page.follow([source], "parentElement")
    siblings = page.table(":scope > *", [], within=parent) if parent else []
    left, top = source.read(*SIDES)
    scroll_x, scroll_y = page.read("scrollX", "scrollY")
    kind, value = source.read("type", "value")
    held = page.read_each([source, target], CONTENT)
    return Scene(
        source=source,
        parent=parent,
        siblings=tuple(row.element for row in siblings),
        where=(left + scroll_x, top + scroll_y),
        knob=value if kind == "range" else None,
        content=(*held, pixels(page, source), pixels(page, target)),
    )


def pixels(page: Page, element: Element) -> Any:
    """What a canvas shows."""
    (tag,) = element.read("localName")
    return hash(element.read("toDataURL()")[0]) if tag == "canvas" else None


def effect(before: Scene, after: Scene, *, dropped: bool) -> Effect:
    """`dropped`: a handler of the page took the drop."""
    if was_moved(before, after):
        return "moved"
    if dropped or before.content != after.content:
        return "accepted"
    return "none_seen"


def was_moved(before: Scene, after: Scene) -> bool:
    places = zip(before.where, after.where, strict=True)
    return (
        was_rearranged(before, after)
        or before.knob != after.knob
        or any(abs(new - old) > MOVED_PX for old, new in places)
    )


def was_rearranged(before: Scene, after: Scene) -> bool:
    return before.parent != after.parent or order(before, after) != order(after, before)


def order(scene: Scene, other: Scene) -> list[Element | None]:
    """The siblings that both scenes have, in the order of this one; None is the dragged one."""
    return [
        None if one == scene.source else one
        for one in scene.siblings
        if one == scene.source or one in other.siblings
    ]


def still_there(page: Page, before: Scene) -> Element | None:
    """The dragged element, or the one that a page has rendered anew in its place."""
    connected, identity, tag, text = before.source.read(*IDENTITY)
    if connected:
        return before.source
    if identity:
        found = page.select(f"[id={quoted(identity)}]", 2)
        return found.elements[0] if found.count == 1 else None
    alike = [row.element for row in page.table(tag, ["textContent"]) if row.values == [text]]
    return alike[0] if len(alike) == 1 and text else None
