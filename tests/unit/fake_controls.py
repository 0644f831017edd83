"""Controls with the properties that a test gives, and default ones."""

from collections.abc import Sequence
from typing import Any

from formpilot_inpage.dom.steps import Assign
from formpilot_inpage.forms import kinds
from formpilot_inpage.forms.control import Control, ControlRef
from formpilot_inpage.forms.control_state import read_controls
from formpilot_inpage.forms.plan import InvalidValue, Plan
from tests.unit.fake_page import FakeElement, FakePage, element

DEFAULTS: dict[str, Any] = {
    "disabled": False,
    "read_only": False,
    "captcha": False,
    "value": "",
    "checked": False,
    "indeterminate": False,
    "min": "",
    "max": "",
    "step": "",
    "max_length": -1,
}


def control(input_type: str, /, group: Sequence[FakeElement] = (), **facts: Any) -> Control:
    """A control with these properties; `group` are the buttons of a radio group."""
    buttons = read_controls(FakePage(), [ControlRef("radio", button) for button in group])
    properties = {"element": element("input"), **DEFAULTS, **facts}
    return Control(type=input_type, group=tuple(buttons), **properties)


def option(value: str, label: str, place: int, disabled: bool = False) -> FakeElement:
    return FakeElement(
        {"value": value, "label": label, 'matches(":disabled")': disabled, "index": place}
    )


def options(*labels: str, disabled: str = "") -> FakePage:
    """A page with one select. The value of an option is the first two letters of its label."""
    made = [option(label[:2], label, at, label == disabled) for at, label in enumerate(labels)]
    return FakePage({"option": made})


def radio(value: str, label: str = "", checked: bool = False, **state: bool) -> FakeElement:
    return FakeElement(
        {
            "type": "radio",
            "value": value,
            "checked": checked,
            "labels.0.textContent": label,
            'matches(":disabled")': state.get("disabled", False),
            'hasAttribute("readonly")': False,
        }
    )


def plan(input_type: str, value: Any, page: FakePage | None = None, /, **facts: Any) -> Plan:
    return kinds.plan(page or FakePage(), control(input_type, **facts), value)


def written(input_type: str, value: Any, /, **facts: Any) -> Any:
    """The text that the plan writes into the field."""
    made = plan(input_type, value, **facts)
    (assigned,), (check,) = made.write_steps, made.checks
    assert isinstance(assigned, Assign)
    assert (check.path, check.expected) == (assigned.path, assigned.value)
    return assigned.value


def invalid(
    input_type: str, value: Any, page: FakePage | None = None, /, **facts: Any
) -> InvalidValue:
    try:
        plan(input_type, value, page, **facts)
    except InvalidValue as problem:
        return problem
    raise AssertionError("the value was taken")
