"""How a control gets back what it held: the setters' plans, for values that come from the page."""

from collections.abc import Sequence
from dataclasses import replace

from formpilot_inpage.contract.errors import ErrorCode
from formpilot_inpage.dom.page import Page
from formpilot_inpage.dom.steps import Assign
from formpilot_inpage.events.filling import PICKED, SILENT, TYPED

from .controls import Control, gate, read_controls
from .plan import Check, Plan, Unfit, write_text
from .setters import checkbox, moment, radio, select
from .states import State

SEQUENCES = {**dict.fromkeys(("range", "color", *moment.FORMATS), PICKED), "hidden": SILENT}
DASH = "The dash was put back without an event: browsers have none for it."
OPTION_GONE = "An option that was chosen before is no longer there."
BUTTON_GONE = "The button that was chosen before is no longer there."


def plan(page: Page, control: Control, before: State) -> Plan:
    """Raises Unfit or LeaveAlone."""
    if control.type == "radio":
        return to_button(page, control, before)
    gate(control)
    match control.type:
        case "checkbox":
            return to_state(page, control, before)
        case "select-one":
            return to_option(page, control, before)
        case "select-multiple":
            return to_options(page, control, before)
    return to_text(control, before[0])


def to_text(control: Control, text: str) -> Plan:
    change, checks = write_text(control.element, text)
    return Plan(
        target=control.element,
        sequence=SEQUENCES.get(control.type, TYPED),
        change=change,
        checks=checks,
        before=control.value,
        text=text,
        in_parts=control.type in moment.FORMATS and bool(control.value),
    )


def to_state(page: Page, control: Control, before: State) -> Plan:
    checked, dash = before
    made = replace(checkbox.plan(page, control, checked), facts={})
    if not dash:
        return made
    element = control.element
    return replace(
        made,
        change=(*made.change, Assign(element, "indeterminate", True)),
        checks=(*made.checks, Check(element=element, path="indeterminate", expected=True)),
        facts={"note": DASH},
    )


def to_button(page: Page, control: Control, before: State) -> Plan:
    place, value = before
    buttons = read_controls(page, control.group)
    there = [one for one in buttons[place : place + 1] if one.value == value]
    alike = there or [one for one in buttons if one.value == value]
    if not alike:
        raise Unfit(ErrorCode.RADIO_OPTION_NOT_FOUND, BUTTON_GONE)
    chosen = alike[0]
    gate(chosen)
    return radio.choosing(chosen.element, control.group)


def to_option(page: Page, control: Control, before: State) -> Plan:
    element = control.element
    check = Check(element=element, path="selectedIndex", expected=-1)
    place = -1
    if before:
        chosen = find(select.options_of(page, control), *before[0])
        place = chosen.place
        check = Check(element=element, path="value", expected=chosen.value)
    return Plan(
        target=element,
        sequence=PICKED,
        change=(Assign(element, "selectedIndex", place),),
        checks=(check,),
    )


def to_options(page: Page, control: Control, before: State) -> Plan:
    options = select.options_of(page, control)
    return select.picking(control, options, [find(options, *one) for one in before])


def find(options: Sequence[select.Option], index: int, value: str, label: str) -> select.Option:
    """The same option, or the one that now stands for it."""
    for tried in (
        lambda one: (one.place, one.value) == (index, value),
        lambda one: (one.value, one.label) == (value, label),
        lambda one: one.value == value,
        lambda one: one.label == label,
    ):
        for option in filter(tried, options):
            return option
    raise Unfit(ErrorCode.OPTION_NOT_FOUND, OPTION_GONE)
