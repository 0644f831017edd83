"""The pages of tests/pages/libraries/dragging: what to drag, and what the library then knows.

Chromium's own drags, made with a real mouse, left each page in the state given here.
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
    """`state` is the part of the page's `__state()` that the drag decides."""

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
# SortableJS leaves the exact middle of another list's item undecided.
ACROSS = Drag(
    "across", "", {"from": "#a", "to": "#d", "to_offset": offset(0, -10)}, lists("bc", "ade")
)
TO_THE_END = Drag(
    "to-the-end", "", {"from": "#b", "to": "#right", "to_offset": offset(0, 60)}, lists("ac", "deb")
)
NOWHERE = Drag(
    "nowhere", "", {"from": "#a", "to": "#nowhere"}, lists("abc", "de"), effect=NONE_SEEN
)


def on(page: str, *drags: Drag, method: str = MOUSE, **arguments: Any) -> tuple[Drag, ...]:
    """The drags on this page; `?` separates its mode."""
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
    *on("sortable?native", DOWN, UP, ACROSS, TO_THE_END, method=HTML5),
    *on("sortable?fallback", DOWN, UP, ACROSS, TO_THE_END),
    *on("sortable?delay", DOWN, ACROSS, method=HTML5),
    *on("sortable?delay", DOWN, method=HTML5, hold_ms=300),
    *on("vue", DOWN, UP, ACROSS, TO_THE_END, method=HTML5),
)
REACT_DND_HTML5 = on("react-dnd?html5", DOWN, UP, ACROSS, TO_THE_END, method=HTML5)
REACT_DND_TOUCH = on("react-dnd?touch", DOWN, UP, ACROSS, TO_THE_END, NOWHERE)
DND_KIT = (
    *on("dnd-kit?pointer", DOWN, UP, ACROSS, TO_THE_END, NOWHERE),
    *on("dnd-kit?distance", DOWN, ACROSS),
    *on("dnd-kit?delay", DOWN, ACROSS),
    *on("dnd-kit?delay", DOWN, hold_ms=300),
    *on("dnd-kit?mouse", DOWN, ACROSS),
)
PANGEA = on("pangea", DOWN, UP, ACROSS, TO_THE_END, NOWHERE)
ANGULAR_CDK = on("cdk", DOWN, UP, ACROSS, TO_THE_END)


def dropped(zone: str, *, to: str = "", at: dict[str, int] | None = None) -> Drag:
    """On a zone that takes note of what it gets, and changes nothing in the page."""
    zones = ("accepting", "rejecting", "strict", "outer", "inner")
    takes = zone != "rejecting"
    return Drag(
        f"native-{zone}{to.replace('#', '-')}",
        "drag-native",
        {"from": "#card", "to": to or f"#{zone}", **({"to_offset": at} if at else {})},
        {
            "dropped": {name: ["card"] if takes and name == zone else [] for name in zones},
            # Where nothing happens, it is tried once more with a hold.
            "starts": 1 if takes else 2,
            "ends": 1 if takes else 2,
            "dragging": False,
        },
        ACCEPTED if takes else NONE_SEEN,
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
    dropped("accepting"),
    dropped("accepting", to="#sign"),
    dropped("rejecting"),
    dropped("strict"),
    dropped("inner"),
    dropped("outer", at=offset(50, 30)),
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


def by_mouse(name: str, arguments: dict[str, Any], effect: str = MOVED, **state: Any) -> Drag:
    return Drag(name, "drag-mouse", arguments, {**state, "dragging": False}, effect)


PLAIN_MOUSE = (
    by_mouse("box", {"from": "#box", "to": "#box-goal"}, box={"x": 700, "y": 180}),
    by_mouse("box-to-point", {"from": "#box", "to_x": 600, "to_y": 300}, box={"x": 570, "y": 270}),
    by_mouse(
        "canvas-points",
        {"from_x": 80, "from_y": 80, "to_x": 220, "to_y": 140},
        ACCEPTED,
        canvas={"x": 180, "y": 100},
    ),
    by_mouse(
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
    by_mouse(
        "slider-pointer",
        {"from": "#pointer-thumb", "to": "#pointer-goal"},
        sliders={"pointer": 200, "mouse": 0},
    ),
    by_mouse(
        "slider-mouse",
        {"from": "#mouse-thumb", "to": "#mouse-goal"},
        sliders={"pointer": 0, "mouse": 200},
    ),
    by_mouse(
        "range",
        {"from": "#range", "to": "#range", "to_offset": offset(60, 0)},
        range={"value": "8", "input": "8", "change": "8"},
    ),
)
