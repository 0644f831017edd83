"""Finds the sliders with two thumbs: two thumbs on one line, in one element of their own."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from formpilot_inpage.dom.geometry import BOX
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.forms.kinds import number, slider, slider_pair

from .candidates import Candidate

LEVELS = 4
THUMB_TYPES = {*slider.KIND.types, *number.RANGE.types}
NAMED_CONTAINER = 'closest("fieldset, [role=group], [aria-label], [aria-labelledby]")'
# A thumb with its wrapper is small. Two native inputs that draw one slider lie on each other.
THUMB_SIZE = 64
SAME_LINE = 4


class ThumbPair(NamedTuple):
    """The element around two thumbs, and the thumbs."""

    element: Element
    thumbs: tuple[Candidate, Candidate]


def find_pairs(page: Page, candidates: Sequence[Candidate]) -> list[ThumbPair]:
    thumbs = [candidate for candidate in candidates if candidate.type in THUMB_TYPES]
    if len(thumbs) < 2:
        return []
    elements = [thumb.element for thumb in thumbs]
    levels = [
        page.resolve(elements, ".".join(["parentElement"] * level))
        for level in range(1, LEVELS + 1)
    ]
    chains = [[thumb, *around] for thumb, *around in zip(elements, *levels, strict=True)]
    found = list(common_elements(chains))
    inner = [element for element, _, _ in found]
    named = page.resolve(inner, NAMED_CONTAINER)
    counts = page.read_each(inner, [slider_pair.KIND.filled_path])
    outer_counts = iter(
        page.read_each([each for each in named if each], [slider_pair.KIND.filled_path])
    )
    pairs = []
    for (element, index, branches), outer, (count,) in zip(found, named, counts, strict=True):
        is_only_pair = bool(outer) and next(outer_counts)[0] == 2
        if count == 2 and is_one_line(page, elements[index : index + 2], branches):
            around = outer if outer and is_only_pair else element
            pairs.append(ThumbPair(around, (thumbs[index], thumbs[index + 1])))
    return pairs


def common_elements(
    chains: Sequence[Sequence[Element | None]],
) -> Iterator[tuple[Element, int, list[Element]]]:
    """The nearest element around each thumb and the next one, the index of the first, and the
    children of that element that hold them."""
    for index, (chain, other) in enumerate(pairwise(chains)):
        for level, element in enumerate(chain[1:], 1):
            if element and element in other[1:]:
                branches = [chain[level - 1], other[other.index(element) - 1]]
                yield element, index, [branch for branch in branches if branch]
                break


def is_one_line(page: Page, thumbs: Sequence[Element], branches: Sequence[Element]) -> bool:
    """Whether two thumbs stand on one horizontal or vertical line, without tracks of their own."""
    rows = page.read_each([*thumbs, *branches], BOX)
    (x, y), (other_x, other_y) = (
        (left + width / 2, top + height / 2) for left, top, width, height in rows[:2]
    )
    if min(abs(x - other_x), abs(y - other_y)) > SAME_LINE:
        return False
    boxes = rows[2:]
    are_small = all(max(width, height) <= THUMB_SIZE for _, _, width, height in boxes)
    return are_small or overlap(*boxes)


def overlap(box: Sequence[float], other: Sequence[float]) -> bool:
    return all(
        box[side] < other[side] + max(other[side + 2], 1)
        and other[side] < box[side] + max(box[side + 2], 1)
        for side in (0, 1)
    )
