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
PREFIX = (
    ":is(button, [role=button], [role=combobox]:not(input))[aria-label], button + [role=listbox]"
)
IS_PREFIX = f"matches({json.dumps(PREFIX)})"
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

    @property
    def is_label(self) -> bool:
        return self.source == LABEL


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
    before = without_prefixes(page, read_nearby(page, widget_boxes(page, elements)))
    fields = [
        unlabelled(element, near, row)
        for element, near, row in zip(elements, before, rows, strict=True)
    ]
    headers = column_headers(page, [(field.element, field.cell, field.row) for field in fields])
    beside = labels_of_checkables(page, [field for field in fields if field.is_checkable])
    taken = {line.node for line in beside.values()}
    followed = followed_by_bare_field(fields)
    bare = bare_labels([field for field in fields if field.is_checkable], taken)
    found = []
    for field, header in zip(fields, headers, strict=True):
        if field.is_checkable:
            labels = checkable_labels(beside.get(field.element), bare.get(field.element))
        else:
            labels = labels_before(field, header, taken, followed)
        texts = [NearbyLabel(strip_decoration(text), source) for text, source in labels]
        found.append([label for label in dict.fromkeys(texts) if label.text])
    return found


def without_prefixes(page: Page, found: Sequence[Surroundings]) -> list[Surroundings]:
    """Looks past a button with a name of its own and its list, such as the country of a phone
    number."""
    surroundings = list(found)
    for _ in range(2):
        barriers = {
            index: near.field
            for index, near in enumerate(surroundings)
            if near.field and not near.lines
        }
        passed = page.read_each(list(barriers.values()), [IS_PREFIX])
        indexes = [index for index, (is_prefix,) in zip(barriers, passed, strict=True) if is_prefix]
        beyond = read_nearby(page, [barriers[index] for index in indexes]) if indexes else []
        for index, near in zip(indexes, beyond, strict=True):
            surroundings[index] = near
    return surroundings


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


def checkable_labels(line: NearbyText | None, bare: NearbyText | None) -> Iterator[tuple[str, str]]:
    """The text on its own line, and a `<label>` before it that has no field."""
    if line:
        yield line.text, LABEL if line.is_label else TEXT_AFTER
    if bare:
        yield bare.text, LABEL


def bare_labels(fields: Sequence[Unlabelled], taken: set[Element]) -> dict[Element, NearbyText]:
    """The `<label>` before each box, unless it labels a group: the next box then has none."""
    first = {field.element: next(iter(field.before.lines), None) for field in fields}
    bare = {
        element: line
        for element, line in first.items()
        if line and line.is_label and line.node not in taken
    }
    grouped = {field.before.field for field in fields if field.element not in bare}
    return {element: line for element, line in bare.items() if element not in grouped}


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
