"""What can be done to an element, as data: a plan is made of these before anything is touched."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple


@dataclass(frozen=True, slots=True)
class EventSpec:
    """One event to send: the interface that makes it, its type, and what it is made with."""

    interface: str
    type: str
    options: Mapping[str, Any] = field(default_factory=dict)


class Send(NamedTuple):
    """Events, one after the other."""

    target: Any
    events: Sequence[EventSpec]


class Provoke(NamedTuple):
    """A method that causes events; those that did not come are sent."""

    target: Any
    method: str
    events: Sequence[EventSpec]
    arguments: Sequence[Any] = ()


class Assign(NamedTuple):
    """A property's new value."""

    target: Any
    path: str
    value: Any


class Invoke(NamedTuple):
    """A method, with elements as its arguments."""

    target: Any
    method: str
    arguments: Sequence[Any] = ()


class Unless(NamedTuple):
    """A step that is left out where a property of its target has this value by then."""

    path: str
    value: Any
    step: "Assign | Invoke"


Change = Assign | Unless


class Together(NamedTuple):
    """Steps that nothing of the page comes between, not even its microtasks."""

    steps: Sequence[Change | Send]


class Only(NamedTuple):
    """Goes before the rest of its group, which is left out where a property is not this."""

    target: Any
    path: str
    value: Any


class Tell(NamedTuple):
    """A word about what was done so far, for whoever waits should the page be left."""

    text: str


class Turn(NamedTuple):
    """The page's next task."""

    hurried: bool = False


class Frame(NamedTuple):
    """The page's next frame."""


Step = Send | Provoke | Assign | Invoke | Unless | Together | Only | Tell | Turn | Frame
