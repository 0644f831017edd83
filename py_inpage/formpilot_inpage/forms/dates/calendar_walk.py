"""Walks an open calendar to a day, as a person does: by its lists, buttons and headings."""

import datetime
import re
from collections.abc import Sequence

from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.steps import Assign, Dispatch
from formpilot_inpage.events.fill_events import CHANGE_EVENT, TEXT_INPUT
from formpilot_inpage.forms.widgets.widget_input import WidgetInput

from .calendar_view import CalendarPart, CalendarView, read_calendar, read_parts
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
MAY_MOVE = re.compile("next|prev", re.IGNORECASE)
MOST_MOVES = 60
# Time kept for closing the calendar and for the answer.
RESERVE_MS = 1500
MOST_CLICKS = 12
FEWEST_CHOICES = 4
CHANGES_WITHIN_MS = 1000
DRILL_DEPTH = 6


class CalendarWalk:
    """Moves an open calendar. `roots` are the parts of the page that its field opened."""

    def __init__(self, page: Page, widget_input: WidgetInput, roots: Sequence[Element]) -> None:
        self.page = page
        self.widget_input = widget_input
        self.roots = roots
        self._useless: set[str] = set()
        """The words of buttons that did not move the calendar."""

    def view(self) -> CalendarView | None:
        view = read_calendar(self.page, self.roots)
        if view:
            # The others need not be read again.
            self.roots = [view.root, *(root for root in self.roots if root != view.root)]
        return view

    async def pick(self, date: datetime.date) -> str | None:
        """Clicks a day. Returns why not: "disabled" or "unreachable"."""
        view = await self.show(date)
        day = view.find(date) if view else None
        if not day:
            return "unreachable"
        if day.disabled:
            return "disabled"
        await self.widget_input.click(day.element)
        await self.widget_input.next_frames()
        return None

    async def show(self, date: datetime.date) -> CalendarView | None:
        """Moves to the month of a day."""
        view = await self.widget_input.wait_for(self.view, CHANGES_WITHIN_MS)
        for _ in range(MOST_MOVES):
            if not view or ((found := view.find(date)) and not found.outside):
                return view
            is_late = self.page.context.remaining_ms() < RESERVE_MS
            moved = None if is_late else await self._move(view, date)
            if not moved:
                return view
            view = moved
        return view

    async def _move(self, view: CalendarView, date: datetime.date) -> CalendarView | None:
        """One move towards the day's month; None where nothing moves."""
        shown = months_shown(view)
        if not shown:
            return None
        nearest = min(shown, key=lambda month: abs(months_between(month, date)))
        distance = months_between(nearest, date)
        if distance == 0:
            return None
        if moved := await self._set_fields(view, date):
            return moved
        if abs(distance) > MOST_CLICKS and (moved := await self._drill(view, date)):
            return moved
        for step, part in buttons(view.parts, distance, self._useless):
            clicks = min(abs(distance) // abs(step), MOST_CLICKS)
            if not clicks:
                continue
            for _ in range(clicks):
                await self.widget_input.click(part.element)
            moved = await self._changed(view)
            if moved:
                return moved
            self._useless.add(part.words)
        return await self._drill(view, date)

    async def _changed(self, before: CalendarView) -> CalendarView | None:
        """The calendar once it shows other months."""
        await self.widget_input.next_frames(1)

        def other() -> CalendarView | None:
            view = self.view()
            return view if view and months_shown(view) != months_shown(before) else None

        return await self.widget_input.wait_for(other, CHANGES_WITHIN_MS)

    async def _set_fields(self, view: CalendarView, date: datetime.date) -> CalendarView | None:
        """Uses lists of months and years, and an input of the year."""
        changed = False
        for part in view.parts:
            if part.tag == "select":
                changed |= await self._choose(part, date)
            elif (
                part.tag == "input"
                and re.fullmatch(r"\d{4}", part.value)
                and int(part.value) != date.year
            ):
                await self.widget_input.set_text(part.element, str(date.year))
                await self.widget_input.perform(Dispatch(part.element, [CHANGE_EVENT]))
                changed = True
        return await self._changed(view) if changed else None

    async def _choose(self, part: CalendarPart, date: datetime.date) -> bool:
        """Sets a list of months or years to the day's."""
        options = self.page.query_rows("option", ("value", "textContent"), within=part.element)
        for index, (_, (value, text)) in enumerate(options):
            year, month = find_month(text or "")
            is_month = month == date.month or (len(options) == 12 and index + 1 == date.month)
            if (year == date.year and month in {None, date.month}) or (year is None and is_month):
                if value == part.value:
                    return False
                await self.widget_input.perform(
                    Assign(part.element, "value", value),
                    Dispatch(part.element, [TEXT_INPUT, CHANGE_EVENT]),
                )
                return True
        return False

    async def _drill(self, view: CalendarView, date: datetime.date) -> CalendarView | None:
        """Clicks the heading, then the year and the month in the lists that it opens."""
        heading = heading_of(view)
        if not heading:
            return None
        await self.widget_input.click(heading.element)
        clicked: set[str] = set()
        for _ in range(DRILL_DEPTH):
            await self.widget_input.next_frames()
            parts = read_parts(self.page, self.roots[0])
            choice = choice_of(parts, date)
            if not choice or choice.text in clicked:
                break
            # The button to other years is clicked again.
            clicked |= {choice.text} if choice.text.isalnum() else set()
            await self.widget_input.click(choice.element)
        return await self._changed(view)


def months_shown(view: CalendarView) -> list[tuple[int, int]]:
    """The months whose days the calendar shows, each with most of its days."""
    counts: dict[tuple[int, int], int] = {}
    for day in view.days:
        month = (day.date.year, day.date.month)
        counts[month] = counts.get(month, 0) + 1
    return [month for month, count in counts.items() if count >= 20]


def months_between(month: tuple[int, int], date: datetime.date) -> int:
    return (date.year - month[0]) * 12 + date.month - month[1]


def buttons(
    parts: Sequence[CalendarPart], distance: int, useless: set[str]
) -> list[tuple[int, CalendarPart]]:
    """The buttons towards a month, those of a year first, each with the months that it moves."""
    found = []
    for part in parts:
        if not (part.is_pressed or MAY_MOVE.search(part.markup)):
            continue
        step = step_of(part)
        names_a_step = re.search(
            r"(?:next|prev)\w*[-_]?(?:month|year)|(?:month|year)[-_]?\w*(?:next|prev)", part.words
        )
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
        return next(
            (part for part in reversed(months) if find_month(part.text)[1] == date.month), None
        )
    return None
