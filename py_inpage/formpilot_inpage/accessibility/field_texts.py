"""All texts that may name a form field. What names it first depends on the purpose."""

from collections.abc import Sequence
from typing import NamedTuple

from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.text import strip_decoration, text_field_paths, text_unless_typed

from .labels import readings

# The browser searches the whole page for each field's labels.
PATHS = (
    "type",
    'getAttribute("aria-label")',
    "placeholder",
    "title",
    'closest("[role=radiogroup]").getAttribute("aria-label")',
    'closest("fieldset").querySelector("legend").textContent',
    'getAttribute("name")',
    'getAttribute("id")',
    "textContent",
    "labels.0.textContent",
    *text_field_paths("labels.0."),
)


class FieldTexts(NamedTuple):
    """The texts around one field; "" for each that is missing."""

    label: str
    """The text of its first `<label>`, without its own."""
    type: str
    aria_label: str
    placeholder: str
    title: str
    group: str
    """The label of its radio group."""
    legend: str
    name: str
    id: str

    def visible_name(self, host_text: str = "") -> str:
        """What people read at the field. `host_text` is the text of a custom element around it."""
        names = (self.label, host_text, self.placeholder, self.title)
        return next(filter(None, map(strip_decoration, names)), "")


def read_field_texts(page: Page, elements: Sequence[Element]) -> list[FieldTexts]:
    found = []
    for row in page.read_each(elements, PATHS):
        *texts, content, label, outer_field, inner_field = row
        label = text_unless_typed(label, outer_field, inner_field)
        label = next(readings(label, content or ""))
        found.append(FieldTexts(label, *(text or "" for text in texts)))
    return found
