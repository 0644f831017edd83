"""What a widget shows: the texts that people read in its box, and what is typed in it."""

import json
from collections.abc import Collection, Sequence
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
PREFIXES = ["parentElement." * level for level in range(1, LEVELS + 1)]
BOX_PATHS = ("id", *(prefix + path for prefix in PREFIXES for path in LEVEL_PATHS))
NODE_PATHS = (
    "nodeType",
    "nodeValue",
    f"matches({json.dumps(LEFT_OUT)})",
    'computedStyleMap().get("display").value',
    'computedStyleMap().get("visibility").value',
    "localName",
    "value",
    "type",
    "id",
)
POPUP = (
    "[role=listbox], [role=option], [role=menu], [role=tree], [role=grid], [aria-live], "
    "[role=status], [role=alert], label, legend"
)
CHIP_PATHS = (
    "textContent",
    "localName",
    "className",
    "checkVisibility()",
    f"closest({json.dumps(POPUP)}).localName",
    'matches("[role=combobox], [aria-haspopup]")',
)
SIDES = ("", "previousElementSibling.", "nextElementSibling.")
ROW_PATHS = tuple(f"{side}{path}" for side in SIDES for path in CHIP_PATHS)
REMOVE_SIGNS = "×✕✖✗⨯ "
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
    path = box_path(element)
    return (page.resolve([element], path)[0] if path else None) or element


def box_path(element: Element) -> str:
    """The path from a widget's main part to its box; "" where they are the same."""
    own_id, *values = element.read(*BOX_PATHS)
    width = len(LEVEL_PATHS)
    level = 0
    has_own_label = bool(own_id) and values[2:4] == [1, own_id]
    while level < LEVELS:
        is_outer, inputs, labels, _ = values[level * width : (level + 1) * width]
        if is_outer is None or is_outer or inputs > 1 or labels > has_own_label:
            break
        level += 1
    return PREFIXES[level - 1].rstrip(".") if level else ""


def read_shown(
    page: Page, box: Element, left_out: Element | None = None, left_out_ids: Collection[str] = ()
) -> ShownText:
    """What is left out is the popup, which may be in the box."""
    texts: list[str] = []
    typed = ""
    left_out_depth: int | None = None
    for node in page.flat_nodes([box], NODES_LIMIT, NODE_PATHS):
        kind, text, is_left_out, display, visibility, tag, value, input_type, own_id = node.values
        if left_out_depth is not None and node.depth > left_out_depth:
            continue
        left_out_depth = None
        if kind == TEXT_NODE:
            texts += readable(text)
        elif tag == "input" and input_type in TYPED_TYPES:
            typed = typed or one_line(value or "")
        elif (
            is_left_out
            or own_id in left_out_ids
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


def texts_beside(page: Page, box: Element, texts: Sequence[str]) -> list[str]:
    """The texts of the elements beside that of one of these, if they are of the same kind."""
    beside: list[str] = []
    for row in page.query_rows("*", ROW_PATHS, within=box):
        width = len(CHIP_PATHS)
        own, *others = (row.values[start : start + width] for start in (0, width, 2 * width))
        if chip_text(own[0]) in texts and is_chip(own):
            alike = [other for other in others if is_chip(other) and same_kind(own, other)]
            beside += [chip_text(other[0]) for other in alike if readable(other[0])]
    return beside


def chip_text(text: Any) -> str:
    return strip_decoration(text or "").strip(REMOVE_SIGNS)


def is_chip(values: Sequence[Any]) -> bool:
    """From the values of CHIP_PATHS: drawn, and neither in a popup nor the main part."""
    return bool(values[3]) and not any(values[4:])


def same_kind(values: Sequence[Any], others: Sequence[Any]) -> bool:
    """Whether two elements have the same tag and the same first class."""
    (tag, style), (other_tag, other_style) = values[1:3], others[1:3]
    return bool(tag == other_tag and str(style).split()[:1] == str(other_style).split()[:1])
