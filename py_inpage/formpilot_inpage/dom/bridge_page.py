"""A page over the DOM bridge."""

import time
from collections.abc import AsyncIterator, Sequence
from contextlib import suppress
from typing import Any

from formpilot_inpage.contract.errors import CommandError, ErrorCode
from formpilot_inpage.contract.files import FileFacts

from .bridge import DomBridge, Handle, PageError, to_wire
from .bridge_element import BridgeElement, step_to_operation
from .bridge_ports import (
    BridgeFrames,
    BridgeGeometry,
    BridgeNavigation,
    BridgeOverlay,
)
from .context import ActionContext
from .document_store import BridgeStore
from .drawn_texts import BridgeTexts
from .mutations import BridgeMutations, Mutations
from .page import Element, FlatNode, Matches, Row
from .readings import FlatNodes, Path, Reading, ReadPaths, ResolvePath, ShadowRoots
from .steps import Dispatch, NextTask, Step

ROWS_LIMIT = 20_000
DISPATCH_WITHIN_MS = 1000
BATCH_SIZE = 200
# A page notices a wait of 50 ms.
LONGEST_TASK_MS = 12


class BridgeWalk:
    """The flat tree below some elements."""

    def __init__(self, bridge: DomBridge, iterator: Handle) -> None:
        self._bridge = bridge
        self._iterator = iterator

    def take(self, count: int, paths: Sequence[str]) -> list[FlatNode]:
        rows = self._bridge.take_nodes(self._iterator, count, paths)
        return [
            FlatNode(BridgeElement(self._bridge, handle), depth, values)
            for handle, depth, *values in rows
        ]

    def count(self, count: int, path: str) -> tuple[int, int]:
        return self._bridge.count_nodes(self._iterator, count, path)


