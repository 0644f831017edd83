"""Reads a calendar: its days, the months that it shows, and what is chosen."""

import datetime
import html
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.forms.kinds.dates import parse_time

from .moments import find_day, find_month

PATHS = (
    "localName",
    "textContent",
    "childElementCount",
    "cloneNode().outerHTML",
    "value",
    "selectedOptions.0.textContent",
    "checkVisibility()",
)
# The cell around the number of a day.
CELL = 'closest("td, [role=gridcell], [role=option], button").cloneNode().outerHTML'
# Without the large containers, whose texts are those of their parts.
PARTS = "*:not(svg, svg *, option, style, script):not(:has(> * > * > *))"
PARTS_LIMIT = 4000
LONGEST_HEADING = 40
ATTRIBUTE = re.compile(r'([\w:-]+)="([^"]*)"')
WORD = r"(?:^|[-_\s])(?:is-)?(?:{})(?=$|[-_\s])"
SELECTED_CLASS = re.compile(WORD.format("selected|active|chosen|current|checked"), re.IGNORECASE)
# The ends of a range may be told by their class alone.
END_CLASS = re.compile(WORD.format("start|end|startrange|endrange"), re.IGNORECASE)
DISABLED_CLASS = re.compile(WORD.format("disabled|unavailable|blocked"), re.IGNORECASE)
OUTSIDE_CLASS = re.compile(r"outside|other|prev|next|adjacent|muted|off|not-current", re.IGNORECASE)
FEWEST_DAYS = 20
FEWEST_TIMES = 6
LONGEST_MONTH = 15
TELLING = {"aria-label", "title", "datetime", "id", "value"}


@dataclass(frozen=True)
class CalendarPart:
    """An element of a calendar."""

    element: Element
    tag: str
    text: str
    children: int
    markup: str
    """The element without its content."""
    value: str

    @cached_property
    def attributes(self) -> dict[str, str]:
        return attributes_of(self.markup)

    @cached_property
    def words(self) -> str:
        """What names it, for people and for programs."""
        names = ("aria-label", "title", "class", "data-testid", "data-action", "data-direction")
        return " ".join(self.attributes.get(name, "") for name in (*names, "rel", "name")).lower()

    @property
    def is_pressed(self) -> bool:
        """Whether people press it."""
        return self.tag in {"button", "a"} or 'role="button"' in self.markup


class Cell(NamedTuple):
    """The number of a day, and the elements around it that hold nothing else."""

    chain: Sequence[CalendarPart]
    around: dict[str, str]
    """The attributes of the table cell or button around it."""

    @property
    def number(self) -> int:
        return int(self.chain[0].text)

    @property
    def states(self) -> list[dict[str, str]]:
        return [*(part.attributes for part in self.chain), self.around]

    @property
    def classes(self) -> str:
        return " ".join(state.get("class", "") for state in self.states)


@dataclass(frozen=True, slots=True)
class Day:
    """A day of a calendar."""

    element: Element
    date: datetime.date
    selected: bool
    disabled: bool
    outside: bool
    """Whether it is drawn in the grid of another month."""


@dataclass(frozen=True, slots=True)
class CalendarView:
    """What a calendar shows now."""

    root: Element
    parts: Sequence[CalendarPart]
    days: Sequence[Day]
    months: Sequence[tuple[int, int]]
    """The headings, as year and month."""

    def find(self, date: datetime.date) -> Day | None:
        found = [day for day in self.days if day.date == date]
        return min(found, key=lambda day: (day.outside, day.disabled), default=None)

    @property
    def selected(self) -> list[datetime.date]:
        return sorted({day.date for day in self.days if day.selected})


def read_parts(page: Page, root: Element) -> list[CalendarPart]:
    rows = page.query_rows(PARTS, PATHS, within=root)
    if len(rows) > PARTS_LIMIT:
        return []
    return [part_of(row.element, row.values) for row in rows if row.values[-1]]


def part_of(element: Element, values: Sequence[Any]) -> CalendarPart:
    tag, text, children, markup, value, option, _ = values
    content = " ".join((option or text or "").split())
    value = value if isinstance(value, str) else ""
    return CalendarPart(element, tag, content, children or 0, markup or "", value)


def attributes_of(markup: str | None) -> dict[str, str]:
    """The attributes of an element without content, from its markup."""
    return {name.lower(): html.unescape(value) for name, value in ATTRIBUTE.findall(markup or "")}


def read_calendar(page: Page, roots: Sequence[Element]) -> CalendarView | None:
    """The calendar in the first of these elements that holds one."""
    for root in roots:
        parts = read_parts(page, root)
        cells = day_cells(page, parts)
        if len(cells) < FEWEST_DAYS:
            continue
        months = headings(parts, {cell.chain[0].element for cell in cells})
        if days := dated_days(cells, months):
            return CalendarView(root, parts, days, months)
    return None


def is_date_popup(page: Page, roots: Sequence[Element]) -> bool:
    """Whether one of these elements is a calendar, a list of months, or a choice of times."""
    if read_calendar(page, roots):
        return True
    for root in roots:
        parts = read_parts(page, root)
        months = {find_month(part.text)[1] for part in parts if len(part.text) < LONGEST_MONTH}
        times = {part.text for part in parts if parse_time(part.text)}
        units = {unit for unit in ("hour", "minute") for part in parts if unit in part.words}
        if len(months - {None}) == 12 or len(times) >= FEWEST_TIMES or len(units) == 2:
            return True
    return False


