"""What controls hold, as plain lists that can be kept and compared."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from formpilot_inpage.dom.page import Element, Page

SLICE = 200
MANY = "select-multiple"
UNFINISHED = "unfinished"
PATHS = (
    *("type", "value", "checked", "indeterminate", "selectedIndex", "selectedOptions.0.label"),
    "validity.badInput",
)
OPTION_PATHS = ("index", "value", "label")

State = list[Any]
"""Of a checkbox whether it is checked, and whether it shows a dash; of a radio group the chosen
button's place and value, or nothing; of a select each chosen option's index, value and label; of
any other its text, and beside it whether that is none of its kind, such as "1e" for a number:
then a script sees no text at all."""


class Held(NamedTuple):
    """A control to look at. For a radio button, all buttons of its group."""

    type: str
    element: Element
    group: tuple[Element, ...] = ()


class Row(NamedTuple):
    """What one control holds, as `PATHS` reads it, and what is chosen in a multiple select."""

    type: str
    value: str
    checked: bool
    dash: bool
    place: int
    label: str
    unfinished: bool
    chosen: State


async def read_states(page: Page, controls: Sequence[Held]) -> list[State]:
    rows = await read_rows(page, parts_of(controls))
    return [state_of(one, rows) for one in controls]


def parts_of(controls: Iterable[Held]) -> list[Element]:
    return list(dict.fromkeys(part for one in controls for part in (one.element, *one.group)))


async def read_rows(page: Page, elements: Sequence[Element]) -> dict[Element, Row]:
    rows: dict[Element, Row] = {}
    for start in range(0, len(elements), SLICE):
        await page.breathe()
        part = elements[start : start + SLICE]
        for element, row in zip(part, page.read_each(part, PATHS), strict=True):
            chosen = chosen_in(page, element) if row[0] == MANY else []
            rows[element] = Row(*[*row, chosen])
    return rows


def chosen_in(page: Page, select: Element) -> State:
    return [list(row.values) for row in page.table("option:checked", OPTION_PATHS, within=select)]


def state_of(one: Held, rows: Mapping[Element, Row]) -> State:
    row = rows[one.element]
    if one.type == "checkbox":
        return [row.checked, bool(row.dash)]
    if one.type == "radio":
        buttons = [rows[button] for button in one.group]
        chosen = [[at, button.value] for at, button in enumerate(buttons) if button.checked]
        return chosen[0] if chosen else []
    if one.type == "select-one":
        return [] if row.place == -1 else [[row.place, row.value, row.label]]
    if one.type == MANY:
        return row.chosen
    return [row.value, UNFINISHED] if row.unfinished else [row.value]


def same(kind: str, one: State, other: State) -> bool:
    """A page may take options away from before the chosen one."""
    if kind.startswith("select"):
        return [option[1:] for option in one] == [option[1:] for option in other]
    return one == other


def texts_in(state: Any) -> Iterator[str]:
    if isinstance(state, str):
        yield state
    elif isinstance(state, list):
        for part in state:
            yield from texts_in(part)
