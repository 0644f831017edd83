"""Date and time segments: spin buttons for the day, the month, the year, the hour and so on."""

import datetime
import re
from collections.abc import Sequence
from typing import NamedTuple

from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.forms.widgets.user_input import UserInput

from .moments import DateValue, DateValues

SEGMENT = "[role=spinbutton]"
PATHS = (
    'getAttribute("aria-valuemax")',
    'getAttribute("aria-valuenow")',
    "textContent",
    'getAttribute("data-type")',
    'getAttribute("aria-label")',
    'getAttribute("id")',
    'matches("[aria-disabled=true], [aria-readonly=true]")',
)
# The parts, with the words that name them in data-type, aria-label or id.
WORDS = (
    ("half", r"meridiem|day\W?period|am\W?pm|^ampm"),
    ("year", r"year|jahr|ann[ée]e|año|ano\b|anno|jaar|\brok|年"),
    ("month", r"month|monat|mois|\bmes\b|mese|maand|miesi|月"),
    ("day", r"day|\btag|jour|d[ií]a|giorno|\bdag|dzie|日"),
    ("hour", r"hour|stunde|heure|hora|\bora\b|uur|godz|時|小时"),
    ("minute", r"minute|minuut|minuto|分"),
    ("second", r"second|sekunde|seconde|segundo|秒"),
)
BY_MAXIMUM = {"31": "day", "12": "month", "23": "hour", "24": "hour", "59": "minute", "1": "half"}
MOST_KEYS = 70


class Segment(NamedTuple):
    """A part of a date and its number, None while it is empty."""

    element: Element
    part: str
    now: int | None
    text: str
    locked: bool


def read_segments(page: Page, group: Element) -> list[Segment]:
    rows = page.query_rows(SEGMENT, PATHS, within=group)
    segments: list[Segment] = []
    for element, (maximum, now, text, *names, locked) in rows:
        part = part_of(maximum, text or "", names)
        if part == "minute" and segments and segments[-1].part == "minute":
            part = "second"
        number = int(float(now)) if now and re.fullmatch(r"-?\d+(\.\d+)?", now) else None
        if number is None and text and text.strip().isdecimal():
            number = int(text)
        segments.append(Segment(element, part, number, (text or "").strip(), bool(locked)))
    return segments


def part_of(maximum: str | None, text: str, names: Sequence[str | None]) -> str:
    for name in names:
        for part, words in WORDS if name else ():
            if re.search(words, name.lower()):  # type: ignore[union-attr]
                return part
    if maximum and maximum.isdecimal() and int(maximum) > 1000:
        return "year"
    return BY_MAXIMUM.get(maximum or "", "half" if text.upper() in {"AM", "PM"} else "")


def read_moments(segments: Sequence[Segment]) -> DateValues | None:
    """What the segments hold; None while some of them are empty."""
    found = [moment_of(part) for part in split(segments)]
    return tuple(moment for moment in found if moment) if all(found) else None


def split(segments: Sequence[Segment]) -> list[list[Segment]]:
    """The segments of each date: a second day or hour begins the end of a range."""
    dates: list[list[Segment]] = []
    for segment in segments:
        if not dates or segment.part in {other.part for other in dates[-1]}:
            dates.append([])
        dates[-1].append(segment)
    return dates


def moment_of(segments: Sequence[Segment]) -> DateValue | None:
    numbers = {segment.part: segment.now for segment in segments}
    half = next((segment.text.upper() for segment in segments if segment.part == "half"), None)
    if any(number is None for part, number in numbers.items() if part != "half"):
        return None
    held = {part: number for part, number in numbers.items() if number is not None}
    is_month = "year" in held and "day" not in held
    try:
        day = (
            datetime.date(held["year"], held["month"], held.get("day", 1))
            if "year" in held
            else None
        )
        time = None
        if "hour" in held:
            if half not in {None, "AM", "PM"}:
                return None
            hour = held["hour"] if half is None else held["hour"] % 12 + 12 * (half == "PM")
            time = datetime.time(hour, held.get("minute", 0))
    except (KeyError, ValueError):
        return None
    return DateValue(day, time, is_month) if day or time else None


def number_for(part: str, moment: DateValue, has_half: bool) -> int | None:
    day, time = moment.day, moment.time
    if day and part in {"year", "month", "day"}:
        return int(getattr(day, part))
    if time and part in {"hour", "minute", "second"}:
        number = int(getattr(time, part))
        return (number + 11) % 12 + 1 if part == "hour" and has_half else number
    return (time.hour >= 12) if time and part == "half" else None


async def fill_segments(
    page: Page, user_input: UserInput, group: Element, wanted: DateValues
) -> None:
    """Types each segment, with arrow keys where typing does not hold."""
    for which, moment in enumerate(wanted):
        count = len(split(read_segments(page, group))[which])
        for index in range(count):
            # Each key may draw the segments anew.
            segments = split(read_segments(page, group))[which]
            segment = segments[index]
            has_half = any(other.part == "half" for other in segments)
            number = number_for(segment.part, moment, has_half)
            if number is not None:
                await fill_segment(page, user_input, group, (which, index), segment, number)


async def fill_segment(
    page: Page,
    user_input: UserInput,
    group: Element,
    place: tuple[int, int],
    segment: Segment,
    number: int,
) -> None:
    def now() -> Segment:
        return split(read_segments(page, group))[place[0]][place[1]]

    def holds() -> bool:
        held = now()
        if segment.part == "half":
            return held.text.upper() == ("PM" if number else "AM")
        is_shown = segment.part == "hour" and held.now is not None and held.text.isdecimal()
        return held.now == number or (is_shown and int(held.text) == number)

    if holds():
        return
    await user_input.focus(segment.element)
    await user_input.next_frames(1)
    width = 4 if segment.part == "year" else 2
    keys = ("p" if number else "a") if segment.part == "half" else str(number).zfill(width)
    await user_input.type_text(segment.element, keys)
    await user_input.next_frames(1)
    if holds():
        return
    for _ in range(MOST_KEYS):
        held = now()
        is_below = held.now is None or held.now < number or segment.part == "half"
        await user_input.focus(held.element)
        await user_input.press_key(held.element, "ArrowUp" if is_below else "ArrowDown")
        if holds():
            return


async def empty_segments(page: Page, user_input: UserInput, group: Element) -> None:
    for index in range(len(read_segments(page, group))):
        for key in ("Delete", *["Backspace"] * 4):
            segment = read_segments(page, group)[index]
            if segment.now is None and segment.text.upper() not in {"AM", "PM"}:
                break
            await user_input.focus(segment.element)
            await user_input.next_frames(1)
            await user_input.press_key(segment.element, key)


def are_empty(segments: Sequence[Segment]) -> bool:
    """Whether no number is there; AM may stand in an empty field."""
    return all(segment.now is None for segment in segments if segment.part != "half")
