"""drag: from one element or point to another, and what the page did."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from .commands import PageCommand
from .constraints import Between, Coordinate, Length, Selector, check_place
from .errors import CommandError, ErrorCode
from .results import Result

Offset = Annotated[Mapping[Literal["x", "y"], Coordinate], Length(0, 2)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Drag(PageCommand):
    """Drag one element or point onto another, and report what the page did: moved, accepted
    or none_seen. Answers at once unless wait is true."""

    action: Literal["drag"] = "drag"
    from_: Selector = ""
    """CSS selector, or ref such as @e12, of the element to pick up."""
    to: Selector = ""
    """CSS selector, or ref, of the element to drop on."""
    from_x: Coordinate | None = None
    """Point of the viewport to pick up at; with from_y, in place of from."""
    from_y: Coordinate | None = None
    """Point of the viewport to pick up at; with from_x, in place of from."""
    to_x: Coordinate | None = None
    """Point of the viewport to drop at; with to_y, in place of to."""
    to_y: Coordinate | None = None
    """Point of the viewport to drop at; with to_x, in place of to."""
    from_offset: Offset = field(default_factory=dict)
    """{x, y} away from the centre of `from`."""
    to_offset: Offset = field(default_factory=dict)
    """{x, y} away from the centre of `to`."""
    steps: Annotated[int, Between(1, 100)] = 5
    """Number of moves between the two ends."""
    delay_ms: Annotated[int, Between(0, 1000)] = 10
    """Pause after each move; never less than a frame."""
    hold_ms: Annotated[int, Between(0, 5000)] = 0
    """How long to hold still after the press."""
    method: Literal["auto", "html5", "mouse"] = "auto"
    """auto: the way the page needs; a second attempt with a hold if no effect was seen."""

    def __post_init__(self) -> None:
        for end, selector, x, y, offset in (
            ("from", self.from_, self.from_x, self.from_y, self.from_offset),
            ("to", self.to, self.to_x, self.to_y, self.to_offset),
        ):
            check_place(selector, x, y, (end, f"{end}_x", f"{end}_y"))
            if offset and not selector:
                raise CommandError(ErrorCode.INVALID_PARAMS, f"`{end}_offset` needs `{end}`.")


Effect = Literal["moved", "accepted", "none_seen"]


Method = Literal["html5_drag_api", "mouse_events"]


@dataclass(frozen=True, slots=True, kw_only=True)
class DragEnd:
    """One end of a drag."""

    selector: str | None
    x: int
    y: int
    tag: str
    text: str
    matches_count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Dragged(Result):
    """The result of drag."""

    success: bool
    effect: Effect
    """What the page did: `moved`, `accepted` the drop, or `none_seen`."""
    method: Method
    from_: DragEnd
    to: DragEnd
    events_dispatched: tuple[str, ...]
    attempts: int
    """2 when the first attempt showed no effect and a second one, with a hold, was made."""
    held_ms: int
    duration_ms: int

    def facts(self) -> dict[str, Any]:
        plain = Result.facts(self)
        return {"success": plain.pop("success"), "from": plain.pop("from_"), **plain}

    def summary(self) -> str:
        effects = {
            "moved": "the page moved it",
            "accepted": "the page accepted the drop",
            "none_seen": "the page was not seen to react",
        }
        return f"Dragged {end_name(self.from_)} to {end_name(self.to)}: {effects[self.effect]}"


def end_name(end: DragEnd) -> str:
    return end.selector or f"({end.x}, {end.y})"
