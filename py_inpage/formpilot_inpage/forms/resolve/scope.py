"""Finds the controls that a key names."""

from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from formpilot_inpage.contract.errors import CommandError
from formpilot_inpage.dom.css import css_identifier, css_string
from formpilot_inpage.dom.frames import inner_pages
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.text import core_words, normalize_words

from .candidates import (
    CANDIDATE_PATHS,
    Candidate,
    candidate_from_row,
    without_toggle_buttons,
)
from .field_index import FieldIndex, read_index
from .openers import find_openers
from .plain_widgets import find_plain_widgets

CONTAINERS_LIMIT = 20

Strategy = Callable[[FieldIndex, str], Awaitable[list[Candidate]]]


async def by_name(index: FieldIndex, key: str) -> list[Candidate]:
    return index.by_name.get(key, [])


async def by_id(index: FieldIndex, key: str) -> list[Candidate]:
    return index.by_id.get(key, [])


async def by_test_id(index: FieldIndex, key: str) -> list[Candidate]:
    return index.by_test_id.get(key, [])


async def by_aria_label(index: FieldIndex, key: str) -> list[Candidate]:
    return index.by_aria_label.get(key, [])


async def by_label_text(index: FieldIndex, key: str) -> list[Candidate]:
    return await index.by_label(key) if normalize_words(key) else []


async def by_nearby_text(index: FieldIndex, key: str) -> list[Candidate]:
    words = core_words(key)
    if not words:
        return []
    return (await index.nearby()).find(words) or (await index.seen()).find(words)


async def by_opener(index: FieldIndex, key: str) -> list[Candidate]:
    return find_openers(index.page, index.labels_with(core_words(key)))


async def by_plain_widget(index: FieldIndex, key: str) -> list[Candidate]:
    return find_plain_widgets(index.page, index.labels_with(core_words(key)))


async def by_css(index: FieldIndex, key: str) -> list[Candidate]:
    try:
        rows = index.page.query_rows(key, CANDIDATE_PATHS, within=index.root)
    except CommandError:
        return []
    return [
        index.mirrored.get(row.element) or candidate_from_row(row.element, row.values)
        for row in rows
    ]


async def by_ref(index: FieldIndex, key: str) -> list[Candidate]:
    element = index.page.store.by_ref(key) if key.startswith("@e") else None
    return [index.candidate_of(element)] if element else []


STRATEGIES = (by_name, by_id, by_test_id, by_aria_label, by_label_text, by_css, by_ref)
LAST_STRATEGIES = (by_nearby_text, by_plain_widget, by_opener)
"""Tried where no tree has a field of that name or label."""
STRATEGY_INFO: dict[Strategy, tuple[str, Callable[[str], str] | None]] = {
    by_name: ("name", lambda key: f"[name={css_string(key)}]"),
    by_id: ("id", lambda key: f"#{css_identifier(key)}"),
    by_test_id: ("data-testid", lambda key: f"[data-testid={css_string(key)}]"),
    by_aria_label: ("aria-label", lambda key: f"[aria-label={css_string(key)}]"),
    by_label_text: ("label", None),
    by_css: ("css", lambda key: key),
    by_ref: ("ref", lambda key: key),
    by_nearby_text: ("nearby text", None),
    by_plain_widget: ("nearby text", None),
    by_opener: ("nearby text", None),
}
"""The name of each strategy in answers, and the CSS selector that is equal to a key."""


@dataclass(frozen=True, slots=True)
class FieldMatch:
    """The controls that a key names, of which one is to be filled."""

    index: FieldIndex
    candidates: list[Candidate]
    strategy: Strategy
    is_checkbox_group: bool = False
    """Whether the key names a group of checkboxes as a whole."""


def is_one_field(page: Page, controls: list[Candidate]) -> bool:
    """Radio buttons of one name in one form are one field."""
    if len(controls) == 1:
        return True
    name = controls[0].name
    if not all(control.is_radio and control.name == name for control in controls):
        return False
    return len(set(page.resolve([control.element for control in controls], "form"))) == 1


def are_checkboxes(controls: Sequence[Candidate]) -> bool:
    return len(controls) > 1 and all(control.is_checkbox for control in controls)


def containers_in(found: list[Candidate], strategy: Strategy, key: str) -> list[Candidate]:
    """The elements to search for a field. A key such as "label" is also a CSS selector, but names
    none of the <label> elements."""
    if strategy is by_css and not all("-" in candidate.tag for candidate in found):
        found = [
            candidate for candidate in found if len(found) == 1 and candidate.tag != key.lower()
        ]
    return found[:CONTAINERS_LIMIT]


