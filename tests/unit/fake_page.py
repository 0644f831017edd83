"""A page of which only what a test says is known."""

import asyncio
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from typing import Any

from formpilot_inpage.dom.page import Drawn, Element, Matches, Row, Task, Whereabouts
from formpilot_inpage.dom.steps import EventSpec, Send, Step

VISIBLE = {
    "checkVisibility()": True,
    "getBoundingClientRect().width": 80,
    "getBoundingClientRect().height": 20,
    'computedStyleMap().get("visibility").value': "visible",
}

AT = dict.fromkeys(
    (f"getBoundingClientRect().{side}" for side in ("left", "top", "width", "height")), 10
)


@dataclass(eq=False)
class FakeElement:
    """An element of which only these properties and attributes are known."""

    properties: dict[str, Any]
    known: dict[str, str] = field(default_factory=dict)
    scrolled: bool = False

    def read(self, *paths: str) -> list[Any]:
        return [self.properties.get(path) for path in paths]

    def text(self) -> str:
        return str(self.properties.get("innerText") or self.properties.get("textContent") or "")

    def attributes(self, names: Sequence[str]) -> dict[str, str | None]:
        return {name: self.known.get(name) for name in names}

    def write(self, path: str, value: Any) -> None:
        self.properties[path] = value

    def dispatch(self, events: Sequence[EventSpec]) -> list[bool]:
        return [True for _ in events]

    def scroll_into_view(self) -> None:
        self.scrolled = True

    def scroll_to(self, x: float, y: float) -> None:
        self.properties |= {"scrollLeft": x, "scrollTop": y}


class FakeFlat:
    """Nothing below anything."""

    def take(self, count: int, paths: Sequence[str]) -> list[Drawn]:
        return []

    def tally(self, count: int, path: str) -> tuple[int, int]:
        return 0, 0


class FakeChanges:
    """Nothing ever changes."""

    def count(self) -> int:
        return 0

    def still_ms(self) -> float:
        return 0

    def stop(self) -> None: ...


@dataclass
class FakePage:
    """A page where each selector finds its list of elements, from some moment on."""

    found: dict[str, list[FakeElement]] = field(default_factory=dict)
    appears_after_ms: int = 0
    grafted: list[tuple[Any, int | None]] = field(default_factory=list)
    """What was drawn above the page, and for how long."""
    guarded: list[Element] = field(default_factory=list)
    paused_ms: int = 0
    referred: list[Element] = field(default_factory=list)
    snapshots: list[str] = field(default_factory=list)
    failure: Exception | None = None
    home: str = "content"
    performed: list[Sequence[Step]] = field(default_factory=list)
    task: Task = field(default_factory=Task)
    kept: dict[str, str] = field(default_factory=dict)

    def select(self, selector: str, limit: int) -> Matches:
        if self.failure:
            raise self.failure
        there = self.found.get(selector, []) if self.paused_ms >= self.appears_after_ms else []
        return Matches(len(there), tuple(there[:limit]))

    def read(self, *paths: str) -> list[Any]:
        return [None for _ in paths]

    def table(
        self, selector: str, paths: Sequence[str], within: Element | None = None
    ) -> list[Row]:
        return [Row(one, one.read(*paths)) for one in self.found.get(selector, [])]

    async def slices(
        self, selector: str, paths: Sequence[str], within: Element | None = None
    ) -> AsyncIterator[list[Row]]:
        yield self.table(selector, paths, within)

    def read_each(self, elements: Sequence[Element], paths: Sequence[str]) -> list[list[Any]]:
        return [one.read(*paths) for one in elements]

    def follow(self, elements: Sequence[Element], path: str) -> list[Element | None]:
        return [one.read(path)[0] for one in elements]

    def roots(self, within: Element | None = None) -> list[Element]:
        return []

    def flat(self, elements: Sequence[Element], most: int) -> "FakeFlat":
        return FakeFlat()

    def parts(
        self, elements: Sequence[Element], part: str, names: Sequence[str]
    ) -> list[list[Any]]:
        return [["none" for _ in names] for _ in elements]

    async def perform(self, groups: Sequence[Sequence[Step]], within_ms: float) -> list[bool]:
        self.performed += groups
        return [True for _ in groups]

    async def send(self, sends: Sequence[Send]) -> list[list[bool]]:
        return [[True for _ in one.events] for one in sends]

    def under(self, x: float, y: float) -> Element | None:
        return None

    def lineage(self, element: Element) -> list[Element]:
        return [element]

    def pointed(self) -> Element | None:
        return None

    def point(self, element: Element | None) -> None: ...

    def inside(self, frame: Element) -> "FakePage | None":
        return None

    def around(self, element: Element) -> "FakePage | None":
        return self

    def outermost(self) -> "FakePage":
        return self

    def way_to(self, frame: Element) -> list[int] | None:
        return [0]

    def changes(self) -> FakeChanges:
        return FakeChanges()

    def listen(self, path: str, kind: str, says: Sequence[str]) -> Any:
        return None

    def heard(self, listening: Any) -> list[list[Any]]:
        return []

    async def whereabouts(self) -> Whereabouts:
        return Whereabouts(leaving=False, opened=())

    def make(self, name: str) -> Element:
        return FakeElement({})

    async def breathe(self) -> None: ...

    def alone(self) -> AbstractAsyncContextManager[Any]:
        return asyncio.Lock()

    def left_ms(self) -> float:
        return 9000

    def cancelled(self) -> bool:
        return False

    def stopped(self) -> bool:
        return False

    def ref(self, element: Element) -> str:
        if element not in self.referred:
            self.referred.append(element)
        return f"@e{self.referred.index(element) + 1}"

    def refs(self, elements: Sequence[Element]) -> list[str]:
        return [self.ref(one) for one in elements]

    def by_ref(self, ref: str) -> Element | None:
        number = int(ref.removeprefix("@e"))
        return self.referred[number - 1] if number <= len(self.referred) else None

    def by_refs(self, refs: Sequence[str]) -> list[Element | None]:
        return [self.by_ref(ref) for ref in refs]

    def recall(self, name: str) -> str | None:
        return self.kept.get(name)

    def keep(self, texts: Mapping[str, str | None]) -> None:
        self.kept |= {name: text for name, text in texts.items() if text is not None}
        for name in [name for name, text in texts.items() if text is None]:
            self.kept.pop(name, None)

    def new_snapshot(self) -> str:
        self.snapshots.append(f"s{len(self.snapshots) + 1}-fake")
        return self.snapshots[-1]

    def gave_snapshot(self, identity: str) -> bool:
        return identity in self.snapshots

    def graft(self, styles: str, tree: Sequence[Any], lasts_ms: int | None = None) -> list[Element]:
        self.grafted.append((tree, lasts_ms))
        return [FakeElement({"isConnected": True, **AT}) for _ in elements_of(tree)]

    def guard(self, element: Element, kinds: Sequence[str], prevented: Sequence[str]) -> None:
        self.guarded.append(element)

    async def pause(self, milliseconds: int) -> None:
        self.paused_ms += milliseconds


def elements_of(tree: Sequence[Any]) -> Iterator[Any]:
    yield tree
    for child in tree[2:]:
        if not isinstance(child, str):
            yield from elements_of(child)


def element(tag: str, text: str = "", known: Any = None, /, **more: Any) -> FakeElement:
    return FakeElement({"localName": tag, "innerText": text, **VISIBLE, **more}, known or {})
