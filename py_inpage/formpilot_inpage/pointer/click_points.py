"""Points at which an element can be clicked because nothing covers it."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from formpilot_inpage.dom.geometry import SIDES
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.visibility import is_visible
from formpilot_inpage.events.pointer_events import Point

from .hit_test import hit_test

# An inline link that spans several lines has a rectangle for each.
MAX_RECTS = 3
RECTS = tuple(f"getClientRects().{index}.{side}" for index in range(MAX_RECTS) for side in SIDES)
# As fractions of a rectangle's width and height: the centre, then near the corners.
FRACTIONS = ((0.5, 0.5), (0.1, 0.1), (0.9, 0.1), (0.1, 0.9), (0.9, 0.9))


class ClickArea(NamedTuple):
    """A visible element and its rectangles, as read by `RECTS`."""

    element: Element
    rects: list[Any]


class ClickPoint(NamedTuple):
    """A point of an area, and the element that a click there hits."""

    area: ClickArea
    point: Point
    hit: Element


def click_areas(page: Page, element: Element) -> list[ClickArea]:
    """The element and the first label of a field, without those that are not visible."""
    elements = (element, *page.resolve([element], "labels.0"))
    return [
        ClickArea(shown, shown.read(*RECTS)) for shown in elements if shown and is_visible(shown)
    ]


def points_in_view(page: Page, area: ClickArea) -> Iterator[Point]:
    """Points of the part of an area that is in the viewport."""
    view_width, view_height = page.read("innerWidth", "innerHeight")
    for start in range(0, len(RECTS), len(SIDES)):
        left, top, width, height = area.rects[start : start + len(SIDES)]
        if not width or not height:
            continue
        right, bottom = min(left + width, view_width), min(top + height, view_height)
        left, top = max(left, 0), max(top, 0)
        if left < right and top < bottom:
            for x, y in FRACTIONS:
                yield Point(int(left + x * (right - left)), int(top + y * (bottom - top)))


def find_click_point(page: Page, element: Element) -> ClickPoint | Element | None:
    """The first point where a click hits the element, else an element that covers it; None when
    it is out of view."""
    cover: Element | None = None
    for area in click_areas(page, element):
        for point in points_in_view(page, area):
            hit = hit_test(page, point)
            if hit is None:
                continue
            if is_hit(page, page.geometry.composed_path(hit), area, element):
                return ClickPoint(area, point, hit)
            cover = cover or hit
    return cover


def is_hit(page: Page, hit: Sequence[Element], area: ClickArea, element: Element) -> bool:
    """Whether a click on `hit`, an element with its ancestors, is a click on the area, or on a
    label of `element`."""
    return area.element in hit or element in page.resolve(hit, "control")


def first_common(elements: Sequence[Element], others: Sequence[Element]) -> Element | None:
    return next((element for element in elements if element in others), None)
