"""Reads the lines of text beside fields, and says what each line may label."""

import json
from collections.abc import Sequence
from typing import NamedTuple

from formpilot_inpage.dom.bridge_element import TEXT_FIELD_SELECTOR
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.text import strip_decoration, word_set

FIELD_ROLES = sorted(
    word_set("checkbox combobox listbox radio searchbox slider spinbutton switch textbox")
)
FIELDS = (
    ":is(input:not([type=hidden i]), select, "
    f"{TEXT_FIELD_SELECTOR}, [aria-haspopup=listbox], "
    f"{', '.join(f'[role={role}]' for role in FIELD_ROLES)})"
    ":not([aria-hidden=true], [aria-hidden=true] *)"
)
"""Elements that people fill: a text on the other side of one labels no other."""
NO_LABEL = (
    "button, a[href], [role=button], [role=link], [role=tooltip], [role=alert], [role=status], "
    "[aria-live], [aria-hidden=true], script, style, template, noscript, option, nav, "
    "[role=listbox], [role=menu]"
)
"""Elements whose text is no label."""
BOUNDARY = "form, table, dialog, [role=dialog], nav"
"""A label is not outside of these."""
LINES_LIMIT = 6
LABEL_LENGTH = 120
SENTENCE_WORDS = 4

HEADING = 'parentElement.closest("h1, h2, h3, h4, h5, h6, [role=heading]").localName'
# The control of a label is its field, unless it is a plain button.
NO_FIELD = (
    "button:not([role], [aria-haspopup=listbox]), "
    "input:is([type=submit], [type=button], [type=reset], [type=image])"
)
LINE_PATHS = (
    'parentElement.closest("label").localName',
    f'parentElement.closest("label").control.matches({json.dumps(f":not({NO_FIELD})")})',
    'parentElement.closest("legend").localName',
    f'parentElement.closest("fieldset").querySelectorAll({json.dumps(FIELDS)}).length',
    HEADING,
    'parentElement.closest("td, th").cellIndex',
    'parentElement.closest("tr").rowIndex',
)


class NearbyText(NamedTuple):
    """A line near a field."""

    text: str
    node: Element
    is_own_line: bool
    is_label: bool
    """Whether it is in a `<label>` that has no field of its own."""
    labels_other: bool
    """Whether it is in the `<label>` of a field."""
    is_legend: bool
    fieldset_size: int
    is_heading: bool
    cell: int | None
    row: int | None

    @property
    def is_sentence(self) -> bool:
        return self.text.endswith((".", "!")) and len(self.text.split()) >= SENTENCE_WORDS

    @property
    def can_be_label(self) -> bool:
        has_letters = any(map(str.isalnum, self.text))
        return has_letters and len(self.text) <= LABEL_LENGTH and not self.labels_other


class Surroundings(NamedTuple):
    """The lines on one side of a field, nearest first, and the field where they end."""

    lines: list[NearbyText]
    field: Element | None


def read_nearby(
    page: Page, elements: Sequence[Element], *, forward: bool = False
) -> list[Surroundings]:
    """The lines before each field, or after it, that can be labels."""
    found = page.texts.nearby_lines(
        elements, NO_LABEL, FIELDS, BOUNDARY, forward=forward, limit=LINES_LIMIT
    )
    nodes = list(dict.fromkeys(line.node for near in found for line in near.lines))
    facts = dict(zip(nodes, page.read_each(nodes, LINE_PATHS), strict=True))
    surroundings = []
    for lines, barrier in found:
        texts = [
            nearby_text(strip_decoration(text), node, is_own_line, *facts[node])
            for text, node, is_own_line in lines
        ]
        surroundings.append(Surroundings([text for text in texts if text.can_be_label], barrier))
    return surroundings


def nearby_text(
    text: str,
    node: Element,
    is_own_line: bool,
    label: str | None,
    has_field: bool | None,
    legend: str | None,
    fieldset_size: int | None,
    heading: str | None,
    cell: int | None,
    row: int | None,
) -> NearbyText:
    return NearbyText(
        text,
        node,
        is_own_line,
        is_label=bool(label) and not has_field,
        labels_other=bool(has_field),
        is_legend=bool(legend),
        fieldset_size=fieldset_size or 0,
        is_heading=bool(heading),
        cell=cell,
        row=row,
    )
