"""What a widget shows: the texts that people read in its box, and what is typed in it."""

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.text import one_line, strip_decoration

LEVELS = 5
NODES_LIMIT = 400
INPUTS = (
    "input:not([type=hidden], [aria-hidden=true], [tabindex='-1']), textarea, [role=combobox], "
    "select:not([aria-hidden=true], [tabindex='-1'])"
)
OUTER = "form, fieldset, dialog, body, table, tr, [role=group], [role=dialog], [role=radiogroup]"
# The popup, what is told to screen readers, and what nobody reads.
LEFT_OUT = (
    "[role=listbox]:has([aria-selected=false], [role=option]:not([aria-selected]), slot), "
    "[role=option]:not([aria-selected=true]), [role=menu], [role=tree], [role=grid], "
    "[role=dialog], [aria-live], [role=status], [role=log], [role=alert], label, legend, svg, "
    "select, script, style"
)
LEVEL_PATHS = (
    f"matches({json.dumps(OUTER)})",
    f"querySelectorAll({json.dumps(INPUTS)}).length",
    'querySelector(":is(label, legend):not([aria-hidden=true] *)").localName',
)
PREFIXES = ["parentElement." * level for level in range(1, LEVELS + 1)]
BOX_PATHS = tuple(prefix + path for prefix in PREFIXES for path in LEVEL_PATHS)
NODE_PATHS = (
    "nodeType",
    "nodeValue",
    f"matches({json.dumps(LEFT_OUT)})",
    'computedStyleMap().get("display").value',
    'computedStyleMap().get("visibility").value',
    "localName",
    "value",
    "type",
)
TEXT_NODE = 3
TYPED_TYPES = {"text", "search", "tel", "url", "email", "number"}


class ShownText(NamedTuple):
    """The texts in a widget's box, in order, and the text in its input."""

    texts: tuple[str, ...]
    typed: str

    @property
    def wholes(self) -> tuple[str, ...]:
        return (*self.texts, *([self.typed] if self.typed else []))

    @property
    def parts(self) -> tuple[str, ...]:
        """Each text, and each item of a list with commas."""
        items = (item.strip() for text in self.wholes if "," in text for item in text.split(","))
        return tuple(dict.fromkeys((*self.wholes, *items)))

    def __repr__(self) -> str:
        return "<shown text>"


def widget_box(page: Page, element: Element) -> Element:
    """The largest element around a widget's main part that holds no other field and no label."""
    path = box_path(element)
    return (page.resolve([element], path)[0] if path else None) or element


def box_path(element: Element) -> str:
    """The path from a widget's main part to its box; "" where they are the same."""
    values = element.read(*BOX_PATHS)
    width = len(LEVEL_PATHS)
    level = 0
    while level < LEVELS:
        is_outer, inputs, label = values[level * width : (level + 1) * width]
        if is_outer is None or is_outer or inputs > 1 or label:
            break
        level += 1
    return PREFIXES[level - 1].rstrip(".") if level else ""


def read_shown(page: Page, box: Element) -> ShownText:
    texts: list[str] = []
    typed = ""
    left_out_depth: int | None = None
    for node in page.flat_nodes([box], NODES_LIMIT, NODE_PATHS):
        kind, text, is_left_out, display, visibility, tag, value, input_type = node.values
        if left_out_depth is not None and node.depth > left_out_depth:
            continue
        left_out_depth = None
        if kind == TEXT_NODE:
            texts += readable(text)
        elif tag == "input" and input_type in TYPED_TYPES:
            typed = typed or one_line(value or "")
        elif is_left_out or display == "none" or visibility == "hidden":
            left_out_depth = node.depth
    return ShownText(tuple(dict.fromkeys(texts)), typed)


def readable(text: Any) -> Sequence[str]:
    """The text as one line, unless it has no letter or digit: "×" removes a chip."""
    line = strip_decoration(text or "")
    return [line] if any(letter.isalnum() for letter in line) else []
