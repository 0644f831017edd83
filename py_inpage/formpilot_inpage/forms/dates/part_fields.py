"""Three fields that are one date: day, month and year, as lists or inputs."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from formpilot_inpage.contract.errors import ErrorCode
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.steps import Assign, Dispatch
from formpilot_inpage.events.fill_events import CHANGE_EVENT, TEXT_INPUT
from formpilot_inpage.forms.plan import InvalidValue
from formpilot_inpage.forms.widgets.user_input import UserInput

from .moments import DateValue, DateValues, parse_range
from .segments import WORDS

FIELDS = "input:not([type=hidden], [hidden], [aria-hidden=true]), select, textarea"
FIELD_PATHS = (
    "localName",
    "value",
    'matches(":disabled")',
    'hasAttribute("readonly")',
    *(
        f'getAttribute("{name}")'
        for name in ("autocomplete", "name", "id", "aria-label", "placeholder")
    ),
    "labels.0.textContent",
)
PARTS = ("day", "month", "year")
UNCLEAR = "The parts of this group could not be told apart. Fill its fields one by one."


class DatePart(NamedTuple):
    """A field of a group for the day, the month or the year."""

    element: Element
    part: str
    tag: str
    value: str
    locked: bool


def read_parts(page: Page, group: Element, *, strict: bool = True) -> list[DatePart]:
    parts = []
    for element, (tag, value, disabled, read_only, *names) in page.query_rows(
        FIELDS, FIELD_PATHS, within=group
    ):
        found = next(filter(None, (named_part(name) for name in names if name)), "")
        found = found or placeholder_part(names[4] or "")
        parts.append(DatePart(element, found, tag, value or "", bool(disabled or read_only)))
    if strict and sorted(part.part for part in parts) != sorted(PARTS):
        raise InvalidValue(ErrorCode.DATE_NOT_UNDERSTOOD, UNCLEAR)
    return parts


def named_part(name: str) -> str:
    """The part that a name such as "bday-month" means."""
    word = name.lower().replace("bday", "b")
    parts = (part for part, words in WORDS if part in PARTS and re.search(words, word))
    return next(parts, "")


def placeholder_part(placeholder: str) -> str:
    return {"d": "day", "t": "day", "m": "month", "y": "year"}.get(placeholder[:1].lower(), "")


def parts_moment(parts: Sequence[DatePart]) -> DateValue | None:
    values = {part.part: part.value for part in parts}
    found = parse_range(" ".join(values.get(name, "") for name in PARTS), "dmy")
    return found[0] if len(found) == 1 else None


async def write_parts(
    page: Page, user_input: UserInput, group: Element, wanted: DateValues
) -> dict[str, str]:
    """Writes the year, the month and the day. Returns the value of each."""
    is_day = wanted and wanted[0].day and not wanted[0].is_month and not wanted[0].time
    if len(wanted) > 1 or (wanted and not is_day):
        raise InvalidValue(ErrorCode.DATE_NOT_UNDERSTOOD, "This group takes one day.")
    day = wanted[0].day if wanted else None
    before = [part.value for part in read_parts(page, group)]
    written: dict[str, str] = {}
    # A page may fill the list of days after the year and the month.
    for name in ("year", "month", "day"):
        part = next(part for part in read_parts(page, group) if part.part == name)
        text = value_for(page, part, getattr(day, name) if day else None)
        if text is None:
            await write_values(user_input, read_parts(page, group), before)
            message = f"The list of the {name} has no such option."
            raise InvalidValue(ErrorCode.OPTION_NOT_FOUND, message, tried=("parts",))
        written[name] = text
        await write_values(user_input, [part], [text])
    await user_input.next_frames()
    return written


def value_for(page: Page, part: DatePart, number: int | None) -> str | None:
    """The value of a list's option for a number, or the number as text."""
    if number is None:
        return ""
    if part.tag != "select":
        return str(number).zfill(2)
    rows = page.query_rows("option", ("value", "textContent"), within=part.element)
    for value, text in (row.values for row in rows):
        is_month = part.part == "month" and text.strip()
        month = parse_range(f"1 {text} 2000") if is_month else ()
        shown = month[0].day.month if month and month[0].day else text.strip()
        if str(shown).lstrip("0") == str(number):
            return str(value)
    return next(
        (row.values[0] for row in rows if str(row.values[0]).lstrip("0") == str(number)), None
    )


async def write_values(
    user_input: UserInput, parts: Sequence[DatePart], values: Sequence[str]
) -> None:
    for part, value in zip(parts, values, strict=True):
        await user_input.focus(part.element)
        if part.tag == "select":
            await user_input.perform(
                Assign(part.element, "value", value), Dispatch(part.element, [TEXT_INPUT])
            )
        else:
            await user_input.set_text(part.element, value)
        await user_input.perform(Dispatch(part.element, [CHANGE_EVENT]))
        await user_input.blur(part.element)
