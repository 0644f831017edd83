"""The visible text of a page, without the values of fields."""

from collections.abc import AsyncIterator
from typing import NamedTuple

from formpilot_inpage.accessibility.nodes import NODES_LIMIT, WHOLE_TEXT, Node, NodeWalk
from formpilot_inpage.accessibility.roles import VALUE_IS_CONTENT, role_of
from formpilot_inpage.dom.page import Page


class OpenNode(NamedTuple):
    """An element whose content is being read."""

    node: Node
    in_field: bool


class VisibleText:
    """Takes nodes in document order, and returns the text of each."""

    def __init__(self) -> None:
        self._opened: list[OpenNode] = []

    def add(self, node: Node) -> str:
        space = self._close(node.depth)
        parent = self._opened[-1] if self._opened else None
        if node.tag:
            in_field = bool(parent and parent.in_field) or role_of(node) in VALUE_IS_CONTENT
            self._opened.append(OpenNode(node, in_field))
            return (" " if space or node.is_block else "") + node.button_text
        if parent is None or parent.in_field or not parent.node.shows_texts:
            return space
        return space + parent.node.transform_text(node.text)

    def _close(self, depth: int) -> str:
        """Returns a space if a block ends here."""
        space = ""
        while self._opened and self._opened[-1].node.depth >= depth:
            space = " " if self._opened.pop().node.is_block else space
        return space


async def read_visible_text(page: Page) -> AsyncIterator[str]:
    """Reads the text in parts, through shadow roots and same-origin frames."""
    visible_text = VisibleText()
    roots = page.select(":root", 1).elements
    async for nodes in NodeWalk(page, roots, NODES_LIMIT, text_path=WHOLE_TEXT).slices():
        yield "".join(map(visible_text.add, nodes))
