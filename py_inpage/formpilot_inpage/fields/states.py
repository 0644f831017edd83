"""What controls hold, as plain lists that can be kept and compared."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from formpilot_inpage.dom.page import Element, Page

SLICE = 200
PATHS = ("value", "checked", "indeterminate", "selectedIndex", "selectedOptions.0.label")
OPTION_PATHS = ("index", "value", "label")
BUTTON_PATHS = ("checked", "value")

State = list[Any]
"""Of a checkbox whether it is checked, and whether it shows a dash; of a radio group the chosen
button's place and value, or nothing; of a select each chosen option's index, value and label; of
any other its text."""


class Held(NamedTuple):
    """A control to look at. For a radio button, all buttons of its group."""

    type: str
    element: Element
    group: tuple[Element, ...] = ()


async def read_states(page: Page, controls: Sequence[Held]) -> list[State]:
    states: list[State] = []
    for start in range(0, len(controls), SLICE):
        await page.breathe()
        part = controls[start : start + SLICE]
        rows = page.read_each([one.element for one in part], PATHS)
        buttons = iter(
            page.read_each([button for one in part for button in one.group], BUTTON_PATHS)
        )
        for one, row in zip(part, rows, strict=True):
            states.append(state_of(page, one, row, [next(buttons) for _ in one.group]))
    return states


def state_of(page: Page, one: Held, row: Sequence[Any], buttons: Sequence[Sequence[Any]]) -> State:
    value, checked, dash, index, label = row
    match one.type:
        case "checkbox":
            return [checked, bool(dash)]
        case "radio":
            chosen = [[at, text] for at, (pressed, text) in enumerate(buttons) if pressed]
            return chosen[0] if chosen else []
        case "select-one":
            return [] if index == -1 else [[index, value, label]]
        case "select-multiple":
            chosen_options = page.table("option:checked", OPTION_PATHS, within=one.element)
            return [list(option.values) for option in chosen_options]
    return [value]


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
