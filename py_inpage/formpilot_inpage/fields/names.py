"""What people call a field, and what else it may be called by."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from formpilot_inpage.dom.page import Element, Page

from .controls import Spot
from .labels import writing
from .resolve import Forest
from .survey import Field
from .tree import Tree
from .words import brief, plain_words

SHORT = 40
CLOSEST_GROUP = """closest("fieldset, [role='radiogroup']")"""
HOST_TEXTS = ("host.textContent", *writing("host."))
# For what has no label inside of the container. The browser looks through the whole page for
# each field's labels.
OTHER_NAMES = (
    "labels.0.textContent",
    "textContent",
    "placeholder",
    "title",
    *writing("labels.0."),
)


class Host(NamedTuple):
    """The custom element that a control is inside of."""

    spot: Spot | None
    label: Element | None
    """The label around it."""
    text: str
    """What stands in its slots, where it has a single control."""


class Names:
    """The names in the trees that fill_form looks in."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._labels: dict[Element, str] = {}
        self._test_ids: dict[Element, str] = {}
        self._hosts: dict[Element, Host] = {}
        """By a control in a shadow root."""

    async def learn(self, forest: Forest, deep: bool) -> None:
        shadows = await forest.shadows() if deep else []
        trees = (await forest.light(), *shadows)
        for tree in trees:
            await self._learn_labels(tree)
        if not shadows:
            return
        roots = [tree.root for tree in shadows if tree.root]
        hosts = self._page.follow(roots, "host")
        labels = self._page.follow(roots, 'host.closest("label")')
        texts = self._page.read_each(roots, HOST_TEXTS)
        known = {element: found for tree in trees for element, found in tree.spots.items()}
        for tree, element, label, row in zip(shadows, hosts, labels, texts, strict=True):
            text, *written = row
            alone = len(tree.fillable) == 1 and not any(written)
            host = Host(known.get(element) if element else None, label, text if alone else "")
            self._hosts |= dict.fromkeys((found.element for found in tree.fillable), host)

    async def _learn_labels(self, tree: Tree) -> None:
        for aria_label, spots in tree.by_aria_label.items():
            self._labels |= dict.fromkeys((found.element for found in spots), aria_label)
        for test_id, spots in tree.by_test_id.items():
            self._test_ids |= dict.fromkeys((found.element for found in spots), test_id)
        # Only the first text of an element: the others may hold what is written in a field.
        first = {found.element: text for text, found in reversed(await tree.labels())}
        self._labels |= {element: text for element, text in first.items() if plain_words(text)}

    def label(self, element: Element | None) -> str:
        return plain_words(self._labels.get(element, "")) if element else ""

    def groups(self, fields: Sequence[Field]) -> list[Element | None]:
        """What is around each radio group or field: a fieldset, or a group of buttons."""
        return self._page.follow([field[0].element for field in fields], CLOSEST_GROUP)

    def keys(self, field: Field, legend: str) -> Iterator[str]:
        """What fill_form may know the field by, the best first."""
        first = field[0]
        label = legend if len(field) > 1 else self.label(first.element)
        if len(label) <= SHORT:
            yield label
        yield from (first.name, first.id if len(field) == 1 else "")
        if host := self._hosts.get(first.element):
            yield self.label(host.label)
            if host.spot:
                yield from (self.label(host.spot.element), host.spot.name, host.spot.id)
        if len(field) == 1:
            yield self._test_ids.get(first.element, "")
        exact = self._labels.get(first.element, "") if len(field) == 1 else ""
        yield from (words for words in (exact, label) if words == brief(words))

    def others(self, elements: Sequence[Element]) -> list[str]:
        """For fields without a label of their own: what else people may read there."""
        said = []
        rows = self._page.read_each(elements, OTHER_NAMES)
        for element, row in zip(elements, rows, strict=True):
            label, inner, placeholder, title, *written = row
            host = self._hosts.get(element)
            label = "" if any(written) else (label or "").replace(inner or "\0", " ")
            names = map(
                plain_words, (label, host.text if host else "", placeholder or "", title or "")
            )
            said.append(next(filter(None, names), ""))
        return said
