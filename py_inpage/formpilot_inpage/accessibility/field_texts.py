"""All texts that may name a form field. What names it first depends on the purpose."""

from collections.abc import Sequence
from typing import NamedTuple

from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.text import strip_decoration

from .label_text import read_label_texts
from .nearby_labels import find_nearby_labels

PATHS = (
    "type",
    'getAttribute("aria-label")',
    "placeholder",
    "title",
    'closest("[role=radiogroup]").getAttribute("aria-label")',
    'getAttribute("name")',
    'getAttribute("id")',
    'getAttribute("aria-labelledby")',
)
# The browser searches the whole page for each field's labels.
FIRST_LABEL = "labels.0"
LEGEND = 'closest("fieldset").querySelector("legend")'


class FieldTexts(NamedTuple):
    """The texts around one field; "" for each that is missing."""

    label: str
    """The text of its first `<label>`, without its own."""
    legend: str
    nearby: str
    """The best text beside it, if it has neither `<label>` nor ARIA name."""
    type: str
    aria_label: str
    placeholder: str
    title: str
    group: str
    """The label of its radio group."""
    name: str
    id: str

    def visible_name(self, host_text: str = "") -> str:
        """What people read at the field. `host_text` is the text of a custom element around it."""
        names = (self.label, host_text, self.nearby, self.placeholder, self.title)
        return next(filter(None, map(strip_decoration, names)), "")


def read_field_texts(page: Page, elements: Sequence[Element]) -> list[FieldTexts]:
    rows = page.read_each(elements, PATHS)
    labels = page.resolve(elements, FIRST_LABEL)
    legends = page.resolve(elements, LEGEND)
    named = list(dict.fromkeys(element for element in (*labels, *legends) if element))
    texts = dict(zip(named, read_label_texts(page, named), strict=True))
    label_texts = [texts[label] if label else "" for label in labels]
    bare = [
        index
        for index, (row, text) in enumerate(zip(rows, label_texts, strict=True))
        if not (row[1] or row[-1] or strip_decoration(text))
    ]
    nearby = [""] * len(elements)
    for index, found in zip(
        bare, find_nearby_labels(page, [elements[index] for index in bare]), strict=True
    ):
        nearby[index] = next((label.text for label in found), "")
    return [
        FieldTexts(
            label_texts[index],
            texts[legend] if legend else "",
            nearby[index],
            *(text or "" for text in rows[index][:-1]),
        )
        for index, legend in enumerate(legends)
    ]
