"""One module per kind of control, and the table of them."""

from collections.abc import Callable

from formpilot_inpage.dom.page import Page
from formpilot_inpage.fields.controls import Control, gate
from formpilot_inpage.fields.plan import Plan

from . import checkbox, color, file, moment, number, radio, select, text
from .values import Value

# The types are those of the `type` property; a browser has no others.
SETTERS: dict[str, Callable[[Page, Control, Value], Plan]] = {
    **dict.fromkeys(("text", "email", "tel", "url", "search", "password", "textarea"), text.plan),
    **dict.fromkeys(("number", "range"), number.plan),
    **dict.fromkeys(moment.FORMATS, moment.plan),
    "color": color.plan,
    "checkbox": checkbox.plan,
    "radio": radio.plan,
    "select-one": select.plan_one,
    "select-multiple": select.plan_many,
    "hidden": text.plan_hidden,
    "file": file.plan,
}


def plan(page: Page, control: Control, value: Value) -> Plan:
    """How to fill this control. Raises Unfit or LeaveAlone."""
    # Of a radio group the button that is meant counts, which its setter finds.
    if control.type != "radio":
        gate(control)
    return SETTERS[control.type](page, control, value)
