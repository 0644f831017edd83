"""Finds what moves a calendar: its buttons, its heading, and its lists of months and years."""

import datetime
import re
from collections.abc import Sequence

from formpilot_inpage.dom.page import Element, Page

from .calendar_view import DISABLED_CLASS, LONGEST_MONTH, CalendarPart, CalendarView, read_parts
from .moments import find_month

NEXT = re.compile(
    r"next|forward|right|nächst|suivant|siguiente|próxim|successiv|volgende|下|次|다음"
)
PREVIOUS = re.compile(
    r"prev|back|left|\blast\b|vorher|vorig|précédent|anterior|precedent|上|前|이전"
)
A_YEAR = re.compile(r"year|jahr|année|\baño|\bano\b|anno|jaar|super|double|d-arrow|decade|年")
GLYPHS = {"›": 1, ">": 1, "→": 1, "❯": 1, "▶": 1, "‹": -1, "<": -1, "←": -1, "❮": -1, "◀": -1}
YEAR_GLYPHS = {"»": 12, ">>": 12, "«": -12, "<<": -12}
NAMED_STEP = re.compile(r"(?:next|prev)\w*[-_]?(?:month|year)|(?:month|year)[-_]?\w*(?:next|prev)")
# Of a part that has no words itself.
A_SIGN = re.compile(
    rf"{NAMED_STEP.pattern}|(?:^|[-_\s])(?:next|prev(?:ious)?)(?=$|[-_\s])"
    r"|(?:arrow|chevron)[-_\s]+(?:\w+[-_])?(?:left|right)(?=$|[-_\s])"
)
MAY_MOVE = re.compile("next|prev|arrow|chevron", re.IGNORECASE)
FEWEST_CHOICES = 4
FEW_YEARS = 3


def buttons(
    parts: Sequence[CalendarPart], distance: int, useless: set[str]
) -> list[tuple[int, CalendarPart]]:
    """The buttons towards a month, those of a year first, each with the months that it moves."""
    found = []
    for part in parts:
        if not (part.is_pressed or MAY_MOVE.search(part.markup)):
            continue
        step = step_of(part)
        is_sign = not any(map(str.isalnum, part.text))
        names_a_step = (A_SIGN if is_sign else NAMED_STEP).search(part.words)
        if step * distance > 0 and (part.is_pressed or names_a_step) and part.words not in useless:
            found.append((step, part))
    return sorted(found, key=lambda pair: -abs(pair[0]))


def step_of(part: CalendarPart) -> int:
    """The months that a button moves; 0 for another button."""
    if "disabled" in part.attributes or part.attributes.get("aria-disabled") == "true":
        return 0
    if part.text in YEAR_GLYPHS and not part.attributes.get("aria-label"):
        return YEAR_GLYPHS[part.text]
    named = (part.attributes.get("aria-label", "") or part.attributes.get("title", "")).lower()
    text = part.text.lower() if len(part.text) < 20 else ""
    for words in (named, text, part.words):
        forward, back = bool(NEXT.search(words)), bool(PREVIOUS.search(words))
        if forward != back:
            years = A_YEAR.search(named or words) or A_YEAR.search(part.attributes.get("class", ""))
            return (12 if years and "month" not in named else 1) * (1 if forward else -1)
    return GLYPHS.get(part.text, 0)


def heading_of(view: CalendarView) -> CalendarPart | None:
    """The part to click for a choice of years: one that names a year, or its button."""
    days = {day.element for day in view.days}
    named = [
        part
        for part in view.parts
        if part.element not in days
        and len(part.text) < 30
        and find_month(part.text)[0]
        and part.tag not in {"select", "input"}
    ]
    views = [
        part
        for part in view.parts
        if part.tag == "button" and re.search(r"year", part.words) and not step_of(part)
    ]
    pressed = [part for part in named if part.is_pressed]
    return next(iter([*pressed, *views, *named[-1:]]), None)


def choice_of(parts: Sequence[CalendarPart], date: datetime.date) -> CalendarPart | None:
    """What to click in a list of years or months: the day's, else the button towards it."""
    leaves = [part for part in parts if part.text and len(part.text) < 15]
    years = [part for part in leaves if re.fullmatch(r"\d{4}\s*年?", part.text)]
    numbers = [int(part.text[:4]) for part in years]
    if len(set(numbers)) >= FEWEST_CHOICES:
        wanted = [part for part, number in zip(years, numbers, strict=True) if number == date.year]
        if wanted:
            return wanted[-1]
        direction = 1 if date.year > max(numbers) else -1
        return next((part for _, part in buttons(parts, direction, set())), None)
    months = [part for part in leaves if find_month(part.text)[1] and not find_month(part.text)[0]]
    if len({find_month(part.text)[1] for part in months}) >= FEWEST_CHOICES:
        year = year_shown(parts)
        if year and year != date.year:
            towards = [part for _, part in buttons(parts, date.year - year, set())]
            headings = [part for part in leaves if find_month(part.text) == (year, None)]
            headings.sort(key=lambda part: not part.is_pressed)
            is_near = abs(date.year - year) <= FEW_YEARS
            return next(iter([*towards, *headings] if is_near else [*headings, *towards]), None)
        return next(
            (part for part in reversed(months) if find_month(part.text)[1] == date.month), None
        )
    return None


def read_choices(page: Page, roots: Sequence[Element]) -> list[CalendarPart]:
    """The parts of the first root that lists months or years."""
    for root in roots:
        parts = read_parts(page, root)
        if months_listed(parts) or choice_of(parts, datetime.date(1, 1, 1)):
            return parts
    return []


def months_listed(parts: Sequence[CalendarPart]) -> dict[int, CalendarPart]:
    """The months of a year by their numbers; nothing unless all twelve are there."""
    found: dict[int, CalendarPart] = {}
    for part in parts:
        year, month = find_month(part.text) if len(part.text) < LONGEST_MONTH else (None, None)
        if month and not year and part.tag not in {"select", "input"}:
            found[month] = part
    return found if len(found) == 12 else {}


def year_shown(parts: Sequence[CalendarPart]) -> int | None:
    """The only year that the parts name."""
    years = {find_month(part.text)[0] for part in parts if len(part.text) < LONGEST_MONTH}
    years -= {None}
    return years.pop() if len(years) == 1 else None


def is_part_disabled(part: CalendarPart) -> bool:
    is_told = "disabled" in part.attributes or part.attributes.get("aria-disabled") == "true"
    return is_told or bool(DISABLED_CLASS.search(part.attributes.get("class", "")))
