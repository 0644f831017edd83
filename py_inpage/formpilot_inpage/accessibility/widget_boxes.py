"""The bordered boxes around the inputs of widgets: what is shown inside is a choice, no label."""

import json
from collections.abc import Sequence

from formpilot_inpage.dom.page import Element, Page

from .nearby_texts import FIELDS

LEVELS = 5
HIGHEST_BOX = 120
WIDGET = "[role=combobox], [aria-haspopup], [aria-autocomplete]"
IS_WIDGET = f"matches({json.dumps(WIDGET)})"
BOX_PATHS = (
    f"querySelectorAll({json.dumps(FIELDS)}).length",
    "getBoundingClientRect().height",
    'matches("form, fieldset, body, table, tr, label")',
)
# The label may be in the element around the buttons.
FIRST_BUTTON = 'querySelector("[role=radio], [aria-pressed]")'
BORDER = ("borderTopStyle", "borderBottomStyle", "boxShadow")


def widget_boxes(page: Page, elements: Sequence[Element]) -> list[Element]:
    """For the input of a widget the nearest bordered element around it that has no other field,
    for a group its first button, else the element itself."""
    first = page.resolve(elements, FIRST_BUTTON)
    boxes = [button or element for button, element in zip(first, elements, strict=True)]
    widgets = page.read_each(elements, [IS_WIDGET])
    open_indexes = [index for index, (is_widget,) in enumerate(widgets) if is_widget]
    for level in range(1, LEVELS + 1):
        path = ".".join(["parentElement"] * level)
        parents = page.resolve([elements[index] for index in open_indexes], path)
        around = [(index, box) for index, box in zip(open_indexes, parents, strict=True) if box]
        found = [box for _, box in around]
        styles = page.geometry.computed_styles(found, "", BORDER)
        rows = page.read_each(found, BOX_PATHS)
        open_indexes = []
        for (index, box), row, style in zip(around, rows, styles, strict=True):
            fields, height, is_outer = row
            if is_outer or (fields or 0) > 1 or (height or 0) > HIGHEST_BOX:
                continue
            if has_border(style):
                boxes[index] = box
            else:
                open_indexes.append(index)
    return boxes


def has_border(style: Sequence[str | None]) -> bool:
    top, bottom, shadow = (part not in {None, "", "none"} for part in style)
    return (top and bottom) or shadow
