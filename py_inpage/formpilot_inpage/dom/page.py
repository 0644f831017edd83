"""The ports to the DOM. All in-page code is written against them.

In the offscreen runtime each call is a round trip between processes, so the methods take many
elements at once.
"""

from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from formpilot_inpage.contract.files import FileFacts

from .context import ActionContext
from .drawn_texts import DrawnTexts
from .mutations import Mutations
from .readings import Path, Reading
from .steps import Dispatch, EventSpec, Step


class Element(Protocol):
    """A handle on one element."""

    def read(self, *paths: str) -> list[Any]:
        """Reads properties. A path is dotted; `name()` calls a method, with one string at most:
        "localName", "getBoundingClientRect().width", 'matches(":disabled")'. None for a missing
        property."""
        ...

    def text(self) -> str:
        """The visible text, without the values of fields."""
        ...

    def attributes(self, names: Sequence[str]) -> dict[str, str | None]: ...

    def write(self, path: str, value: Any) -> None: ...

    def dispatch(self, events: Sequence[EventSpec]) -> list[bool]:
        """Dispatches events in order; False for each that the page prevented."""
        ...

    def scroll_into_view(self) -> None: ...

    def scroll_to(self, x: float, y: float) -> None:
        """Scrolls without animation, whatever the page's styles say."""
        ...


@dataclass(frozen=True, slots=True)
class Matches:
    """The first elements that match a selector, and the number of all."""

    count: int
    elements: tuple[Element, ...]


class Row(NamedTuple):
    """An element and some of its properties."""

    element: Element
    values: list[Any]


class FlatNode(NamedTuple):
    """An element or a text node of the flat tree, its depth, and some of its properties."""

    element: Element
    depth: int
    values: list[Any]


class FlatWalk(Protocol):
    """Walks the flat tree once, in document order."""

    def take(self, count: int, paths: Sequence[str]) -> list[FlatNode]:
        """The next nodes; fewer than `count` at the end."""
        ...

    def count(self, count: int, path: str) -> tuple[int, int]:
        """Skips nodes: how many were skipped, and for how many of them `path` is truthy."""
        ...


class NavigationState(NamedTuple):
    """Whether the tab is navigating, and the ids of all tabs that it has opened."""

    leaving: bool
    opened: tuple[int, ...]


class Frames(Protocol):
    """The documents of frames."""

    def frame_page(self, frame: Element) -> "Page | None":
        """The document in a frame; None for another origin, and for what is no frame."""
        ...

    def owner_page(self, element: Element) -> "Page | None":
        """The document that holds an element."""
        ...

    def top_page(self) -> "Page":
        """The outermost document that this Python can reach."""
        ...

    def frame_path(self, frame: Element) -> list[int] | None:
        """The index of each frame in its parent window, from the top page down to `frame`. None
        when the frame has no index, as in a shadow root."""
        ...


class Geometry(Protocol):
    """Where elements are drawn."""

    def element_at(self, x: float, y: float) -> Element | None:
        """The innermost element at a point of the viewport."""
        ...

    def path_at(self, x: float, y: float) -> list[Element]:
        """The innermost element at a point of the viewport and its ancestors in the flat tree."""
        ...

    def composed_path(self, element: Element) -> list[Element]:
        """The element and its ancestors in the flat tree, innermost first."""
        ...

    def computed_styles(
        self, elements: Sequence[Element], pseudo: str, names: Sequence[str]
    ) -> list[list[Any]]:
        """Computed styles of a pseudo-element such as "::before"; "" is the element itself."""
        ...

    def last_pointer_target(self) -> Element | None:
        """The element under the pointer when the previous command ended."""
        ...

    def set_pointer_target(self, element: Element | None) -> None: ...


class Store(Protocol):
    """What a document remembers between commands."""

    def ref(self, element: Element) -> str:
        """The ref of an element, which never changes."""
        ...

    def refs(self, elements: Sequence[Element]) -> list[str]: ...

    def by_ref(self, ref: str) -> Element | None:
        """None when the element is no longer in the document."""
        ...

    def by_refs(self, refs: Sequence[str]) -> list[Element | None]: ...

    def load_text(self, name: str) -> str | None: ...

    def store_texts(self, texts: Mapping[str, str | None]) -> None:
        """Stores texts by name; None deletes. They live in memory, as long as the document of the
        tab, or of another origin's frame."""
        ...

    def new_snapshot(self) -> str: ...

    def is_known_snapshot(self, snapshot_id: str) -> bool:
        """Whether this document gave out the id."""
        ...


