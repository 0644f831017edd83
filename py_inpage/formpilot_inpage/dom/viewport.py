"""From a frame's own viewport to the one around it."""

from typing import NamedTuple

from .page import Element, Page

FRAME = "ownerDocument.defaultView.frameElement"
BOX = "getBoundingClientRect()"
SIDES = (f"{BOX}.left", f"{BOX}.top", f"{BOX}.width", f"{BOX}.height")
SIZES = ("offsetWidth", "offsetHeight", "clientLeft", "clientTop")
PADDING = ("paddingLeft", "paddingTop")


class Opening(NamedTuple):
    """Where a frame shows its document, and how much larger or smaller than it is."""

    left: float
    top: float
    wider: float
    higher: float

    def outwards(self, x: float, y: float) -> tuple[float, float]:
        """The point in the viewport around."""
        return self.left + x * self.wider, self.top + y * self.higher


def opening_of(page: Page, frame: Element) -> Opening:
    left, top, width, height, across, down, *border = frame.read(*SIDES, *SIZES)
    (paddings,) = page.parts([frame], "", PADDING)
    inset_x, inset_y = (
        edge + float(padding.removesuffix("px"))
        for edge, padding in zip(border, paddings, strict=True)
    )
    wider, higher = width / (across or 1), height / (down or 1)
    return Opening(left + inset_x * wider, top + inset_y * higher, wider, higher)
