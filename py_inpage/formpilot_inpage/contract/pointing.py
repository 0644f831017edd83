"""What drag and hover answer."""

from dataclasses import dataclass
from typing import Any, Literal

from .results import Result

Effect = Literal["moved", "accepted", "none_seen"]
Method = Literal["html5_drag_api", "mouse_events"]


@dataclass(frozen=True, slots=True, kw_only=True)
class End:
    """Where a drag began or ended."""

    selector: str | None
    x: int
    y: int
    tag: str
    text: str
    matches_count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Dragged(Result):
    """The answer to drag."""

    success: bool
    effect: Effect
    """What the page was seen to do: `moved`, `accepted` the drop, or `none_seen`."""
    method: Method
    from_: End
    to: End
    events_dispatched: tuple[str, ...]
    attempts: int
    """2 where the first showed no effect and a second one, with a hold, was made."""
    held_ms: int
    duration_ms: int

    def facts(self) -> dict[str, Any]:
        plain = Result.facts(self)
        return {"success": plain.pop("success"), "from": plain.pop("from_"), **plain}

    def summary(self) -> str:
        said = {
            "moved": "the page moved it",
            "accepted": "the page accepted the drop",
            "none_seen": "the page was not seen to react",
        }
        return f"Dragged {name(self.from_)} to {name(self.to)}: {said[self.effect]}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Hovered(Result):
    """The answer to hover."""

    success: bool
    selector: str | None
    x: int
    y: int
    tag: str
    text: str
    matches_count: int
    entered: int
    """How many elements the pointer came into."""
    note: str = "CSS :hover does not follow events that a program sends; the page's handlers do."

    def summary(self) -> str:
        return f"The pointer is on <{self.tag}> at {self.x}, {self.y}"


def name(end: End) -> str:
    return end.selector or f"({end.x}, {end.y})"
