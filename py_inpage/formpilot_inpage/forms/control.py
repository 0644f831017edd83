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
NOT_SHOWN_REASON = (
    "It is on a part of the page that is not shown yet, such as a later step or a closed section. "
    "Open that part first."
)
MAY_CHANGE = {DISABLED_REASON, NOT_SHOWN_REASON}
"""Reasons that another field may take away."""
SHOWN_PATHS = ("checkVisibility()", "parentElement.checkVisibility()", "localName")
NATIVE = {"input", "select", "textarea"}


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


def check_shown(element: Element) -> None:
    """Raises SkipField for a widget that nobody can see. A native field may be hidden by itself,
    and a widget beside it stands for it."""
    is_shown, is_parent_shown, tag = element.read(*SHOWN_PATHS)
    is_behind_widget = tag in NATIVE and is_parent_shown is not False
    if is_shown is False and not is_behind_widget:
        raise SkipField(NOT_SHOWN_REASON)
