"""Boxes, and coordinates in nested frames."""

from typing import NamedTuple

from .page import Element, Page

FRAME_ELEMENT_PATH = "ownerDocument.defaultView.frameElement"
SIDES = ("left", "top", "width", "height")
BOX = tuple(f"getBoundingClientRect().{side}" for side in SIDES)
"""The paths of an element's box in its viewport."""
SIZES = ("offsetWidth", "offsetHeight", "clientLeft", "clientTop")
PADDING = ("paddingLeft", "paddingTop")


class FrameTransform(NamedTuple):
    """Maps a point of a frame's viewport to the viewport around it."""

    left: float
    top: float
    scale_x: float
    scale_y: float

    def to_outer(self, x: float, y: float) -> tuple[float, float]:
        return self.left + x * self.scale_x, self.top + y * self.scale_y


def frame_transform(page: Page, frame: Element) -> FrameTransform:
    left, top, width, height, offset_width, offset_height, *border = frame.read(*BOX, *SIZES)
    (paddings,) = page.geometry.computed_styles([frame], "", PADDING)
    inset_x, inset_y = (
        edge + pixels(padding) for edge, padding in zip(border, paddings, strict=True)
    )
    scale_x, scale_y = width / (offset_width or 1), height / (offset_height or 1)
    return FrameTransform(left + inset_x * scale_x, top + inset_y * scale_y, scale_x, scale_y)


def pixels(length: str | None) -> float:
    """A computed length; 0 for "" and percentages, which elements without a box have."""
    return float(length.removesuffix("px")) if length and length.endswith("px") else 0
