"""The content of an editor as people see it: lines of text, and formatting beside them."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from formpilot_inpage.dom.page import Element, FlatNode, Page

NODES_LIMIT = 20_000
ELEMENT, TEXT = 1, 3
PATHS = (
    "nodeType",
    "localName",
    "data",
    'computedStyleMap().get("display").value',
    'computedStyleMap().get("white-space-collapse").value',
    'getAttribute("contenteditable")',
    'getAttribute("style")',
    'getAttribute("src")',
)
PLAIN_TAGS = {"body", "br", "div", "label", "p", "span"}
"""Elements that lines of plain text are made of."""
FORMATTING_STYLE = re.compile(r"(^|;)\s*(color|background|font|text-decoration)", re.I)
FIXED_HEIGHT = re.compile(r"(^|;)\s*height:\s*[\d.]+px", re.I)
WHITE_SPACE = re.compile(r"[ \t\n\r]+")
# Editors put these where a caret needs a character.
INVISIBLE = dict.fromkeys(map(ord, "\u200b\u200c\u200d\u2060\ufeff"))
NO_BREAK_SPACE = "\u00a0"


class EditorContent(NamedTuple):
    """What an editor holds."""

    lines: tuple[str, ...]
    marks: tuple[str, ...]
    """The tags of everything that plain text cannot say: bold words, lists, images."""
    keeps_spaces: bool
    """Whether it shows several spaces as they are."""
    is_partial: bool
    """Whether it draws only the lines in view."""
    blank_tail: int = 0
    """The number of empty lines after the last one, which `lines` leaves out."""

    def __repr__(self) -> str:
        return f"<content of {len(self.lines)} lines>"

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    def holds(self, wanted: Sequence[str]) -> bool:
        """Whether it shows these lines, except for spaces that it folds."""
        if self.keeps_spaces:
            return self.lines == tuple(wanted)
        return folded(self.lines) == folded(wanted)

    def nearly_holds(self, wanted: Sequence[str]) -> bool:
        """Whether it shows these lines with other spaces, or without the empty ones."""
        return [*filter(None, folded(self.lines))] == [*filter(None, folded(wanted))]


def split_lines(text: str) -> tuple[str, ...]:
    """A text as the lines that an editor would show. An empty text has none."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return without_blank_tail([clean(line) for line in lines])


def without_blank_tail(lines: Sequence[str]) -> tuple[str, ...]:
    end = len(lines)
    while end and not lines[end - 1]:
        end -= 1
    return tuple(lines[:end])


def clean(line: str) -> str:
    return line.translate(INVISIBLE).replace(NO_BREAK_SPACE, " ").rstrip()


def folded(lines: Sequence[str]) -> list[str]:
    return [" ".join(line.split()) for line in lines]


def read_content(page: Page, root: Element) -> EditorContent:
    """Reads what is drawn below an element."""
    reader = LineReader()
    for node in page.flat_nodes([root], NODES_LIMIT, PATHS):
        reader.add(node)
    return reader.content()


def join_blocks(blocks: Sequence[EditorContent]) -> EditorContent:
    """The content of an editor whose paragraphs are apart."""
    if len(blocks) == 1:
        return blocks[0]
    lines = [line for block in blocks for line in block.lines or ("",)]
    marks = tuple(mark for block in blocks for mark in block.marks)
    keeps_spaces = all(block.keeps_spaces for block in blocks)
    return EditorContent(without_blank_tail(lines), marks, keeps_spaces, is_partial=False)


class LineReader:
    """Makes lines of the nodes of an editor, in their order."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._marks: list[str] = []
        self._open: list[tuple[int, bool, bool]] = []
        """The elements around the next node: depth, whether a block, whether spaces are kept."""
        self._line: str | None = None
        """The line that is being read; None between two lines."""
        self._skip_below: int | None = None
        self._keeps_spaces = False
        self._gap_at: int | None = None
        self._is_partial = False

    def add(self, node: FlatNode) -> None:
        kind, tag, data, *rest = node.values
        self._close(node.depth)
        if self._gap_at is not None and node.depth <= self._gap_at:
            # An empty block of a fixed height stands for lines that are not drawn.
            self._is_partial, self._gap_at = True, None
        if self._skip_below is not None:
            if node.depth > self._skip_below:
                return
            self._skip_below = None
        if kind == TEXT:
            self._add_text(str(data or ""))
        else:
            self._add_element(node.depth, tag, *rest)

    def _add_element(
        self,
        depth: int,
        tag: str,
        display: str | None,
        spaces: str | None,
        editable: str | None,
        style: str | None,
        source: str | None,
    ) -> None:
        if display == "none":
            self._skip_below = depth
            return
        # Editors put images without a source where a caret needs a place.
        is_formatted = tag == "span" and FORMATTING_STYLE.search(style or "")
        is_plain = tag in PLAIN_TAGS or (tag == "img" and not source) or depth == 0
        if is_formatted or not is_plain:
            self._marks.append(tag)
        if tag == "br":
            self._end_line(self._line or "")
            return
        is_block = depth > 0 and not (display or "inline").startswith(("inline", "contents"))
        if is_block and self._line is not None:
            self._end_line(self._line)
        if depth and editable == "false":
            self._skip_below = depth
        if is_block and FIXED_HEIGHT.search(style or ""):
            self._gap_at = depth
        keeps = spaces not in {None, "collapse"}
        self._keeps_spaces |= keeps and (is_block or depth == 0)
        self._open.append((depth, is_block, keeps))

    def _add_text(self, data: str) -> None:
        self._gap_at = None
        if self._open and not self._open[-1][2]:
            text = WHITE_SPACE.sub(" ", data)
            if self._line or text.strip(" "):
                self._line = (self._line or "") + (text if self._line else text.lstrip(" "))
            return
        first, *others = data.split("\n")
        self._line = (self._line or "") + first
        for part in others:
            self._end_line(self._line or "")
            self._line = part or None

    def _close(self, depth: int) -> None:
        """Ends the elements that the next node is not in."""
        while self._open and self._open[-1][0] >= depth:
            _, is_block, _ = self._open.pop()
            if is_block and self._line is not None:
                self._end_line(self._line)

    def _end_line(self, text: str) -> None:
        self._lines.append(clean(text))
        self._line = None

    def content(self) -> EditorContent:
        self._close(0)
        if self._line is not None:
            self._end_line(self._line)
        lines = without_blank_tail(self._lines)
        tail = len(self._lines) - len(lines) if lines else 0
        partial = self._is_partial or self._gap_at is not None
        return EditorContent(lines, tuple(self._marks), self._keeps_spaces, partial, tail)
