"""From what an agent named to elements and points that can be seen."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from formpilot_inpage.contract.errors import ErrorCode, Refused
from formpilot_inpage.contract.pointing import End
from formpilot_inpage.dom.describe import is_visible, text_of
from formpilot_inpage.dom.find import find_one
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.events.pointing import Point

from .sight import seen_at

BOX = "getBoundingClientRect()"
SIDES = (f"{BOX}.left", f"{BOX}.top", f"{BOX}.width", f"{BOX}.height")


@dataclass(frozen=True, slots=True)
class Place:
    """An element, or a point and the element that is there."""

    selector: str | None
    element: Element
    offset: Point
    fixed: Point | None
    matches_count: int

    def point(self) -> Point:
        """Where it is now."""
        if self.fixed:
            return self.fixed
        left, top, width, height = self.element.read(*SIDES)
        return Point(
            round(left + width / 2) + self.offset.x, round(top + height / 2) + self.offset.y
        )

    def described(self, at: Point) -> End:
        (tag,) = self.element.read("tagName")
        return End(
            selector=self.selector,
            x=at.x,
            y=at.y,
            tag=tag,
            text=text_of(self.element),
            matches_count=self.matches_count,
        )


async def place(
    page: Page, selector: str, x: int | None, y: int | None, offset: Mapping[Any, int]
) -> Place:
    if x is not None and y is not None:
        point = Point(x, y)
        check_in_view(page, point)
        element = page.under(x, y)
        if element is None:
            raise Refused(ErrorCode.ELEMENT_NOT_FOUND, f"Nothing is at {x}, {y}.")
        return Place(None, element, Point(0, 0), point, 1)
    matches = await find_one(page, selector)
    element = matches.elements[0]
    if not is_visible(element):
        (tag,) = element.read("tagName")
        raise Refused(ErrorCode.ELEMENT_NOT_VISIBLE, selector=selector, tag=tag)
    shift = Point(offset.get("x", 0), offset.get("y", 0))
    return Place(selector, element, shift, None, matches.count)


def covered(selector: str | None, by: Element) -> Refused:
    tag, identity = by.read("tagName", "id")
    return Refused(
        ErrorCode.ELEMENT_OBSCURED,
        selector=selector,
        covered_by={"tag": tag, "id": identity, "text": text_of(by)},
    )


def in_view(page: Page, point: Point) -> bool:
    width, height = page.read("innerWidth", "innerHeight")
    return bool(0 <= point.x < width and 0 <= point.y < height)


def check_in_view(page: Page, point: Point) -> None:
    if not in_view(page, point):
        width, height = page.read("innerWidth", "innerHeight")
        raise Refused(
            ErrorCode.COORDINATES_OUT_OF_VIEWPORT,
            f"{point.x}, {point.y} is outside of the viewport.",
            viewport={"width": width, "height": height},
        )


def bring_into_view(page: Page, *places: Place) -> None:
    """The first in the middle, the others as far as that leaves it in view."""
    for one in places:
        if not one.fixed and not (in_view(page, one.point()) and seen_at(page, one.point())):
            one.element.scroll_into_view()
    for one in places:
        check_in_view(page, one.point())
