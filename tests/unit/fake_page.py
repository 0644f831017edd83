"""A fake Page whose elements and properties a test sets."""

import asyncio
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from formpilot_inpage.dom.context import ActionContext
from formpilot_inpage.dom.drawn_texts import NearbyLines
from formpilot_inpage.dom.geometry import BOX
from formpilot_inpage.dom.page import Element, FlatNode, Matches, NavigationState, Row
from formpilot_inpage.dom.readings import Path, Reading
from formpilot_inpage.dom.steps import Dispatch, EventSpec, Step

VISIBLE = {
    "checkVisibility()": True,
    "getBoundingClientRect().width": 80,
    "getBoundingClientRect().height": 20,
    'computedStyleMap().get("visibility").value': "visible",
}

AT = dict.fromkeys(BOX, 10)


@dataclass(eq=False)
class FakeElement:
    """An element with the given properties and attributes."""

    properties: dict[str, Any]
    attribute_values: dict[str, str] = field(default_factory=dict)
    scrolled: bool = False

    def read(self, *paths: Any) -> list[Any]:
        return [self._value(path) for path in paths]

    def _value(self, path: Path) -> Any:
        if isinstance(path, str):
            return self.properties.get(path)
        condition, *more = path
        return self.read(*more) if self.properties.get(condition) else None

    def text(self) -> str:
        return str(self.properties.get("innerText") or self.properties.get("textContent") or "")

    def attributes(self, names: Sequence[str]) -> dict[str, str | None]:
        return {name: self.attribute_values.get(name) for name in names}

    def write(self, path: str, value: Any) -> None:
        self.properties[path] = value

    def dispatch(self, events: Sequence[EventSpec]) -> list[bool]:
        return [True for _ in events]

    def scroll_into_view(self) -> None:
        self.scrolled = True

    def scroll_to(self, x: float, y: float) -> None:
        self.properties |= {"scrollLeft": x, "scrollTop": y}


class FakeWalk:
    """A walk of an empty tree."""

    def take(self, count: int, paths: Sequence[str]) -> list[FlatNode]:
        return []

    def count(self, count: int, path: str) -> tuple[int, int]:
        return 0, 0


class FakeMutations:
    """A page that never changes."""

    def count(self) -> int:
        return 0

    def still_ms(self) -> float:
        return 0

    def stop(self) -> None: ...


