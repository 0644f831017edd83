"""A control and its properties, read before it is filled."""

import json
from collections.abc import Sequence
from typing import NamedTuple

from formpilot_inpage.dom.page import Element

from .plan import SkipField

CAPTCHA_WIDGETS = (
    ".g-recaptcha *, .h-captcha *, .cf-turnstile *, [name*='captcha' i], [id*='captcha' i], "
    "[name='cf-turnstile-response']"
)
IS_DISABLED = 'matches(":disabled")'
IS_READ_ONLY = 'hasAttribute("readonly")'
IS_CAPTCHA = f"matches({json.dumps(CAPTCHA_WIDGETS)})"
CONTROL_PATHS = (
    IS_DISABLED,
    IS_READ_ONLY,
    IS_CAPTCHA,
    "value",
    "checked",
    "indeterminate",
    "min",
    "max",
    "step",
    "maxLength",
)
DISABLED_REASON = "Element is disabled"
READ_ONLY_REASON = "Element is read-only"
CAPTCHA_REASON = "captcha_detected"


class ControlRef(NamedTuple):
    """A control that was found. For a radio button, with all buttons of its group."""

    type: str
    element: Element
    group: tuple[Element, ...] = ()


class Control(NamedTuple):
    """A control and its properties, those of `CONTROL_PATHS`."""

    element: Element
    type: str
    disabled: bool
    read_only: bool
    captcha: bool
    value: str
    checked: bool
    indeterminate: bool
    min: str
    max: str
    step: str
    max_length: int
    group: tuple["Control", ...] = ()
    """For a radio button: all buttons of its group, as controls."""

    @property
    def ref(self) -> ControlRef:
        return ControlRef(self.type, self.element, elements_of(self.group))

    def __repr__(self) -> str:
        return f"<control {self.type}>"


def elements_of(controls: Sequence[Control]) -> tuple[Element, ...]:
    return tuple(control.element for control in controls)


def check_fillable(control: Control) -> None:
    """Raises SkipField for a control that a person could not fill, or that only a person may."""
    if control.captcha:
        raise SkipField(CAPTCHA_REASON)
    if control.disabled:
        raise SkipField(DISABLED_REASON)
    if control.read_only:
        raise SkipField(READ_ONLY_REASON)
