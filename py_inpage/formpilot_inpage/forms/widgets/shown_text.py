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
OUTER = (
    "form, fieldset, dialog, body, table, tr, label, [role=group], [role=dialog], [role=radiogroup]"
)
# The popup, what is told to screen readers, and what nobody reads. Chips may be the options of a
# list that the widget's input is in.
LEFT_OUT = (
    "[role=listbox]:not([aria-expanded][tabindex='0'], :has(input[role=combobox]))"
    ":has([aria-selected=false], [role=option]:not([aria-selected]), slot), "
    "[role=option]:not([aria-selected=true], :has(input[role=combobox])), "
    "[role=menu], [role=tree], [role=dialog], "
    "[role=grid]:not(:has([class*=remove i], [aria-label*=remove i])), "
    ":is([aria-live], [role=status], [role=log], [role=alert])"
    ":not(:is([role=combobox], [role=listbox]) *), "
    "[contenteditable][aria-autocomplete], label, legend, svg, select, script, style"
)
LABELS = ":is(label, legend):not([aria-hidden=true] *)"
LEVEL_PATHS = (
    f"matches({json.dumps(OUTER)})",
    f"querySelectorAll({json.dumps(INPUTS)}).length",
    f"querySelectorAll({json.dumps(LABELS)}).length",
    f"querySelector({json.dumps(LABELS)}).htmlFor",
)
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
    """The largest element around a widget's main part that holds no other field and no label; its
    own label where that is right beside it."""
    prefixes = ["parentElement." * level for level in range(1, LEVELS + 1)]
    paths = (prefix + path for prefix in prefixes for path in LEVEL_PATHS)
    own_id, *values = element.read("id", *paths)
    width = len(LEVEL_PATHS)
    level = 0
    has_own_label = bool(own_id) and values[2:4] == [1, own_id]
    while level < LEVELS:
        is_outer, inputs, labels, _ = values[level * width : (level + 1) * width]
        if is_outer is None or is_outer or inputs > 1 or labels > has_own_label:
            break
        level += 1
    if not level:
        return element
    (box,) = page.resolve([element], prefixes[level - 1].rstrip("."))
    return box or element


def read_shown(page: Page, box: Element, left_out: Element | None = None) -> ShownText:
    """`left_out` is a list of options without roles, which may be in the box."""
    texts: list[str] = []
    typed = ""
    left_out_depth: int | None = None
    for node in page.walk_flat_tree([box], NODES_LIMIT).take(NODES_LIMIT, NODE_PATHS):
        kind, text, is_left_out, display, visibility, tag, value, input_type = node.values
        if left_out_depth is not None and node.depth > left_out_depth:
            continue
        left_out_depth = None
        if kind == TEXT_NODE:
            texts += readable(text)
        elif tag == "input" and input_type in TYPED_TYPES:
            typed = typed or one_line(value or "")
        elif (
            is_left_out
            or (node.depth and node.element == left_out)
            or display == "none"
            or visibility == "hidden"
        ):
            left_out_depth = node.depth
    return ShownText(tuple(dict.fromkeys(texts)), typed)


def readable(text: Any) -> Sequence[str]:
    """The text as one line, unless it has no letter or digit: "×" removes a chip."""
    line = strip_decoration(text or "")
    return [line] if any(letter.isalnum() for letter in line) else []
