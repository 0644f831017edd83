"""Checkboxes: clicked where their state differs, which is what frameworks listen to."""

from formpilot_inpage.contract.errors import ErrorCode
from formpilot_inpage.dom.page import Page
from formpilot_inpage.dom.steps import Invoke, Unless
from formpilot_inpage.events.filling import CLICKED
from formpilot_inpage.fields.controls import Control
from formpilot_inpage.fields.plan import Check, Plan, Unfit

from .values import Value

YES = {"true", "yes", "1", "on"}
NO = {"false", "no", "0", "off", ""}


def plan(_: Page, control: Control, value: Value) -> Plan:
    wanted = as_state(value)
    click = Invoke(control.element, "click")
    # The first click on a dash takes it away, and turns the state under it.
    dash = (Unless("indeterminate", False, click),) if control.indeterminate else ()
    return Plan(
        target=control.element,
        sequence=CLICKED,
        change=(*dash, Unless("checked", wanted, click)),
        checks=(Check(element=control.element, path="checked", expected=wanted),),
        leaves=[wanted, False],
        facts={"previous_value": control.checked, "new_value": wanted},
    )


def as_state(value: Value) -> bool:
    if isinstance(value, bool):
        return value
    word = str(value).strip().lower() if isinstance(value, str | int) else None
    if word in YES or word in NO:
        return word in YES
    raise Unfit(ErrorCode.INVALID_CHECKBOX_VALUE, "A checkbox takes true or false.")
