"""What a page gets to see of a mouse, as data: moves, presses, crossings and drags."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from formpilot_inpage.dom.page import Element
from formpilot_inpage.dom.steps import EventSpec, Send

BUTTONS = {"left": 0, "middle": 1, "right": 2}
# By the button's number: its bit among those that are held.
MASKS = (1, 4, 2)
KEYS = {"Alt": "altKey", "Control": "ctrlKey", "Meta": "metaKey", "Shift": "shiftKey"}
BUBBLES = {"bubbles": True, "cancelable": True, "composed": True}
# Enter and leave come for each element on its own, and do not get out of a shadow root.
FOR_ITSELF = {"bubbles": False, "cancelable": False, "composed": False}
# Any other id makes setPointerCapture throw.
POINTER = {"pointerId": 1, "pointerType": "mouse", "isPrimary": True, "width": 1, "height": 1}


@dataclass(frozen=True, slots=True)
class Point:
    """A point of the viewport."""

    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Hand:
    """Which button it presses, with which keys, and for the how-manieth time in a row."""

    button: int = 0
    modifiers: tuple[str, ...] = ()
    count: int = 1


@dataclass(frozen=True, slots=True)
class Moment:
    """Where the mouse is, where it came from, and whether it is pressed."""

    at: Point
    before: Point
    pressed: bool = False
    hand: Hand = Hand()

    def options(self) -> dict[str, Any]:
        return {
            "clientX": self.at.x,
            "clientY": self.at.y,
            "screenX": self.at.x,
            "screenY": self.at.y,
            "movementX": self.at.x - self.before.x,
            "movementY": self.at.y - self.before.y,
            "buttons": MASKS[self.hand.button] if self.pressed else 0,
            **{KEYS[name]: True for name in self.hand.modifiers},
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
    hand = moment.hand
    return [
        pointer("pointerdown", moment, button=hand.button),
        mouse("mousedown", moment, button=hand.button, detail=hand.count),
    ]


def releases(moment: Moment) -> list[EventSpec]:
    hand = moment.hand
    return [
        pointer("pointerup", moment, button=hand.button),
        mouse("mouseup", moment, button=hand.button, detail=hand.count),
    ]


def clicks(moment: Moment) -> list[EventSpec]:
    """What follows a release."""
    hand = moment.hand
    kind = "auxclick" if hand.button else "click"
    events = [pointer(kind, moment, button=hand.button, detail=hand.count)]
    if kind == "click" and hand.count == 2:
        events.append(mouse("dblclick", moment, detail=hand.count))
    return events


def asks_for_menu(moment: Moment) -> EventSpec:
    return pointer("contextmenu", moment, button=moment.hand.button, pressure=0)


def crossing(left: Sequence[Element], entered: Sequence[Element], moment: Moment) -> list[Send]:
    """From one element to another, each with those around it, outwards."""
    if left[:1] == entered[:1]:
        return []
    sends: list[Send] = []
    for family, make, button in (("pointer", pointer, {"button": -1}), ("mouse", mouse, {})):
        if left:
            towards = {**button, **({"relatedTarget": entered[0]} if entered else {})}
            sends.append(Send(left[0], [make(f"{family}out", moment, **towards)]))
            inside = {**towards, **FOR_ITSELF}
            sends += [
                Send(one, [make(f"{family}leave", moment, **inside)])
                for one in left
                if one not in entered
            ]
        if entered:
            origin = {**button, **({"relatedTarget": left[0]} if left else {})}
            sends.append(Send(entered[0], [make(f"{family}over", moment, **origin)]))
            inside = {**origin, **FOR_ITSELF}
            sends += [
                Send(one, [make(f"{family}enter", moment, **inside)])
                for one in reversed(entered)
                if one not in left
            ]
    return sends
