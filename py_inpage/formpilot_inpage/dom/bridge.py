"""The DOM bridge: operations on objects of the page, sent as JSON to the content script.

An object of the page is a Handle, a number that is valid for one command. Plain values (text,
numbers, booleans, None) pass as they are; lists and dicts become arrays and objects of the page.
`operations.py` describes each operation.
"""

import json
from collections.abc import Callable, Sequence
from typing import Any

from .readings import Path, Readings


class PageError(Exception):
    """The content script threw. Holds only the error's name: its message may quote a value."""


class Handle:
    """The number of an object of the page."""

    __slots__ = ("number",)

    def __init__(self, number: int) -> None:
        self.number = number


class DomBridge:
    """The objects of one window.

    `ask` takes an operation as JSON and returns its outcome as JSON: by a direct call in the
    content runtime, by a message in the offscreen runtime. For `run` it may return a promise.
    """

    window = Handle(0)

    def __init__(self, ask: Callable[[str], Any], runtime: str, document_number: int) -> None:
        self._ask = ask
        self.readings = Readings()
        self.runtime = runtime
        self.document_number = document_number
        """The browser's count of documents; refs carry it."""

    def read(self, targets: Sequence[Handle], paths: Sequence[Path]) -> list[list[Any]]:
        if not targets:
            return []
        rows: list[list[Any]] = self._ask_plain("read", to_wire_each(targets), list(paths))
        return rows

    def resolve(self, targets: Sequence[Handle], path: str) -> list[Any]:
        if not targets:
            return []
        found: list[Any] = self._perform("resolve", to_wire_each(targets), path)
        return found

    def query_rows(
        self, target: Handle, selector: str, paths: Sequence[Path], limit: int
    ) -> tuple[int, list[list[Any]]]:
        count, rows = self._ask_plain("query_rows", to_wire(target), selector, list(paths), limit)
        return count, [[Handle(first["$"]), *values] for first, *values in rows]

    def shadow_roots(self, target: Handle) -> list[Handle]:
        roots: list[Handle] = self._perform("shadow_roots", to_wire(target))
        return roots

    def composed_path(self, target: Handle) -> list[Handle]:
        elements: list[Handle] = self._perform("composed_path", to_wire(target))
        return elements

    def path_at(self, target: Handle, x: float, y: float) -> list[Handle]:
        elements: list[Handle] = self._perform("path_at", to_wire(target), x, y)
        return elements

    def flat_nodes(
        self, targets: Sequence[Handle], limit: int, paths: Sequence[str]
    ) -> list[list[Any]]:
        rows = self._ask_plain("flat_nodes", to_wire_each(targets), limit, list(paths))
        return [[Handle(first["$"]), *values] for first, *values in rows]

    def walk_flat_tree(self, targets: Sequence[Handle], limit: int) -> Handle:
        iterator: Handle = self._perform("walk_flat_tree", to_wire_each(targets), limit)
        return iterator

    def take_nodes(self, iterator: Handle, count: int, paths: Sequence[str]) -> list[list[Any]]:
        rows = self._ask_plain("take_nodes", to_wire(iterator), count, list(paths))
        return [[Handle(first["$"]), *values] for first, *values in rows]

    def count_nodes(self, iterator: Handle, count: int, path: str) -> tuple[int, int]:
        taken, matching = self._perform("count_nodes", to_wire(iterator), count, path)
        return taken, matching

    def rendered_texts(self, targets: Sequence[Handle], excluded: str) -> list[str]:
        if not targets:
            return []
        texts: list[str] = self._perform("rendered_texts", to_wire_each(targets), excluded)
        return texts

    def nearby_lines(
        self,
        targets: Sequence[Handle],
        forward: bool,
        excluded: str,
        barrier: str,
        boundary: str,
        limit: int,
    ) -> list[list[Any]]:
        """For each target its lines (text, node, whether on the target's line), and the barrier."""
        if not targets:
            return []
        rows: list[list[Any]] = self._perform(
            "nearby_lines", to_wire_each(targets), forward, excluded, barrier, boundary, limit
        )
        return rows

    def atomic(self, operations: Sequence[Sequence[Any]]) -> list[Any]:
        outcomes: list[Any] = self._perform("atomic", operations)
        return outcomes

    def computed_styles(
        self, targets: Sequence[Handle], pseudo: str, names: Sequence[str]
    ) -> list[list[Any]]:
        if not targets:
            return []
        rows: list[list[Any]] = self._ask_plain(
            "computed_styles", to_wire_each(targets), pseudo, list(names)
        )
        return rows

    def element_at(self, target: Handle, x: float, y: float) -> Handle | None:
        element: Handle | None = self._perform("element_at", to_wire(target), x, y)
        return element

    def call(self, target: Handle, path: str, *args: Any) -> Any:
        """Returns a plain value or a handle; None for null and undefined."""
        return self._perform("call", to_wire(target), path, to_wire_each(args))

    def construct(self, name: str, *args: Any) -> Handle:
        created: Handle = self._perform("construct", name, to_wire_each(args))
        return created

    def assign(self, target: Handle, path: str, value: Any) -> None:
        self._perform("assign", to_wire(target), path, to_wire(value))

    def items(
        self, target: Handle, limit: int, length: str = "length", method: str = ""
    ) -> tuple[int, list[Handle]]:
        count, handles = self._perform("items", to_wire(target), limit, length, method)
        return count, handles

    def dispatch(self, target: Handle, events: Sequence[Sequence[Any]]) -> list[bool]:
        """An event is (interface, type, options)."""
        answers: list[bool] = self._perform("dispatch", to_wire(target), list(events))
        return answers

    def record_events(self, target: Handle, event_type: str, paths: Sequence[str]) -> Handle:
        recording: Handle = self._perform("record_events", to_wire(target), event_type, list(paths))
        return recording

    def take_events(self, recording: Handle) -> list[list[Any]]:
        rows: list[list[Any]] = self._perform("take_events", to_wire(recording))
        return rows

    def shared_object(self, name: str, constructor: str) -> Handle:
        shared: Handle = self._perform("shared_object", name, constructor)
        return shared

    def received_file(
        self, transfer: str, number: int, name: str, size: int, options: dict[str, Any]
    ) -> Handle | None:
        file: Handle | None = self._perform("received_file", transfer, number, name, size, options)
        return file

    def watch_mutations(self, targets: Sequence[Handle], record: Handle | None = None) -> Handle:
        """The record has `count`, `still_ms()` and `observer`. A new target counts as a change."""
        watched: Handle = self._perform("watch_mutations", to_wire_each(targets), to_wire(record))
        return watched

    def mount_overlay(
        self, document: Handle, styles: str, tree: Sequence[Any], duration_ms: int | None
    ) -> list[Handle]:
        elements: list[Handle] = self._perform(
            "mount_overlay", to_wire(document), styles, tree, duration_ms
        )
        return elements

    def intercept_press(
        self, target: Handle, types: Sequence[str], prevented: Sequence[str]
    ) -> None:
        self._perform("intercept_press", to_wire(target), list(types), list(prevented))

    def read_ahead(self, operations: Sequence[Sequence[Any]]) -> None:
        """Makes readings in one round trip, so that each is known when it is asked for."""
        texts = [text for text in map(encode, operations) if self.readings.get(text) is None]
        if texts:
            outcomes = decode(self._ask(f'["atomic",[{",".join(texts)}]]'))
            for text, value in zip(texts, outcomes, strict=True):
                self.readings.store(text, encode_outcome({"value": value}))

    async def run(
        self,
        groups: Sequence[Sequence[Sequence[Any]]],
        within_ms: float,
        then: Sequence[Sequence[Any]] = (),
    ) -> list[list[dict[str, Any]]]:
        """Returns the outcomes of the groups that were started before the time was up. `then` are
        readings that are made after them."""
        every = [*groups, then] if then else groups
        pending = self._ask(encode(["run", every, within_ms]))
        text = pending if isinstance(pending, str) else await pending
        self.readings.forget()
        outcomes: list[list[dict[str, Any]]] = decode(text)
        if then and len(outcomes) == len(every):
            for operation, outcome in zip(then, outcomes.pop(), strict=True):
                self.readings.store(encode(operation), encode_outcome(outcome))
        return outcomes

    def _perform(self, operation: str, *arguments: Any) -> Any:
        return from_wire(self._ask_plain(operation, *arguments))

    def _ask_plain(self, operation: str, *arguments: Any) -> Any:
        """The outcome as it was sent, which is enough where it holds no objects of the page."""
        text = encode([operation, *arguments])
        known = self.readings.get(text)
        if known is None:
            known = self._ask(text)
            self.readings.note(operation, text, known)
        return decode(known)


def encode(operation: Sequence[Any]) -> str:
    return json.dumps(operation, separators=(",", ":"))


def encode_outcome(outcome: dict[str, Any]) -> str:
    return json.dumps(outcome, separators=(",", ":"))


def decode(text: str) -> Any:
    outcome = json.loads(text)
    if "thrown" in outcome:
        raise PageError(outcome["thrown"])
    return outcome["value"]


def to_wire(value: Any) -> Any:
    """A handle is sent as {"$": number}, a form that no plain value has."""
    return {"$": value.number} if isinstance(value, Handle) else value


def to_wire_each(values: Sequence[Any]) -> list[Any]:
    return [to_wire(value) for value in values]


def from_wire(value: Any) -> Any:
    if isinstance(value, dict):
        return Handle(value["$"])
    if isinstance(value, list):
        return [from_wire(item) for item in value]
    return value
