"""Reads the overlay that FormPilot shows over a page, in a closed shadow root."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from playwright.sync_api import CDPSession, Page

OVERLAY = "FORMPILOT-OVERLAY"
OUTLINE = "FORMPILOT-OUTLINE"


class OverlayState(NamedTuple):
    """The overlay as it was when it was read."""

    texts: tuple[str, ...]
    stop: tuple[float, float]
    """The centre of the Stop button."""

    @property
    def done(self) -> int:
        """The number before "of", or -1 if none is shown."""
        counts = [text.partition(" of ")[0] for text in self.texts if " of " in text]
        return int(counts[0]) if counts else -1


class OverlayInspector:
    """The page as the browser has it, with closed shadow roots."""

    def __init__(self, session: CDPSession) -> None:
        self._session = session

    def overlays(self) -> list[OverlayState]:
        states = (self._read(node) for node in self._nodes_named(OVERLAY))
        return [state for state in states if state]

    def outlines(self) -> int:
        return len(list(self._nodes_named(OUTLINE)))

    def roles(self) -> set[tuple[str, str]]:
        """Return role and name of every node of the accessibility tree."""
        tree = self._session.send("Accessibility.getFullAXTree")
        return {
            (node["role"]["value"], node.get("name", {}).get("value", ""))
            for node in tree["nodes"]
            if not node["ignored"]
        }

    def _nodes_named(self, name: str) -> Iterator[dict[str, Any]]:
        document = self._session.send("DOM.getDocument", {"depth": -1, "pierce": True})
        return (node for node in nodes(document["root"]) if node["nodeName"] == name)

    def _read(self, overlay: dict[str, Any]) -> OverlayState | None:
        """Read an overlay; None if it was removed meanwhile."""
        inside = list(nodes(overlay))
        (button,) = (node for node in inside if node["nodeName"] == "BUTTON")
        try:
            box = self._session.send("DOM.getBoxModel", {"backendNodeId": button["backendNodeId"]})[
                "model"
            ]["border"]
        except Exception:  # noqa: BLE001 - the node was removed
            return None
        texts = tuple(node["nodeValue"] for node in inside if node["nodeName"] == "#text")
        return OverlayState(texts, ((box[0] + box[4]) / 2, (box[1] + box[5]) / 2))


def nodes(node: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield node
    inner = [node["contentDocument"]] if "contentDocument" in node else []
    for child in [*node.get("shadowRoots", []), *node.get("children", []), *inner]:
        yield from nodes(child)


@contextmanager
def inspect_overlay(page: Page) -> Iterator[OverlayInspector]:
    session = page.context.new_cdp_session(page)
    try:
        yield OverlayInspector(session)
    finally:
        session.detach()
