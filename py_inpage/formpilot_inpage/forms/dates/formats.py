"""The formats in which fields show dates and times."""

import re
from collections.abc import Iterable
from typing import NamedTuple

from formpilot_inpage.forms.kinds.dates import DAY_FIRST, MONTH_FIRST

from .moments import DateValue, DateValues, parse_range

YEAR = "yyyy|jjjj|aaaa|rrrr|åååå|vvvv|гггг|εεεε|yy"
DAY = "dd?|tt?|jj|gg?|pp"
MONTH = "mmmm|mmm|mm?|kk"
PART = f"(?:{YEAR}|{DAY}|{MONTH})"
DATE_FORMAT = re.compile(
    rf"(?<![^\W_])({PART})([\s./,-]+)({PART})(?:([\s./,-]+)({PART}))?(?![^\W_])", re.IGNORECASE
)
TIME_FORMAT = re.compile(
    r"(?<![^\W_])(hh?)([:.])(?:mm|ii)(?:[:.](ss))?(\s*)(aa?|tt|am\s*/\s*pm|\(?a\|p\)?m?|k)?(?![^\W_])",
    re.IGNORECASE,
)
MONTH_NAMES = (
    *("January", "February", "March", "April", "May", "June", "July", "August", "September"),
    *("October", "November", "December"),
)
# How the numbers of a day are ordered and separated in a language, where nothing else tells.
BY_LANGUAGE = {
    **dict.fromkeys(("en", "en-us", "en-ph"), "MM/DD/YYYY"),
    **dict.fromkeys(
        (
            "de",
            "ru",
            "pl",
            "cs",
            "sk",
            "tr",
            "fi",
            "no",
            "nb",
            "da",
            "uk",
            "ro",
            "bg",
            "et",
            "lv",
            "hr",
            "sl",
        ),
        "DD.MM.YYYY",
    ),
    **dict.fromkeys(("sv", "lt", "hu", "zh", "ja", "ko", "en-ca", "fr-ca"), "YYYY-MM-DD"),
    "nl": "DD-MM-YYYY",
}
ELSEWHERE = "DD/MM/YYYY"
ISO = "YYYY-MM-DD"
TOKENS = re.compile(r"YYYY|YY|MMMM|MMM|MM|M|DD|D|HH|H|hh|h|mm|ss|A|.", re.DOTALL)


class Format(NamedTuple):
    """A format in the notation of `TOKENS`, such as "DD.MM.YYYY HH:mm"."""

    pattern: str
    separator: str = " - "
    """Between the two days of a range."""

    @property
    def order(self) -> str | None:
        day, month = self.pattern.find("D"), self.pattern.find("M")
        if day < 0 or month < 0 or "MMM" in self.pattern:
            return None
        return DAY_FIRST if day < month else MONTH_FIRST

    def write(self, moments: DateValues) -> str:
        return self.separator.join(write_moment(self.pattern, moment) for moment in moments)

    def read(self, text: str) -> DateValues:
        return parse_range(text, self.order)


def write_moment(pattern: str, moment: DateValue) -> str:
    return "".join(write_token(token, moment) for token in TOKENS.findall(pattern))


def write_token(token: str, moment: DateValue) -> str:
    day, time = moment.day, moment.time
    if day and token[0] in "YMD":
        words = {
            "YYYY": f"{day.year:04}",
            "YY": f"{day.year % 100:02}",
            "MMMM": MONTH_NAMES[day.month - 1],
            "MMM": MONTH_NAMES[day.month - 1][:3],
        }
        number = day.month if token[0] == "M" else day.day
        return words.get(token) or str(number).zfill(len(token))
    if time and token == "A":
        return "PM" if time.hour >= 12 else "AM"
    if time and token in {"HH", "H", "hh", "h", "mm", "ss"}:
        hour = (time.hour + 11) % 12 + 1
        numbers = {"H": time.hour, "h": hour, "m": time.minute, "s": time.second}
        return str(numbers[token[0]]).zfill(len(token))
    return token