def day_cells(page: Page, parts: Sequence[CalendarPart]) -> list[Cell]:
    """The innermost elements with the number of a day."""
    numbered = {part.element: part for part in parts if is_day_number(part)}
    if len(numbered) < FEWEST_DAYS:
        return []
    parents = dict(zip(numbered, page.resolve(list(numbered), "parentElement"), strict=True))
    outer = {parent for parent in parents.values() if parent in numbered}
    chains = []
    for element, part in numbered.items():
        if element in outer:
            continue
        chain, parent = [part], parents[element]
        while parent in numbered:
            chain.append(numbered[parent])
            parent = parents[parent]
        chains.append(chain)
    around = page.read_each([chain[0].element for chain in chains], [CELL])
    return [
        Cell(chain, attributes_of(markup)) for chain, (markup,) in zip(chains, around, strict=True)
    ]


def is_day_number(part: CalendarPart) -> bool:
    if not re.fullmatch(r"\d{1,2}", part.text, re.ASCII) or part.tag in {"select", "input", "th"}:
        return False
    is_week = "week" in part.attributes.get("class", "") and "number" in part.attributes["class"]
    return 1 <= int(part.text) <= 31 and part.attributes.get("role") != "rowheader" and not is_week


def headings(parts: Sequence[CalendarPart], cells: set[Element]) -> list[tuple[int, int]]:
    """The months that the calendar names, in order; a month and its year may be two elements."""
    found: list[tuple[int, int]] = []
    year = month = None
    for part in parts:
        is_field = part.tag in {"select", "input"}
        if part.element in cells or (part.children and not is_field):
            continue
        text = part.value if part.tag == "input" else part.text
        if not text or len(text) > LONGEST_HEADING:
            continue
        here_year, here_month = find_month(text)
        year, month = here_year or year, here_month or month
        if year and month:
            if not found or found[-1] != (year, month):
                found.append((year, month))
            year = month = None
    return found


def dated_days(cells: Sequence[Cell], months: Sequence[tuple[int, int]]) -> list[Day]:
    """The days with their dates: as their attributes say, else counted from the headings."""
    stated = [told_date(cell) for cell in cells]
    if sum(date is not None for date in stated) * 2 < len(cells):
        stated = counted_dates([cell.number for cell in cells], months)
    states = [aria_state(cell) for cell in cells]
    uses_aria = any(state is not None for state in states)
    days = []
    for cell, date, state in zip(cells, stated, states, strict=True):
        if date:
            classes = cell.classes
            selected = state == "true" if uses_aria else bool(SELECTED_CLASS.search(classes))
            selected |= bool(END_CLASS.search(classes)) or has_selected_data(cell)
            is_outside = bool(OUTSIDE_CLASS.search(classes))
            days.append(Day(cell.chain[0].element, date, selected, is_disabled(cell), is_outside))
    return days


def told_date(cell: Cell) -> datetime.date | None:
    for attributes in cell.states:
        for name, value in attributes.items():
            is_told = name in TELLING or name.startswith("data-")
            date = find_day(value) if is_told and 5 < len(value) < 80 else None
            if date and date.day == cell.number:
                return date
    return None


def counted_dates(
    numbers: Sequence[int], months: Sequence[tuple[int, int]]
) -> list[datetime.date | None]:
    """The first 1 of each grid begins its month; the days around it belong to the neighbours."""
    grids: list[list[int]] = []
    for index, number in enumerate(numbers):
        follows = index and (number == numbers[index - 1] + 1 or number == 1)
        starts_anew = follows and number == 1 and grids[-1].count(1) == 2
        if not follows or starts_anew:
            grids.append([])
        grids[-1].append(number)
    dates: list[datetime.date | None] = []
    if len(months) < len(grids):
        return [None] * len(numbers)
    for grid, (year, month) in zip(grids, months, strict=False):
        offset = -1 if grid[0] != 1 else 0
        for index, number in enumerate(grid):
            offset += bool(number == 1 and index)
            dates.append(shifted(year, month, offset, number))
    return dates


def shifted(year: int, month: int, offset: int, day: int) -> datetime.date | None:
    index = year * 12 + month - 1 + offset
    try:
        return datetime.date(index // 12, index % 12 + 1, day)
    except ValueError:
        return None


def aria_state(cell: Cell) -> str | None:
    for attributes in cell.states:
        for name in ("aria-selected", "aria-pressed", "aria-checked"):
            if attributes.get(name):
                return attributes[name]
    return None


def has_selected_data(cell: Cell) -> bool:
    """Whether an attribute of its own says that it is selected, such as data-selected."""
    return any(state.get("data-selected", "false") != "false" for state in cell.states)


def is_disabled(cell: Cell) -> bool:
    is_told = any(
        "disabled" in state or state.get("aria-disabled") == "true" for state in cell.states
    )
    return is_told or bool(DISABLED_CLASS.search(cell.classes))
