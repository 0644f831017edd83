"""The port to the DOM. All in-page code is written against it, whatever stands behind.

Its methods are coarse: where Python and the page are in different processes, each call is a
round trip.
"""

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from formpilot_inpage.contract.consent import Consent

from .changes import Changes
from .steps import EventSpec, Send, Step


class Element(Protocol):
    """A handle on one element."""

    def read(self, *paths: str) -> list[Any]:
        """Many properties at once. A path is dotted; `name()` calls, with a text at most:
        "localName", "getBoundingClientRect().width", 'matches(":disabled")'. What the element
        does not have is None."""
        ...

    def text(self) -> str:
        """The text that a reader sees, without what stands in fields."""
        ...

    def attributes(self, names: Sequence[str]) -> dict[str, str | None]: ...

    def write(self, path: str, value: Any) -> None:
        """Set a property."""
        ...

    def dispatch(self, events: Sequence[EventSpec]) -> list[bool]:
        """Send events one after the other; False for each that was prevented."""
        ...

    def scroll_into_view(self) -> None: ...

    def scroll_to(self, x: float, y: float) -> None:
        """At once, whatever the page's styles say."""
        ...


@dataclass(frozen=True, slots=True)
class Matches:
    """The first elements that a selector found, and how many there are in all."""

    count: int
    elements: tuple[Element, ...]


class Row(NamedTuple):
    """An element and some of its properties."""

    element: Element
    values: list[Any]


class Drawn(NamedTuple):
    """An element or a text, how deep it is below the first one, and some of its properties."""

    element: Element
    depth: int
    values: list[Any]


class Flat(Protocol):
    """Nodes as they are drawn, in order, to be taken once."""

    def take(self, count: int, paths: Sequence[str]) -> list[Drawn]:
        """The next ones; fewer than `count` at the end."""
        ...

    def tally(self, count: int, path: str) -> tuple[int, int]:
        """How many the next ones are, and how many of them have what the path leads to."""
        ...


class Whereabouts(NamedTuple):
    """Whether the tab is on its way to another document, and the tabs that it ever opened."""

    leaving: bool
    opened: tuple[int, ...]


@dataclass(slots=True)
class Task:
    """The command that a page is for: its correlation id, and what the user allows it."""

    name: str = ""
    consent: Consent = field(default_factory=Consent)


