"""From nodes to the entries of an outline: what gets a line, and how deep it stands."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from .nodes import Node
from .roles import (
    CHILDLESS,
    FIELDS,
    FROM_CONTENT,
    NEED_A_NAME,
    REFERRED,
    SECTIONS,
    STRUCTURE,
    WIDGETS,
    is_named,
    role_of,
)

GENERIC = "generic"
CAPTIONS = {"legend": "fieldset", "caption": "table"}


class Words(NamedTuple):
    """A text of the page."""

    level: int
    text: str


class Entry(NamedTuple):
    """An element that gets a line, if it needs no name or has one."""

    level: int
    node: Node
    role: str
    secret: bool
    worked_with: bool
    """Made to be clicked, focused or dragged, whatever its role."""


@dataclass(slots=True)
class Open:
    """An element whose inside is being looked at."""

    node: Node
    level: int
    """That of what is inside."""
    line: bool = False
    quiet: bool = False
    """The texts inside are told already."""
    widgets_only: bool = False
    secret: bool = False
    sectioned: bool = False
    pointer: bool = False


class Outline:
    """Takes nodes in their order, gives entries in theirs."""

    def __init__(self) -> None:
        self._opened: list[Open] = []
        self._run: list[str] = []
        self._run_level = 0

    def add(self, node: Node) -> Iterator[Words | Entry]:
        yield from self._close(node.depth)
        around = self._opened[-1] if self._opened else None
        if not node.tag:
            self._add_text(node, around)
            return
        opened, role, worked_with = self._opening(node, around)
        if opened.line or node.is_block:
            yield from self._flush()
        if opened.line:
            level = opened.level - 1
            yield Entry(level, node, role, opened.secret, worked_with)
        self._opened.append(opened)

    def end(self) -> Iterator[Words | Entry]:
        yield from self._close(0)
        yield from self._flush()

    def _close(self, depth: int) -> Iterator[Words | Entry]:
        while self._opened and self._opened[-1].node.depth >= depth:
            closed = self._opened.pop()
            if closed.line or closed.node.is_block:
                yield from self._flush()

    def _flush(self) -> Iterator[Words]:
        text = " ".join("".join(self._run).split())
        self._run.clear()
        if text:
            yield Words(self._run_level, text)

    def _add_text(self, node: Node, around: Open | None) -> None:
        if around is None or around.quiet or around.secret or not around.node.visible:
            return
        if around.node.tag == "details" and "open" not in around.node.attributes:
            return
        self._run_level = around.level
        self._run.append(around.node.as_shown(node.text))

    def _opening(self, node: Node, around: Open | None) -> tuple[Open, str, bool]:
        last = around or Open(node, 0)
        role = role_of(node, last.sectioned) if node.visible else ""
        worked_with = node.visible and is_worked_with(node, last)
        if not role and worked_with:
            role = GENERIC
        line = has_line(role, node, last)
        told = line and role in FROM_CONTENT | CHILDLESS
        opened = Open(
            node,
            last.level + line,
            line=line,
            quiet=last.quiet or told or tells_a_name(node, last),
            widgets_only=last.widgets_only or (line and role in CHILDLESS),
            secret=last.secret or (role in FIELDS and role != "listbox"),
            sectioned=last.sectioned or node.tag in SECTIONS,
            pointer=node.pointer,
        )
        return opened, role, worked_with


def has_line(role: str, node: Node, around: Open) -> bool:
    if not role:
        return False
    if around.widgets_only or around.secret:
        return role in WIDGETS
    if around.quiet and role not in REFERRED:
        return False
    return role not in NEED_A_NAME or role == "img" or bool(node.extra) or is_named(node)


def tells_a_name(node: Node, around: Open) -> bool:
    """A label's words are the name of its field, where that is seen."""
    if node.tag == "label":
        return node.extra is True
    return CAPTIONS.get(node.tag, "none") == around.node.tag


def is_worked_with(node: Node, around: Open) -> bool:
    """Without a role, but made to be clicked, focused or dragged."""
    has = node.attributes
    if node.tag in {"html", "body"} or (node.tag == "label" and node.extra is True):
        return False
    if has.get("draggable", "").lower() == "true" or "onclick" in has:
        return True
    if "tabindex" in has and has["tabindex"].strip() != "-1":
        return True
    return node.pointer and not around.pointer and not around.quiet


def needs_name(role: str) -> bool:
    return role in NEED_A_NAME


def is_structure(role: str) -> bool:
    return role in STRUCTURE or role == GENERIC
