"""What dates and times mean to a person."""

import datetime
import random
import re
import unicodedata
from typing import Any

from .truths import HOSTILE, Truth, is_blank, is_empty

DAY_FORMATS = ("%Y-%m-%d", "%Y/%m/%d", "%Y.%m.%d", "%Y%m%d", "%d %B %Y", "%B %d, %Y")
TIME_FORMATS = ("%H:%M", "%H:%M:%S", "%I:%M %p")
NUMBERS = re.compile(r"(\d{1,2})([/.-])(\d{1,2})\2(\d{4})", re.ASCII)
BOTH = re.compile(r"(.*\d)[T ]+(\d{1,2}:\d\d(?::\d\d)?(?: [AP]M)?)")
RANGE = re.compile(r"(.*\d) to (\d.*)|(\d{4}-\d\d-\d\d)/(\d{4}-\d\d-\d\d)")
HOSTILE_DATES = (
    "2024-02-30", "2024-13-01", "31/04/2024", "0000-00-00", "2024", "24-05-06", "tomorrow",
    "32 May 2024", "2024-05-06T25:00", "25:00", "12:61", "May", "2024-05-06 and more", 20240506,
    45000, "05/06/24", "0", "13:00 PM", "２０２４-05-06", "99999-01-01", "-2024-05-06",
)  # fmt: skip


def parsed(text: str, formats: tuple[str, ...]) -> datetime.datetime | None:
    for form in formats:
        try:
            return datetime.datetime.strptime(text.strip(), form)
        except ValueError:
            continue
    return None


def day_in(text: str, order: str = "") -> str | None:
    """The day as ISO 8601; 05/06/2024 is none unless the field itself shows the order."""
    # Digits of full width mean the same.
    text = unicodedata.normalize("NFKC", text)
    if not text.isascii():
        return None
    if found := parsed(text, DAY_FORMATS):
        return found.strftime("%Y-%m-%d") if found.year > 999 else None
    numbers = NUMBERS.fullmatch(text.strip())
    if not numbers:
        return None
    first, _, second, year = numbers.groups()
    pairs = {"mdy": (first, second), "dmy": (second, first)}
    texts = {name: f"{year}-{int(month):02}-{int(day):02}" for name, (month, day) in pairs.items()}
    days = {name: text for name, text in texts.items() if parsed(text, DAY_FORMATS)}
    if order in days:
        return days[order]
    return next(iter(days.values())) if len(set(days.values())) == 1 else None


def time_in(text: str) -> str | None:
    found = parsed(text, TIME_FORMATS) if text.isascii() else None
    return found.strftime("%H:%M") if found else None


def random_day(chooser: random.Random, first: int = 2023, last: int = 2027) -> datetime.date:
    return datetime.date(
        chooser.randint(first, last), chooser.randint(1, 12), chooser.randint(1, 28)
    )


class Day(Truth):
    """A day. `order` is the one that the field shows, `allows` says which days can be chosen."""

    def __init__(
        self, order: str = "", first: int = 2023, last: int = 2027, *, weekdays: Any = None
    ):
        self.order, self.first, self.last, self.weekdays = order, first, last, weekdays

    def is_allowed(self, iso: str) -> bool:
        day = datetime.date.fromisoformat(iso)
        return self.weekdays is None or day.weekday() in self.weekdays

    def valid(self, chooser: random.Random) -> Any:
        day = random_day(chooser, self.first, self.last)
        while not self.is_allowed(day.isoformat()):
            day += datetime.timedelta(days=1)
        forms = ("%Y-%m-%d", "%Y-%m-%d", "%Y-%m-%d", "%Y/%m/%d", "%d %B %Y", "%B %d, %Y")
        return day.strftime(chooser.choice(forms))

    def wrong(self, chooser: random.Random) -> Any:
        day = random_day(chooser)
        others = (
            day.strftime("%m/%d/%Y"),
            day.strftime("%d.%m.%Y"),
            "14:30",
            day.strftime("%Y-%m"),
        )
        lists = ([str(day), str(day)], [str(day)], f"{day}T14:30", "1999-12-31", "2044-05-06")
        hostile: Any = chooser.choice((*HOSTILE_DATES, *HOSTILE, None, "", True, [], -1))
        return chooser.choice((*others, *lists, hostile, hostile, hostile))

    def is_meant(self, value: Any, state: Any) -> bool:
        if is_blank(value):
            return is_empty(state) or state == ["", "", ""]
        if isinstance(value, list):
            return len(value) == 1 and self.is_meant(value[0], state)
        day = day_in(value, self.order) if isinstance(value, str) else None
        if isinstance(state, list) and len(state) == 3 and all(state):
            state = f"{int(state[2]):04}-{int(state[1]):02}-{int(state[0]):02}"
        is_limited = day is not None and int(day[:4]) < self.first and self.first > 2027
        return day is not None and state == day and not is_limited and self.is_allowed(day)


