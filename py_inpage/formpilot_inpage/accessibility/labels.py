"""The texts of `<label>`, `<legend>` and `aria-labelledby`, with what they label."""

from collections.abc import AsyncIterator, Iterator, Sequence
from itertools import islice

from formpilot_inpage.dom.bridge_element import TEXT_FIELD_SELECTOR
from formpilot_inpage.dom.page import Element, Page, Row
from formpilot_inpage.dom.text import QUOTED_FIELD_SELECTOR, text_field_paths, text_unless_typed

from .references import TEXT_PATHS, find_referenced, referenced_texts

READINGS_LIMIT = 20
LABELLED_BY = 'getAttribute("aria-labelledby")'
IS_BUTTON = (
    'matches("button:not([role=switch], [role=checkbox], [role=radio], [role=combobox], '
    '[aria-haspopup=listbox])")'
)
NAMED_BY_CONTENT = ":is([role=switch], [role=checkbox]):not(input, [aria-label], [aria-labelledby])"
LABEL_PATHS = (
    "localName",
    "textContent",
    "isContentEditable",
    f"querySelectorAll({QUOTED_FIELD_SELECTOR}).length",
)

LabelTexts = Iterator[tuple[str, Element]]


async def read_labels(page: Page, tree: Element | None) -> AsyncIterator[LabelTexts]:
    """Yields each label's text with the element it labels: its control; for a legend, the
    fieldset; for a label without a control, or whose control is a button and no switch,
    checkbox or radio button, the label itself."""
    async for rows in page.query_slices("label, legend", LABEL_PATHS, within=tree):
        yield label_texts(page, rows)
    yield aria_label_texts(page, tree)
    yield own_texts(page, tree)


def label_texts(page: Page, rows: Sequence[Row]) -> LabelTexts:
    elements = [row.element for row in rows]
    controls = page.resolve(elements, "control")
    parents = page.resolve(elements, "parentElement")
    control_rows = iter(
        page.read_each([control for control in controls if control], [IS_BUTTON, "textContent"])
    )
    typed = typed_texts(page, rows, controls)
    for row, control, parent in zip(rows, controls, parents, strict=True):
        tag, text, editable, _ = row.values
        is_button, control_text = next(control_rows) if control else (False, "")
        if editable:
            continue
        for typed_text in typed.get(row.element, []):
            text = text.replace(typed_text, " ", 1)
        container = parent if tag == "legend" and parent else row.element
        labelled = control if control and not is_button else container
        for reading in islice(readings(text, control_text), READINGS_LIMIT):
            yield reading, labelled


def typed_texts(
    page: Page, rows: Sequence[Row], controls: Sequence[Element | None]
) -> dict[Element, list[str]]:
    """The texts of the text fields inside each label. A label's only field is removed later, by
    `readings`."""
    with_fields = [
        (row.element, control, row.values[3])
        for row, control in zip(rows, controls, strict=True)
        if row.values[3]
    ]
    firsts = page.resolve(
        [label for label, _, _ in with_fields], f"querySelector({QUOTED_FIELD_SELECTOR})"
    )
    return {
        label: [
            row.values[0] for row in page.query_rows(TEXT_FIELD_SELECTOR, ["textContent"], label)
        ]
        for (label, control, count), first in zip(with_fields, firsts, strict=True)
        if count > 1 or first != control
    }


def readings(text: str, control_text: str) -> Iterator[str]:
    """A label's text without that of the control inside it, such as the options of a select.
    Where the label itself has the same words, as "Size" has "S", each occurrence may be the
    control's."""
    index = text.rfind(control_text) if control_text else -1
    while index >= 0:
        yield f"{text[:index]} {text[index + len(control_text) :]}"
        index = text.rfind(control_text, 0, index)
    yield text


def aria_label_texts(page: Page, tree: Element | None) -> LabelTexts:
    rows = page.query_rows("[aria-labelledby]", [LABELLED_BY], within=tree)
    references = [(row.element, row.values[0]) for row in rows]
    outer = outer_references(page, references)
    for row, text, others in zip(rows, referenced_texts(page, references), outer, strict=True):
        for reading in dict.fromkeys(filter(None, (others, text))):
            yield reading, row.element


def outer_references(page: Page, references: Sequence[tuple[Element, str]]) -> list[str]:
    """The texts of the references that lead out of the element: a widget often names the part that
    shows its value beside its label. "" where all of them do."""
    several = [(element, ids) for element, ids in references if " " in ids.strip()]
    outer: dict[Element, str] = {}
    for (element, _), rows in zip(several, find_referenced(page, several, TEXT_PATHS), strict=True):
        inside = {row.element for row in page.query_rows("[id]", [], within=element)} | {element}
        others = [row for row in rows if row.element not in inside]
        if len(others) < len(rows):
            outer[element] = " ".join(text_unless_typed(*row.values) for row in others).strip()
    return [outer.get(element, "") for element, _ in references]


def own_texts(page: Page, tree: Element | None) -> LabelTexts:
    """The texts of switches and checkboxes whose content is their label."""
    paths = ["textContent", *text_field_paths()]
    for row in page.query_rows(NAMED_BY_CONTENT, paths, within=tree):
        if text := text_unless_typed(*row.values).strip():
            yield text, row.element
