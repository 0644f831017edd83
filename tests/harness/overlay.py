"""What FormPilot draws over a page, which the page itself cannot look into."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from playwright.sync_api import CDPSession, Page

OVERLAY = "FORMPILOT-OVERLAY"
OUTLINE = "FORMPILOT-OUTLINE"


class Seen(NamedTuple):
    """An overlay at one moment."""

    texts: tuple[str, ...]
    stop: tuple[float, float]
    """The middle of its button."""

    @property
    def done(self) -> int:
        """The count before "of"; -1 where none is shown."""
        counts = [text.partition(" of ")[0] for text in self.texts if " of " in text]
        return int(counts[0]) if counts else -1


class Looking:
    """The browser's own view of a page, closed shadow roots included."""

    def __init__(self, session: CDPSession) -> None:
        self._session = session

    def overlays(self) -> list[Seen]:
        found = (self._seen(node) for node in self._named(OVERLAY))
        return [one for one in found if one]

    def outlines(self) -> int:
        return len(list(self._named(OUTLINE)))

    def roles(self) -> set[tuple[str, str]]:
        """Of everything in the accessibility tree, with its name."""
        tree = self._session.send("Accessibility.getFullAXTree")
        return {
            (node["role"]["value"], node.get("name", {}).get("value", ""))
            for node in tree["nodes"]
            if not node["ignored"]
        }

    def _named(self, name: str) -> Iterator[dict[str, Any]]:
        document = self._session.send("DOM.getDocument", {"depth": -1, "pierce": True})
        return (node for node in nodes(document["root"]) if node["nodeName"] == name)

    def _seen(self, overlay: dict[str, Any]) -> Seen | None:
        """Nothing of one that is gone by now."""
        inside = list(nodes(overlay))
        (button,) = (node for node in inside if node["nodeName"] == "BUTTON")
        try:
            box = self._session.send("DOM.getBoxModel", {"backendNodeId": button["backendNodeId"]})[
                "model"
            ]["border"]
        except Exception:  # noqa: BLE001 - whatever the browser says of a node that is gone
            return None
        texts = tuple(node["nodeValue"] for node in inside if node["nodeName"] == "#text")
        return Seen(texts, ((box[0] + box[4]) / 2, (box[1] + box[5]) / 2))


def nodes(node: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield node
    inner = [node["contentDocument"]] if "contentDocument" in node else []
    for child in [*node.get("shadowRoots", []), *node.get("children", []), *inner]:
        yield from nodes(child)


@contextmanager
def looking_at(page: Page) -> Iterator[Looking]:
    session = page.context.new_cdp_session(page)
    try:
        yield Looking(session)
    finally:
        session.detach()
