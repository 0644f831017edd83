"""Sets the time in what a field opened, and takes a choice over with its OK button."""

import datetime
import re
from collections.abc import Sequence

from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.steps import Dispatch
from formpilot_inpage.dom.visibility import VISIBILITY, is_shown
from formpilot_inpage.events.fill_events import CHANGE_EVENT
from formpilot_inpage.forms.kinds.dates import parse_time
from formpilot_inpage.forms.widgets.user_input import UserInput

from .calendar_view import CalendarPart, read_parts
from .time_steppers import set_steppers

CONFIRM = re.compile(
    r"(?:ok|okay|apply|done|set|confirm|select|choose|save|übernehmen|fertig|appliquer|valider|"
    r"aplicar|aceptar|accept|applica|toepassen|确定|确认|確定|適用|확인)",
    re.IGNORECASE,
)
TIME_OPENER = re.compile(r"\b(?:select|open|choose|pick|toggle|show|set) (?:the )?time\b")
HALVES = {"AM", "PM"}
COLUMNS = ":is(ul, ol, [role=listbox], [role=list])"
ITEM_PATHS = ("textContent", 'matches("[aria-disabled=true], :disabled")', *VISIBILITY)


async def set_time(
    page: Page, user_input: UserInput, roots: Sequence[Element], time: datetime.time
) -> bool:
    """Sets hours and minutes: in number inputs, with buttons that count, in columns, or in one
    list of times. A button of the calendar may have to show them first."""
    if await set_shown_time(page, user_input, roots[0], time):
        return True
    parts = read_parts(page, roots[0])
    opener = next((part for part in parts if TIME_OPENER.search(part.words)), None)
    if not opener:
        return False
    await user_input.click(opener.element)
    await user_input.next_frames()
    return await set_shown_time(page, user_input, roots[0], time)


async def set_shown_time(
    page: Page, user_input: UserInput, root: Element, time: datetime.time
) -> bool:
    return (
        await set_inputs(user_input, read_parts(page, root), time)
        or await set_steppers(page, user_input, root, time)
        or await set_columns(page, user_input, root, time)
    )


async def set_inputs(
    user_input: UserInput, parts: Sequence[CalendarPart], time: datetime.time
) -> bool:
    inputs = [part for part in parts if part.tag == "input"]
    if whole := next((part for part in inputs if part.attributes.get("type") == "time"), None):
        await write_time(user_input, whole, time.isoformat("minutes"))
        await user_input.next_frames()
        return True
    found = {name: next((part for part in inputs if name in part.words), None)
             for name in ("hour", "minute")}  # fmt: skip
    hour, minute = found["hour"], found["minute"]
    if not hour or not minute:
        return False
    has_24_hours = hour.attributes.get("max") in {"23", "24"}
    halves = [part for part in parts if part.text.upper() in HALVES and not has_24_hours]
    half = halves[0] if halves else None
    if half and (half.text.lower() == "pm") != (time.hour >= 12):
        await user_input.click(half.element)
    shown = (time.hour + 11) % 12 + 1 if half else time.hour
    for part, number in ((hour, shown), (minute, time.minute)):
        await write_time(user_input, part, f"{number:02}")
    await user_input.next_frames()
    return True


async def write_time(user_input: UserInput, part: CalendarPart, text: str) -> None:
    await user_input.focus(part.element)
    await user_input.set_text(part.element, text)
    await user_input.perform(Dispatch(part.element, [CHANGE_EVENT]))
    await user_input.blur(part.element)


async def set_columns(
    page: Page, user_input: UserInput, root: Element, time: datetime.time
) -> bool:
    """Clicks the hour and the minute in their columns, or the time in one list."""
    columns = [row.element for row in page.query_rows(COLUMNS, [], within=root)]
    lists = [read_column(page, column) for column in columns]
    for items in lists:
        for element, text in items:
            if parse_time(text) == time.replace(second=0, microsecond=0):
                await user_input.click(element)
                return True
    has_half = any(text.upper() in {"AM", "PM"} for items in lists for _, text in items)
    wanted = [(time.hour + 11) % 12 + 1 if has_half else time.hour, time.minute, time.second]
    numeric = [items for items in lists if items and all(text.isdecimal() for _, text in items)]
    for items, number in zip(numeric, wanted, strict=False):
        if target := next((element for element, text in items if int(text) == number), None):
            await user_input.click(target)
    for items in lists:
        half = "PM" if time.hour >= 12 else "AM"
        if target := next((element for element, text in items if text.upper() == half), None):
            await user_input.click(target)
    return bool(numeric)


def read_column(page: Page, column: Element) -> list[tuple[Element, str]]:
    rows = page.query_rows("li, [role=option], [role=listitem]", ITEM_PATHS, within=column)
    return [
        (row.element, " ".join((row.values[0] or "").split()))
        for row in rows
        if not row.values[1] and is_shown(row.values[2:])
    ]


async def confirm_choice(page: Page, user_input: UserInput, roots: Sequence[Element]) -> None:
    """Clicks the button that takes the choice over, where there is one."""
    for root in roots:
        rows = page.query_rows(
            "button, [role=button]", ("textContent", "disabled", *VISIBILITY), within=root
        )
        for row in rows:
            if CONFIRM.fullmatch(" ".join((row.values[0] or "").split())) and is_shown(
                row.values[2:]
            ):
                await user_input.click(row.element)
                await user_input.next_frames()
                return