class BridgePage:
    """One document, for one command. `window` is that of the tab or of a frame."""

    def __init__(
        self, bridge: DomBridge, context: ActionContext, window: Handle = DomBridge.window
    ) -> None:
        self.bridge = bridge
        self.context = context
        self.window = window
        self.runtime = bridge.runtime
        self.frames = BridgeFrames(self)
        self.geometry = BridgeGeometry(self)
        self.store = BridgeStore(bridge)
        self.overlay = BridgeOverlay(self)
        self.navigation = BridgeNavigation(self)
        self.texts = BridgeTexts(self)
        self._last_yield = time.monotonic()
        self._document: Handle | None = None
        context.after_wait = bridge.readings.forget

    def in_window(self, window: Handle) -> "BridgePage":
        return BridgePage(self.bridge, self.context, window)

    def read(self, *paths: str) -> list[Any]:
        return self.bridge.read([self.window], paths)[0]

    def select(self, selector: str, limit: int) -> Matches:
        count, rows = self._query(selector, [], None, limit)
        return Matches(count, tuple(row.element for row in rows))

    def query_rows(
        self, selector: str, paths: Sequence[Path], within: Element | None = None
    ) -> list[Row]:
        return self._query(selector, paths, within, ROWS_LIMIT)[1]

    async def query_slices(
        self, selector: str, paths: Sequence[Path], within: Element | None = None
    ) -> AsyncIterator[list[Row]]:
        count, rows = self._query(selector, paths, within, BATCH_SIZE)
        rest = self.query_rows(selector, [], within)[BATCH_SIZE:] if count > BATCH_SIZE else []
        yield rows
        for start in range(0, len(rest), BATCH_SIZE):
            await self.yield_to_page()
            elements = [row.element for row in rest[start : start + BATCH_SIZE]]
            yield list(map(Row, elements, self.read_each(elements, paths)))

    def _query(
        self, selector: str, paths: Sequence[Path], within: Any, limit: int
    ) -> tuple[int, list[Row]]:
        root = within.handle if within else self.document_handle()
        try:
            count, rows = self.bridge.query_rows(root, selector, paths, limit)
        except PageError as error:
            if str(error) != "SyntaxError":
                raise
            raise CommandError(
                ErrorCode.INVALID_PARAMS,
                f"{selector!r} is not a valid CSS selector.",
                "Correct the selector; nothing was touched.",
                selector=selector,
            ) from None
        return count, [Row(self.element(handle), values) for handle, *values in rows]

    def read_each(self, elements: Sequence[Any], paths: Sequence[Path]) -> list[list[Any]]:
        return self.bridge.read([element.handle for element in elements], paths)

    def resolve(self, elements: Sequence[Any], path: str) -> list[Element | None]:
        handles = self.bridge.resolve([element.handle for element in elements], path)
        return [None if handle is None else self.element(handle) for handle in handles]

    def shadow_roots(self, within: Any = None) -> list[Element]:
        root = within.handle if within else self.document_handle()
        return [self.element(handle) for handle in self.bridge.shadow_roots(root)]

    def flat_nodes(
        self, elements: Sequence[Any], limit: int, paths: Sequence[str]
    ) -> list[FlatNode]:
        handles = [element.handle for element in elements]
        return [
            FlatNode(self.element(handle), depth, values)
            for handle, depth, *values in self.bridge.flat_nodes(handles, limit, paths)
        ]

    def walk_flat_tree(self, elements: Sequence[Any], limit: int) -> BridgeWalk:
        handles = [element.handle for element in elements]
        return BridgeWalk(self.bridge, self.bridge.walk_flat_tree(handles, limit))

    def prefetch(self, readings: Sequence[Reading]) -> None:
        operations = [self._operation(reading) for reading in readings]
        with suppress(PageError):
            self.bridge.read_ahead(operations)

    def _operation(self, reading: Any) -> list[Any]:
        """The operation that the method sends which a reading names."""
        match reading:
            case ReadPaths():
                return ["read", wire_handles(reading.elements), list(reading.paths)]
            case ResolvePath():
                return ["resolve", wire_handles(reading.elements), reading.path]
            case FlatNodes():
                paths = list(reading.paths)
                return ["flat_nodes", wire_handles(reading.elements), reading.limit, paths]
        root = to_wire(reading.within.handle if reading.within else self.document_handle())
        if isinstance(reading, ShadowRoots):
            return ["shadow_roots", root]
        return ["query_rows", root, reading.selector, list(reading.paths), ROWS_LIMIT]

    async def perform(
        self, groups: Sequence[Sequence[Step]], within_ms: float, then: Sequence[Reading] = ()
    ) -> list[bool]:
        operations = [list(map(step_to_operation, group)) for group in groups]
        ahead = [self._operation(reading) for reading in then]
        outcomes = await self.bridge.run(operations, within_ms, ahead)
        self._last_yield = time.monotonic()
        return [len(done) == len(group) for done, group in zip(outcomes, groups, strict=False)]

    async def dispatch_all(self, dispatches: Sequence[Dispatch]) -> list[list[bool]]:
        (outcomes,) = await self.bridge.run(
            [list(map(step_to_operation, dispatches))], DISPATCH_WITHIN_MS
        )
        self._last_yield = time.monotonic()
        return [outcome.get("value", []) for outcome in outcomes]

    def watch_mutations(self) -> Mutations:
        def roots() -> list[Handle]:
            document = self.document_handle()
            return [document, *self.bridge.shadow_roots(document)]

        return BridgeMutations(self.bridge, roots)

    def create(self, constructor: str) -> Element:
        return self.element(self.bridge.construct(constructor))

    def create_transfer(self, transfer: str, files: Sequence[FileFacts]) -> Element | None:
        data = self.bridge.construct("DataTransfer")
        for file in files:
            options = {"type": file["type"], "lastModified": file["modified_ms"]}
            built = self.bridge.received_file(
                transfer, file["number"], file["name"], file["size"], options
            )
            if built is None:
                return None
            self.bridge.call(data, "items.add", built)
        return self.element(data)

    async def yield_to_page(self) -> None:
        # In the offscreen runtime Python does not block the page.
        worked_ms = 1000 * (time.monotonic() - self._last_yield)
        if self.runtime == "content" and worked_ms > LONGEST_TASK_MS:
            await self.perform([[NextTask()]], 1)

    def document_handle(self) -> Handle:
        """Asked for once in the tab's own window; a frame may load another document."""
        if self._document is None or self.window.number != DomBridge.window.number:
            (self._document,) = self.bridge.resolve([self.window], "document")
        assert self._document
        return self._document

    def element(self, handle: Handle) -> BridgeElement:
        return BridgeElement(self.bridge, handle)


def wire_handles(elements: Sequence[Any]) -> list[Any]:
    return [to_wire(element.handle) for element in elements]
