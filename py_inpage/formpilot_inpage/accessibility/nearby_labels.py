"""Labels of fields that have no `<label>` of theirs and no ARIA name: what people read beside them.

A text labels a field only if no other field is between them and it labels no other field.
"""

import json
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.text import strip_decoration

from .column_headers import column_headers
from .nearby_texts import FIELDS, NearbyText, Surroundings, read_nearby
from .widget_boxes import widget_boxes

LABEL, LEGEND, TABLE, TEXT_BEFORE, TEXT_AFTER = (
    "label",
    "legend",
    "table",
    "text_before",
    "text_after",
)
PLACEHOLDER, HEADING, TITLE = "placeholder", "heading", "title"
CHECKABLE = "input:is([type=checkbox], [type=radio]), [role=checkbox], [role=radio], [role=switch]"
IS_CHECKABLE = f"matches({json.dumps(CHECKABLE)})"
BEFORE = "previousElementSibling."
ICON_PATHS = (
    f"{BEFORE}title",
    f'{BEFORE}getAttribute("aria-label")',
    f'{BEFORE}querySelector("[title]").getAttribute("title")',
    f'{BEFORE}querySelector("svg > title").textContent',
    f'{BEFORE}querySelector("img[alt]").getAttribute("alt")',
)
FIELD_PATHS = (
    IS_CHECKABLE,
    'closest("td, th").cellIndex',
    'closest("tr").rowIndex',
    f'closest("tr").querySelectorAll({json.dumps(FIELDS)}).length',
    "placeholder",
    'getAttribute("aria-placeholder")',
    'getAttribute("data-placeholder")',
    'getAttribute("title")',
    f"{BEFORE}matches({json.dumps(f'{FIELDS}, button, a[href], :has({FIELDS})')})",
    *ICON_PATHS,
)


class NearbyLabel(NamedTuple):
    """A text that labels a field, and where it stands."""

    text: str
    source: str


class Unlabelled(NamedTuple):
    """A field without a label of its own."""

    element: Element
    before: Surroundings
    is_checkable: bool
    cell: int | None
    row: int | None
    fields_in_row: int
    placeholder: str
    titles: tuple[str, ...]


def find_nearby_labels(page: Page, elements: Sequence[Element]) -> list[list[NearbyLabel]]:
    """The labels of each field, the best first. The elements are in the order of the document."""
    if not elements:
        return []
    rows = page.read_each(elements, FIELD_PATHS)
    before = read_nearby(page, widget_boxes(page, elements))
    fields = [
        unlabelled(element, near, row)
        for element, near, row in zip(elements, before, rows, strict=True)
    ]
    headers = column_headers(page, [(field.element, field.cell, field.row) for field in fields])
    beside = labels_of_checkables(page, [field for field in fields if field.is_checkable])
    taken = {line.node for line in beside.values()}
    followed = followed_by_bare_field(fields)
    found = []
    for field, header in zip(fields, headers, strict=True):
        if field.is_checkable:
            labels = own_line_label(beside.get(field.element))
        else:
            labels = labels_before(field, header, taken, followed)
        texts = [NearbyLabel(strip_decoration(text), source) for text, source in labels]
        found.append([label for label in dict.fromkeys(texts) if label.text])
    return found


def unlabelled(element: Element, before: Surroundings, row: Sequence[Any]) -> Unlabelled:
    checkable, cell, row_index, in_row, *texts = row
    placeholder, aria_placeholder, data_placeholder, title, has_field_before, *icons = texts
    titles = [title, *([] if has_field_before else icons)]
    return Unlabelled(
        element,
        before,
        bool(checkable),
        cell,
        row_index,
        in_row or 0,
        placeholder or aria_placeholder or data_placeholder or "",
        tuple(filter(None, titles)),
    )


def followed_by_bare_field(fields: Sequence[Unlabelled]) -> dict[Element, Unlabelled]:
    """By field: the next field, if no text is between the two. A text before both labels neither,
    but their group."""
    return {
        field.before.field: field
        for field in fields
        if field.before.field and not field.before.lines and not field.is_checkable
    }


def labels_before(
    field: Unlabelled, header: str, taken: set[Element], followed: dict[Element, Unlabelled]
) -> Iterator[tuple[str, str]]:
    line = choose_line(field, taken)
    source = source_of(line, field) if line else ""
    next_field = followed.get(field.element)
    is_shared = next_field and bool(next_field.placeholder) == bool(field.placeholder)
    if line and is_shared and not line.is_own_line and source in {HEADING, TEXT_BEFORE}:
        line = None
    if header and field.fields_in_row > 1:
        yield header, TABLE
    if line and source != HEADING:
        yield line.text, source
    yield header, TABLE
    yield field.placeholder, PLACEHOLDER
    if line and source == HEADING:
        yield line.text, source
    yield from ((title, TITLE) for title in field.titles)


def choose_line(field: Unlabelled, taken: set[Element]) -> NearbyText | None:
    """A `<label>` without a field, else the nearest line that is no sentence, else a sentence on
    the field's own line."""
    lines = [
        line
        for line in field.before.lines
        if line.node not in taken
        and not (line.is_legend and line.fieldset_size > 1)
        # In another row only the cell above counts.
        and (line.row == field.row or line.cell in {None, field.cell})
    ]
    bare = (line for line in lines if line.is_label)
    near = (line for line in lines if not line.is_sentence)
    beside = (line for line in lines if line.is_own_line)
    return next(bare, None) or next(near, None) or next(beside, None)


def source_of(line: NearbyText, field: Unlabelled | None) -> str:
    if line.is_label:
        return LABEL
    if line.is_legend:
        return LEGEND
    if line.is_heading:
        return HEADING
    is_other_cell = field and line.cell is not None and line.cell != field.cell
    return TABLE if is_other_cell else TEXT_BEFORE


def own_line_label(line: NearbyText | None) -> Iterator[tuple[str, str]]:
    if line:
        yield line.text, LABEL if line.is_label else TEXT_AFTER


def labels_of_checkables(page: Page, fields: Sequence[Unlabelled]) -> dict[Element, NearbyText]:
    """The text of each box or button: on the side where the last of its row has one. The texts of
    "Size: ( ) small ( ) large" are after the buttons, those of "small ( ) large ( )" before."""
    after = read_nearby(page, [field.element for field in fields], forward=True)
    chains: list[list[int]] = []
    for index, field in enumerate(fields):
        follows = index > 0 and field.before.field == fields[index - 1].element
        if follows:
            chains[-1].append(index)
        else:
            chains.append([index])
    found: dict[Element, NearbyText] = {}
    for chain in chains:
        is_after = is_text_after(fields[chain[-1]].before, after[chain[-1]])
        for index in chain:
            lines = (after[index] if is_after else fields[index].before).lines
            if lines and not lines[0].is_heading:
                found[fields[index].element] = lines[0]
    return found


def is_text_after(before: Surroundings, after: Surroundings) -> bool:
    if not after.lines:
        return False
    first = after.lines[0]
    is_beside = bool(before.lines) and before.lines[0].is_own_line
    return first.is_own_line or not (is_beside or first.is_heading)
