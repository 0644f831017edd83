"""Steps: what is done to elements, as data. Plans are made of steps before anything is touched."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple


@dataclass(frozen=True, slots=True)
class EventSpec:
    """One event: its interface, its type, and the options of its constructor."""

    interface: str
    type: str
    options: Mapping[str, Any] = field(default_factory=dict)


class Dispatch(NamedTuple):
    """Dispatches events in order."""

    target: Any
    events: Sequence[EventSpec]


class CallExpectingEvents(NamedTuple):
    """Calls a method that should cause events, then dispatches the events that did not come."""

    target: Any
    method: str
    events: Sequence[EventSpec]
    arguments: Sequence[Any] = ()


class Assign(NamedTuple):
    """Sets a property."""

    target: Any
    path: str
    value: Any


class CallMethod(NamedTuple):
    """Calls a method with elements or plain values as arguments."""

    target: Any
    method: str
    arguments: Sequence[Any] = ()


class SkipIf(NamedTuple):
    """Skips its step if the target's property already has this value."""

    path: str
    value: Any
    step: "Assign | CallMethod"


class UnlessPrevented(NamedTuple):
    """Dispatches an event, and performs its steps unless the page prevented it."""

    target: Any
    event: EventSpec
    steps: Sequence["Step"]


class Atomic(NamedTuple):
    """Steps that no code of the page comes between, not even a microtask."""

    steps: Sequence["WriteStep | Dispatch | UnlessPrevented"]


class Require(NamedTuple):
    """Skips the rest of its group unless a property has this value."""

    target: Any
    path: str
    value: Any


class ReportProgress(NamedTuple):
    """Reports what was done so far, in case the page is left."""

    text: str


class NextTask(NamedTuple):
    """Waits for the page's next task. Hurried: ahead of the page's own tasks."""

    hurried: bool = False


WriteStep = Assign | SkipIf | NextTask


class NextFrame(NamedTuple):
    """Waits for the page's next frame."""


Step = (
    Dispatch
    | CallExpectingEvents
    | Assign
    | CallMethod
    | SkipIf
    | UnlessPrevented
    | Atomic
    | Require
    | ReportProgress
    | NextTask
    | NextFrame
)
