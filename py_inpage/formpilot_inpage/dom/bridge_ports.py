"""The small ports of a page over the DOM bridge: frames, geometry, overlay and navigation."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from .bridge import Handle, PageError
from .page import Element, NavigationState

if TYPE_CHECKING:
    from .bridge_page import BridgePage

FRAMES_LIMIT = 20_000
STATE_WITHIN_MS = 1000


class BridgeFrames:
    """The documents of frames in or around a page."""

    def __init__(self, page: "BridgePage") -> None:
        self._page = page

    def frame_page(self, frame: Any) -> "BridgePage | None":
        return self._page_at(frame, "contentDocument.defaultView")

    def owner_page(self, element: Any) -> "BridgePage | None":
        return self._page_at(element, "ownerDocument.defaultView")

    def top_page(self) -> "BridgePage":
        top = self._page.bridge.window
        return self._page if self._page.window.number == top.number else self._page.in_window(top)

    def frame_path(self, frame: Any) -> list[int] | None:
        bridge = self._page.bridge
        (window,) = bridge.resolve([frame.handle], "contentWindow")
        path: list[int] = []
        while window and window.number != bridge.window.number:
            (parent,) = bridge.resolve([window], "parent")
            numbers = [child.number for child in bridge.items(parent, FRAMES_LIMIT)[1]]
            # A frame in a shadow root is not among those of its window.
            if window.number not in numbers:
                return None
            path.insert(0, numbers.index(window.number))
            window = parent
        return path or None

    def _page_at(self, element: Any, path: str) -> "BridgePage | None":
        (window,) = self._page.bridge.resolve([element.handle], path)
        return self._page.in_window(window) if window else None


class BridgeGeometry:
    """Hit tests, ancestors and styles."""

    def __init__(self, page: "BridgePage") -> None:
        self._page = page
        self._bridge = page.bridge

    def element_at(self, x: float, y: float) -> Element | None:
        return self._element(self._bridge.element_at(self._page.document_handle(), x, y))

    def path_at(self, x: float, y: float) -> list[Element]:
        handles = self._bridge.path_at(self._page.document_handle(), x, y)
        return [self._page.element(handle) for handle in handles]

    def composed_path(self, element: Any) -> list[Element]:
        return [self._page.element(handle) for handle in self._bridge.composed_path(element.handle)]

    def computed_styles(
        self, elements: Sequence[Any], pseudo: str, names: Sequence[str]
    ) -> list[list[Any]]:
        return self._bridge.computed_styles([element.handle for element in elements], pseudo, names)

    def last_pointer_target(self) -> Element | None:
        weak = self._bridge.call(self._pointer_target(), "at", -1)
        return None if weak is None else self._element(self._bridge.call(weak, "deref"))

    def set_pointer_target(self, element: Any) -> None:
        weak = [self._bridge.construct("WeakRef", element.handle)] if element else []
        self._bridge.call(self._pointer_target(), "splice", 0, 1, *weak)

    def _pointer_target(self) -> Handle:
        return self._bridge.shared_object("pointer_target", "Array")

    def _element(self, handle: Handle | None) -> Element | None:
        return None if handle is None else self._page.element(handle)


class BridgeOverlay:
    """Draws over the page."""

    def __init__(self, page: "BridgePage") -> None:
        self._page = page

    def mount(
        self, styles: str, tree: Sequence[Any], duration_ms: int | None = None
    ) -> list[Element]:
        bridge, document = self._page.bridge, self._page.document_handle()
        handles = bridge.mount_overlay(document, styles, tree, duration_ms)
        return [self._page.element(handle) for handle in handles]

    def intercept_press(
        self, element: Any, events: Sequence[str], prevented: Sequence[str]
    ) -> None:
        self._page.bridge.intercept_press(element.handle, events, prevented)


class BridgeNavigation:
    """Navigation events of the page, and the state that the service worker knows."""

    def __init__(self, page: "BridgePage") -> None:
        self._page = page

    def record_events(self, path: str, event_type: str, paths: Sequence[str]) -> Any:
        bridge = self._page.bridge
        try:
            (target,) = bridge.resolve([self._page.window], path)
        except PageError:
            return None
        return bridge.record_events(target, event_type, paths)

    def take_events(self, recording: Any) -> list[list[Any]]:
        return self._page.bridge.take_events(recording) if recording else []

    async def state(self) -> NavigationState:
        ((outcome,),) = await self._page.bridge.run([[["navigation_state"]]], STATE_WITHIN_MS)
        facts = outcome.get("value") or {"leaving": False, "opened": []}
        return NavigationState(facts["leaving"], tuple(facts["opened"]))
