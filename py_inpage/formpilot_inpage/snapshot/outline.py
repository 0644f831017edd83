"""Turns nodes into the entries of an outline: which get a line, and at what level."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from formpilot_inpage.accessibility.nodes import SVG_PARTS, Node
from formpilot_inpage.accessibility.roles import (
    NAME_FROM_CONTENT,
    NAME_REQUIRED,
    PRESENTATIONAL_CHILDREN,
    ROLES_WITH_REF,
    SECTIONS,
    STRUCTURE,
    VALUE_IS_CONTENT,
    WIDGETS,
    is_named,
    role_of,
)
from formpilot_inpage.dom.text import one_line

GENERIC = "generic"
CAPTION_PARENTS = {"legend": "fieldset", "caption": "table"}


class TextEntry(NamedTuple):
    """A run of text."""

    level: int
    text: str


class ElementEntry(NamedTuple):
    """An element with a line of its own, unless its role requires a name and it has none."""

    level: int
    node: Node
    role: str
    in_field: bool
    is_interactive: bool
    """Made to be clicked, focused or dragged, whatever its role."""


@dataclass(slots=True)
class OpenElement:
    """An element whose content is being read."""

    node: Node
    level: int
    """The level of its content."""
    has_line: bool = False
    hides_text: bool = False
    """The texts inside are part of a name that is shown elsewhere."""
    widgets_only: bool = False
    in_field: bool = False
    in_section: bool = False


class Outline:
    """Takes nodes in document order, and returns entries in the same order."""

    def __init__(self) -> None:
        self._opened: list[OpenElement] = []
        self._text_parts: list[str] = []
        self._text_level = 0

    def add(self, node: Node) -> Iterator[TextEntry | ElementEntry]:
        yield from self._close(node.depth)
        parent = self._opened[-1] if self._opened else OpenElement(node, 0)
        if not node.tag:
            if self._opened:
                self._add_text(node, parent)
            return
        opened, role, interactive = open_element(node, parent)
        if opened.has_line or node.is_block:
            yield from self._flush()
        if opened.has_line:
            yield ElementEntry(opened.level - 1, node, role, opened.in_field, interactive)
        self._opened.append(opened)
        if node.tag in SVG_PARTS and node.svg_title and not opened.hides_text and node.visible:
            yield from self._flush()
            self._text_level = opened.level
            self._text_parts.append(node.svg_title)
            yield from self._flush()

    def end(self) -> Iterator[TextEntry | ElementEntry]:
        yield from self._close(0)
        yield from self._flush()

    def _close(self, depth: int) -> Iterator[TextEntry | ElementEntry]:
        while self._opened and self._opened[-1].node.depth >= depth:
            closed = self._opened.pop()
            if closed.has_line or closed.node.is_block:
                yield from self._flush()

    def _flush(self) -> Iterator[TextEntry]:
        text = one_line("".join(self._text_parts))
        self._text_parts.clear()
        if text:
            yield TextEntry(self._text_level, text)

    def _add_text(self, node: Node, parent: OpenElement) -> None:
        if parent.hides_text or parent.in_field or not parent.node.shows_texts:
            return
        self._text_level = parent.level
        self._text_parts.append(parent.node.transform_text(node.text))


def open_element(node: Node, parent: OpenElement) -> tuple[OpenElement, str, bool]:
    """The state for an element's content, its role, and whether it is interactive."""
    role = role_of(node, parent.in_section) if node.visible else ""
    interactive = node.visible and is_interactive(node, parent)
    if not role and interactive:
        role = GENERIC
    line = has_line(role, node, parent)
    shows_name = line and role in NAME_FROM_CONTENT | PRESENTATIONAL_CHILDREN
    opened = OpenElement(
        node,
        parent.level + line,
        has_line=line,
        hides_text=parent.hides_text or shows_name or names_another(node, parent),
        widgets_only=parent.widgets_only or (line and role in PRESENTATIONAL_CHILDREN),
        in_field=parent.in_field or role in VALUE_IS_CONTENT,
        in_section=parent.in_section or node.tag in SECTIONS,
    )
    return opened, role, interactive


def has_line(role: str, node: Node, parent: OpenElement) -> bool:
    if not role:
        return False
    if parent.widgets_only or parent.in_field:
        return role in WIDGETS
    if parent.hides_text and role not in ROLES_WITH_REF:
        return False
    return role not in NAME_REQUIRED or role == "img" or has_own_name(node)


def has_own_name(node: Node) -> bool:
    return node.has_caption or bool(node.svg_title) or is_named(node)


def names_another(node: Node, parent: OpenElement) -> bool:
    """Whether the element's text is the name of a group, or of a visible field."""
    if node.tag == "label":
        return node.labels_visible_control
    return CAPTION_PARENTS.get(node.tag, "none") == parent.node.tag


def is_interactive(node: Node, parent: OpenElement) -> bool:
    """Whether the element is made to be clicked, focused or dragged, whatever its role."""
    attributes = node.attributes
    if node.tag in {"html", "body"} or node.labels_visible_control:
        return False
    if node.has_true("draggable") or "onclick" in attributes:
        return True
    if "tabindex" in attributes and attributes["tabindex"].strip() != "-1":
        return True
    inherits_cursor = parent.node is not node and parent.node.has_pointer_cursor
    return node.has_pointer_cursor and not inherits_cursor and not parent.hides_text


def requires_name(role: str) -> bool:
    return role in NAME_REQUIRED


def is_structure(role: str) -> bool:
    return role in STRUCTURE or role == GENERIC
