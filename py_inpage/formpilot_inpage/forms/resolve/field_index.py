"""The candidates of one tree of the page, indexed by their names."""

import json
from collections import defaultdict
from collections.abc import Sequence
from functools import cached_property

from formpilot_inpage.accessibility.labels import read_labels
from formpilot_inpage.dom.page import Element, Page, Row
from formpilot_inpage.dom.text import core_words, normalize_words
from formpilot_inpage.forms.kinds import CONTROL_SELECTOR, date_group, editor, radio_group, toggle
from formpilot_inpage.forms.widgets.editor_blocks import later_blocks

from .candidates import CANDIDATE_PATHS, Candidate, candidate_from_row
from .editor_mirrors import MAY_MIRROR_EDITOR, find_editors
from .hidden_inputs import find_widgets
from .label_texts import read_label_texts
from .nearby_index import NearbyIndex, read_nearby_index, read_seen_index
from .wholes import find_wholes, join, with_whole

NAMED = f"{CONTROL_SELECTOR}, [name], [id], [data-testid], [aria-label]"
# Libraries copy the state of a widget into an input that nobody can see, for the form to send.
CHECKABLE = "input:is([type=checkbox], [type=radio])"
MIRROR = ", ".join(
    [
        f":is([role=switch], [role=checkbox], [role=radio]):not(input) + "
        f"{CHECKABLE}[aria-hidden=true]",
        f":is([role=switch], [role=checkbox], [role=radio]):not(input) {CHECKABLE}",
        radio_group.NAMELESS,
        f"{date_group.SEGMENTS} input:is([aria-hidden=true], [hidden])",
        f"{date_group.SEGMENTS} + input[hidden]",
        "input[type=hidden]:has(+ input[readonly]:not([name], [id]))",
    ]
)
# A row of buttons right before an editor may have one that inserts a file.
TOOLBAR = (
    ":has(> :nth-child(6)):has(> button, > * > button)"
    ":has(+ * [contenteditable]:not([contenteditable=false i]))"
)
# Parts of a date and of toolbars, and inputs that nobody can reach, such as those under the drawn
# boxes of a code.
UNUSABLE = (
    f"{date_group.SEGMENTS} [role=spinbutton], "
    "[aria-hidden=true] > input[type=date][tabindex='-1'], "
    f"{TOOLBAR} input[type=file], "
    "input[aria-hidden=true][tabindex='-1']:not([name], [id])"
)
# Where the widget of such an input is.
WIDGET_PATHS = (
    "previousElementSibling",
    f"closest({json.dumps(f'{toggle.SELECTOR}, {radio_group.SELECTOR}')})",
    'closest("[role=group]")',
    "nextElementSibling",
)
EXTRA_PATHS = (
    'getAttribute("data-testid")',
    'getAttribute("aria-label")',
    f"matches({json.dumps(MIRROR)})",
    f"matches({json.dumps(UNUSABLE)})",
    MAY_MIRROR_EDITOR,
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
        self._choices: set[Element] = set()
        """The inputs of radio groups: their labels are choices, and name no field."""
        self.wholes: dict[Element, Candidate] = {}
        """The field of which each of these elements is a part, such as a thumb of two."""
        self._editor_mirrors: list[tuple[Candidate, Names]] = []
        """Inputs that may copy the text of an editor."""
        self._labels: list[tuple[str, Candidate]] = []
        self._has_labels = False
        self._by_label: ByName = defaultdict(list)
        self._by_core: ByName = defaultdict(list)
        self._nearby: NearbyIndex | None = None
        self._seen: NearbyIndex | None = None

    def add(self, rows: Sequence[Row]) -> None:
        mirrors: list[tuple[Candidate, Names]] = []
        for row in rows:
            *values, test_id, aria_label, is_mirror, is_unusable, may_mirror_editor = row.values
            if is_unusable and not is_mirror:
                continue
            candidate = candidate_from_row(row.element, values)
            names = (candidate.name, candidate.id, test_id, aria_label)
            if is_mirror:
                mirrors.append((candidate, names))
            else:
                self._add_candidate(candidate, names)
            if may_mirror_editor:
                self._editor_mirrors.append((candidate, names))
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
            self._lead_to(widget, mirror, names)

    def _lead_to(self, widget: Candidate, mirror: Candidate, names: Names) -> None:
        self.mirrored[mirror.element] = widget
        if mirror.is_radio and widget.type in radio_group.KIND.types:
            self._choices.add(mirror.element)
        for table, name in zip(self._tables, names, strict=True):
            if name and widget not in table[name]:
                table[name].append(widget)

    def finish(self) -> None:
        """Lets the names of hidden text areas lead to the editors that they only copy. The first
        block of an editor stands for all of them."""
        kind = editor.KIND.types[0]
        editors = [control for control in self.candidates.values() if control.type == kind]
        for block in later_blocks(self.page, [control.element for control in editors]):
            editors.remove(self.candidates.pop(block))
        pending = [pair for pair in self._editor_mirrors if pair[0] not in editors]
        if not editors or not pending:
            return
        found = find_editors(self.page, [mirror for mirror, _ in pending], editors)
        for (mirror, names), widget in zip(pending, found, strict=True):
            if not widget:
                continue
            del self.candidates[mirror.element]
            for table, name in zip(self._tables, names, strict=True):
                if name:
                    table[name].remove(mirror)
            self._lead_to(widget, mirror, names)

    def join_parts(self) -> None:
        """Joins what is one field for people, once all candidates are known."""
        for whole, parts in find_wholes(self.page, list(self.candidates.values())):
            others = (part.element for part in parts if part.element != whole.element)
            self.wholes |= dict.fromkeys(others, whole)
            self.candidates = with_whole(self.candidates, whole, parts[0])
            known = [whole._replace(type=kind) for kind in ("", parts[0].type)]
            for table in self._tables:
                for name, named in table.items():
                    named[:] = [whole if each in known else each for each in named]
                    table[name] = join(named, parts, whole)
        for element, widget in find_widgets(self.page, self.candidates, self.wholes).items():
            hidden = self.candidates.pop(element)
            self.mirrored[element] = widget
            for table in self._tables:
                for named in table.values():
                    renamed = [widget if each == hidden else each for each in named]
                    named[:] = dict.fromkeys(renamed)

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
            if element in self._choices:
                continue
            known = self.mirrored.get(element) or self.candidates.get(element)
            labelled = known or others[element]
            # A label inside the container may be that of a control outside.
            if not known and labelled.is_control:
                continue
            self._labels.append((text, labelled))
            words = normalize_words(text)
            for table, name in ((self._by_label, words), (self._by_core, core_words(text))):
                if name and labelled not in table[name]:
                    table[name].append(labelled)
        self._join_labels()

    def _join_labels(self) -> None:
        """A label of all parts of a field is the label of the field."""
        for whole in dict.fromkeys(self.wholes.values()):
            parts = [self.candidates[part] for part, other in self.wholes.items() if other == whole]
            for words, named in self._by_label.items():
                joined = join(named, parts, whole)
                if joined != named:
                    self._by_label[words] = joined
                    texts = (text for text, part in self._labels if part in parts)
                    same = next(text for text in texts if normalize_words(text) == words)
                    self._labels.append((same, whole))

    async def by_label(self, key: str) -> list[Candidate]:
        """Those with this label; else those whose label differs in an "(optional)" at its end."""
        await self.labels()
        exact = self._by_label.get(normalize_words(key), [])
        return exact or self._by_core.get(core_words(key), [])

    async def nearby(self) -> NearbyIndex:
        """The texts beside fields without a label, read once."""
        if not self._nearby:
            self._nearby = await read_nearby_index(self)
        return self._nearby

    async def seen(self) -> NearbyIndex:
        """The texts beside fields that only have a name that nobody sees, read once."""
        if not self._seen:
            self._seen = await read_seen_index(self)
        return self._seen

    def labels_with(self, words: str) -> list[Element]:
        """The texts of these words that may be labels of widgets without a role."""
        return self._label_texts.get(words, []) if words else []

    @cached_property
    def _label_texts(self) -> dict[str, list[Element]]:
        return read_label_texts(self.page, self.root)

    @cached_property
    def controls(self) -> list[Candidate]:
        return [
            candidate
            for candidate in self.candidates.values()
            if candidate.is_control and candidate.element not in self.wholes
        ]

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
        return known or candidate_from_row(
            element, *self.page.read_each([element], CANDIDATE_PATHS)
        )


async def read_index(page: Page, root: Element | None) -> FieldIndex:
    index = FieldIndex(page, root)
    async for rows in page.query_slices(NAMED, (*CANDIDATE_PATHS, *EXTRA_PATHS), within=root):
        index.add(rows)
    index.finish()
    index.join_parts()
    return index
