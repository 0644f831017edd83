"""The port over a world: what the DOM's own methods give."""

import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any

from formpilot_inpage.contract.errors import ErrorCode, Refused

from . import given
from .changes import Changes, WatchedChanges
from .element import DocumentElement, operation
from .page import Drawn, Element, Matches, Row, Task, Whereabouts
from .steps import Send, Step, Turn
from .time import Time
from .world import Handle, Thrown, World

TABLE_LIMIT = 20_000
SEND_WITHIN_MS = 1000
SLICE = 200
# A page notices a wait of 50 ms.
WORK_AT_A_STRETCH_MS = 12


class DocumentFlat:
    """The nodes below some elements, one after the other."""

    def __init__(self, world: World, iterator: Handle) -> None:
        self._world = world
        self._iterator = iterator

    def take(self, count: int, paths: Sequence[str]) -> list[Drawn]:
        rows = self._world.take(self._iterator, count, paths)
        return [
            Drawn(DocumentElement(self._world, handle), depth, values)
            for handle, depth, *values in rows
        ]

    def tally(self, count: int, path: str) -> tuple[int, int]:
        return self._world.tally(self._iterator, count, path)


class DocumentPage:
    """One document, for one command. `window` is its own: that of a frame, or the tab's."""

    def __init__(
        self,
        world: World,
        its_time: Time,
        window: Handle = World.window,
        task: Task | None = None,
    ) -> None:
        self.world = world
        self.task = task or Task()
        self.window = window
        self.home = world.home
        self._time = its_time
        self._last_turn = time.monotonic()

    def select(self, selector: str, limit: int) -> Matches:
        count, rows = self._table(selector, [], None, limit)
        return Matches(count, tuple(row.element for row in rows))

    def table(
        self, selector: str, paths: Sequence[str], within: Element | None = None
    ) -> list[Row]:
        return self._table(selector, paths, within, TABLE_LIMIT)[1]

    async def slices(
        self, selector: str, paths: Sequence[str], within: Element | None = None
    ) -> AsyncIterator[list[Row]]:
        count, rows = self._table(selector, paths, within, SLICE)
        others = self.table(selector, [], within)[SLICE:] if count > SLICE else []
        yield rows
        for start in range(0, len(others), SLICE):
            await self.breathe()
            part = [row.element for row in others[start : start + SLICE]]
            yield list(map(Row, part, self.read_each(part, paths)))

    def _table(
        self, selector: str, paths: Sequence[str], within: Any, limit: int
    ) -> tuple[int, list[Row]]:
        try:
            count, rows = self.world.table(self._tree(within), selector, paths, limit)
        except Thrown as thrown:
            if str(thrown) != "SyntaxError":
                raise
            raise Refused(
                ErrorCode.INVALID_PARAMS,
                f"{selector!r} is not a valid CSS selector.",
                "Correct the selector; nothing was touched.",
                selector=selector,
            ) from None
        return count, [Row(self._element(handle), values) for handle, *values in rows]

    def read_each(self, elements: Sequence[Any], paths: Sequence[str]) -> list[list[Any]]:
        return self.world.read([element.handle for element in elements], paths)

    def follow(self, elements: Sequence[Any], path: str) -> list[Element | None]:
        found = self.world.follow([element.handle for element in elements], path)
        return [None if handle is None else self._element(handle) for handle in found]

    def roots(self, within: Element | None = None) -> list[Element]:
        return [self._element(handle) for handle in self.world.roots(self._tree(within))]

    def flat(self, elements: Sequence[Any], most: int) -> "DocumentFlat":
        handles = [element.handle for element in elements]
        return DocumentFlat(self.world, self.world.flat(handles, most))

    def parts(self, elements: Sequence[Any], part: str, names: Sequence[str]) -> list[list[Any]]:
        return self.world.parts([element.handle for element in elements], part, names)

    async def perform(self, groups: Sequence[Sequence[Step]], within_ms: float) -> list[bool]:
        operations = [list(map(operation, group)) for group in groups]
        outcomes = await self.world.run(operations, within_ms)
        self._last_turn = time.monotonic()
        return [len(done) == len(group) for done, group in zip(outcomes, groups, strict=False)]

    async def send(self, sends: Sequence[Send]) -> list[list[bool]]:
        (outcomes,) = await self.world.run([list(map(operation, sends))], SEND_WITHIN_MS)
        return [outcome.get("value", []) for outcome in outcomes]

    def under(self, x: float, y: float) -> Element | None:
        handle = self.world.under(self._tree(None), x, y)
        return None if handle is None else self._element(handle)

    def lineage(self, element: Any) -> list[Element]:
        return [self._element(handle) for handle in self.world.lineage(element.handle)]

    def pointed(self) -> Element | None:
        weak = self.world.call(self.world.shared("pointed", "Array"), "at", -1)
        handle = None if weak is None else self.world.call(weak, "deref")
        return None if handle is None else self._element(handle)

    def point(self, element: Any) -> None:
        kept = self.world.shared("pointed", "Array")
        weak = [self.world.construct("WeakRef", element.handle)] if element else []
        self.world.call(kept, "splice", 0, 1, *weak)

    def inside(self, frame: Any) -> "DocumentPage | None":
        return self._at(frame, "contentDocument.defaultView")

    def around(self, element: Any) -> "DocumentPage | None":
        return self._at(element, "ownerDocument.defaultView")

    def outermost(self) -> "DocumentPage":
        if self.window.number == self.world.window.number:
            return self
        return DocumentPage(self.world, self._time, self.world.window, self.task)

    def _at(self, element: Any, path: str) -> "DocumentPage | None":
        (window,) = self.world.follow([element.handle], path)
        return DocumentPage(self.world, self._time, window, self.task) if window else None

    def way_to(self, frame: Any) -> list[int] | None:
        (window,) = self.world.follow([frame.handle], "contentWindow")
        way: list[int] = []
        while window and window.number != self.world.window.number:
            (parent,) = self.world.follow([window], "parent")
            numbers = [one.number for one in self.world.items(parent, TABLE_LIMIT)[1]]
            # A frame in a shadow root has no place among those of its window.
            if window.number not in numbers:
                return None
            way.insert(0, numbers.index(window.number))
            window = parent
        return way or None

    def changes(self) -> Changes:
        def trees() -> list[Handle]:
            document = self._tree(None)
            return [document, *self.world.roots(document)]

        return WatchedChanges(self.world, trees)

    def listen(self, path: str, kind: str, says: Sequence[str]) -> Any:
        try:
            (target,) = self.world.follow([self.window], path)
        except Thrown:
            return None
        return self.world.listen(target, kind, says)

    def heard(self, listening: Any) -> list[list[Any]]:
        return self.world.heard(listening) if listening else []

    async def whereabouts(self) -> Whereabouts:
        ((outcome,),) = await self.world.run([[["whereabouts"]]], SEND_WITHIN_MS)
        facts = outcome.get("value") or {"leaving": False, "opened": []}
        return Whereabouts(facts["leaving"], tuple(facts["opened"]))

    def make(self, name: str) -> Element:
        return self._element(self.world.construct(name))

    async def breathe(self) -> None:
        # From its second home Python keeps no page waiting.
        worked_ms = 1000 * (time.monotonic() - self._last_turn)
        if self.home == "content" and worked_ms > WORK_AT_A_STRETCH_MS:
            await self.perform([[Turn()]], 1)

    def alone(self) -> AbstractAsyncContextManager[Any]:
        return self._time.alone

    def left_ms(self) -> float:
        return self._time.left_ms()

    def cancelled(self) -> bool:
        return self._time.cancelled

    def stopped(self) -> bool:
        return self._time.stopped

    def _tree(self, within: Any) -> Handle:
        if within:
            handle: Handle = within.handle
            return handle
        (document,) = self.world.follow([self.window], "document")
        return Handle(document.number)

    def _element(self, handle: Handle) -> DocumentElement:
        return DocumentElement(self.world, handle)

    def read(self, *paths: str) -> list[Any]:
        return self.world.read([self.window], paths)[0]

    def ref(self, element: Any) -> str:
        return self.refs([element])[0]

    def refs(self, elements: Sequence[Any]) -> list[str]:
        return given.refs(self.world, [element.handle for element in elements])

    def by_ref(self, ref: str) -> Element | None:
        return self.by_refs([ref])[0]

    def by_refs(self, refs: Sequence[str]) -> list[Element | None]:
        handles = given.elements(self.world, refs)
        return [None if handle is None else self._element(handle) for handle in handles]

    def recall(self, name: str) -> str | None:
        return given.recall(self.world, name)

    def keep(self, texts: Mapping[str, str | None]) -> None:
        given.keep(self.world, texts)

    def new_snapshot(self) -> str:
        return given.new_snapshot(self.world)

    def gave_snapshot(self, identity: str) -> bool:
        return given.gave_snapshot(self.world, identity)

    def graft(self, styles: str, tree: Sequence[Any], lasts_ms: int | None = None) -> list[Element]:
        handles = self.world.graft(self._tree(None), styles, tree, lasts_ms)
        return [self._element(handle) for handle in handles]

    def guard(self, element: Any, kinds: Sequence[str], prevented: Sequence[str]) -> None:
        self.world.guard(element.handle, kinds, prevented)

    async def pause(self, milliseconds: int) -> None:
        await self._time.sleep(milliseconds / 1000)
