"""Dates and times, in the formats of ISO 8601 that the browser takes."""

import datetime
import re

from formpilot_inpage.contract.errors import ErrorCode
from formpilot_inpage.dom.page import Page
from formpilot_inpage.events.filling import PICKED
from formpilot_inpage.fields.controls import Control
from formpilot_inpage.fields.plan import Plan, Unfit, write_text

from .values import Value, as_text

TIME = r"([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,3})?)?"
DATE = r"\d{4}-\d\d-\d\d"
FORMATS = {
    "date": (DATE, "2026-05-31"),
    "time": (TIME, "17:30"),
    "datetime-local": (f"{DATE}[T ]{TIME}", "2026-05-31T17:30"),
    "month": (r"\d{4}-(0[1-9]|1[0-2])", "2026-05"),
    "week": (r"\d{4}-W\d\d", "2026-W22"),
}


def plan(_: Page, control: Control, value: Value) -> Plan:
    text = as_text(value).strip()
    if text and not exists(control.type, text):
        example = f"{control.type} such as {FORMATS[control.type][1]}"
        raise Unfit(ErrorCode.INVALID_VALUE, f"This field takes a {example}.")
    if control.type == "datetime-local":
        text = shortest(text.replace(" ", "T"))
    change, checks = write_text(control.element, text)
    return Plan(
        target=control.element,
        sequence=PICKED,
        change=change,
        checks=checks,
        before=control.value,
        in_parts=bool(control.value),
    )


def shortest(text: str) -> str:
    """As the browser keeps it: without seconds that are zero."""
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return text.removesuffix(":00") if len(text) == len("2026-05-31T17:30:00") else text


def exists(kind: str, text: str) -> bool:
    """Whether the calendar has such a day or week."""
    if not re.fullmatch(FORMATS[kind][0], text, re.ASCII):
        return False
    try:
        if kind in {"date", "datetime-local"}:
            datetime.date.fromisoformat(text[:10])
        elif kind == "week":
            datetime.date.fromisocalendar(int(text[:4]), int(text[6:]), 1)
    except ValueError:
        return False
    return int(text[:4]) > 0 if kind == "month" else True
