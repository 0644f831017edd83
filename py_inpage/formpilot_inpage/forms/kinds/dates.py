"""Reads dates and times from texts, where they can mean one thing only."""

import datetime
import re
import unicodedata

from formpilot_inpage.dom.text import word_set

DAY_FIRST, MONTH_FIRST = "dmy", "mdy"
MONTHS = (
    word_set("january jan januar janvier janv enero ene gennaio gen janeiro januari"),
    word_set("february feb februar fevrier fevr fev febrero febbraio fevereiro februari"),
    word_set("march mar marz mars marzo marco maart mrt"),
    word_set("april apr avril avr abril abr aprile"),
    word_set("may mai mayo maggio mag maio mei"),
    word_set("june jun juni juin junio giugno giu junho"),
    word_set("july jul juli juillet juil julio luglio lug julho"),
    word_set("august aug aout agosto ago augustus"),
    word_set("september sep sept septembre septiembre settembre set setembro"),
    word_set("october oct oktober okt octobre octubre ottobre ott outubro out"),
    word_set("november nov novembre noviembre novembro"),
    word_set("december dec dezember dez decembre diciembre dic dicembre dezembro"),
)
MONTH_NUMBERS = {name: number for number, names in enumerate(MONTHS, 1) for name in names}
# Words that may stand beside a date.
DATE_WORDS = re.compile(
    r"\b((mon|tues|wednes|thurs|fri|satur|sun)day|mon|tue|wed|thu|fri|sat|sun|the|of|de|del|den)\b"
)
ORDINAL = re.compile(r"\b(\d{1,2})(?:st|nd|rd|th|er|o|ª|º)\b")
YEAR_FIRST = re.compile(r"(\d{4})([-/. ])(\d{1,2})\2(\d{1,2})")
YEAR_LAST = re.compile(r"(\d{1,2})([-/. ])(\d{1,2})\2(\d{4})")
COMPACT = re.compile(r"((?:18|19|20|21)\d\d)(\d\d)(\d\d)")
MONTH_OF_YEAR = re.compile(r"(\d{4})[-/. ](\d{1,2})")
YEAR_OF_MONTH = re.compile(r"(\d{1,2})[-/. ](\d{4})")
TIME = re.compile(
    r"(\d{1,2})(?:[:.h](\d\d)(?::(\d\d)(?:\.(\d{1,6}))?)?)?\s*([ap])?\.?\s*(m\.?)?(?:\s*uhr)?"
)
BETWEEN = re.compile(r"t(?=\d)|[\s,]+(?:at\s+|um\s+|à\s+)?")


def parse_date(text: str, order: str | None = None) -> datetime.date | None:
    """The day that a text names. None for no day, and for one that is ambiguous, as 02/03/2024 is
    unless `order` tells which number comes first."""
    line = plain_line(text)
    if found := YEAR_FIRST.fullmatch(line):
        return day_of(int(found[1]), int(found[3]), int(found[4]))
    if found := COMPACT.fullmatch(line):
        return day_of(*map(int, found.groups()))
    if found := YEAR_LAST.fullmatch(line):
        return parse_numbers(int(found[1]), int(found[3]), int(found[4]), order)
    return parse_words(line)


def parse_numbers(
    first: int, second: int, year: int, order: str | None = None
) -> datetime.date | None:
    """The day of two numbers and a year, if the numbers can be read in one order only."""
    days = {
        DAY_FIRST: day_of(year, second, first),
        MONTH_FIRST: day_of(year, first, second),
    }
    if order:
        return days[order]
    possible = {day for day in days.values() if day}
    return possible.pop() if len(possible) == 1 else None


def parse_words(line: str) -> datetime.date | None:
    """A day whose month is a word: 15 March 2024, March 15, 2024, 2024 Mar 15."""
    parts = words_of_date(line)
    months = [MONTH_NUMBERS[part] for part in parts if part in MONTH_NUMBERS]
    numbers = [part for part in parts if part.isdecimal()]
    if len(parts) != 3 or len(months) != 1 or len(numbers) != 2:
        return None
    years = [number for number in numbers if len(number) == 4]
    days = [number for number in numbers if len(number) <= 2]
    return day_of(int(years[0]), months[0], int(days[0])) if years and days else None


def parse_month(text: str) -> tuple[int, int] | None:
    """The year and the month that a text names: 2024-03, 03/2024, March 2024."""
    line = plain_line(text)
    if found := MONTH_OF_YEAR.fullmatch(line):
        year, month = int(found[1]), int(found[2])
    elif found := YEAR_OF_MONTH.fullmatch(line):
        month, year = int(found[1]), int(found[2])
    else:
        parts = words_of_date(line)
        months = [MONTH_NUMBERS[part] for part in parts if part in MONTH_NUMBERS]
        years = [int(part) for part in parts if re.fullmatch(r"\d{4}", part)]
        if len(parts) != 2 or not months or not years:
            return None
        month, year = months[0], years[0]
    return (year, month) if day_of(year, month, 1) else None


def parse_time(text: str) -> datetime.time | None:
    """The time of day that a text names: 14:30, 14:30:15, 2:30 PM, 2pm, 14h30."""
    found = TIME.fullmatch(plain_line(text))
    if not found:
        return None
    hour, minute, second, fraction, half, meridiem = found.groups()
    is_bare_number = minute is None and half is None
    if is_bare_number or bool(half) != bool(meridiem):
        return None
    hours = int(hour)
    if half:
        if not 1 <= hours <= 12:
            return None
        hours = hours % 12 + (12 if half == "p" else 0)
    try:
        return datetime.time(
            hours, int(minute or 0), int(second or 0), int((fraction or "0").ljust(6, "0"))
        )
    except ValueError:
        return None


def parse_datetime(text: str, order: str | None = None) -> datetime.datetime | None:
    """The day and the time that a text names, the day first."""
    line = plain_line(text)
    for border in BETWEEN.finditer(line):
        time = parse_time(line[border.end() :])
        day = parse_date(line[: border.start()], order) if time else None
        if day and time:
            return datetime.datetime.combine(day, time)
    return None


def plain_line(text: str) -> str:
    """In lower case, without accents, with single spaces."""
    letters = unicodedata.normalize("NFKD", text.strip().lower())
    kept = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return " ".join(kept.split())


def words_of_date(line: str) -> list[str]:
    """The words and numbers of a date, without those that only stand beside it."""
    rest = ORDINAL.sub(r"\1", DATE_WORDS.sub(" ", line))
    return [part for part in re.split(r"[\s,./-]+", rest) if part]


def day_of(year: int, month: int, day: int) -> datetime.date | None:
    try:
        return datetime.date(year, month, day)
    except ValueError:
        return None
