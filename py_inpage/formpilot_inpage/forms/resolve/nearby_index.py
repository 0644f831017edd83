"""The fields of one tree that have no label of their own, indexed by the texts beside them."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from formpilot_inpage.accessibility.group_labels import find_group_labels
from formpilot_inpage.accessibility.nearby_labels import (
    HEADING,
    PLACEHOLDER,
    TITLE,
    NearbyLabel,
    find_nearby_labels,
)
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.text import core_words, strip_decoration
from formpilot_inpage.forms.kinds import choice, editor

from .candidates import Candidate

if TYPE_CHECKING:
    from .field_index import FieldIndex

LIST_PATHS = ('matches("[role=listbox]")', "checkVisibility()")
# A key names a field by a text beside it, else by one of these, in this order.
LATER_SOURCES = (PLACEHOLDER, HEADING, TITLE)


class NearbyIndex:
    """What people read at fields without a label, and at groups of boxes and buttons."""

    def __init__(self) -> None:
        self.labels: dict[Element, NearbyLabel] = {}
        """The best label of each field."""
        self.groups: dict[Element, NearbyLabel] = {}
        """The label of the group that a checkbox or radio button is in."""
        self._tables: list[dict[str, list[Candidate]]] = [
            defaultdict(list) for _ in range(1 + len(LATER_SOURCES))
        ]

    def add(self, label: NearbyLabel, candidates: Iterable[Candidate]) -> None:
        number = LATER_SOURCES.index(label.source) + 1 if label.source in LATER_SOURCES else 0
        found = self._tables[number][core_words(label.text)]
        found += [candidate for candidate in candidates if candidate not in found]

    def find(self, words: str) -> list[Candidate]:
        """`words` are those that `core_words` makes of a key."""
        return next((table[words] for table in self._tables if words in table), [])


async def read_nearby_index(index: "FieldIndex") -> NearbyIndex:
    page, nearby = index.page, NearbyIndex()
    named = await named_elements(index)
    # The ARIA name of an editor is often the library's own, such as "Editor content".
    bare = [
        control
        for control in index.fillable
        if control.element not in named or control.type in editor.KIND.types
    ]
    bare = without_closed_lists(page, bare)
    found = find_nearby_labels(page, [control.element for control in bare])
    # A text area that nobody sees may stand between an editor and its label.
    hidden = {editor.element: area for area, editor in index.mirrored.items()}
    for place, control in enumerate(bare):
        if not found[place] and control.element in hidden:
            found[place] = find_nearby_labels(page, [hidden[control.element]])[0]
    await page.yield_to_page()
    for control, labels in zip(bare, found, strict=True):
        if labels and control.element not in named:
            nearby.labels[control.element] = labels[0]
        # The text beside a radio button is one of the choices.
        if not (control.is_radio and control.name):
            for label in labels:
                nearby.add(label, [control])
    forms = forms_of_radios(index)
    grouped = in_groups(index.fillable, forms)
    own = (label for labels in found for label in labels if label == labels[0] or label.is_label)
    names = await index.first_labels() if grouped else {}
    texts = [label.text for label in own] + [names.get(box.element, "") for box in grouped]
    for label, members in find_group_labels(page, [box.element for box in grouped], texts):
        boxes = [index.candidates[element] for element in members]
        if boxes[0].is_radio:
            form = forms.get(members[0])
            boxes = [each for each in index.radios[boxes[0].name] if forms[each.element] == form]
        if len(boxes) > 1:
            nearby.add(label, boxes)
            nearby.groups |= {box.element: label for box in boxes}
    return nearby


async def read_seen_index(index: "FieldIndex") -> NearbyIndex:
    """The texts beside fields whose own name nobody sees, or says what they are set to."""
    labels = await index.first_labels()
    seen = NearbyIndex()
    aria_named = {each for candidates in index.by_aria_label.values() for each in candidates}
    fields = [
        control
        for control in index.fillable
        if control.is_toggle_button
        or (control in aria_named and not strip_decoration(labels.get(control.element, "")))
    ]
    found = find_nearby_labels(index.page, [field.element for field in fields])
    for field, texts in zip(fields, found, strict=True):
        for text in texts:
            seen.add(text, [field])
    return seen


async def named_elements(index: "FieldIndex") -> set[Element]:
    """The elements with a `<label>` or an ARIA name."""
    labels = await index.first_labels()
    named = {element for element, text in labels.items() if strip_decoration(text)}
    return named | {
        candidate.element
        for text, candidates in index.by_aria_label.items()
        if strip_decoration(text)
        for candidate in candidates
    }


def without_closed_lists(page: Page, controls: Sequence[Candidate]) -> list[Candidate]:
    """Without lists that are not drawn: a text before such a list is the label of what opens it, or
    of the input after it."""
    lists = [control.element for control in controls if control.type in choice.KIND.types]
    rows = page.read_each(lists, LIST_PATHS)
    closed = {each for each, row in zip(lists, rows, strict=True) if row == [True, False]}
    return [control for control in controls if control.element not in closed]


def forms_of_radios(index: "FieldIndex") -> dict[Element, Element | None]:
    """The form that each radio button is in."""
    radios = [control.element for control in index.controls if control.is_radio]
    return dict(zip(radios, index.page.resolve(radios, "form"), strict=True)) if radios else {}


def in_groups(
    controls: Sequence[Candidate], forms: Mapping[Element, Element | None]
) -> list[Candidate]:
    """The first radio button of each name in each form, and the checkboxes that follow one
    another."""
    found: list[Candidate] = []
    names: set[tuple[str, Element | None]] = set()
    for index, control in enumerate(controls):
        name = (control.name, forms.get(control.element))
        if control.is_radio and control.name and name not in names:
            names.add(name)
            found.append(control)
        beside = controls[max(0, index - 1) : index + 2]
        if control.is_checkbox and sum(other.is_checkbox for other in beside) > 1:
            found.append(control)
    return found
