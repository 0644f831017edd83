"""Dates and times, given in any form that can mean one thing only, written as ISO 8601."""

import datetime
import re
from typing import Any

from formpilot_inpage.contract.errors import ErrorCode
from formpilot_inpage.dom.page import Page
from formpilot_inpage.forms.control import Control
from formpilot_inpage.forms.plan import InvalidValue, Plan

from .dates import parse_date, parse_datetime, parse_month, parse_time
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


NOT_UNDERSTOOD = "The text is no date or time that can mean one thing only."
# The browser takes milliseconds at most.
LONGEST_TIME = len("17:30:00.000")
LONGEST_MOMENT = len("2026-05-31T17:30:00.000")


class DateTimeKind(Kind):
    """A date or time, empty or whole."""

    fact_paths = ("min", "max", "step")

    def plan(self, page: Page, control: Control, value: Value) -> Plan:
        given = as_text(value).strip()
        text = given if is_calendar_value(control.type, given) else iso_text(control.type, given)
        if given and not text:
            example = f"{control.type} such as {FORMATS[control.type][1]}"
            message = f"{NOT_UNDERSTOOD} This field takes a {example}."
            raise InvalidValue(ErrorCode.DATE_NOT_UNDERSTOOD, message)
        if control.type == "datetime-local":
            text = without_zero_seconds(text.replace(" ", "T"))
        return self.write(control, text)

    def write(self, control: Control, text: str, **more: Any) -> Plan:
        return super().write(control, text, synthetic_focus=bool(control.value), **more)


def iso_text(input_type: str, text: str) -> str:
    """The browser's format of a date or time that can mean one thing only; "" for others."""
    match input_type:
        case "date":
            day = parse_date(text)
            return day.isoformat() if day else ""
        case "time":
            time = parse_time(text)
            return (
                time.isoformat("auto" if time.second or time.microsecond else "minutes")[
                    :LONGEST_TIME
                ]
                if time
                else ""
            )
        case "datetime-local":
            moment = parse_datetime(text)
            return moment.isoformat()[:LONGEST_MOMENT] if moment else ""
        case "month":
            month = parse_month(text)
            return f"{month[0]:04}-{month[1]:02}" if month else ""
    return ""


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
