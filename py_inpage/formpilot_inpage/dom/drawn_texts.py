"""The port of a page to its texts as they are drawn."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

if TYPE_CHECKING:
    from .bridge_page import BridgePage
    from .page import Element


class TextLine(NamedTuple):
    """A line of text near an element."""

    text: str
    node: "Element"
    """The text node of the line that is nearest to the element."""
    is_own_line: bool
    """Whether the element is on the same line."""


class NearbyLines(NamedTuple):
    """The lines before or after an element, nearest first, and the barrier where they end."""

    lines: list[TextLine]
    barrier: "Element | None"


class DrawnTexts(Protocol):
    """Texts without what is hidden."""

    def rendered_texts(self, elements: "Sequence[Element]", excluded: str) -> list[str]:
        """The text of each element, without descendants that match the selector `excluded`. Text
        that is clipped away counts if there is no other."""
        ...

    def nearby_lines(
        self,
        elements: "Sequence[Element]",
        excluded: str,
        barrier: str,
        boundary: str,
        *,
        forward: bool,
        limit: int,
    ) -> list[NearbyLines]:
        """The lines before or after each element in its tree, `limit` at most, without text in
        elements that match `excluded`. They end at a drawn element that matches `barrier`, and
        where the closest element that matches `boundary` is not that of the element."""
        ...


class BridgeTexts:
    """Texts over the DOM bridge."""

    def __init__(self, page: "BridgePage") -> None:
        self._page = page

    def rendered_texts(self, elements: Sequence[Any], excluded: str) -> list[str]:
        return self._page.bridge.rendered_texts([element.handle for element in elements], excluded)

    def nearby_lines(
        self,
        elements: Sequence[Any],
        excluded: str,
        barrier: str,
        boundary: str,
        *,
        forward: bool,
        limit: int,
    ) -> list[NearbyLines]:
        element, handles = self._page.element, [target.handle for target in elements]
        rows = self._page.bridge.nearby_lines(handles, forward, excluded, barrier, boundary, limit)
        return [
            NearbyLines(
                [TextLine(text, element(node), own) for text, node, own in lines],
                element(end) if end else None,
            )
            for lines, end in rows
        ]
