"""Walks an open calendar to a day, as a person does: by its lists, buttons and headings."""

import datetime
import json
import re
from collections.abc import Sequence

from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.steps import Assign, Dispatch
from formpilot_inpage.events.fill_events import CHANGE_EVENT, TEXT_INPUT
from formpilot_inpage.forms.widgets.user_input import UserInput

from .calendar_controls import (
    buttons,
    choice_of,
    heading_of,
    is_part_disabled,
    months_listed,
    read_choices,
    year_shown,
)
from .calendar_view import CalendarPart, CalendarView, read_calendar, read_parts
from .moments import find_month

MOST_MOVES = 60
# Time kept for closing the calendar and for the answer.
RESERVE_MS = 1500
MOST_CLICKS = 12
CHANGES_WITHIN_MS = 1000
DRILL_DEPTH = 12
SHARE_KEPT = 0.4
"""Of the time left, for what comes after a long walk."""


class CalendarWalk:
    """Moves an open calendar. `roots` are the parts of the page that its field opened."""

    def __init__(self, page: Page, user_input: UserInput, roots: Sequence[Element]) -> None:
        self.page = page
        self.user_input = user_input
        self.roots = roots
        self._useless: set[str] = set()
        """The words of buttons that did not move the calendar."""
        self._steps: dict[str, int] = {}
        """The months that a button moved the calendar by, by its words."""
        self._can_drill = True

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
        await self.user_input.click(day.element)
        await self.user_input.next_frames()
        return None

    async def pick_month(self, date: datetime.date) -> str | None:
        """Clicks a month in a list of the months of a year. Returns why not."""
        for _ in range(MOST_MOVES):
            parts = await self.user_input.wait_for(
                lambda: read_choices(self.page, self.roots), CHANGES_WITHIN_MS
            )
            year = year_shown(parts)
            months = months_listed(parts)
            if months and year == date.year:
                part = months.get(date.month)
                if not part or is_part_disabled(part):
                    return "disabled" if part else "unreachable"
                await self.user_input.click(part.element)
                await self.user_input.next_frames()
                return None
            target = choice_of(parts, date) if not months else None
            if not target and year:
                target = next((part for _, part in buttons(parts, date.year - year, set())), None)
            if not target:
                return "unreachable"
            await self.user_input.click(target.element)
            await self.user_input.next_frames(1)
        return "unreachable"

    async def show(self, date: datetime.date) -> CalendarView | None:
        """Moves to the month of a day."""
        view = await self.user_input.wait_for(self.view, CHANGES_WITHIN_MS)
        until = self.page.context.remaining_ms() * SHARE_KEPT
        for _ in range(MOST_MOVES):
            if self.page.context.remaining_ms() < until:
                return view
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
        found = buttons(view.parts, distance, self._useless)
        steps = [(self._steps.get(part.words, step), part) for step, part in found]
        fitting = [pair for pair in steps if abs(pair[0]) <= abs(distance)]
        untried = [pair for pair in steps if pair[1].words not in self._steps]
        for step, part in fitting or untried:
            if moved := await self._click_through(view, part, abs(distance) // abs(step)):
                return moved
        return await self._drill(view, date)

    async def _click_through(
        self, view: CalendarView, part: CalendarPart, most: int
    ) -> CalendarView | None:
        """Clicks a button up to `most` times; once, to see how far it moves, if it is new."""
        clicks = min(most, MOST_CLICKS) if part.words in self._steps else 1
        done, element = 0, part.element
        while done < max(clicks, 1):
            done += 1
            await self.user_input.click(element)
            if not element.read("isConnected")[0]:
                drawn = self._drawn_anew(part)
                if not drawn:
                    break
                element = drawn
        moved = await self._changed(view)
        if not moved:
            self._useless.add(part.words)
            return None
        distance = months_between(months_shown(view)[0], datetime.date(*months_shown(moved)[0], 1))
        self._steps.setdefault(part.words, distance // done or 1)
        return moved

    def _drawn_anew(self, part: CalendarPart) -> Element | None:
        """The button in the place of one that the page removed at a click."""
        name = json.dumps(part.attributes.get("class", ""))
        rows = self.page.query_rows(f"{part.tag}[class={name}]", [], within=self.roots[0])
        return rows[0].element if len(rows) == 1 else None

    async def _changed(self, before: CalendarView) -> CalendarView | None:
        """The calendar once it shows other months."""
        await self.user_input.next_frames(1)

        def other() -> CalendarView | None:
            view = self.view()
            return view if view and months_shown(view) != months_shown(before) else None

        return await self.user_input.wait_for(other, CHANGES_WITHIN_MS)

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
                await self.user_input.set_text(part.element, str(date.year))
                await self.user_input.perform(Dispatch(part.element, [CHANGE_EVENT]))
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
                await self.user_input.perform(
                    Assign(part.element, "value", value),
                    Dispatch(part.element, [TEXT_INPUT, CHANGE_EVENT]),
                )
                return True
        return False

    async def _drill(self, view: CalendarView, date: datetime.date) -> CalendarView | None:
        """Clicks the heading, then the year and the month in the lists that it opens."""
        heading = heading_of(view) if self._can_drill else None
        if not heading:
            return None
        await self.user_input.click(heading.element)
        clicked: set[str] = set()
        for _ in range(DRILL_DEPTH):
            await self.user_input.next_frames()
            parts = read_parts(self.page, self.roots[0])
            choice = choice_of(parts, date)
            if not choice or choice.text in clicked:
                break
            # The button to other years is clicked again.
            clicked |= {choice.text} if choice.text.isalnum() else set()
            await self.user_input.click(choice.element)
        moved = await self._changed(view)
        self._can_drill = bool(moved)
        if not moved and not self.view() and heading.element.read("isConnected")[0]:
            # Back to the days.
            await self.user_input.click(heading.element)
            await self.user_input.next_frames()
        return moved


def months_shown(view: CalendarView) -> list[tuple[int, int]]:
    """The months whose days the calendar shows, each with most of its days."""
    counts: dict[tuple[int, int], int] = {}
    for day in view.days:
        month = (day.date.year, day.date.month)
        counts[month] = counts.get(month, 0) + 1
    return [month for month, count in counts.items() if count >= 20]


def months_between(month: tuple[int, int], date: datetime.date) -> int:
    return (date.year - month[0]) * 12 + date.month - month[1]
