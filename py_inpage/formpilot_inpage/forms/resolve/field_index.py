"""The candidates of one tree of the page, indexed by their names."""

from collections import defaultdict
from collections.abc import Sequence
from functools import cached_property

from formpilot_inpage.accessibility.labels import read_labels
from formpilot_inpage.dom.page import Element, Page, Row
from formpilot_inpage.dom.text import normalize_words
from formpilot_inpage.forms.kinds import CONTROL_SELECTOR, copy_kind
from formpilot_inpage.forms.kinds.copy_input import CopyKind

from .candidates import CANDIDATE_PATHS, Candidate, candidate_from_row

NAMED = f"{CONTROL_SELECTOR}, [name], [id], [data-testid], [aria-label]"
EXTRA_PATHS = ('getAttribute("data-testid")', 'getAttribute("aria-label")')

ByName = dict[str, list[Candidate]]


class FieldIndex:
    """The candidates below one root: the container's tree without shadow trees, or one of these."""

    def __init__(self, page: Page, root: Element | None) -> None:
        self.page = page
        self.root = root
        self.by_name: ByName = defaultdict(list)
        self.by_id: ByName = defaultdict(list)
        self.by_test_id: ByName = defaultdict(list)
        self.by_aria_label: ByName = defaultdict(list)
        self.candidates: dict[Element, Candidate] = {}
        self._labels: list[tuple[str, Candidate]] = []
        self._has_labels = False
        self._by_label: ByName = defaultdict(list)

    def add(self, rows: Sequence[Row]) -> None:
        for row in rows:
            *values, test_id, aria_label = row.values
            candidate = candidate_from_row(row.element, values)
            if kind := copy_kind(candidate.type):
                if self._name_widget(candidate, kind):
                    continue
                candidate = candidate._replace(type=kind.input_type)
            self.candidates[row.element] = candidate
            if candidate.name:
                self.by_name[candidate.name].append(candidate)
            if candidate.id:
                self.by_id[candidate.id].append(candidate)
            if test_id:
                self.by_test_id[test_id].append(candidate)
            if aria_label:
                self.by_aria_label[aria_label].append(candidate)

    def _name_widget(self, copy: Candidate, kind: CopyKind) -> bool:
        """Lets the name of a copy lead to the widget that people use; False if none is found."""
        element = kind.shown_by(self.page, copy.element)
        widget = self.candidate_of(element) if element else None
        if not widget or not widget.is_control:
            return False
        if copy.name and widget not in self.by_name[copy.name]:
            self.by_name[copy.name].append(widget)
        return True

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
            labelled = self.candidates.get(element) or others[element]
            # A label inside the container may be that of a control outside.
            if element in others and labelled.is_control:
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
        return self.candidates.get(element) or candidate_from_row(
            element, element.read(*CANDIDATE_PATHS)
        )


async def read_index(page: Page, root: Element | None) -> FieldIndex:
    index = FieldIndex(page, root)
    async for rows in page.query_slices(NAMED, (*CANDIDATE_PATHS, *EXTRA_PATHS), within=root):
        index.add(rows)
    return index
