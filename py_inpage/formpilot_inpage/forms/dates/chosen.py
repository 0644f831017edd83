"""Reads which days or months an open calendar has chosen."""

import datetime
from collections.abc import Collection, Sequence

from formpilot_inpage.dom.page import Element, Page

from .calendar_controls import months_listed, read_choices, year_shown
from .calendar_view import CELL, SELECTED_CLASS, attributes_of, read_calendar
from .moments import DateValue


def chosen_parts(
    page: Page, roots: Sequence[Element], held: Collection[DateValue]
) -> list[Element]:
    """The days or months of `held` that the calendar has chosen; without `held`, the only day."""
    if view := read_calendar(page, roots):
        days = {moment.day for moment in held}
        chosen = [day for day in view.days if day.selected and not day.outside]
        if not held:
            return [day.element for day in chosen] if len(chosen) == 1 else []
        return [day.element for day in chosen if day.date in days]
    months = [moment.day for moment in held if moment.is_month and moment.day]
    return [part for month in months for part in chosen_month(page, roots, month)]


def chosen_month(page: Page, roots: Sequence[Element], month: datetime.date) -> list[Element]:
    """The month in a list of the months of its year, if it is chosen."""
    parts = read_choices(page, roots)
    part = months_listed(parts).get(month.month)
    if not part or year_shown(parts) != month.year:
        return []
    states = [
        part.attributes,
        *(attributes_of(row[0]) for row in page.read_each([part.element], [CELL])),
    ]
    is_chosen = any(
        state.get("aria-selected") == "true" or SELECTED_CLASS.search(state.get("class", ""))
        for state in states
    )
    return [part.element] if is_chosen else []
