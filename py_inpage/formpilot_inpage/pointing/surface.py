"""Where an element can be clicked: the points at which nothing else lies over it."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from formpilot_inpage.dom.describe import is_visible
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.events.pointing import Point

from .sight import seen_at

# An inline link that goes over several lines has one for each.
RECTANGLES = 3
SIDES = ("left", "top", "width", "height")
BOXES = tuple(f"getClientRects().{at}.{side}" for at in range(RECTANGLES) for side in SIDES)
# Of a rectangle's width and height: its centre, then near its corners.
SHARES = ((0.5, 0.5), (0.1, 0.1), (0.9, 0.1), (0.1, 0.9), (0.9, 0.9))


class Surface(NamedTuple):
    """An element that is drawn, and its boxes."""

    element: Element
    boxes: list[Any]


class Spot(NamedTuple):
    """A point of a surface, and what is drawn there."""

    surface: Surface
    point: Point
    under: Element


def surfaces_of(page: Page, element: Element) -> list[Surface]:
    """The element itself, and the label that a field may hide behind; as far as they are drawn."""
    drawn = [
        one for one in (element, *page.follow([element], "labels.0")) if one and is_visible(one)
    ]
    return [Surface(one, one.read(*BOXES)) for one in drawn]


def points(page: Page, surface: Surface) -> Iterator[Point]:
    """In the part that is in view."""
    width, height = page.read("innerWidth", "innerHeight")
    for at in range(0, len(BOXES), len(SIDES)):
        left, top, across, down = surface.boxes[at : at + len(SIDES)]
        if not across or not down:
            continue
        right, bottom = min(left + across, width), min(top + down, height)
        left, top = max(left, 0), max(top, 0)
        if left < right and top < bottom:
            for x, y in SHARES:
                yield Point(int(left + x * (right - left)), int(top + y * (bottom - top)))


def spot_of(page: Page, element: Element) -> Spot | Element | None:
    """The first point that is the element's own, or else what lies over it; None: out of view."""
    over: Element | None = None
    for surface in surfaces_of(page, element):
        for point in points(page, surface):
            seen = seen_at(page, point)
            if seen is None:
                continue
            line = page.lineage(seen)
            # A click on its label is a click on a field.
            if surface.element in line or element in page.follow(line, "control"):
                return Spot(surface, point, seen)
            over = over or seen
    return over


def first(elements: Sequence[Element], others: Sequence[Element]) -> Element | None:
    """The first of the elements that is also among the others."""
    return next((one for one in elements if one in others), None)