def find_format(text: str) -> str | None:
    """The format that a placeholder, a label or a description names."""
    date, time = DATE_FORMAT.search(text), TIME_FORMAT.search(text)
    if date and time and time.start() < date.end() and date.start() < time.end():
        date = None
    patterns = [
        pattern for pattern in (date and date_pattern(date), time and time_pattern(time)) if pattern
    ]
    if date and time and patterns and "YYYY" in patterns[0]:
        between = text[date.end() : time.start()]
        return (between if 0 < len(between) < 4 else " ").join(patterns)
    return patterns[0] if patterns else None


def date_pattern(found: "re.Match[str]") -> str | None:
    """None unless it has a year, a month and at most one of each."""
    first, left, second, right, third = found.groups()
    parts = [date_token(part) for part in (first, second, third) if part]
    kinds = [part[0] for part in parts]
    if len(set(kinds)) != len(kinds) or not {"Y", "M"} <= set(kinds):
        return None
    return parts[0] + left + parts[1] + (right + parts[2] if third else "")


def date_token(part: str) -> str:
    lower = part.lower()
    if re.fullmatch(YEAR, lower):
        return "Y" * len(lower)
    return "M" * len(lower) if re.fullmatch(MONTH, lower) else "D" * len(lower)


def time_pattern(found: "re.Match[str]") -> str:
    hours, border, seconds, space, half = found.groups()
    letter = "h" if half else "H"
    return (
        letter * len(hours)
        + border
        + "mm"
        + (border + "ss" if seconds else "")
        + (space + "A" if half else "")
    )


DOTTED = re.compile(r"\d\.\s?\d")


def shown_format(text: str, language: str) -> str | None:
    """The format of a date that a field shows, such as "06.05.2024". None for another text, and for
    05/06/2024 in English, where people write it in both ways."""
    pattern, count = re.subn(r"(?<!\d)\d{4}(?!\d)", "YYYY", text, count=1)
    if not count:
        return None
    numbers = [int(number) for number in re.findall(r"(?<![\d:])\d{1,2}(?![\d:])", pattern)][:2]
    if len(numbers) < 2:
        return None
    order = "MD" if pattern.startswith("YYYY") else "DM"
    if order == "DM" and max(numbers) <= 12:
        if not DOTTED.search(pattern) and language_format(language).startswith("MM/DD"):
            return None
    elif order == "DM" and numbers[1] > 12:
        order = "MD"
    for token in order:
        found = re.search(r"(?<![\d:])\d{1,2}(?![\d:])", pattern)
        if found:
            pattern = pattern[: found.start()] + token * len(found[0]) + pattern[found.end() :]
    pattern = re.sub(r"\d?\d:\d\d", "HH:mm", pattern)
    return pattern if re.fullmatch(r"[YMD./\- ]+(?:[ ,T]+HH:mm)?", pattern) else None


def language_format(language: str) -> str:
    name = language.lower().replace("_", "-")
    return BY_LANGUAGE.get(name) or BY_LANGUAGE.get(
        name.partition("-")[0] if not name.startswith("en-") else "", ELSEWHERE
    )


def fitted(pattern: str, moment: DateValue) -> str | None:
    """The pattern for a moment: without the parts that the moment lacks. None if the pattern lacks
    what the moment has."""
    has_date, has_time = "Y" in pattern, "m" in pattern
    if moment.time and moment.day:
        return pattern if has_date and has_time else f"{pattern} HH:mm" if has_date else None
    if moment.time:
        found = re.search(r"[Hh]+[:.]mm.*", pattern)
        return found[0] if found else None
    if not has_date:
        return None
    date = re.split(r"[ ,T]*[Hh]+[:.]mm", pattern)[0]
    if moment.is_month:
        return re.sub(r"D+[\s./,-]+|[\s./,-]+D+$", "", date)
    return date if "D" in date else None


def default_formats(moment: DateValue, language: str) -> list[str]:
    """Formats for a field that tells none, the likeliest first."""
    if moment.day is None:
        return ["HH:mm", "hh:mm A", "HH:mm:ss"]
    local = [ISO, language_format(language)]
    fitting = [fitted(pattern, moment) for pattern in local]
    return list(dict.fromkeys(pattern for pattern in fitting if pattern))


def first_format(texts: Iterable[str]) -> str | None:
    return next((pattern for text in texts if text and (pattern := find_format(text))), None)
