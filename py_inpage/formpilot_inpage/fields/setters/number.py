"""Numbers and ranges, kept within the field's bounds."""

import re

from formpilot_inpage.contract.errors import ErrorCode
from formpilot_inpage.dom.page import Page
from formpilot_inpage.events.filling import PICKED, TYPED
from formpilot_inpage.fields.controls import Control
from formpilot_inpage.fields.plan import Plan, Unfit, write_text

from .values import Value, as_text

NUMBER = re.compile(r"-?(\d+(\.\d+)?|\.\d+)([eE][-+]?\d+)?", re.ASCII)

INFINITE = {float("inf"), float("-inf")}


def parse(text: str) -> float | None:
    return float(text) if NUMBER.fullmatch(text) else None


def plan(_: Page, control: Control, value: Value) -> Plan:
    is_range = control.type == "range"
    text = as_text(value).strip()
    number = parse(text)
    if number is None and (text or is_range):
        raise Unfit(ErrorCode.INVALID_VALUE, "This field takes a number.")
    text, note = (text, None) if number is None else clamped(control, text, number)
    if number in INFINITE and not note:
        raise Unfit(ErrorCode.INVALID_VALUE, "The number is too large for any field.")
    change, checks = write_text(control.element, text)
    return Plan(
        target=control.element,
        sequence=PICKED if is_range else TYPED,
        change=change,
        checks=checks,
        before=control.value,
        text=text,
        tolerance=step_of(control) if is_range else 0,
        facts={"note": note} if note else {},
    )


def clamped(control: Control, text: str, number: float) -> tuple[str, str | None]:
    is_range = control.type == "range"
    low = parse(control.min or ("0" if is_range else ""))
    high = parse(control.max or ("100" if is_range else ""))
    if low is not None and number < low:
        return as_text(low), f"Clamped to the minimum of {as_text(low)}."
    if high is not None and number > high >= (low if low is not None else high):
        return as_text(high), f"Clamped to the maximum of {as_text(high)}."
    return text, None


def step_of(control: Control) -> float:
    """The distance between two numbers that a range takes; 0 where it takes any."""
    if control.step == "any":
        return 0
    return parse(control.step or "") or 1
