"""Sets the time with buttons that count the hour and the minute up and down."""

import datetime
import re

from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.forms.widgets.user_input import UserInput

from .calendar_view import CalendarPart, read_parts

UP = re.compile(r"incre|\b(?:up|next|plus|add|later)\b")
DOWN = re.compile(r"decre|\b(?:down|prev(?:ious)?|minus|subtract|earlier)\b")
HALF = re.compile("[AP]M", re.IGNORECASE)
NUMBER = re.compile(r"\d{1,2}", re.ASCII)
MOST_READS = 6


async def set_steppers(
    page: Page, user_input: UserInput, root: Element, time: datetime.time
) -> bool:
    """Counts the minute, then the hour, which some pages move with the minute."""
    parts = read_parts(page, root)
    if not all(find_stepper(parts, unit) for unit in ("hour", "minute")):
        return False
    half = next((part for part in parts if HALF.fullmatch(part.text)), None)
    hour = (time.hour + 11) % 12 + 1 if half else time.hour
    for unit, number in (("minute", time.minute), ("hour", hour)):
        if not await count_to(page, user_input, root, unit, number):
            return False
    if half and (half.text.lower() == "pm") != (time.hour >= 12):
        await user_input.click(half.element)
    await user_input.next_frames()
    return True


async def count_to(
    page: Page, user_input: UserInput, root: Element, unit: str, wanted: int
) -> bool:
    """Clicks until the number is shown. The first click tells how far one moves it."""
    step, before = 0, -1
    for _ in range(MOST_READS):
        stepper = find_stepper(read_parts(page, root), unit)
        if not stepper:
            return False
        up, down, shown = stepper
        if shown == wanted:
            return True
        if shown == before:
            return False
        if not step and before >= 0:
            step = abs(shown - before)
        clicks = abs(wanted - shown) // step if step else 1
        for _ in range(clicks):
            await user_input.click((up if wanted > shown else down).element)
        await user_input.next_frames()
        before = shown
    return False


def find_stepper(
    parts: list[CalendarPart], unit: str
) -> tuple[CalendarPart, CalendarPart, int] | None:
    """The buttons that count a unit up and down, and the number that it shows."""
    named = [part for part in parts if unit in part.words]
    up = next((part for part in named if UP.search(part.words)), None)
    down = next((part for part in named if DOWN.search(part.words)), None)
    if not up or not down:
        return None
    between = parts[parts.index(up) + 1 : parts.index(down)]
    for shown in (named, between):
        numbers = {int(part.text) for part in shown if NUMBER.fullmatch(part.text)}
        if len(numbers) == 1:
            return up, down, numbers.pop()
    return None