class Overlay(Protocol):
    """What FormPilot draws over the page."""

    def mount(
        self, styles: str, tree: Sequence[Any], duration_ms: int | None = None
    ) -> list[Element]:
        """Draws (name, attributes, *children) in a closed shadow root and returns its elements in
        order. Stays for `duration_ms` or until the next overlay of the same name; without it,
        until the command ends. No query finds the elements."""
        ...

    def intercept_press(
        self, element: Element, events: Sequence[str], prevented: Sequence[str]
    ) -> None:
        """Cancels the command when the user presses an element of the overlay. `events` are the
        types of a press in their order; the page does not see them."""
        ...


class Navigation(Protocol):
    """Whether the page is being left."""

    def record_events(self, path: str, event_type: str, paths: Sequence[str]) -> Any:
        """Records properties of the events of one kind at an object of the window, such as
        "navigation". None when the object belongs to another origin."""
        ...

    def take_events(self, recording: Any) -> list[list[Any]]:
        """Ends a recording and returns a row per event."""
        ...

    async def state(self) -> NavigationState: ...


class Page(Protocol):
    """A document and its window, for one command."""

    @property
    def runtime(self) -> str:
        """Where this Python runs: "content" or "offscreen"."""

    @property
    def context(self) -> ActionContext: ...

    @property
    def frames(self) -> Frames: ...

    @property
    def geometry(self) -> Geometry: ...

    @property
    def store(self) -> Store: ...

    @property
    def overlay(self) -> Overlay: ...

    @property
    def navigation(self) -> Navigation: ...

    @property
    def texts(self) -> DrawnTexts: ...

    def read(self, *paths: str) -> list[Any]:
        """As Element.read, from the window: "document.title"."""
        ...

    def select(self, selector: str, limit: int) -> Matches:
        """Raises CommandError for an invalid selector, like the other queries."""
        ...

    def query_rows(
        self, selector: str, paths: Sequence[Path], within: Element | None = None
    ) -> list[Row]:
        """The elements that match, 20,000 at most, with their properties."""
        ...

    def query_slices(
        self, selector: str, paths: Sequence[Path], within: Element | None = None
    ) -> AsyncIterator[list[Row]]:
        """As `query_rows`, in slices, with time for the page between them."""
        ...

    def read_each(self, elements: Sequence[Element], paths: Sequence[Path]) -> list[list[Any]]: ...

    def resolve(self, elements: Sequence[Element], path: str) -> list[Element | None]:
        """The object at `path` of each element. The same object is an equal Element."""
        ...

    def shadow_roots(self, within: Element | None = None) -> list[Element]:
        """The shadow roots, open and closed, at any depth."""
        ...

    def flat_nodes(
        self, elements: Sequence[Element], limit: int, paths: Sequence[str]
    ) -> list[FlatNode]:
        """As `walk_flat_tree`, all nodes at once."""
        ...

    def walk_flat_tree(self, elements: Sequence[Element], limit: int) -> FlatWalk:
        """Walks each element and its descendants through shadow roots, slots and same-origin
        frames; at most `limit` nodes per element."""
        ...

    def prefetch(self, readings: Sequence[Reading]) -> None:
        """Reads in one round trip what is asked for next."""
        ...

    async def perform(
        self, groups: Sequence[Sequence[Step]], within_ms: float, then: Sequence[Reading] = ()
    ) -> list[bool]:
        """Runs groups of steps in order until the time is up. For each group that was started:
        whether it was done, or skipped because of its `Require`. `then` is prefetched."""
        ...

    async def dispatch_all(self, dispatches: Sequence[Dispatch]) -> list[list[bool]]:
        """Dispatches events to one element after the other; False for each prevented event."""
        ...

    def watch_mutations(self) -> Mutations:
        """Counts changes of the document from now on, until it is stopped."""
        ...

    def create(self, constructor: str) -> Element:
        """A new object of the page, such as a DataTransfer for its events."""
        ...

    def create_transfer(self, transfer: str, files: Sequence[FileFacts]) -> Element | None:
        """A new DataTransfer with files that the host has sent; None where one is missing."""
        ...

    async def yield_to_page(self) -> None:
        """Lets the page run its tasks, if this command has kept the main thread for a while."""
        ...
