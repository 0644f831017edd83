"""Selects: an option is chosen by its value, then by the text that people read."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from formpilot_inpage.contract.errors import ErrorCode
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.steps import Assign
from formpilot_inpage.events.filling import PICKED
from formpilot_inpage.fields.controls import Control
from formpilot_inpage.fields.plan import Check, Plan, Unfit
from formpilot_inpage.fields.states import State
from formpilot_inpage.fields.words import brief, same_words

from .values import Value, as_text, as_texts

LISTED = 10


class Option(NamedTuple):
    """One option, as `PATHS` reads it."""

    element: Element
    value: str
    label: str
    disabled: bool
    place: int


PATHS = ("value", "label", 'matches(":disabled")', "index")


def plan_one(page: Page, control: Control, value: Value) -> Plan:
    chosen = find(options_of(page, control), as_text(value))
    return Plan(
        target=control.element,
        sequence=PICKED,
        change=(Assign(control.element, "selectedIndex", chosen.place),),
        checks=(Check(element=control.element, path="value", expected=chosen.value),),
        leaves=[state_of(chosen)],
        facts={"selected_option": label(chosen)},
    )


def plan_many(page: Page, control: Control, value: Value) -> Plan:
    options = options_of(page, control)
    chosen = [find(options, wanted) for wanted in as_texts(value)]
    return picking(
        control,
        options,
        chosen,
        leaves=[state_of(option) for option in options if option in chosen],
        facts={"selected_options": tuple(label(option) for option in chosen)},
    )


def picking(
    control: Control, options: Sequence[Option], chosen: Sequence[Option], **more: Any
) -> Plan:
    """Exactly these of all options."""
    states = [(option.element, option in chosen) for option in options]
    return Plan(
        target=control.element,
        sequence=PICKED,
        change=tuple(Assign(element, "selected", state) for element, state in states),
        checks=tuple(
            Check(element=element, path="selected", expected=state) for element, state in states
        ),
        **more,
    )


def options_of(page: Page, control: Control) -> list[Option]:
    return [
        Option(row.element, *row.values)
        for row in page.table("option", PATHS, within=control.element)
    ]


def find(options: Sequence[Option], wanted: str) -> Option:
    words = same_words(wanted)
    by_value = [option for option in options if option.value == wanted]
    by_text = [option for option in options if same_words(option.label) == words]
    found = by_value + by_text
    for option in found:
        if not option.disabled:
            return option
    listed = tuple(label(option) for option in options if not option.disabled)[:LISTED]
    state = "is disabled" if found else "was not found"
    message = f"The option {state}. Available: {', '.join(listed) or 'none'}"
    raise Unfit(ErrorCode.OPTION_NOT_FOUND, message, listed)


def state_of(option: Option) -> State:
    return [option.place, option.value, option.label]


def label(option: Option) -> str:
    return brief(option.label) or brief(option.value)
