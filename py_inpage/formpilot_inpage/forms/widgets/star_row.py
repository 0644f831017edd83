"""A row of stars that is drawn without roles: which stars look chosen."""

import re
import zlib
from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from formpilot_inpage.dom.page import Element, Page

from .plain_parts import PlainPart, read_parts

FEWEST, MOST = 3, 11
APART = 2
"""Pixels by which the stars of a row may differ."""
LOOKS = ("color", "fill", "backgroundColor", "backgroundPosition", "opacity", "fontWeight")
ATTRIBUTE = re.compile(r'([\w:-]+)="([^"]*)"')
TEXTS = re.compile(r">[^<]*<")
CLOSE = 0.05
WIDTH = re.compile(r"\bwidth:\s*([\d.]+)%")
STYLES = 'getAttribute("style")'


class StarRow(NamedTuple):
    """The stars of a rating."""

    stars: tuple[Element, ...]
    numbers: tuple[int, ...]
    """The number of each star: its text, or else its place."""
    is_numbered: bool
    """Whether the numbers are their texts."""


def find_star_row(page: Page, container: Element) -> StarRow | None:
    """The only row of like elements in the container that can be clicked. A second row at the same
    place only draws the chosen stars."""
    parts = read_parts(page, container)
    pressed = {part.element for part in parts if part.is_clickable}
    around = pressed | {part.parent for part in parts if part.element in pressed}
    rows: dict[Element | None, list[PlainPart]] = defaultdict(list)
    for part in parts:
        if part.element in around:
            rows[part.parent].append(part)
    found = [(row, numbers) for row in rows.values() if (numbers := numbers_of(row))]
    outer = [(row, numbers) for row, numbers in found if not is_inside(row, found)]
    first = outer[:1]
    if not first or any(not is_same_place(row, first[0][0]) for row, _ in outer):
        return None
    ((row, numbers),) = first
    return StarRow(tuple(part.element for part in row), numbers, row[0].text.isdecimal())


def is_inside(row: Sequence[PlainPart], others: Sequence[tuple[list[PlainPart], object]]) -> bool:
    """Whether the row consists of parts of a star."""
    return any(part.element == row[0].parent for other, _ in others for part in other)


def is_same_place(row: Sequence[PlainPart], other: Sequence[PlainPart]) -> bool:
    return len(row) == len(other) and all(
        abs(side - side_of_other) <= APART
        for side, side_of_other in zip(row[0].box, other[0].box, strict=True)
    )


def numbers_of(row: Sequence[PlainPart]) -> tuple[int, ...]:
    """The numbers of the stars; none if these are not alike, or not beside one another."""
    _, top, width, height = row[0].box
    is_row = FEWEST <= len(row) <= MOST and all(
        part.tag == row[0].tag
        and abs(part.box[1] - top) <= APART
        and abs(part.box[2] - width) <= APART
        and abs(part.box[3] - height) <= APART
        for part in row
    )
    texts = [part.text for part in row]
    if not is_row:
        return ()
    if all(text.isascii() and text.isdecimal() for text in texts):
        numbers = tuple(map(int, texts))
        return numbers if list(numbers) == list(range(numbers[0], numbers[0] + len(row))) else ()
    has_words = any(any(map(str.isalnum, text)) for text in texts)
    return () if has_words else tuple(range(1, len(row) + 1))


def read_looks(page: Page, row: StarRow, container: Element) -> list[str]:
    """How each star looks, without what tells it from the others anyway; and then the widths of
    parts that cover a share of the row."""
    rows = page.read_each(row.stars, ["outerHTML"])
    styles = page.geometry.computed_styles(row.stars, "", LOOKS)
    named = [numbered_attributes(html) for (html,) in rows]
    values: dict[tuple[str, int], list[str]] = defaultdict(list)
    for attributes in named:
        for key, value in attributes.items():
            values[key].append(value)
    own = {key for key, found in values.items() if len(set(found)) == len(row.stars)}
    looks = []
    for (html,), attributes, style in zip(rows, named, styles, strict=True):
        kept = sorted(f"{key}{value}" for key, value in attributes.items() if key not in own)
        bare = ATTRIBUTE.sub("", html)
        text = f"{TEXTS.sub('><', bare) if row.is_numbered else bare} {kept} {style}"
        looks.append(f"{zlib.crc32(text.encode()):x}")
    return [*looks, *widths_in(page, container)]


def numbered_attributes(html: str) -> dict[tuple[str, int], str]:
    counts: dict[str, int] = defaultdict(int)
    found: dict[tuple[str, int], str] = {}
    for name, value in ATTRIBUTE.findall(html):
        found[name, counts[name]] = value
        counts[name] += 1
    return found


def widths_in(page: Page, container: Element) -> list[str]:
    rows = page.query_rows("[style*=width]", [STYLES], within=container)
    return [found[1] for row in rows if (found := WIDTH.search(row.values[0] or ""))]


def is_chosen(row: StarRow, looks: Sequence[str], before: Sequence[str], place: int) -> bool:
    """Whether the stars show the one at this place as chosen. `before` are the looks before the
    click."""
    count = len(row.stars)
    stars, earlier, widths = looks[:count], before[:count], looks[count:]
    if len(set(stars)) == 1 and widths:
        return any(abs(float(width) * count / 100 - place - 1) < CLOSE for width in widths)
    if len(set(stars)) == 1:
        is_lit = stars[0] == earlier[0] if len(set(earlier)) > 1 else stars[0] != earlier[0]
        return place == count - 1 and is_lit and not row.is_numbered
    is_same = [look == stars[place] for look in stars]
    only = [index == place for index in range(count)]
    up_to = [index <= place for index in range(count)]
    return is_same == up_to or (row.is_numbered and is_same == only)


def places_before(row: StarRow, looks: Sequence[str]) -> list[int]:
    """The places that these looks may mean, the likely one first; none if no star was chosen or
    the looks do not tell."""
    count = len(row.stars)
    if len(set(looks[:count])) == 1:
        shares = [round(float(width) * count / 100) for width in looks[count:]]
        return [share - 1 for share in shares if 0 < share <= count]
    return [place for place in range(count) if is_chosen(row, looks, looks, place)]
