"""Labels of fields, and the keys that fill_form accepts for them."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from formpilot_inpage.accessibility.field_texts import read_field_texts
from formpilot_inpage.accessibility.nearby_labels import LABEL, NearbyLabel
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.text import (
    shorten,
    strip_decoration,
    text_field_paths,
    text_unless_typed,
)

from .candidates import Candidate, Field
from .field_index import FieldIndex
from .scope import FieldScope

SHORT_LABEL = 40
ARIA = "aria"
CLOSEST_GROUP = """parentElement.closest("fieldset, [role='radiogroup']")"""
HOST_PATHS = ("host.textContent", *text_field_paths("host."))


class ShadowHost(NamedTuple):
    """The custom element whose shadow root contains a control."""

    candidate: Candidate | None
    label: Element | None
    """The `<label>` around it."""
    text: str
    """The text in its slots, if its shadow root has a single control."""


class FieldNames:
    """The labels in the trees that fill_form searches."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._labels: dict[Element, str] = {}
        self._test_ids: dict[Element, str] = {}
        self._hosts: dict[Element, ShadowHost] = {}
        """By a control in the host's shadow root."""
        self._known: set[Element] = set()
        self._aria_named: set[Element] = set()
        self._nearby: dict[Element, NearbyLabel] = {}
        self._groups: dict[Element, NearbyLabel] = {}

    async def read(self, scope: FieldScope, deep: bool) -> None:
        """`deep`: with those of shadow trees."""
        shadows = await scope.shadow_indexes() if deep else []
        indexes = (await scope.light_index(), *shadows)
        for index in indexes:
            self._known.update(index.candidates)
            await self._read_labels(index)
        if not shadows:
            return
        roots = [index.root for index in shadows if index.root]
        hosts = self._page.resolve(roots, "host")
        labels = self._page.resolve(roots, 'host.closest("label")')
        texts = self._page.read_each(roots, HOST_PATHS)
        candidates = {key: value for index in indexes for key, value in index.candidates.items()}
        for index, element, label, row in zip(shadows, hosts, labels, texts, strict=True):
            text = text_unless_typed(*row) if len(index.fillable) == 1 else ""
            host = ShadowHost(candidates.get(element) if element else None, label, text)
            self._hosts |= dict.fromkeys((control.element for control in index.fillable), host)

    async def _read_labels(self, index: FieldIndex) -> None:
        for aria_label, candidates in index.by_aria_label.items():
            elements = [candidate.element for candidate in candidates]
            self._labels |= dict.fromkeys(elements, aria_label)
            self._aria_named.update(elements)
        for test_id, candidates in index.by_test_id.items():
            self._test_ids |= dict.fromkeys(
                (candidate.element for candidate in candidates), test_id
            )
        # Only the first text of an element: the others may hold what is typed into a field.
        first = await index.first_labels()
        labels = {element: text for element, text in first.items() if strip_decoration(text)}
        self._labels |= labels
        self._aria_named -= labels.keys()
        nearby = await index.nearby()
        self._nearby |= nearby.labels
        self._groups |= nearby.groups

    def label(self, element: Element | None) -> str:
        return strip_decoration(self._labels.get(element, "")) if element else ""

    def group_label(self, field: Field) -> NearbyLabel | None:
        """The text before the group of a radio button or checkbox."""
        return self._groups.get(field[0].element)

    def groups(self, fields: Sequence[Field]) -> list[Element | None]:
        """The fieldset or radio group around each field."""
        return self._page.resolve([field[0].element for field in fields], CLOSEST_GROUP)

    def keys(self, field: Field, legend: str) -> Iterator[str]:
        """The keys by which fill_form may find the field, best first."""
        first = field[0]
        label = "" if len(field) > 1 else self.label(first.element)
        if first.is_named_by_legend:
            label = label or legend
        if len(label) <= SHORT_LABEL:
            yield label
        yield from (first.name, first.id if len(field) == 1 else "")
        if host := self._hosts.get(first.element):
            yield self.label(host.label)
            if host.candidate:
                yield from (
                    self.label(host.candidate.element),
                    host.candidate.name,
                    host.candidate.id,
                )
        if len(field) == 1:
            yield self._test_ids.get(first.element, "")
        if nearby := self._nearby.get(first.element):
            yield nearby.text
        exact = self._labels.get(first.element, "") if len(field) == 1 else ""
        yield from (text for text in (exact, label) if text == shorten(text))

    def described_label(self, field: Field) -> tuple[str, str]:
        """What people read at a field, and where that stands; a group has no label here."""
        element = field[0].element
        if len(field) > 1:
            return "", ""
        if element not in self._known:
            # A `form` attribute leads out of the form that is searched.
            (texts,) = read_field_texts(self._page, [element])
            return texts.visible_name(), LABEL
        if label := self.label(element):
            return label, ARIA if element in self._aria_named else LABEL
        host = self._hosts.get(element)
        if text := strip_decoration(host.text if host else ""):
            return text, LABEL
        return self._nearby.get(element, ("", ""))
