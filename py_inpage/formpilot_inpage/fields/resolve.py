"""From a key that an agent gave to the controls it may mean."""

from collections.abc import Awaitable, Callable, Iterable
from typing import NamedTuple

from formpilot_inpage.contract.errors import Refused
from formpilot_inpage.dom.page import Element, Page

from .controls import SPOT_PATHS, Spot, spot
from .tree import Tree, read_tree
from .words import identifier, quoted, same_words

HOLDERS = 20

Strategy = Callable[[Tree, str], Awaitable[list[Spot]]]


async def by_name(tree: Tree, key: str) -> list[Spot]:
    return tree.by_name.get(key, [])


async def by_id(tree: Tree, key: str) -> list[Spot]:
    return tree.by_id.get(key, [])


async def by_test_id(tree: Tree, key: str) -> list[Spot]:
    return tree.by_test_id.get(key, [])


async def by_aria_label(tree: Tree, key: str) -> list[Spot]:
    return tree.by_aria_label.get(key, [])


async def by_label_text(tree: Tree, key: str) -> list[Spot]:
    words = same_words(key)
    return await tree.by_label(words) if words else []


async def by_css(tree: Tree, key: str) -> list[Spot]:
    try:
        rows = tree.page.table(key, SPOT_PATHS, within=tree.root)
    except Refused:
        return []
    return [spot(row.element, row.values) for row in rows]


async def by_ref(tree: Tree, key: str) -> list[Spot]:
    element = tree.page.by_ref(key) if key.startswith("@e") else None
    return [tree.spot_of(element)] if element else []


STRATEGIES = (by_name, by_id, by_test_id, by_aria_label, by_label_text, by_css, by_ref)
# What the answer calls them, and the selector that says the same.
SAID: dict[Strategy, tuple[str, Callable[[str], str] | None]] = {
    by_name: ("name", lambda key: f"[name={quoted(key)}]"),
    by_id: ("id", lambda key: f"#{identifier(key)}"),
    by_test_id: ("data-testid", lambda key: f"[data-testid={quoted(key)}]"),
    by_aria_label: ("aria-label", lambda key: f"[aria-label={quoted(key)}]"),
    by_label_text: ("label", None),
    by_css: ("css", lambda key: key),
    by_ref: ("ref", lambda key: key),
}


class Match(NamedTuple):
    """What a key means: controls of which one is to be filled."""

    tree: Tree
    spots: list[Spot]
    strategy: Strategy


def is_one_field(page: Page, spots: list[Spot]) -> bool:
    """Radio buttons of one name in one form are one field."""
    if len(spots) == 1:
        return True
    if not all(found.is_radio and found.name == spots[0].name for found in spots):
        return False
    return len(set(page.follow([found.element for found in spots], "form"))) == 1


def holders(found: list[Spot], strategy: Strategy, key: str) -> list[Spot]:
    """The elements to look into for a field. A key such as "label" is a selector too, but means
    none of the labels."""
    if strategy is by_css and not all("-" in one.tag for one in found):
        found = [one for one in found if len(found) == 1 and one.tag != key.lower()]
    return found[:HOLDERS]


class Forest:
    """The container and, for what is not in it, the open shadow roots inside."""

    def __init__(self, page: Page, container: Element | None) -> None:
        self.page = page
        self.container = container
        self._light: Tree | None = None
        self._shadows: list[Tree] | None = None

    async def light(self) -> Tree:
        if not self._light:
            self._light = await read_tree(self.page, self.container)
        return self._light

    async def shadows(self) -> list[Tree]:
        if self._shadows is None:
            roots = self.page.roots(self.container)
            self._shadows = [await read_tree(self.page, root) for root in roots]
        return self._shadows

    async def resolve(self, key: str) -> Match | None:
        found = await self._resolve_in([await self.light()], key)
        return found or await self._resolve_in(await self.shadows(), key)

    async def _resolve_in(self, trees: Iterable[Tree], key: str) -> Match | None:
        for strategy in STRATEGIES:
            for tree in trees:
                found = await strategy(tree, key)
                controls = [one for one in found if one.is_control]
                if controls:
                    return Match(tree, controls, strategy)
                around = holders(found, strategy, key)
                held = [await self._held_by(one, strategy) for one in around]
                if matches := [match for match in held if match]:
                    return together(matches)
        return None

    async def _held_by(self, one: Spot, strategy: Strategy) -> Match | None:
        """The only field that an element holds, such as a custom element around an input."""
        for roots in ([one.element], self.page.roots(one.element)):
            read = [await read_tree(self.page, root) for root in roots]
            trees = [tree for tree in read if tree.fillable]
            if trees:
                tree = trees[0]
                alone = len(trees) == 1 and is_one_field(self.page, tree.fillable)
                return Match(tree, tree.fillable, strategy) if alone else None
        return None

    async def not_a_field(self, key: str) -> str | None:
        """The tag of an element that the key names and that cannot be filled."""
        for strategy in (by_name, by_id, by_test_id, by_aria_label):
            for tree in (await self.light(), *await self.shadows()):
                for found in await strategy(tree, key):
                    return found.tag
        return None


def together(matches: list[Match]) -> Match:
    """Of several elements that hold a field each, one field is to be chosen."""
    first = matches[0]
    if any(match.spots[0].is_radio for match in matches):
        return first
    return first._replace(spots=[match.spots[0] for match in matches])


def selector_for(page: Page, match: Match, key: str, chosen: Spot) -> str:
    """How to find the field again."""
    _, selector = SAID[match.strategy]
    if selector:
        return selector(key)
    tree = match.tree
    if len(tree.by_id.get(chosen.id, [])) == 1:
        return f"#{identifier(chosen.id)}"
    if len(tree.by_name.get(chosen.name, [])) == 1 or (chosen.is_radio and chosen.name):
        return f"[name={quoted(chosen.name)}]"
    return page.ref(chosen.element)
