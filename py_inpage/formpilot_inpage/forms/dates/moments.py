"""What a date or time value means, whatever its notation."""

import datetime
import re
from dataclasses import dataclass

from formpilot_inpage.contract.errors import ErrorCode
from formpilot_inpage.forms.kinds.dates import (
    MONTH_NUMBERS,
    ORDINAL,
    day_of,
    parse_date,
    parse_datetime,
    parse_month,
    parse_time,
    plain_line,
)
from formpilot_inpage.forms.kinds.values import Value
from formpilot_inpage.forms.plan import InvalidValue

NOT_UNDERSTOOD = (
    "This field takes a date or time such as 2024-05-06, 14:30 or 2024-05-06T14:30, and a range as "
    "a list of two."
)
BETWEEN_DAYS = re.compile(
    r"\s+(?:to|until|bis|au|a|al|tot|-|–|—|→|~|～|至)\s+|\s*[–—→~～至]\s*|(?<=\d)/(?=\d{4}-)"
)
EAST_ASIAN = re.compile(r"(\d{4})\s*[年년]\s*(\d{1,2})\s*[月월](?:\s*(\d{1,2})\s*[日일])?")
# Two numbers, a year, or an hour. Most texts of a form are neither, and are not parsed.
MAY_BE_DATE = re.compile(r"\d\D+\d|\d{4}|\d\s*(?:[ap]\.?\s*m|h|uhr)", re.IGNORECASE)
# Longer than any date range that people write.
LENGTH_LIMIT = 100
ISO_DAY = re.compile(r"(?<!\d)(\d{4})-(\d\d)-(\d\d)(?!\d)")


@dataclass(frozen=True, slots=True)
class DateValue:
    """A day, a month (its first day), a time, or a day with a time."""

    day: datetime.date | None = None
    time: datetime.time | None = None
    is_month: bool = False

    def __repr__(self) -> str:
        return "<moment>"

    def holds(self, other: "DateValue | None") -> bool:
        """Whether the other moment is this one, as far as both tell day and time to the minute. A
        day holds no month that was meant as a whole."""
        if other is None or (self.day is None) != (other.day is None):
            return False
        if self.is_month and not other.is_month:
            return False
        if self.day and other.day:
            is_month = self.is_month or other.is_month
            ours, theirs = (
                (day.year, day.month, 0 if is_month else day.day) for day in (self.day, other.day)
            )
            if ours != theirs:
                return False
        if self.time is None or other.time is None:
            return self.time is None
        return (self.time.hour, self.time.minute) == (other.time.hour, other.time.minute)


DateValues = tuple[DateValue, ...]
"""One moment, the two of a range, or none for an empty field."""


def parse_moment(text: str, order: str | None = None) -> DateValue | None:
    """The only moment that a text can mean; `order` says whether the day or the month is first."""
    if at := parse_datetime(text, order):
        return DateValue(at.date(), at.time())
    if day := parse_date(text, order):
        return DateValue(day)
    if time := parse_time(text):
        return DateValue(time=time)
    if month := parse_month(text):
        return DateValue(datetime.date(*month, 1), is_month=True)
    if (found := EAST_ASIAN.fullmatch(text.strip())) and found[3]:
        return DateValue(day_of(*map(int, found.groups())))
    return None


def find_day(text: str) -> datetime.date | None:
    """The day in a longer text, such as "Choose Monday, May 6th, 2024"."""
    if len(written := ISO_DAY.findall(text)) == 1:
        return day_of(*map(int, written[0]))
    if (found := EAST_ASIAN.search(text)) and found[3]:
        return day_of(*map(int, found.groups()))
    words = re.findall(r"[^\W\d_]+|\d+", ORDINAL.sub(r"\1", plain_line(text)))
    months = {MONTH_NUMBERS[word] for word in words if word in MONTH_NUMBERS}
    years = {int(word) for word in words if word.isdecimal() and len(word) == 4}
    days = {int(word) for word in words if word.isdecimal() and len(word) < 3}
    if not (len(months) == len(years) == len(days) == 1):
        return None
    return day_of(years.pop(), months.pop(), days.pop())


def find_month(text: str) -> tuple[int | None, int | None]:
    """The year and the month that a heading such as "May 2024" names; None for what is missing."""
    if found := EAST_ASIAN.search(text):
        return int(found[1]), int(found[2])
    if month := parse_month(text):
        return month
    words = re.findall(r"[^\W\d_]+|\d+", plain_line(text))
    months = [MONTH_NUMBERS[word] for word in words if word in MONTH_NUMBERS]
    months += [int(found[1]) for found in re.finditer(r"(?<!\d)(\d{1,2})\s*[月월]", text)]
    years = [int(word) for word in words if re.fullmatch(r"(?:1[89]|2[0-2])\d\d", word)]
    return (years[0] if len(years) == 1 else None), (months[0] if len(months) == 1 else None)


def parse_range(text: str, order: str | None = None) -> DateValues:
    """The moments in what a field shows: none, one, or the two of a range."""
    if len(text) > LENGTH_LIMIT or not MAY_BE_DATE.search(text):
        return ()
    if moment := parse_moment(text, order):
        return (moment,)
    for border in BETWEEN_DAYS.finditer(text):
        ends = (
            parse_moment(text[: border.start()], order),
            parse_moment(text[border.end() :], order),
        )
        if ends[0] and ends[1]:
            return ends[0], ends[1]
    return ()


def is_dated(value: Value) -> bool:
    """Whether a value can only be a date, a time or a range."""
    texts = value if isinstance(value, tuple) else (value,)
    return 0 < len(texts) < 3 and all(isinstance(text, str) and parse_range(text) for text in texts)


def as_moments(value: Value, order: str | None = None) -> DateValues:
    """What a value means. Raises InvalidValue; the empty text empties the field."""
    if value in ("", ()):
        return ()
    texts = value if isinstance(value, tuple) else (value,)
    moments: list[DateValue] = []
    for text in texts:
        found = parse_range(text, order) if isinstance(text, str) else ()
        if not found:
            raise InvalidValue(ErrorCode.DATE_NOT_UNDERSTOOD, NOT_UNDERSTOOD)
        moments += found
    if len(moments) > 2:
        raise InvalidValue(ErrorCode.DATE_NOT_UNDERSTOOD, NOT_UNDERSTOOD)
    return tuple(moments)


def same_moments(wanted: DateValues, found: DateValues) -> bool:
    return len(wanted) == len(found) and all(
        value.holds(other) for value, other in zip(wanted, found, strict=True)
    )