@dataclass
class FakePage:
    """A page where each selector finds a list of elements, after a delay. It is also each of its
    ports."""

    found: dict[str, list[FakeElement]] = field(default_factory=dict)
    appears_after_ms: int = 0
    mounted: list[tuple[Any, int | None]] = field(default_factory=list)
    """The overlays that were drawn, and for how long."""
    intercepted: list[Element] = field(default_factory=list)
    paused_ms: int = 0
    referred: list[Element] = field(default_factory=list)
    snapshots: list[str] = field(default_factory=list)
    failure: Exception | None = None
    runtime: str = "content"
    performed: list[Sequence[Step]] = field(default_factory=list)
    kept: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.context = ActionContext(9000, asyncio.Lock(), self._sleep)

    @property
    def frames(self) -> "FakePage":
        return self

    @property
    def geometry(self) -> "FakePage":
        return self

    @property
    def store(self) -> "FakePage":
        return self

    @property
    def overlay(self) -> "FakePage":
        return self

    @property
    def navigation(self) -> "FakePage":
        return self

    @property
    def texts(self) -> "FakePage":
        return self

    async def _sleep(self, seconds: float) -> None:
        self.paused_ms += round(1000 * seconds)

    def select(self, selector: str, limit: int) -> Matches:
        if self.failure:
            raise self.failure
        found = self.found.get(selector, []) if self.paused_ms >= self.appears_after_ms else []
        return Matches(len(found), tuple(found[:limit]))

    def read(self, *paths: str) -> list[Any]:
        return [None for _ in paths]

    def query_rows(
        self, selector: str, paths: Sequence[Path], within: Element | None = None
    ) -> list[Row]:
        return [Row(found, found.read(*paths)) for found in self.found.get(selector, [])]

    async def query_slices(
        self, selector: str, paths: Sequence[Path], within: Element | None = None
    ) -> AsyncIterator[list[Row]]:
        yield self.query_rows(selector, paths, within)

    def read_each(self, elements: Sequence[Any], paths: Sequence[Any]) -> list[list[Any]]:
        return [element.read(*paths) for element in elements]

    def resolve(self, elements: Sequence[Element], path: str) -> list[Element | None]:
        return [element.read(path)[0] for element in elements]

    def rendered_texts(self, elements: Sequence[Element], excluded: str) -> list[str]:
        return [element.read("textContent")[0] or "" for element in elements]

    def nearby_lines(
        self,
        elements: Sequence[Element],
        excluded: str,
        barrier: str,
        boundary: str,
        *,
        forward: bool,
        limit: int,
    ) -> list[NearbyLines]:
        return [
            NearbyLines([] if forward else element.read("lines before")[0] or [], None)
            for element in elements
        ]

    def shadow_roots(self, within: Element | None = None) -> list[Element]:
        return []

    def flat_nodes(
        self, elements: Sequence[Element], limit: int, paths: Sequence[str]
    ) -> list[FlatNode]:
        return []

    def prefetch(self, readings: Sequence[Reading]) -> None: ...

    def walk_flat_tree(self, elements: Sequence[Element], limit: int) -> "FakeWalk":
        return FakeWalk()

    def computed_styles(
        self, elements: Sequence[Element], pseudo: str, names: Sequence[str]
    ) -> list[list[Any]]:
        return [["none" for _ in names] for _ in elements]

    async def perform(
        self, groups: Sequence[Sequence[Step]], within_ms: float, then: Sequence[Reading] = ()
    ) -> list[bool]:
        self.performed += groups
        return [True for _ in groups]

    async def dispatch_all(self, dispatches: Sequence[Dispatch]) -> list[list[bool]]:
        return [[True for _ in dispatch.events] for dispatch in dispatches]

    def element_at(self, x: float, y: float) -> Element | None:
        return None

    def path_at(self, x: float, y: float) -> list[Element]:
        found = self.element_at(x, y)
        return self.composed_path(found) if found else []

    def composed_path(self, element: Element) -> list[Element]:
        return [element]

    def last_pointer_target(self) -> Element | None:
        return None

    def set_pointer_target(self, element: Element | None) -> None: ...

    def frame_page(self, frame: Element) -> "FakePage | None":
        return None

    def owner_page(self, element: Element) -> "FakePage | None":
        return self

    def top_page(self) -> "FakePage":
        return self

    def frame_path(self, frame: Element) -> list[int] | None:
        return [0]

    def watch_mutations(self) -> FakeMutations:
        return FakeMutations()

    def record_events(self, path: str, event_type: str, paths: Sequence[str]) -> Any:
        return None

    def take_events(self, recording: Any) -> list[list[Any]]:
        return []

    async def state(self) -> NavigationState:
        return NavigationState(leaving=False, opened=())

    def create_transfer(self, transfer: str, files: Sequence[Any]) -> Element | None:
        return None

    def create(self, constructor: str) -> Element:
        return FakeElement({})

    async def yield_to_page(self) -> None: ...

    def ref(self, element: Element) -> str:
        if element not in self.referred:
            self.referred.append(element)
        return f"@e{self.referred.index(element) + 1}"

    def refs(self, elements: Sequence[Element]) -> list[str]:
        return [self.ref(element) for element in elements]

    def by_ref(self, ref: str) -> Element | None:
        number = int(ref.removeprefix("@e"))
        return self.referred[number - 1] if number <= len(self.referred) else None

    def by_refs(self, refs: Sequence[str]) -> list[Element | None]:
        return [self.by_ref(ref) for ref in refs]

    def load_text(self, name: str) -> str | None:
        return self.kept.get(name)

    def store_texts(self, texts: Mapping[str, str | None]) -> None:
        self.kept |= {name: text for name, text in texts.items() if text is not None}
        for name in [name for name, text in texts.items() if text is None]:
            self.kept.pop(name, None)

    def new_snapshot(self) -> str:
        self.snapshots.append(f"s{len(self.snapshots) + 1}-fake")
        return self.snapshots[-1]

    def is_known_snapshot(self, snapshot_id: str) -> bool:
        return snapshot_id in self.snapshots

    def mount(
        self, styles: str, tree: Sequence[Any], duration_ms: int | None = None
    ) -> list[Element]:
        self.mounted.append((tree, duration_ms))
        return [FakeElement({"isConnected": True, **AT}) for _ in elements_in(tree)]

    def intercept_press(
        self, element: Element, events: Sequence[str], prevented: Sequence[str]
    ) -> None:
        self.intercepted.append(element)


def elements_in(tree: Sequence[Any]) -> Iterator[Any]:
    yield tree
    for child in tree[2:]:
        if not isinstance(child, str):
            yield from elements_in(child)


def element(tag: str, text: str = "", attributes: Any = None, /, **more: Any) -> FakeElement:
    return FakeElement({"localName": tag, "innerText": text, **VISIBLE, **more}, attributes or {})