class DayText(Day):
    """A plain input that keeps any text, and tells only texts that are days."""

    def is_meant(self, value: Any, state: Any) -> bool:
        found = BOTH.fullmatch(value) if isinstance(value, str) else None
        has_time = found and day_in(found[1], self.order) and time_in(found[2])
        is_day = isinstance(value, str) and day_in(value, self.order)
        is_text = isinstance(value, str | int) and not is_day and not has_time
        return super().is_meant(value, state) or (is_text and is_empty(state))


class Month(Day):
    """A month; a day in it means it too."""

    def valid(self, chooser: random.Random) -> Any:
        return random_day(chooser).strftime(chooser.choice(("%Y-%m", "%B %Y", "%m/%Y")))

    def is_meant(self, value: Any, state: Any) -> bool:
        if is_blank(value) or not isinstance(value, str):
            return super().is_meant(value, state)
        month = parsed(value, ("%Y-%m", "%Y/%m", "%B %Y", "%m/%Y"))
        day = day_in(value, self.order)
        return bool(state) and state == (month.strftime("%Y-%m") if month else (day or "")[:7])


class Time(Truth):
    """A time of day, to the minute."""

    def valid(self, chooser: random.Random) -> Any:
        at = datetime.time(chooser.randint(0, 23), chooser.choice((0, 15, 30, 45)))
        return at.strftime(chooser.choice(("%H:%M", "%H:%M", "%I:%M %p")))

    def wrong(self, chooser: random.Random) -> Any:
        at = f"{chooser.randint(0, 23):02}:{chooser.randint(0, 59):02}"
        others = (at, at, f"2024-05-06T{at}", "2024-05-06", [at, at], [at], 14, "14", "noon")
        return chooser.choice((*others, chooser.choice((*HOSTILE_DATES, *HOSTILE, None, "", True))))

    def is_meant(self, value: Any, state: Any) -> bool:
        if is_blank(value):
            return is_empty(state)
        if isinstance(value, list):
            return len(value) == 1 and self.is_meant(value[0], state)
        return isinstance(value, str) and bool(state) and time_in(value) == state


class Moment(Day):
    """A day with a time."""

    def valid(self, chooser: random.Random) -> Any:
        at = datetime.time(chooser.randint(0, 23), chooser.choice((0, 15, 30, 45)))
        day = random_day(chooser)
        return chooser.choice((f"{day}T{at:%H:%M}", f"{day} {at:%H:%M}", f"{day} {at:%I:%M %p}"))

    def is_meant(self, value: Any, state: Any) -> bool:
        if is_blank(value):
            return is_empty(state)
        if isinstance(value, list):
            return len(value) == 1 and self.is_meant(value[0], state)
        if not isinstance(value, str):
            return False
        if found := BOTH.fullmatch(value):
            day, time = day_in(found[1], self.order), time_in(found[2])
            return bool(day and time) and state == f"{day}T{time}"
        alone = day_in(value, self.order)
        return bool(alone) and str(state)[:10] == alone


class Range(Day):
    """Two days; one day alone begins a range."""

    def valid(self, chooser: random.Random) -> Any:
        first = random_day(chooser)
        ends = [str(first), str(first + datetime.timedelta(days=chooser.randint(1, 40)))]
        return chooser.choice((ends, ends, " to ".join(ends), "/".join(ends)))

    def wrong(self, chooser: random.Random) -> Any:
        first = random_day(chooser)
        later = first + datetime.timedelta(days=5)
        others = ([str(later), str(first)], [str(first)], str(first), [str(first)] * 3)
        partly = [str(first), chooser.choice(("2024-02-30", "", "05/06/2024", "soon"))]
        return chooser.choice((*others, partly, [str(first)] * 2, super().wrong(chooser)))

    def is_meant(self, value: Any, state: Any) -> bool:
        if is_blank(value):
            return is_empty(state)
        if isinstance(value, str) and (found := RANGE.fullmatch(value)):
            value = [found[1] or found[3], found[2] or found[4]]
        if isinstance(value, str):
            value = [value]
        if not isinstance(value, list) or len(value) > 2:
            return False
        days = [day_in(day, self.order) if isinstance(day, str) else None for day in value]
        # One day alone is written into the first of two inputs.
        return None not in days and bool(state) and days == state[: len(days)]
