"""Controls of which a test says what it needs."""

from typing import Any

from formpilot_inpage.dom.steps import Assign
from formpilot_inpage.fields import setters
from formpilot_inpage.fields.controls import Control
from formpilot_inpage.fields.plan import Plan, Unfit
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


def control(kind: str, **facts: Any) -> Control:
    return Control(**{"element": element("input"), "type": kind, **DEFAULTS, **facts})


def option(value: str, label: str, place: int, disabled: bool = False) -> FakeElement:
    return FakeElement(
        {"value": value, "label": label, 'matches(":disabled")': disabled, "index": place}
    )


def options(*labels: str, disabled: str = "") -> FakePage:
    """A page with one select; the options' values are their labels' first two letters."""
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


def plan(kind: str, value: Any, page: FakePage | None = None, /, **facts: Any) -> Plan:
    return setters.plan(page or FakePage(), control(kind, **facts), value)


def written(kind: str, value: Any, /, **facts: Any) -> Any:
    """What would be put into the field."""
    made = plan(kind, value, **facts)
    (assigned,), (check,) = made.change, made.checks
    assert isinstance(assigned, Assign)
    assert (check.path, check.expected) == (assigned.path, assigned.value)
    return assigned.value


def unfit(kind: str, value: Any, page: FakePage | None = None, /, **facts: Any) -> Unfit:
    try:
        plan(kind, value, page, **facts)
    except Unfit as problem:
        return problem
    raise AssertionError("the value was taken")
