"""Fields of several parts: sliders with two thumbs, and the boxes of a code."""

from collections.abc import Iterator, Mapping, Sequence

from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.forms.kinds import code, slider_pair, toggle_group

from .box_rows import find_box_rows
from .candidates import Candidate
from .thumb_pairs import find_pairs


def find_wholes(
    page: Page, candidates: Sequence[Candidate]
) -> Iterator[tuple[Candidate, Sequence[Candidate]]]:
    """Each field of several parts, with its parts. The field may be the first of them."""
    by_element = {candidate.element: candidate for candidate in candidates}
    for element, thumbs in find_pairs(page, candidates):
        known = by_element.get(element) or Candidate(element, "", "", "", "")
        yield known._replace(type=slider_pair.KIND.types[0]), thumbs
    buttons = [each for each in candidates if each.is_toggle_button]
    groups = page.resolve([button.element for button in buttons], toggle_group.CLOSEST)
    for group in dict.fromkeys(filter(None, groups)):
        if group in by_element:
            parts = [each for each, around in zip(buttons, groups, strict=True) if around == group]
            yield by_element[group], parts
    alone = [each for each, group in zip(buttons, groups, strict=True) if not group]
    bare = page.resolve([button.element for button in alone], toggle_group.CLOSEST_BARE)
    for group in dict.fromkeys(filter(None, bare)):
        known = by_element.get(group) or Candidate(group, "", "", "", "")
        parts = [each for each, around in zip(alone, bare, strict=True) if around == group]
        yield known._replace(type=toggle_group.KIND.types[0]), parts
    rows_of_boxes = list(find_box_rows(page, candidates))
    for row in rows_of_boxes:
        yield row[0]._replace(type=code.KIND.types[0]), row
    in_rows = {box for row in rows_of_boxes for box in row}
    boxes = [each for each in candidates if each.type in code.KIND.types and each not in in_rows]
    firsts = code.first_boxes(page, [box.element for box in boxes]) if boxes else []
    for first in dict.fromkeys(firsts):
        parts = [box for box, start in zip(boxes, firsts, strict=True) if start == first]
        yield by_element[first], parts


def with_whole(
    candidates: Mapping[Element, Candidate], whole: Candidate, first: Candidate
) -> dict[Element, Candidate]:
    """The candidates with a whole field in the place of the first of its parts."""
    ordered: dict[Element, Candidate] = {}
    for element, candidate in candidates.items():
        if candidate == first:
            ordered[whole.element] = whole
        if element != whole.element:
            ordered[element] = candidate
    return ordered


def join(named: list[Candidate], parts: Sequence[Candidate], whole: Candidate) -> list[Candidate]:
    """What a name stands for: the whole field, where it is the name of all its parts."""
    if not parts or not all(part in named for part in parts):
        return named
    rest = [candidate for candidate in named if candidate not in parts and candidate != whole]
    return [whole, *rest]
