"""One tree of the page, read once and indexed by what fields are called."""

from collections import defaultdict
from collections.abc import Sequence
from functools import cached_property

from formpilot_inpage.dom.page import Element, Page, Row

from .controls import CONTROLS, SPOT_PATHS, Spot, spot
from .labels import label_texts
from .words import same_words

NAMED = f"{CONTROLS}, [name], [id], [data-testid], [aria-label]"
EXTRA_PATHS = ('getAttribute("data-testid")', 'getAttribute("aria-label")')

Index = dict[str, list[Spot]]


class Tree:
    """The container, or a shadow root in it."""

    def __init__(self, page: Page, root: Element | None) -> None:
        self.page = page
        self.root = root
        self.by_name: Index = defaultdict(list)
        self.by_id: Index = defaultdict(list)
        self.by_test_id: Index = defaultdict(list)
        self.by_aria_label: Index = defaultdict(list)
        self.spots: dict[Element, Spot] = {}
        self._labels: list[tuple[str, Spot]] = []
        self._has_labels = False
        self._by_label: Index = defaultdict(list)

    def add(self, rows: Sequence[Row]) -> None:
        for row in rows:
            found = spot(row.element, row.values)
            test_id, aria_label = row.values[4:]
            self.spots[row.element] = found
            if found.name:
                self.by_name[found.name].append(found)
            if found.id:
                self.by_id[found.id].append(found)
            if test_id:
                self.by_test_id[test_id].append(found)
            if aria_label:
                self.by_aria_label[aria_label].append(found)

    async def labels(self) -> list[tuple[str, Spot]]:
        if not self._has_labels:
            self._has_labels = True
            async for texts in label_texts(self.page, self.root):
                self._add_labels(list(texts))
        return self._labels

    def _add_labels(self, labels: list[tuple[str, Element]]) -> None:
        others = list({one for _, one in labels} - self.spots.keys())
        rows = self.page.read_each(others, SPOT_PATHS)
        around = {one: spot(one, row) for one, row in zip(others, rows, strict=True)}
        for text, one in labels:
            labelled = self.spots.get(one) or around[one]
            # A label inside may be that of a control outside.
            if one in around and labelled.is_control:
                continue
            self._labels.append((text, labelled))
            words = same_words(text)
            spots = self._by_label[words]
            if words and labelled not in spots:
                spots.append(labelled)

    async def by_label(self, words: str) -> list[Spot]:
        await self.labels()
        return self._by_label.get(words, [])

    @cached_property
    def controls(self) -> list[Spot]:
        return [found for found in self.spots.values() if found.is_control]

    @cached_property
    def fillable(self) -> list[Spot]:
        return [found for found in self.controls if found.type != "hidden"]

    @cached_property
    def radios(self) -> Index:
        index: Index = defaultdict(list)
        for found in self.controls:
            if found.is_radio:
                index[found.name].append(found)
        return index

    def spot_of(self, element: Element) -> Spot:
        return self.spots.get(element) or spot(element, element.read(*SPOT_PATHS))


async def read_tree(page: Page, root: Element | None) -> Tree:
    tree = Tree(page, root)
    async for rows in page.slices(NAMED, (*SPOT_PATHS, *EXTRA_PATHS), within=root):
        tree.add(rows)
    return tree
