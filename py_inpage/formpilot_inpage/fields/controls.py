"""A control, and what has to be known of it before it is filled."""

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from formpilot_inpage.dom.page import Element, Page

from .plan import LeaveAlone

CONTROLS = "input, select, textarea"
BUTTONS = {"button", "submit", "reset", "image"}
CAPTCHA_WIDGETS = (
    ".g-recaptcha *, .h-captcha *, .cf-turnstile *, [name*='captcha' i], [id*='captcha' i], "
    "[name='cf-turnstile-response']"
)
IS_DISABLED = 'matches(":disabled")'
IS_READ_ONLY = 'hasAttribute("readonly")'
IS_CAPTCHA = f"matches({json.dumps(CAPTCHA_WIDGETS)})"
DETAILS = (
    "type",
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


DISABLED = "Element is disabled"


class Spot(NamedTuple):
    """An element that a key may mean."""

    element: Element
    tag: str
    type: str
    name: str
    id: str

    @property
    def is_control(self) -> bool:
        # Outside of HTML, as in an SVG, an <input> is nothing and has no type.
        named_so = self.tag in {"input", "select", "textarea"}
        return named_so and bool(self.type) and self.type not in BUTTONS

    @property
    def is_radio(self) -> bool:
        return self.tag == "input" and self.type == "radio"


SPOT_PATHS = ("localName", "type", 'getAttribute("name")', 'getAttribute("id")')


def spot(element: Element, values: Sequence[Any]) -> Spot:
    tag, kind, name, identity = values[:4]
    return Spot(element, tag or "", kind or "", name or "", identity or "")


class Control(NamedTuple):
    """One control and its state."""

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
    group: tuple[Element, ...] = ()
    """For a radio button: all buttons of its group."""

    def __repr__(self) -> str:
        return f"<control {self.type}>"


def read_controls(page: Page, elements: Sequence[Element]) -> list[Control]:
    rows = page.read_each(elements, DETAILS)
    return [Control(element, *row) for element, row in zip(elements, rows, strict=True)]


def gate(control: Control) -> None:
    """Refuses what a person could not fill, and what only a person should."""
    if control.captcha:
        raise LeaveAlone("captcha_detected")
    if control.disabled:
        raise LeaveAlone(DISABLED)
    if control.read_only:
        raise LeaveAlone("Element is read-only")
