"""What a page gets to see of a mouse, as data: moves, presses, crossings and drags."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from formpilot_inpage.dom.page import Element
from formpilot_inpage.dom.steps import EventSpec, Send

LEFT = 1
BUBBLES = {"bubbles": True, "cancelable": True, "composed": True}
# Any other id makes setPointerCapture throw.
POINTER = {"pointerId": 1, "pointerType": "mouse", "isPrimary": True, "width": 1, "height": 1}


@dataclass(frozen=True, slots=True)
class Point:
    """A point of the viewport."""

    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Moment:
    """Where the mouse is, where it came from, and whether it is pressed."""

    at: Point
    before: Point
    pressed: bool = False

    def options(self) -> dict[str, Any]:
        return {
            "clientX": self.at.x,
            "clientY": self.at.y,
            "screenX": self.at.x,
            "screenY": self.at.y,
            "movementX": self.at.x - self.before.x,
            "movementY": self.at.y - self.before.y,
            "buttons": LEFT if self.pressed else 0,
        }


def mouse(kind: str, moment: Moment, **more: Any) -> EventSpec:
    return EventSpec("MouseEvent", kind, {**BUBBLES, **moment.options(), **more})


def pointer(kind: str, moment: Moment, **more: Any) -> EventSpec:
    pressure = 0.5 if moment.pressed else 0
    options = {**BUBBLES, **POINTER, "pressure": pressure, **moment.options(), **more}
    return EventSpec("PointerEvent", kind, options)


def drag(kind: str, moment: Moment, data: Element, **more: Any) -> EventSpec:
    options = {**BUBBLES, **moment.options(), "dataTransfer": data, **more}
    return EventSpec("DragEvent", kind, options)


def moves(moment: Moment) -> list[EventSpec]:
    return [pointer("pointermove", moment, button=-1), mouse("mousemove", moment)]


def presses(moment: Moment) -> list[EventSpec]:
    return [pointer("pointerdown", moment), mouse("mousedown", moment, detail=1)]


def releases(moment: Moment) -> list[EventSpec]:
    return [pointer("pointerup", moment), mouse("mouseup", moment, detail=1)]


def crossing(left: Sequence[Element], entered: Sequence[Element], moment: Moment) -> list[Send]:
    """From one element to another, each with those around it, outwards."""
    if left[:1] == entered[:1]:
        return []
    sends: list[Send] = []
    for family, make in (("pointer", pointer), ("mouse", mouse)):
        if left:
            towards = {"relatedTarget": entered[0]} if entered else {}
            sends.append(Send(left[0], [make(f"{family}out", moment, **towards)]))
            inside = {**towards, "bubbles": False, "cancelable": False}
            sends += [
                Send(one, [make(f"{family}leave", moment, **inside)])
                for one in left
                if one not in entered
            ]
        if entered:
            origin = {"relatedTarget": left[0]} if left else {}
            sends.append(Send(entered[0], [make(f"{family}over", moment, **origin)]))
            inside = {**origin, "bubbles": False, "cancelable": False}
            sends += [
                Send(one, [make(f"{family}enter", moment, **inside)])
                for one in reversed(entered)
                if one not in left
            ]
    return sends
