"""An element over the DOM bridge, and the operations that steps become."""

import json
from collections.abc import Sequence
from typing import Any

from .bridge import DomBridge, Handle, to_wire
from .steps import (
    Assign,
    Atomic,
    CallExpectingEvents,
    CallMethod,
    Dispatch,
    EventSpec,
    NextFrame,
    NextTask,
    ReportProgress,
    Require,
    SkipIf,
    UnlessPrevented,
)

SNAPSHOT_IN_ORDER = 7  # XPathResult.ORDERED_NODE_SNAPSHOT_TYPE
TEXT_FIELD_XPATH = "ancestor-or-self::*[local-name()='textarea' or @contenteditable[. != 'false']]"
TEXT_FIELD_SELECTOR = "textarea, [contenteditable]:not([contenteditable='false' i])"
"""Elements that people type text into."""
TEXTS_LIMIT = 2000


class BridgeElement:
    """One element."""

    __slots__ = ("bridge", "handle")

    def __init__(self, bridge: DomBridge, handle: Handle) -> None:
        self.bridge = bridge
        self.handle = handle

    def __eq__(self, other: object) -> bool:
        return isinstance(other, BridgeElement) and other.handle.number == self.handle.number

    def __hash__(self) -> int:
        return self.handle.number

    def read(self, *paths: str) -> list[Any]:
        return self.bridge.read([self.handle], paths)[0]

    def text(self) -> str:
        rendered, content, shown = self.read("innerText", "textContent", "checkVisibility()")
        if not self._has_text_fields():
            return str(rendered or content or "")
        # innerText cannot leave parts out.
        return " ".join(
            data for data, parent_shown in self._texts_outside_fields() if parent_shown or not shown
        )

    def attributes(self, names: Sequence[str]) -> dict[str, str | None]:
        paths = [f"getAttribute({json.dumps(name)})" for name in names]
        return dict(zip(names, self.read(*paths), strict=True))

    def write(self, path: str, value: Any) -> None:
        self.bridge.assign(self.handle, path, value)

    def dispatch(self, events: Sequence[EventSpec]) -> list[bool]:
        return self.bridge.dispatch(self.handle, [event_to_wire(event) for event in events])

    def scroll_into_view(self) -> None:
        options = {"block": "center", "inline": "center", "behavior": "instant"}
        self.bridge.call(self.handle, "scrollIntoView", options)

    def scroll_to(self, x: float, y: float) -> None:
        options = {"left": x, "top": y, "behavior": "instant"}
        self.bridge.call(self.handle, "scrollTo", options)

    def _has_text_fields(self) -> bool:
        return self.bridge.call(self.handle, "querySelector", TEXT_FIELD_SELECTOR) is not None

    def _texts_outside_fields(self) -> list[list[Any]]:
        """Each text, and whether its element is visible."""
        texts = f".//text()[not(parent::*/{TEXT_FIELD_XPATH})]"
        evaluate, this = "ownerDocument.evaluate", self.handle
        found = self.bridge.call(this, evaluate, texts, this, None, SNAPSHOT_IN_ORDER, None)
        _, nodes = self.bridge.items(found, TEXTS_LIMIT, "snapshotLength", "snapshotItem")
        return self.bridge.read(nodes, ["data", "parentElement.checkVisibility()"])


def event_to_wire(event: EventSpec) -> list[Any]:
    options = {
        name: to_wire(option.handle) if isinstance(option, BridgeElement) else option
        for name, option in event.options.items()
    }
    return [event.interface, event.type, options]


def step_to_operation(step: Any) -> list[Any]:
    """The bridge operation of a step."""
    match step:
        case Dispatch():
            return ["dispatch", to_wire(step.target.handle), list(map(event_to_wire, step.events))]
        case CallExpectingEvents():
            events = list(map(event_to_wire, step.events))
            return [
                "call_expecting_events",
                to_wire(step.target.handle),
                step.method,
                events,
                list(step.arguments),
            ]
        case Assign():
            value = to_wire(getattr(step.value, "handle", step.value))
            return ["assign", to_wire(step.target.handle), step.path, value]
        case CallMethod():
            values = [to_wire(getattr(value, "handle", value)) for value in step.arguments]
            return ["call", to_wire(step.target.handle), step.method, values]
        case SkipIf():
            target = to_wire(step.step.target.handle)
            return ["skip_if", target, step.path, step.value, step_to_operation(step.step)]
        case UnlessPrevented():
            inner = list(map(step_to_operation, step.steps))
            return [
                "unless_prevented",
                to_wire(step.target.handle),
                event_to_wire(step.event),
                inner,
            ]
        case Atomic():
            return ["atomic", list(map(step_to_operation, step.steps))]
        case Require():
            return ["require", to_wire(step.target.handle), step.path, step.value]
        case ReportProgress():
            return ["report_progress", step.text]
        case NextTask():
            return ["next_task", step.hurried]
        case NextFrame():
            return ["next_frame"]
    raise TypeError(type(step).__name__)
