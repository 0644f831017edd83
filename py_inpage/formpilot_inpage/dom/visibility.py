"""Whether an element can be seen."""

from collections.abc import Sequence
from typing import Any

from .geometry import BOX
from .page import Element

VISIBILITY = (
    "checkVisibility()",
    *BOX[2:],
    'computedStyleMap().get("visibility").value',
)


def is_visible(element: Element) -> bool:
    return is_shown(element.read(*VISIBILITY))


def is_shown(values: Sequence[Any]) -> bool:
    """Whether the `VISIBILITY` values of an element mean that it is visible."""
    displayed, width, height, visibility = values
    return bool(displayed and width > 0 and height > 0 and visibility == "visible")
