"""The few operations that everything in the page is made of, each one message and its outcome.

`extension/content/objects.js` performs them. An object of the page is a number here, good for
one command. Plain values (text, numbers, booleans, None) pass as they are; lists and dicts
become a page's own arrays and objects.
"""

import json
from collections.abc import Callable, Sequence
from typing import Any


class Thrown(Exception):
    """The page's side threw. Only the error's name: its text may quote a value."""


class Handle:
    """The number under which the page's side knows an object."""

    __slots__ = ("number",)

    def __init__(self, number: int) -> None:
        self.number = number


class World:
    """A window and what can be done with its objects.

    `ask` takes one operation as JSON and gives its outcome as JSON; it may be a call, or a
    message to another process and back. For `run` it may give a promise.
    """

    window = Handle(0)

    def __init__(self, ask: Callable[[str], Any], home: str, number: int) -> None:
        self._ask = ask
        self.home = home
        self.number = number
        """Which of the browser's documents this is."""

    def read(self, targets: Sequence[Handle], paths: Sequence[str]) -> list[list[Any]]:
        """Properties of many objects at once. A path is dotted; `name()` calls, with a text at
        most: `matches(":disabled")`. None where there is no such property, and for what is not
        a plain value."""
        if not targets:
            return []
        rows: list[list[Any]] = self._do("read", [out(target) for target in targets], list(paths))
        return rows

    def follow(self, targets: Sequence[Handle], path: str) -> list[Any]:
        """For each object the one that its path leads to, or None."""
        if not targets:
            return []
        found: list[Any] = self._do("follow", [out(target) for target in targets], path)
        return found

    def table(
        self, target: Handle, selector: str, paths: Sequence[str], limit: int
    ) -> tuple[int, list[list[Any]]]:
        """How many elements below `target` fit, and of the first ones handle and properties."""
        count, rows = self._do("table", out(target), selector, list(paths), limit)
        return count, rows

    def roots(self, target: Handle) -> list[Handle]:
        """The open shadow roots below `target`, those inside of others too."""
        found: list[Handle] = self._do("roots", out(target))
        return found

    def lineage(self, target: Handle) -> list[Handle]:
        """An element and those around it, outwards; slots and hosts of shadow roots count."""
        found: list[Handle] = self._do("lineage", out(target))
        return found

    def flat(self, targets: Sequence[Handle], most: int) -> Handle:
        """An iterator over each target and the nodes below it, as they are drawn: through shadow
        roots, slots and frames. At most so many of each."""
        found: Handle = self._do("flat", [out(target) for target in targets], most)
        return found

    def take(self, iterator: Handle, count: int, paths: Sequence[str]) -> list[list[Any]]:
        """Of its next nodes handle, depth and properties; fewer than `count` at the end."""
        rows: list[list[Any]] = self._do("take", out(iterator), count, list(paths))
        return rows

    def tally(self, iterator: Handle, count: int, path: str) -> tuple[int, int]:
        """How many the next nodes are, and how many of them have what the path leads to."""
        taken, having = self._do("tally", out(iterator), count, path)
        return taken, having

    def all(self, operations: Sequence[Sequence[Any]]) -> list[Any]:
        """The outcomes of operations that nothing comes between."""
        outcomes: list[Any] = self._do("all", operations)
        return outcomes

    def parts(self, targets: Sequence[Handle], part: str, names: Sequence[str]) -> list[list[Any]]:
        """The computed style of a part of each element, such as "::before"."""
        if not targets:
            return []
        rows: list[list[Any]] = self._do("parts", [out(one) for one in targets], part, list(names))
        return rows

    def under(self, target: Handle, x: float, y: float) -> Handle | None:
        """The innermost element that is drawn at a point of a document's viewport."""
        found: Handle | None = self._do("under", out(target), x, y)
        return found

    def call(self, target: Handle, path: str, *arguments: Any) -> Any:
        """A plain value, or a handle; None for null and undefined."""
        return self._do("call", out(target), path, [out(value) for value in arguments])

    def construct(self, name: str, *arguments: Any) -> Handle:
        made: Handle = self._do("construct", name, [out(value) for value in arguments])
        return made

    def assign(self, target: Handle, path: str, value: Any) -> None:
        self._do("assign", out(target), path, out(value))

    def items(
        self, target: Handle, limit: int, length: str = "length", method: str = ""
    ) -> tuple[int, list[Handle]]:
        """How many a list-like object holds, and the first of them, by index or by a method."""
        count, handles = self._do("items", out(target), limit, length, method)
        return count, handles

    def dispatch(self, target: Handle, events: Sequence[Sequence[Any]]) -> list[bool]:
        """Send (interface, type, options) one after the other; False where prevented."""
        answers: list[bool] = self._do("dispatch", out(target), list(events))
        return answers

    def listen(self, target: Handle, kind: str, paths: Sequence[str]) -> Handle:
        """Note what events of a kind say from now on."""
        listening: Handle = self._do("listen", out(target), kind, list(paths))
        return listening

    def heard(self, listening: Handle) -> list[list[Any]]:
        """A row for each event that came; ends the listening."""
        rows: list[list[Any]] = self._do("heard", out(listening))
        return rows

    def shared(self, name: str, kind: str) -> Handle:
        """The object of that name that all commands in this document share; made once."""
        found: Handle = self._do("shared", name, kind)
        return found

    def watch(self, targets: Sequence[Handle], record: Handle | None = None) -> Handle:
        """An object whose `count` is that of changes in these trees from now on; `still()` gives
        the milliseconds since the last one, and `observer.disconnect` ends it. With a record
        these trees are added to it, which is a change."""
        watching: Handle = self._do("watch", [out(target) for target in targets], out(record))
        return watching

    def graft(
        self, document: Handle, styles: str, tree: Sequence[Any], lasts_ms: int | None
    ) -> list[Handle]:
        """A new element above a document, with children that the page does not reach: (name,
        attributes, *children). It stays for so long, or until the command's end. All of its
        elements in their order; no other operation sees them."""
        parts: list[Handle] = self._do("graft", out(document), styles, tree, lasts_ms)
        return parts

    def guard(self, target: Handle, kinds: Sequence[str], prevented: Sequence[str]) -> None:
        """A user's press within an element that was grafted ends the command. Its events, of
        these kinds, are kept from the page until then."""
        self._do("guard", out(target), list(kinds), list(prevented))

    async def run(
        self, groups: Sequence[Sequence[Sequence[Any]]], within_ms: float
    ) -> list[list[dict[str, Any]]]:
        """Groups of operations, with time for the page's own work after each operation. Stops
        between two groups when the time is up. The outcomes of the groups that were run."""
        settling = self._ask(encode(["run", groups, within_ms]))
        text = settling if isinstance(settling, str) else await settling
        outcomes: list[list[dict[str, Any]]] = decode(text)
        return outcomes

    def _do(self, operation: str, *arguments: Any) -> Any:
        return back(decode(self._ask(encode([operation, *arguments]))))


def encode(operation: Sequence[Any]) -> str:
    return json.dumps(operation, separators=(",", ":"))


def decode(text: str) -> Any:
    outcome = json.loads(text)
    if "thrown" in outcome:
        raise Thrown(outcome["thrown"])
    return outcome["value"]


def out(value: Any) -> Any:
    """An object is sent as its number, in a form that no plain value has."""
    return {"$": value.number} if isinstance(value, Handle) else value


def back(value: Any) -> Any:
    if isinstance(value, dict):
        return Handle(value["$"])
    if isinstance(value, list):
        return [back(item) for item in value]
    return value
