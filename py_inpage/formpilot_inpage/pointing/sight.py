"""What a person sees at a point, also where that is in a frame which something lies over."""

from formpilot_inpage.dom.describe import is_visible
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.events.pointing import Point

FRAME = "ownerDocument.defaultView.frameElement"
BOX = "getBoundingClientRect()"
SIDES = (f"{BOX}.left", f"{BOX}.top", f"{BOX}.width", f"{BOX}.height")
SIZES = ("offsetWidth", "offsetHeight", "clientLeft", "clientTop")
PADDING = ("paddingLeft", "paddingTop")


def seen_at(page: Page, point: Point) -> Element | None:
    """What is drawn at a point of the document, or over its frame there; None: out of view. What
    another site draws around its frames cannot be seen from here."""
    x, y = float(point.x), float(point.y)
    inner = under = page.under(x, y)
    while inner and (frame := page.follow([inner], FRAME)[0]):
        outer = page.around(frame)
        if not outer or not is_visible(frame):
            return None
        x, y = outwards(page, frame, x, y)
        over = outer.under(x, y)
        if not over or frame not in outer.lineage(over):
            return over
        inner = frame
    return under


def outwards(page: Page, frame: Element, x: float, y: float) -> tuple[float, float]:
    """From a frame's own viewport to the one around it; the frame may be drawn larger or smaller
    than it is."""
    left, top, width, height, across, down, *border = frame.read(*SIDES, *SIZES)
    (paddings,) = page.parts([frame], "", PADDING)
    inset_x, inset_y = (
        edge + float(padding.removesuffix("px"))
        for edge, padding in zip(border, paddings, strict=True)
    )
    return left + (inset_x + x) * width / (across or 1), top + (inset_y + y) * height / (down or 1)
