"""The candidates of one tree of the page, indexed by their names."""

import json
from collections import defaultdict
from collections.abc import Sequence
from functools import cached_property

from formpilot_inpage.accessibility.labels import read_labels
from formpilot_inpage.dom.page import Element, Page, Row
from formpilot_inpage.dom.text import normalize_words
from formpilot_inpage.forms.kinds import CONTROL_SELECTOR, date_group

from .candidates import CANDIDATE_PATHS, Candidate, candidate_from_row

NAMED = f"{CONTROL_SELECTOR}, [name], [id], [data-testid], [aria-label]"
# Libraries copy the state of a widget into an input that nobody can see, for the form to send.
CHECKABLE = "input:is([type=checkbox], [type=radio])"
MIRROR = ", ".join(
    [
        f":is([role=switch], [role=checkbox], [role=radio]):not(input) + "
        f"{CHECKABLE}[aria-hidden=true]",
        f"{date_group.SEGMENTS} input:is([aria-hidden=true], [hidden])",
        f"{date_group.SEGMENTS} + input[hidden]",
        "input[type=hidden]:has(+ input:not([name], [id]))",
    ]
)
UNUSABLE = (
    f"{CHECKABLE}[hidden][readonly], {date_group.SEGMENTS} [role=spinbutton], "
    "[aria-hidden=true] > input[type=date][tabindex='-1']"
)
# Where the widget of such an input is.
WIDGET_PATHS = (
    "previousElementSibling",
    'closest("[role=radiogroup]")',
    'closest("[role=group]")',
    "nextElementSibling",
)
EXTRA_PATHS = (
    'getAttribute("data-testid")',
    'getAttribute("aria-label")',
    f"matches({json.dumps(MIRROR)})",
    f"matches({json.dumps(UNUSABLE)})",
)

ByName = dict[str, list[Candidate]]
Names = tuple[str | None, ...]
"""The name, id, test id and aria-label of an element."""


class FieldIndex:
    """The candidates below one root: the container's tree without shadow trees, or one of these."""

    def __init__(self, page: Page, root: Element | None) -> None:
        self.page = page
        self.root = root
        self.by_name: ByName = defaultdict(list)
        self.by_id: ByName = defaultdict(list)
        self.by_test_id: ByName = defaultdict(list)
        self.by_aria_label: ByName = defaultdict(list)
        self._tables = (self.by_name, self.by_id, self.by_test_id, self.by_aria_label)
        self.candidates: dict[Element, Candidate] = {}
        self.mirrored: dict[Element, Candidate] = {}
        """The widget beside each input that only copies its state."""
        self._labels: list[tuple[str, Candidate]] = []
        self._has_labels = False
        self._by_label: ByName = defaultdict(list)

    def add(self, rows: Sequence[Row]) -> None:
        mirrors: list[tuple[Candidate, Names]] = []
        for row in rows:
            *values, test_id, aria_label, is_mirror, is_unusable = row.values
            if is_unusable:
                continue
            candidate = candidate_from_row(row.element, values)
            names = (candidate.name, candidate.id, test_id, aria_label)
            if is_mirror:
                mirrors.append((candidate, names))
            else:
                self._add_candidate(candidate, names)
        if mirrors:
            self._add_mirrors(mirrors)

    def _add_candidate(self, candidate: Candidate, names: Names) -> None:
        self.candidates[candidate.element] = candidate
        for table, name in zip(self._tables, names, strict=True):
            if name:
                table[name].append(candidate)

    def _add_mirrors(self, mirrors: Sequence[tuple[Candidate, Names]]) -> None:
        """Lets every name of an input that copies a widget lead to the widget."""
        elements = [mirror.element for mirror, _ in mirrors]
        places = [self.page.resolve(elements, path) for path in WIDGET_PATHS]
        for (mirror, names), *near in zip(mirrors, *places, strict=True):
            found = [self.candidate_of(element) for element in near if element]
            widget = next((candidate for candidate in found if candidate.is_control), None)
            if not widget:
                self._add_candidate(mirror, names)
                continue
            self.mirrored[mirror.element] = widget
            for table, name in zip(self._tables, names, strict=True):
                if name and widget not in table[name]:
                    table[name].append(widget)

    async def labels(self) -> list[tuple[str, Candidate]]:
        """All label texts, read once, with the candidates that they label."""
        if not self._has_labels:
            self._has_labels = True
            async for texts in read_labels(self.page, self.root):
                self._add_labels(list(texts))
        return self._labels

    async def first_labels(self) -> dict[Element, str]:
        """The first label text of each element that has one."""
        return {candidate.element: text for text, candidate in reversed(await self.labels())}

    def _add_labels(self, labels: list[tuple[str, Element]]) -> None:
        unnamed = list({element for _, element in labels} - self.candidates.keys())
        rows = self.page.read_each(unnamed, CANDIDATE_PATHS)
        others = {
            element: candidate_from_row(element, row)
            for element, row in zip(unnamed, rows, strict=True)
        }
        for text, element in labels:
            known = self.mirrored.get(element) or self.candidates.get(element)
            labelled = known or others[element]
            # A label inside the container may be that of a control outside.
            if not known and labelled.is_control:
                continue
            self._labels.append((text, labelled))
            words = normalize_words(text)
            if words and labelled not in self._by_label[words]:
                self._by_label[words].append(labelled)

    async def by_label(self, words: str) -> list[Candidate]:
        await self.labels()
        return self._by_label.get(words, [])

    @cached_property
    def controls(self) -> list[Candidate]:
        return [candidate for candidate in self.candidates.values() if candidate.is_control]

    @cached_property
    def fillable(self) -> list[Candidate]:
        return [control for control in self.controls if control.type != "hidden"]

    @cached_property
    def radios(self) -> ByName:
        by_name: ByName = defaultdict(list)
        for control in self.controls:
            if control.is_radio:
                by_name[control.name].append(control)
        return by_name

    def candidate_of(self, element: Element) -> Candidate:
        known = self.mirrored.get(element) or self.candidates.get(element)
        return known or candidate_from_row(element, element.read(*CANDIDATE_PATHS))


async def read_index(page: Page, root: Element | None) -> FieldIndex:
    index = FieldIndex(page, root)
    async for rows in page.query_slices(NAMED, (*CANDIDATE_PATHS, *EXTRA_PATHS), within=root):
        index.add(rows)
    return index
