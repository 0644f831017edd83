"""The texts of `<label>`, `<legend>` and `aria-labelledby`, with what they label."""

from collections.abc import AsyncIterator, Iterator, Sequence

from formpilot_inpage.dom.page import Element, Page, Row
from formpilot_inpage.dom.text import QUOTED_FIELD_SELECTOR, text_field_paths, text_unless_typed

from .label_text import LABEL_TEXT_PATHS, label_texts_from_rows, read_label_texts
from .references import find_referenced, referenced_texts

LABELLED_BY = 'getAttribute("aria-labelledby")'
IS_BUTTON = (
    'matches("button:not([role=switch], [role=checkbox], [role=radio], [role=combobox], '
    '[aria-haspopup=listbox], [aria-pressed])")'
)
NAMED_BY_CONTENT = (
    ":is([role=switch], [role=checkbox], button[aria-pressed], [role=button][aria-pressed])"
    ":not(input, [aria-label], [aria-labelledby])"
)
EDITORS_INSIDE = f"querySelectorAll({QUOTED_FIELD_SELECTOR}).length"
LABEL_PATHS = ("localName", "htmlFor", *LABEL_TEXT_PATHS)

LabelTexts = Iterator[tuple[str, Element]]


async def read_labels(page: Page, tree: Element | None) -> AsyncIterator[LabelTexts]:
    """Yields each label's text with the element it labels: its control; for a legend, the
    fieldset; for a label without a control, or whose control is a button and no switch,
    checkbox or radio button, the label itself, if there is an element inside."""
    async for rows in page.query_slices("label, legend", LABEL_PATHS, within=tree):
        yield label_texts(page, rows)
    yield aria_label_texts(page, tree)
    yield own_texts(page, tree)


def label_texts(page: Page, rows: Sequence[Row]) -> LabelTexts:
    elements = [row.element for row in rows]
    controls = page.resolve(elements, "control")
    parents = page.resolve(elements, "parentElement")
    control_rows = iter(page.read_each([control for control in controls if control], [IS_BUTTON]))
    texts = label_texts_from_rows(page, elements, [row.values[2:] for row in rows])
    editors = labelled_editors(page, rows, controls)
    for row, text, control, parent in zip(rows, texts, controls, parents, strict=True):
        (is_button,) = next(control_rows) if control else (False,)
        is_legend, has_content = row.values[0] == "legend", row.values[-1]
        container = editors.get(row.element, parent if is_legend and parent else row.element)
        if text and (control or is_legend or has_content or row.element in editors):
            yield text, control if control and not is_button else container


def labelled_editors(
    page: Page, rows: Sequence[Row], controls: Sequence[Element | None]
) -> dict[Element, Element]:
    """What each label without a control names: by its `for`, an element that is no form control,
    or the only editor in that; else the only editor inside the label."""
    bare = [row for row, control in zip(rows, controls, strict=True) if not control]
    named = find_referenced(page, [(row.element, row.values[1]) for row in bare])
    around = {
        row.element: next(iter(found), row.element) for row, found in zip(bare, named, strict=True)
    }
    elements = list(around.values())
    counts = page.read_each(elements, [EDITORS_INSIDE])
    inside = page.resolve(elements, f"querySelector({QUOTED_FIELD_SELECTOR})")
    labelled: dict[Element, Element] = {}
    for label, element, (count,), editor in zip(around, elements, counts, inside, strict=True):
        if editor and count == 1:
            labelled[label] = editor
        elif element != label:
            labelled[label] = element
    return labelled


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
    for (element, _), named in zip(several, find_referenced(page, several), strict=True):
        inside = {row.element for row in page.query_rows("[id]", [], within=element)} | {element}
        others = [other for other in named if other not in inside]
        if len(others) < len(named):
            outer[element] = " ".join(read_label_texts(page, others)).strip()
    return [outer.get(element, "") for element, _ in references]


def own_texts(page: Page, tree: Element | None) -> LabelTexts:
    """The texts of switches and checkboxes whose content is their label."""
    paths = ["textContent", *text_field_paths()]
    for row in page.query_rows(NAMED_BY_CONTENT, paths, within=tree):
        if text := text_unless_typed(*row.values).strip():
            yield text, row.element
