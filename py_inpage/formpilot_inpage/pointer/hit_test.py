"""Finds the element that the user sees at a point, also when something covers its frame."""

from formpilot_inpage.dom.geometry import FRAME_ELEMENT_PATH, frame_transform
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.visibility import is_visible
from formpilot_inpage.events.pointer_events import Point


def hit_test(page: Page, point: Point) -> Element | None:
    """The element at a point of the document, or the element that covers its frame there; None
    when the point is out of view. Documents of other origins around a frame are not checked."""
    x, y = float(point.x), float(point.y)
    inner = hit = page.geometry.element_at(x, y)
    while inner and (frame := page.resolve([inner], FRAME_ELEMENT_PATH)[0]):
        outer = page.frames.owner_page(frame)
        if not outer or not is_visible(frame):
            return None
        x, y = frame_transform(page, frame).to_outer(x, y)
        cover = outer.geometry.element_at(x, y)
        if not cover or frame not in outer.geometry.composed_path(cover):
            return cover
        inner = frame
    return hit
