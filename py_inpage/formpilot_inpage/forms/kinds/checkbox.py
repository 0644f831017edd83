"""Checkboxes. They are clicked, because frameworks listen for clicks."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from formpilot_inpage.contract.errors import ErrorCode
from formpilot_inpage.dom.page import Page
from formpilot_inpage.dom.steps import Assign, CallMethod, SkipIf
from formpilot_inpage.events.fill_events import CLICKED
from formpilot_inpage.forms.control import Control
from formpilot_inpage.forms.plan import Check, InvalidValue, Plan, State

from .kind import Kind, Properties
from .values import Value

YES = {"true", "yes", "1", "on"}
NO = {"false", "no", "0", "off", ""}
DASH = "The dash was put back without an event: browsers have none for it."


class CheckboxKind(Kind):
    """Its state: whether it is checked, and whether it shows a dash (`indeterminate`)."""

    can_hold_secret = False
    filled_path = "checked"
    state_paths = ("checked", "indeterminate")
    fact_paths = ("indeterminate",)

    def plan(self, page: Page, control: Control, value: Value) -> Plan:
        wanted = as_checked(value)
        click = CallMethod(control.element, "click")
        # The first click on a dash removes it, and toggles `checked` too.
        dash = (SkipIf("indeterminate", False, click),) if control.indeterminate else ()
        return Plan(
            target=control.element,
            sequence=CLICKED,
            write_steps=(*dash, SkipIf("checked", wanted, click)),
            checks=(Check(element=control.element, path="checked", expected=wanted),),
            state_after=[wanted, False],
            facts={"previous_value": control.checked, "new_value": wanted},
        )

    def state(self, properties: Properties, group: Sequence[Properties]) -> State:
        return [properties["checked"], bool(properties["indeterminate"])]

    def restore(self, page: Page, control: Control, before: State) -> Plan:
        checked, dash = before
        plan = replace(self.plan(page, control, checked), facts={})
        if not dash:
            return plan
        element = control.element
        return replace(
            plan,
            write_steps=(*plan.write_steps, Assign(element, "indeterminate", True)),
            checks=(*plan.checks, Check(element=element, path="indeterminate", expected=True)),
            facts={"note": DASH},
        )

    def describe(self, properties: Properties, options: Sequence[Sequence[Any]]) -> dict[str, Any]:
        checked = "checked" if properties["checked"] else "unchecked"
        return {"state": "mixed" if properties["indeterminate"] else checked}


def as_checked(value: Value) -> bool:
    if isinstance(value, bool | None):
        return bool(value)
    word = str(value).strip().lower() if isinstance(value, str | int) else None
    if word in YES or word in NO:
        return word in YES
    raise InvalidValue(ErrorCode.INVALID_CHECKBOX_VALUE, "A checkbox takes true or false.")


KIND = CheckboxKind("checkbox")
