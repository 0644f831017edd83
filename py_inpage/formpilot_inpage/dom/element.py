"""An element over a world, and the operations that its steps are."""

import json
from collections.abc import Sequence
from typing import Any

from .steps import (
    Assign,
    EventSpec,
    Frame,
    Invoke,
    Only,
    Provoke,
    Send,
    Tell,
    Together,
    Turn,
    Unless,
)
from .world import Handle, World, out

SNAPSHOT_IN_ORDER = 7  # XPathResult.ORDERED_NODE_SNAPSHOT_TYPE
FIELD = "ancestor-or-self::*[local-name()='textarea' or @contenteditable[. != 'false']]"
TEXT_FIELDS = "textarea, [contenteditable]:not([contenteditable='false' i])"
"""What people write texts into."""
TEXTS_LIMIT = 2000


class DocumentElement:
    """One element."""

    __slots__ = ("handle", "world")

    def __init__(self, world: World, handle: Handle) -> None:
        self.world = world
        self.handle = handle

    def __eq__(self, other: object) -> bool:
        return isinstance(other, DocumentElement) and other.handle.number == self.handle.number

    def __hash__(self) -> int:
        return self.handle.number

    def read(self, *paths: str) -> list[Any]:
        return self.world.read([self.handle], paths)[0]

    def text(self) -> str:
        rendered, content, shown = self.read("innerText", "textContent", "checkVisibility()")
        if not self._holds_fields():
            return str(rendered or content or "")
        # innerText has no way to leave parts out.
        return " ".join(
            data
            for data, parent_shown in self._texts_outside_of_fields()
            if parent_shown or not shown
        )

    def attributes(self, names: Sequence[str]) -> dict[str, str | None]:
        paths = [f"getAttribute({json.dumps(name)})" for name in names]
        return dict(zip(names, self.read(*paths), strict=True))

    def write(self, path: str, value: Any) -> None:
        self.world.assign(self.handle, path, value)

    def dispatch(self, events: Sequence[EventSpec]) -> list[bool]:
        return self.world.dispatch(self.handle, [spec(event) for event in events])

    def scroll_into_view(self) -> None:
        options = {"block": "center", "inline": "center", "behavior": "instant"}
        self.world.call(self.handle, "scrollIntoView", options)

    def scroll_to(self, x: float, y: float) -> None:
        options = {"left": x, "top": y, "behavior": "instant"}
        self.world.call(self.handle, "scrollTo", options)

    def _holds_fields(self) -> bool:
        return self.world.call(self.handle, "querySelector", TEXT_FIELDS) is not None

    def _texts_outside_of_fields(self) -> list[list[Any]]:
        """Text and whether its element is shown, in order."""
        texts = f".//text()[not(parent::*/{FIELD})]"
        evaluate, this = "ownerDocument.evaluate", self.handle
        found = self.world.call(this, evaluate, texts, this, None, SNAPSHOT_IN_ORDER, None)
        _, nodes = self.world.items(found, TEXTS_LIMIT, "snapshotLength", "snapshotItem")
        return self.world.read(nodes, ["data", "parentElement.checkVisibility()"])


def spec(event: EventSpec) -> list[Any]:
    options = {
        name: out(option.handle) if isinstance(option, DocumentElement) else option
        for name, option in event.options.items()
    }
    return [event.interface, event.type, options]


def operation(step: Any) -> list[Any]:
    """A step, as the operation that does it."""
    match step:
        case Send():
            return ["dispatch", out(step.target.handle), list(map(spec, step.events))]
        case Provoke():
            events = list(map(spec, step.events))
            return ["provoke", out(step.target.handle), step.method, events, list(step.arguments)]
        case Assign():
            return ["assign", out(step.target.handle), step.path, step.value]
        case Invoke():
            given = [out(one.handle) for one in step.arguments]
            return ["call", out(step.target.handle), step.method, given]
        case Unless():
            target = out(step.step.target.handle)
            return ["unless", target, step.path, step.value, operation(step.step)]
        case Together():
            return ["all", list(map(operation, step.steps))]
        case Only():
            return ["only", out(step.target.handle), step.path, step.value]
        case Tell():
            return ["tell", step.text]
        case Turn():
            return ["turn", step.hurried]
        case Frame():
            return ["frame"]
    raise TypeError(type(step).__name__)
