"""Resolves the target of a drag or hover to an element and a point in view."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from formpilot_inpage.contract.drag import DragEnd
from formpilot_inpage.contract.errors import CommandError, ErrorCode
from formpilot_inpage.dom.find import find_first
from formpilot_inpage.dom.geometry import BOX
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.text import text_of
from formpilot_inpage.dom.visibility import is_visible
from formpilot_inpage.events.pointer_events import Point

from .hit_test import hit_test


@dataclass(frozen=True, slots=True)
class PointerTarget:
    """An element with an offset from its centre, or a fixed point with the element there."""

    selector: str | None
    element: Element
    offset: Point
    fixed: Point | None
    matches_count: int

    def point(self) -> Point:
        """The current point; an element may move."""
        if self.fixed:
            return self.fixed
        left, top, width, height = self.element.read(*BOX)
        return Point(
            round(left + width / 2) + self.offset.x, round(top + height / 2) + self.offset.y
        )

    def is_connected(self) -> bool:
        """Whether the target still has a point: a removed element has none."""
        return self.fixed is not None or bool(self.element.read("isConnected")[0])

    def describe(self, point: Point) -> DragEnd:
        (tag,) = self.element.read("tagName")
        return DragEnd(
            selector=self.selector,
            x=point.x,
            y=point.y,
            tag=tag,
            text=text_of(self.element),
            matches_count=self.matches_count,
        )


async def resolve_target(
    page: Page, selector: str, x: int | None, y: int | None, offset: Mapping[Any, int]
) -> PointerTarget:
    if x is not None and y is not None:
        point = Point(x, y)
        return PointerTarget(None, element_at_point(page, point), Point(0, 0), point, 1)
    matches = await find_first(page, selector)
    element = matches.elements[0]
    if not is_visible(element):
        (tag,) = element.read("tagName")
        raise CommandError(ErrorCode.ELEMENT_NOT_VISIBLE, selector=selector, tag=tag)
    shift = Point(offset.get("x", 0), offset.get("y", 0))
    return PointerTarget(selector, element, shift, None, matches.count)


def element_at_point(page: Page, point: Point) -> Element:
    """Raises when the point is out of view, or no element is there."""
    check_in_view(page, point)
    element = page.geometry.element_at(point.x, point.y)
    if element is None:
        raise CommandError(ErrorCode.ELEMENT_NOT_FOUND, f"No element is at {point.x}, {point.y}.")
    return element


def obscured_error(selector: str | None, cover: Element) -> CommandError:
    tag, identity = cover.read("tagName", "id")
    return CommandError(
        ErrorCode.ELEMENT_OBSCURED,
        selector=selector,
        covered_by={"tag": tag, "id": identity, "text": text_of(cover)},
    )


def is_in_view(page: Page, point: Point) -> bool:
    width, height = page.read("innerWidth", "innerHeight")
    return bool(0 <= point.x < width and 0 <= point.y < height)


def check_in_view(page: Page, point: Point) -> None:
    if not is_in_view(page, point):
        width, height = page.read("innerWidth", "innerHeight")
        raise CommandError(
            ErrorCode.COORDINATES_OUT_OF_VIEWPORT,
            f"{point.x}, {point.y} is outside of the viewport.",
            viewport={"width": width, "height": height},
        )


def bring_into_view(page: Page, *targets: PointerTarget) -> None:
    """Scrolls to targets that are out of view. Raises when not all are in view after that."""
    for target in targets:
        point = target.point()
        if not target.fixed and not (is_in_view(page, point) and hit_test(page, point)):
            target.element.scroll_into_view()
    for target in targets:
        check_in_view(page, target.point())
