"""Labels of groups of checkboxes or radio buttons: the text before the first of them."""

from collections import defaultdict
from collections.abc import Sequence

from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.text import strip_decoration

from .nearby_labels import NearbyLabel, source_of
from .nearby_texts import NearbyText, read_nearby

Grouped = list[tuple[NearbyLabel, list[Element]]]


def find_group_labels(page: Page, elements: Sequence[Element], own_texts: Sequence[str]) -> Grouped:
    """The text before each group, with its members. `own_texts` are labels that the elements may
    have beside them: these name single elements, not groups."""
    own = set(own_texts)
    groups: dict[Element, list[Element]] = defaultdict(list)
    lines: dict[Element, NearbyText] = {}
    by_member: dict[Element, Element] = {}
    for element, near in zip(elements, read_nearby(page, elements), strict=True):
        free = [line for line in near.lines if line.text not in own and not line.is_sentence]
        label = next((line for line in free if line.is_label), None) or next(iter(free), None)
        if label:
            lines[label.node] = label
            node = label.node
        elif near.field in by_member:
            node = by_member[near.field]
        else:
            continue
        by_member[element] = node
        groups[node].append(element)
    return [
        (NearbyLabel(strip_decoration(lines[node].text), source_of(lines[node], None)), members)
        for node, members in groups.items()
    ]
