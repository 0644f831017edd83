"""The text that a page shows, as one walk over its nodes finds it."""

from collections.abc import AsyncIterator
from typing import NamedTuple

from formpilot_inpage.dom.page import Page

from .nodes import Node, Nodes
from .roles import FIELDS, role_of

MOST_NODES = 1_000_000
WHOLE = "data"


class Open(NamedTuple):
    """An element whose inside is being read."""

    node: Node
    silent: bool


class Shown:
    """Takes nodes in their order, gives their texts; never what a field holds."""

    def __init__(self) -> None:
        self._opened: list[Open] = []

    def add(self, node: Node) -> str:
        apart = self._close(node.depth)
        around = self._opened[-1] if self._opened else None
        if node.tag:
            self._opened.append(Open(node, bool(around and around.silent) or is_field(node)))
            return (" " if apart or node.is_block else "") + node.pushed
        if around is None or around.silent or not has_shown_texts(around.node):
            return apart
        return apart + around.node.as_shown(node.text)

    def _close(self, depth: int) -> str:
        """A block ends a line, which is a space here."""
        apart = ""
        while self._opened and self._opened[-1].node.depth >= depth:
            apart = " " if self._opened.pop().node.is_block else apart
        return apart


async def shown_texts(page: Page) -> AsyncIterator[str]:
    """In parts. Goes through shadow roots and the frames of the same site."""
    shown = Shown()
    roots = page.select(":root", 1).elements
    async for nodes in Nodes(page, roots, MOST_NODES, text=WHOLE).slices():
        yield "".join(map(shown.add, nodes))


def is_field(node: Node) -> bool:
    role = role_of(node)
    return role in FIELDS and role != "listbox"


def has_shown_texts(node: Node) -> bool:
    return node.visible and (node.tag != "details" or "open" in node.attributes)
