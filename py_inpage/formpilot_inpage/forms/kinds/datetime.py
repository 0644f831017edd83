"""Dates and times, in the formats of ISO 8601 that the browser takes."""

import datetime
import re
from typing import Any

from formpilot_inpage.contract.errors import ErrorCode
from formpilot_inpage.dom.page import Page
from formpilot_inpage.forms.control import Control
from formpilot_inpage.forms.plan import InvalidValue, Plan

from .kind import Kind
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


class DateTimeKind(Kind):
    """A date or time, empty or whole."""

    fact_paths = ("min", "max", "step")

    def plan(self, page: Page, control: Control, value: Value) -> Plan:
        text = as_text(value).strip()
        if text and not is_calendar_value(control.type, text):
            example = f"{control.type} such as {FORMATS[control.type][1]}"
            raise InvalidValue(ErrorCode.INVALID_VALUE, f"This field takes a {example}.")
        if control.type == "datetime-local":
            text = without_zero_seconds(text.replace(" ", "T"))
        return self.write(control, text)

    def write(self, control: Control, text: str, **more: Any) -> Plan:
        return super().write(control, text, synthetic_focus=bool(control.value), **more)


def without_zero_seconds(text: str) -> str:
    """A local date and time as the browser keeps it."""
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return text.removesuffix(":00") if len(text) == len("2026-05-31T17:30:00") else text


def is_calendar_value(input_type: str, text: str) -> bool:
    """Whether the format is right and the calendar has such a day or week."""
    if not re.fullmatch(FORMATS[input_type][0], text, re.ASCII):
        return False
    try:
        if input_type in {"date", "datetime-local"}:
            datetime.date.fromisoformat(text[:10])
        elif input_type == "week":
            datetime.date.fromisocalendar(int(text[:4]), int(text[6:]), 1)
    except ValueError:
        return False
    return int(text[:4]) > 0 if input_type == "month" else True


KIND = DateTimeKind(*FORMATS)
