"""Drags on the pages of tests/pages/libraries/dragging, and the state that each must lead to.

The states were recorded from drags with a real mouse in Chromium.
"""

from dataclasses import dataclass, replace
from typing import Any, Final

HTML5: Final = "html5_drag_api"
MOUSE: Final = "mouse_events"
MOVED: Final = "moved"
ACCEPTED: Final = "accepted"
NONE_SEEN: Final = "none_seen"


@dataclass(frozen=True, slots=True)
class Drag:
    """A drag; `state` is the expected part of the page's `__state()`."""

    name: str
    page: str
    arguments: dict[str, Any]
    state: dict[str, Any]
    effect: str = MOVED
    method: str = MOUSE

    @property
    def path(self) -> str:
        page, _, mode = self.page.partition("?")
        return f".build/pages/{page}.html?mode={mode}"


def lists(left: str, right: str) -> dict[str, Any]:
    return {"lists": {"left": list(left), "right": list(right)}, "dragging": False}


def offset(x: int, y: int) -> dict[str, int]:
    return {"x": x, "y": y}


DOWN = Drag("down", "", {"from": "#a", "to": "#c"}, lists("bca", "de"))
UP = Drag("up", "", {"from": "#c", "to": "#a"}, lists("cab", "de"))
# SortableJS: the exact middle of an item in another list is ambiguous.
ACROSS = Drag(
    "across", "", {"from": "#a", "to": "#d", "to_offset": offset(0, -10)}, lists("bc", "ade")
)
TO_THE_END = Drag(
    "to-the-end", "", {"from": "#b", "to": "#right", "to_offset": offset(0, 60)}, lists("ac", "deb")
)
NOWHERE = Drag(
    "nowhere", "", {"from": "#a", "to": "#nowhere"}, lists("abc", "de"), effect=NONE_SEEN
)


def drags_on(page: str, *drags: Drag, method: str = MOUSE, **arguments: Any) -> tuple[Drag, ...]:
    """The drags on a page; its mode follows a `?`."""
    label = "-".join([page.replace("?", "-"), *arguments])
    return tuple(
        replace(
            drag,
            name=f"{label}-{drag.name}",
            page=f"drag-{page}",
            arguments={**drag.arguments, **arguments},
            method=method,
        )
        for drag in drags
    )


SORTABLE = (
    *drags_on("sortable?native", DOWN, UP, ACROSS, TO_THE_END, method=HTML5),
    *drags_on("sortable?fallback", DOWN, UP, ACROSS, TO_THE_END),
    *drags_on("sortable?delay", DOWN, ACROSS, method=HTML5),
    *drags_on("sortable?delay", DOWN, method=HTML5, hold_ms=300),
    *drags_on("vue", DOWN, UP, ACROSS, TO_THE_END, method=HTML5),
)
REACT_DND_HTML5 = drags_on("react-dnd?html5", DOWN, UP, ACROSS, TO_THE_END, method=HTML5)
REACT_DND_TOUCH = drags_on("react-dnd?touch", DOWN, UP, ACROSS, TO_THE_END, NOWHERE)
DND_KIT = (
    *drags_on("dnd-kit?pointer", DOWN, UP, ACROSS, TO_THE_END, NOWHERE),
    *drags_on("dnd-kit?distance", DOWN, ACROSS),
    *drags_on("dnd-kit?delay", DOWN, ACROSS),
    *drags_on("dnd-kit?delay", DOWN, hold_ms=300),
    *drags_on("dnd-kit?mouse", DOWN, ACROSS),
)
PANGEA = drags_on("pangea", DOWN, UP, ACROSS, TO_THE_END, NOWHERE)
ANGULAR_CDK = drags_on("cdk", DOWN, UP, ACROSS, TO_THE_END)


def drop_on(zone: str, *, to: str = "", to_offset: dict[str, int] | None = None) -> Drag:
    """A drop on a zone that records drops and changes nothing in the page."""
    zones = ("accepting", "rejecting", "strict", "outer", "inner")
    accepts = zone != "rejecting"
    return Drag(
        f"native-{zone}{to.replace('#', '-')}",
        "drag-native",
        {
            "from": "#card",
            "to": to or f"#{zone}",
            **({"to_offset": to_offset} if to_offset else {}),
        },
        {
            "dropped": {name: ["card"] if accepts and name == zone else [] for name in zones},
            # Without an effect the drag is repeated with a hold.
            "starts": 1 if accepts else 2,
            "ends": 1 if accepts else 2,
            "dragging": False,
        },
        ACCEPTED if accepts else NONE_SEEN,
        HTML5,
    )


def kanban(to: str, todo: list[str], doing: list[str], done: list[str]) -> Drag:
    columns = {"todo": todo, "doing": doing, "done": done}
    return Drag(
        f"native-kanban-{to}",
        "drag-native",
        {"from": "#write", "to": f"#{to}"},
        {"columns": columns, "starts": 1, "ends": 1, "dragging": False},
        method=HTML5,
    )


NATIVE = (
    drop_on("accepting"),
    drop_on("accepting", to="#sign"),
    drop_on("rejecting"),
    drop_on("strict"),
    drop_on("inner"),
    drop_on("outer", to_offset=offset(50, 30)),
    kanban("done", todo=["check"], doing=["review"], done=["write"]),
    kanban("review", todo=["check"], doing=["review", "write"], done=[]),
    Drag(
        "shadow",
        "drag-shadow",
        {"from": "#card", "to": "#zone"},
        {
            "dropped": ["card"],
            "dragging": False,
            "outside": [
                ["dragstart", "source-host"],
                ["drop", "target-host"],
                ["dragend", "source-host"],
            ],
        },
        ACCEPTED,
        HTML5,
    ),
)


def mouse_drag(name: str, arguments: dict[str, Any], effect: str = MOVED, **state: Any) -> Drag:
    return Drag(name, "drag-mouse", arguments, {**state, "dragging": False}, effect)


PLAIN_MOUSE = (
    mouse_drag("box", {"from": "#box", "to": "#box-goal"}, box={"x": 700, "y": 180}),
    mouse_drag(
        "box-to-point", {"from": "#box", "to_x": 600, "to_y": 300}, box={"x": 570, "y": 270}
    ),
    mouse_drag(
        "canvas-points",
        {"from_x": 80, "from_y": 80, "to_x": 220, "to_y": 140},
        ACCEPTED,
        canvas={"x": 180, "y": 100},
    ),
    mouse_drag(
        "canvas-offsets",
        {
            "from": "#canvas",
            "from_offset": offset(-140, -40),
            "to": "#canvas",
            "to_offset": offset(100, 50),
        },
        ACCEPTED,
        canvas={"x": 280, "y": 130},
    ),
    mouse_drag(
        "slider-pointer",
        {"from": "#pointer-thumb", "to": "#pointer-goal"},
        sliders={"pointer": 200, "mouse": 0},
    ),
    mouse_drag(
        "slider-mouse",
        {"from": "#mouse-thumb", "to": "#mouse-goal"},
        sliders={"pointer": 0, "mouse": 200},
    ),
    mouse_drag(
        "range",
        {"from": "#range", "to": "#range", "to_offset": offset(60, 0)},
        range={"value": "8", "input": "8", "change": "8"},
    ),
)
