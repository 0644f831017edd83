"""What a person sees at a point, also where that is in a frame which something lies over."""

from formpilot_inpage.dom.describe import is_visible
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.viewport import FRAME, opening_of
from formpilot_inpage.events.pointing import Point


def seen_at(page: Page, point: Point) -> Element | None:
    """What is drawn at a point of the document, or over its frame there; None: out of view. What
    another site draws around its frames cannot be seen from here."""
    x, y = float(point.x), float(point.y)
    inner = under = page.under(x, y)
    while inner and (frame := page.follow([inner], FRAME)[0]):
        outer = page.around(frame)
        if not outer or not is_visible(frame):
            return None
        x, y = opening_of(page, frame).outwards(x, y)
        over = outer.under(x, y)
        if not over or frame not in outer.lineage(over):
            return over
        inner = frame
    return under