class FieldScope:
    """The container and the shadow trees in it. Shadow trees are searched last."""

    def __init__(self, page: Page, container: Element | None) -> None:
        self.page = page
        self.container = container
        self._light_index: FieldIndex | None = None
        self._shadow_indexes: list[FieldIndex] | None = None
        self._frame_scopes: list[FieldScope] | None = None

    async def light_index(self) -> FieldIndex:
        if not self._light_index:
            self._light_index = await read_index(self.page, self.container)
        return self._light_index

    async def shadow_indexes(self) -> list[FieldIndex]:
        if self._shadow_indexes is None:
            roots = self.page.shadow_roots(self.container)
            self._shadow_indexes = [await read_index(self.page, root) for root in roots]
        return self._shadow_indexes

    async def indexes(self) -> list[FieldIndex]:
        return [await self.light_index(), *await self.shadow_indexes()]

    async def resolve(self, key: str) -> FieldMatch | None:
        """In the container; for a whole document, else in its frames of the same site."""
        match = await self.resolve_here(key)
        if match or self.container:
            return match
        if self._frame_scopes is None:
            self._frame_scopes = [FieldScope(inner, None) for inner in inner_pages(self.page)]
        for scope in self._frame_scopes:
            if match := await scope.resolve_here(key):
                return match
        return None

    async def resolve_here(self, key: str) -> FieldMatch | None:
        """Without frames."""
        light = [await self.light_index()]
        if match := await self._resolve_in(light, key, STRATEGIES):
            return match
        shadows = await self.shadow_indexes()
        return (
            await self._resolve_in(shadows, key, STRATEGIES)
            or await self._resolve_in(light, key, LAST_STRATEGIES)
            or await self._resolve_in(shadows, key, LAST_STRATEGIES)
        )

    async def _resolve_in(
        self, indexes: Iterable[FieldIndex], key: str, strategies: Sequence[Strategy]
    ) -> FieldMatch | None:
        for strategy in strategies:
            for index in indexes:
                found = await strategy(index, key)
                controls = without_toggle_buttons(
                    [candidate for candidate in found if candidate.is_control]
                )
                if controls:
                    is_group = strategy is by_nearby_text and are_checkboxes(controls)
                    return FieldMatch(index, controls, strategy, is_group)
                containers = containers_in(found, strategy, key)
                inside = [await self._only_field_in(element, strategy) for element in containers]
                if matches := [match for match in inside if match]:
                    return merge(matches)
        return None

    async def _only_field_in(self, container: Candidate, strategy: Strategy) -> FieldMatch | None:
        """The only field in an element, such as a custom element around an input."""
        for roots in ([container.element], self.page.shadow_roots(container.element)):
            read = [await read_index(self.page, root) for root in roots]
            indexes = [index for index in read if index.fillable]
            if indexes:
                fields = without_toggle_buttons(indexes[0].fillable)
                is_group = are_checkboxes(fields)
                is_only = len(indexes) == 1 and (is_group or is_one_field(self.page, fields))
                return FieldMatch(indexes[0], fields, strategy, is_group) if is_only else None
        return None

    async def tag_without_field(self, key: str) -> str | None:
        """The tag of an element that the key names and that cannot be filled."""
        for strategy in (by_name, by_id, by_test_id, by_aria_label):
            for index in await self.indexes():
                for candidate in await strategy(index, key):
                    return candidate.tag
        return None


def merge(matches: list[FieldMatch]) -> FieldMatch:
    """One match with the first control of each; only the first match if any is a group."""
    first = matches[0]
    if any(match.is_checkbox_group or match.candidates[0].is_radio for match in matches):
        return first
    return replace(first, candidates=[match.candidates[0] for match in matches])


def selector_for(match: FieldMatch, key: str, control: Candidate) -> str | None:
    """A selector that finds the control again; None where only a ref does."""
    _, selector = STRATEGY_INFO[match.strategy]
    if selector:
        return selector(key)
    index = match.index
    if len(index.by_id.get(control.id, [])) == 1:
        return f"#{css_identifier(control.id)}"
    if len(index.by_name.get(control.name, [])) == 1 or (control.is_radio and control.name):
        return f"[name={css_string(control.name)}]"
    return None
