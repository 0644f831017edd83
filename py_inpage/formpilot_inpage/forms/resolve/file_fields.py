"""Finds the file input or drop zone that a key means, by the texts around it.

A file input is often hidden behind a button or in a drop zone, and no label leads to it.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import takewhile

from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.text import normalize_words
from formpilot_inpage.forms.kinds import drop_zone, file

from .candidates import CANDIDATE_PATHS, Candidate, candidate_from_row
from .field_index import FieldIndex
from .scope import (
    LAST_STRATEGIES,
    STRATEGIES,
    FieldMatch,
    FieldScope,
    Strategy,
    by_css,
    by_label_text,
    containers_in,
)

LEVELS = 9
# Some widgets have a second input, for whole folders.
FIELDS = 'querySelectorAll("input:not([type=hidden], [webkitdirectory]), select, textarea").length'
AROUND_PATHS = (
    "localName",
    FIELDS,
    'getAttribute("aria-label")',
    'getAttribute("title")',
    "innerText",
)
BEFORE, AFTER = "previousElementSibling", "nextElementSibling"
# Between a hidden input and its heading there may be a button and the name of the file.
FARTHER = tuple(".".join([BEFORE] * count) for count in (2, 3))
BESIDE_PATHS = tuple(
    path
    for sibling in (BEFORE, *FARTHER, AFTER)
    for path in (f"{sibling}.innerText", f"{sibling}.{FIELDS}")
)
OUTERMOST = {"form", "body", "html", "main"}
# Elements with a text of their own, which may be the words in a zone or above it.
TEXTS = (
    ":is(p, span, div, section, label, legend, button, a, h1, h2, h3, h4, h5, h6, strong, b, em,"
    " small, li, td, th, dt):not(:has(div, p, section, form, ul, ol, table, input, select))"
)
TEXT_LIMIT = 200
FILE_INPUTS = "input[type=file]:not([webkitdirectory])"
FILE_TYPES = {*file.KIND.types, *drop_zone.KIND.types}


async def resolve_file_field(
    scope: FieldScope, key: str, *, with_frames: bool
) -> FieldMatch | None:
    """The file field that a key names; another field if it names that one."""
    named = await (scope.resolve(key) if with_frames else scope.resolve_here(key))
    if named and (named.candidates[0].type in FILE_TYPES or named.strategy not in LAST_STRATEGIES):
        return named
    indexes = await scope.indexes()
    for index in indexes:
        if candidate := by_surroundings(index, key):
            return FieldMatch(index, [candidate], by_label_text)
    for index in indexes:
        if match := await by_element(index, key) or by_text(index, key):
            return match
    return named


def by_surroundings(index: FieldIndex, key: str) -> Candidate | None:
    """The file input with this text around it."""
    rows = index.page.query_rows(FILE_INPUTS, CANDIDATE_PATHS, within=index.root)
    inputs = [candidate_from_row(row.element, row.values) for row in rows]
    texts = texts_around(index.page, [control.element for control in inputs])
    return best_match(key, list(zip(inputs, texts, strict=True)))


async def by_element(index: FieldIndex, key: str) -> FieldMatch | None:
    """The file input in the element that a key names, or the element as a drop zone."""
    for strategy in STRATEGIES:
        for candidate in containers_in(await strategy(index, key), strategy, key):
            if not candidate.is_control:
                return zone_match(index, candidate, strategy)
    return None


def by_text(index: FieldIndex, key: str) -> FieldMatch | None:
    """A drop zone whose words contain the key, or that has them above it."""
    rows = index.page.query_rows(TEXTS, (*CANDIDATE_PATHS, "textContent"), within=index.root)
    found = [
        (candidate_from_row(row.element, row.values[:-1]), [row.values[-1] or ""])
        for row in rows
        if len(row.values[-1] or "") <= TEXT_LIMIT
    ]
    candidate = best_match(key, found)
    return zone_match(index, candidate, by_label_text) if candidate else None


def zone_match(index: FieldIndex, candidate: Candidate, strategy: Strategy) -> FieldMatch | None:
    rows = index.page.query_rows(FILE_INPUTS, CANDIDATE_PATHS, within=candidate.element)
    if len(rows) == 1:
        return FieldMatch(index, [candidate_from_row(rows[0].element, rows[0].values)], strategy)
    if rows or (strategy is by_css and candidate.tag in OUTERMOST):
        return None
    zone = candidate._replace(type=drop_zone.KIND.types[0])
    return FieldMatch(index, [zone], strategy)


def best_match(key: str, candidates: Sequence[tuple[Candidate, Sequence[str]]]) -> Candidate | None:
    """The first candidate with this very text; else the only one whose text contains it."""
    wanted = normalize_words(key)
    if not wanted:
        return None
    conditions: tuple[Callable[[str], bool], ...] = (
        lambda text: text == wanted,
        lambda text: f" {wanted} " in f" {text} ",
    )
    words = [(candidate, list(map(normalize_words, texts))) for candidate, texts in candidates]
    for is_exact, condition in zip((True, False), conditions, strict=True):
        found = [candidate for candidate, texts in words if any(map(condition, texts))]
        if len(found) == 1 or (found and is_exact):
            return found[0]
    return None


def texts_before(siblings: Iterable[tuple[str | None, int | None]]) -> list[str | None]:
    """The texts of the elements before one, as far as none of them has a field."""
    return [text for text, _ in takewhile(lambda sibling: not sibling[1], siblings)]


def texts_around(page: Page, elements: Sequence[Element]) -> list[list[str]]:
    """The texts that people read at each element, the nearest first: beside it, and in and beside
    the elements around it that hold no other field."""
    texts: list[list[str]] = [[] for _ in elements]
    inner: dict[int, Element] = dict(enumerate(elements))
    for level in range(LEVELS):
        if not inner:
            break
        rows = page.read_each(list(inner.values()), (*AROUND_PATHS, *BESIDE_PATHS))
        parents = page.resolve(list(inner.values()), "parentElement")
        outer: dict[int, Element] = {}
        for number, row, parent in zip(list(inner), rows, parents, strict=True):
            tag, fields, label, title, text, *beside = row
            if level and (tag in OUTERMOST or fields != 1):
                continue
            own = [label, title, *(text or "").splitlines(), text] if level else []
            *before, after = zip(beside[::2], beside[1::2], strict=True)
            # What comes after an element around the input belongs to the next one.
            others = texts_before(before[:1] if level else before)
            if not level and not after[1]:
                others.append(after[0])
            texts[number] += [found for found in (*own, *others) if found]
            if parent:
                outer[number] = parent
        inner = outer
    return texts