class Page(Protocol):
    """A document and its window."""

    task: Task

    home: str
    """Where this Python runs: "content", beside the page, or "offscreen"."""

    def select(self, selector: str, limit: int) -> Matches:
        """Raises Refused where `selector` is not one."""
        ...

    def read(self, *paths: str) -> list[Any]:
        """As Element.read, from the window: "document.title"."""
        ...

    def table(
        self, selector: str, paths: Sequence[str], within: Element | None = None
    ) -> list[Row]:
        """Every element that fits, with its properties. Raises Refused as `select` does."""
        ...

    def slices(
        self, selector: str, paths: Sequence[str], within: Element | None = None
    ) -> AsyncIterator[list[Row]]:
        """As `table`, in parts, with time for the page between them."""
        ...

    def read_each(self, elements: Sequence[Element], paths: Sequence[str]) -> list[list[Any]]:
        """The same properties of many elements at once."""
        ...

    def follow(self, elements: Sequence[Element], path: str) -> list[Element | None]:
        """For each element the one that its path leads to; equal ones are the same."""
        ...

    def roots(self, within: Element | None = None) -> list[Element]:
        """The open shadow roots inside, at any depth."""
        ...

    def flat(self, elements: Sequence[Element], most: int) -> Flat:
        """Each element and what is below it, through all shadow roots, slots and the frames
        that can be reached; at most so many nodes of each."""
        ...

    def parts(
        self, elements: Sequence[Element], part: str, names: Sequence[str]
    ) -> list[list[Any]]:
        """Of each element the computed style of a part, such as "::before"."""
        ...

    async def perform(self, groups: Sequence[Sequence[Step]], within_ms: float) -> list[bool]:
        """Groups of steps in their order, until the time is up: for each that was reached
        whether it was done, or left out because of its `Only`."""
        ...

    async def send(self, sends: Sequence[Send]) -> list[list[bool]]:
        """Events to one element after the other; for each event False where it was prevented."""
        ...

    def under(self, x: float, y: float) -> Element | None:
        """The innermost element that is drawn at a point of the viewport."""
        ...

    def lineage(self, element: Element) -> list[Element]:
        """The element and those around it, outwards, as they are drawn."""
        ...

    def pointed(self) -> Element | None:
        """Where the mouse was left by the command before."""
        ...

    def point(self, element: Element | None) -> None:
        """Leave the mouse there."""
        ...

    def inside(self, frame: Element) -> "Page | None":
        """The document in a frame; None where it is another site's, or no frame."""
        ...

    def around(self, element: Element) -> "Page | None":
        """The document that an element is in."""
        ...

    def outermost(self) -> "Page":
        """The outermost document that this Python reaches."""
        ...

    def way_to(self, frame: Element) -> list[int] | None:
        """From the outermost document that this Python reaches to a frame: the place among the
        frames of each window on the way. None where it has none."""
        ...

    def changes(self) -> Changes:
        """Counted from now on, until it is stopped."""
        ...

    def listen(self, path: str, kind: str, says: Sequence[str]) -> Any:
        """Note what the coming events of a kind say, at an object of the window: "navigation".
        Nothing comes from one of another site."""
        ...

    def heard(self, listening: Any) -> list[list[Any]]:
        """What each of them said; nothing more is noted."""
        ...

    async def whereabouts(self) -> Whereabouts: ...

    def make(self, name: str) -> Element:
        """A new object of the page's, such as a DataTransfer, to put into events."""
        ...

    async def breathe(self) -> None:
        """Gives the page its turn, where this command has kept it waiting for a while."""
        ...

    def alone(self) -> AbstractAsyncContextManager[Any]:
        """For one command at a time in this document."""
        ...

    def left_ms(self) -> float:
        """How much time the command still has; none once it was cancelled."""
        ...

    def cancelled(self) -> bool: ...

    def stopped(self) -> bool:
        """Whether it was the user who cancelled it, on the page."""
        ...

    def ref(self, element: Element) -> str:
        """The same element always has the same ref."""
        ...

    def refs(self, elements: Sequence[Element]) -> list[str]:
        """The refs of many at once."""
        ...

    def by_ref(self, ref: str) -> Element | None:
        """None where the element is no longer in the document."""
        ...

    def by_refs(self, refs: Sequence[str]) -> list["Element | None"]:
        """As `by_ref`, for many at once."""
        ...

    def recall(self, name: str) -> str | None:
        """A text that an earlier command kept."""
        ...

    def keep(self, texts: Mapping[str, str | None]) -> None:
        """By name, for later commands; None forgets. Kept in the tab's memory, as long as the
        document is: that of the tab or of another site's frame."""
        ...

    def new_snapshot(self) -> str:
        """An id for what is about to be shown of this document."""
        ...

    def gave_snapshot(self, identity: str) -> bool:
        """Whether this document gave out the id."""
        ...

    def graft(self, styles: str, tree: Sequence[Any], lasts_ms: int | None = None) -> list[Element]:
        """Draw something above the page, apart from its own content: (name, attributes,
        *children). It stays for so long or until the next of its name, or until the command's
        end. Its elements in their order; no command finds them."""
        ...

    def guard(self, element: Element, kinds: Sequence[str], prevented: Sequence[str]) -> None:
        """The user's press within an element that was drawn so stops the command. Events of
        these kinds, in the order of a press, are then kept from the page."""
        ...

    async def pause(self, milliseconds: int) -> None: ...
