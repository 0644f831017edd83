"""Reads a calendar: its days, the months that it shows, and what is chosen."""

import datetime
import html
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from formpilot_inpage.dom.page import Element, Page

from .moments import find_day, find_month

PATHS = (
    "localName",
    "textContent",
    "childElementCount",
    "cloneNode().outerHTML",
    'closest("td, [role=gridcell], [role=option], button").cloneNode().outerHTML',
    "value",
    "selectedOptions.0.textContent",
    "checkVisibility()",
)
PARTS = "*:not(svg, svg *, option, style, script)"
PARTS_LIMIT = 4000
LONGEST_HEADING = 40
ATTRIBUTE = re.compile(r'([\w:-]+)="([^"]*)"')
SELECTED_CLASS = re.compile(
    r"(?:^|[-_\s])(?:is-)?(?:selected|active|chosen|current|checked|(?:range-)?(?:start|end)|startrange|endrange)(?=$|[-_\s])",
    re.IGNORECASE,
)
DISABLED_CLASS = re.compile(
    r"(?:^|[-_\s])(?:is-)?(?:disabled|unavailable|blocked)(?=$|[-_\s])", re.IGNORECASE
)
OUTSIDE_CLASS = re.compile(r"outside|other|prev|next|adjacent|muted|off|not-current", re.IGNORECASE)
FEWEST_DAYS = 20


class Part(NamedTuple):
    """An element of a calendar, with the attributes of its opening tag."""

    element: Element
    tag: str
    text: str
    children: int
    attributes: dict[str, str]
    cell: dict[str, str]
    value: str

    @property
    def words(self) -> str:
        """What names it, for people and for programs."""
        names = ("aria-label", "title", "class", "data-testid", "data-action", "rel", "name")
        return " ".join(self.attributes.get(name, "") for name in names).lower()


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
    parts: Sequence[Part]
    days: Sequence[Day]
    months: Sequence[tuple[int, int]]
    """The headings, as year and month."""

    def find(self, date: datetime.date) -> Day | None:
        found = [day for day in self.days if day.date == date]
        return min(found, key=lambda day: (day.outside, day.disabled), default=None)

    @property
    def selected(self) -> list[datetime.date]:
        return sorted({day.date for day in self.days if day.selected})


def read_parts(page: Page, root: Element) -> list[Part]:
    rows = page.query_rows(PARTS, PATHS, within=root)
    if len(rows) > PARTS_LIMIT:
        return []
    return [part_of(row.element, row.values) for row in rows if row.values[-1]]


def part_of(element: Element, values: Sequence[Any]) -> Part:
    tag, text, children, opening, cell, value, option, _ = values
    content = " ".join((option or text or "").split())
    value = value if isinstance(value, str) else ""
    return Part(
        element, tag, content, children or 0, attributes_of(opening), attributes_of(cell), value
    )


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
        months = headings(parts, {chain[0].element for chain in cells})
        days = dated_days(cells, months)
        if days:
            return CalendarView(root, parts, days, months)
    return None


def day_cells(page: Page, parts: Sequence[Part]) -> list[list[Part]]:
    """The elements with the number of a day, each innermost one with those around it."""
    numbered = {part.element: part for part in parts if is_day_number(part)}
    parents = dict(zip(numbered, page.resolve(list(numbered), "parentElement"), strict=True))
    outer = {parent for parent in parents.values() if parent in numbered}
    cells = []
    for element, part in numbered.items():
        if element in outer:
            continue
        chain, parent = [part], parents[element]
        while parent in numbered:
            chain.append(numbered[parent])
            parent = parents[parent]
        cells.append(chain)
    return cells


def is_day_number(part: Part) -> bool:
    if not re.fullmatch(r"\d{1,2}", part.text, re.ASCII) or part.tag in {"select", "input", "th"}:
        return False
    is_week = "week" in part.attributes.get("class", "") and "number" in part.attributes["class"]
    return 1 <= int(part.text) <= 31 and part.attributes.get("role") != "rowheader" and not is_week


def headings(parts: Sequence[Part], cells: set[Element]) -> list[tuple[int, int]]:
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


def dated_days(cells: Sequence[list[Part]], months: Sequence[tuple[int, int]]) -> list[Day]:
    """The days with their dates: as their attributes say, else counted from the headings."""
    told = [told_date(chain) for chain in cells]
    if sum(date is not None for date in told) * 2 < len(cells):
        told = counted_dates([int(chain[0].text) for chain in cells], months)
    uses_aria = any(aria_state(chain) is not None for chain in cells)
    days = []
    for chain, date in zip(cells, told, strict=True):
        if date:
            words = (
                " ".join(part.attributes.get("class", "") for part in chain)
                + " "
                + chain[0].cell.get("class", "")
            )
            selected = (
                aria_state(chain) == "true" if uses_aria else bool(SELECTED_CLASS.search(words))
            )
            days.append(
                Day(
                    chain[0].element,
                    date,
                    selected,
                    is_disabled(chain, words),
                    bool(OUTSIDE_CLASS.search(words)),
                )
            )
    return days


def told_date(chain: Sequence[Part]) -> datetime.date | None:
    number = int(chain[0].text)
    for attributes in (*(part.attributes for part in chain), chain[0].cell):
        for name, value in attributes.items():
            is_told = name in {"aria-label", "title", "datetime", "id", "value"} or name.startswith(
                "data-"
            )
            date = find_day(value) if is_told and len(value) < 80 else None
            if date and date.day == number:
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


def aria_state(chain: Sequence[Part]) -> str | None:
    for attributes in (*(part.attributes for part in chain), chain[0].cell):
        for name in ("aria-selected", "aria-pressed", "aria-checked"):
            if attributes.get(name):
                return attributes[name]
    return None


def is_disabled(chain: Sequence[Part], words: str) -> bool:
    states = [*(part.attributes for part in chain), chain[0].cell]
    is_told = any("disabled" in state or state.get("aria-disabled") == "true" for state in states)
    return is_told or bool(DISABLED_CLASS.search(words))
