"""The events of a mouse, as data: moves, presses, clicks, enter and leave, drags."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from formpilot_inpage.dom.page import Element
from formpilot_inpage.dom.steps import Dispatch, EventSpec

BUTTONS = {"left": 0, "middle": 1, "right": 2}
# The bit of each button number in MouseEvent.buttons.
BUTTON_MASKS = (1, 4, 2)
MODIFIERS = {"Alt": "altKey", "Control": "ctrlKey", "Meta": "metaKey", "Shift": "shiftKey"}
BUBBLES = {"bubbles": True, "cancelable": True, "composed": True}
# Enter and leave events are sent to each element and do not leave a shadow root.
NOT_BUBBLING = {"bubbles": False, "cancelable": False, "composed": False}
# Any other pointerId makes setPointerCapture throw.
POINTER = {"pointerId": 1, "pointerType": "mouse", "isPrimary": True, "width": 1, "height": 1}


@dataclass(frozen=True, slots=True)
class Point:
    """A point of the viewport."""

    x: int
    y: int


@dataclass(frozen=True, slots=True)
class ButtonState:
    """The button to press, the modifier keys held, and the click count."""

    button: int = 0
    modifiers: tuple[str, ...] = ()
    count: int = 1


@dataclass(frozen=True, slots=True)
class PointerState:
    """Where the pointer is, where its last event was, and whether its button is pressed."""

    point: Point
    previous: Point
    pressed: bool = False
    button_state: ButtonState = ButtonState()

    def options(self) -> dict[str, Any]:
        return {
            "clientX": self.point.x,
            "clientY": self.point.y,
            "screenX": self.point.x,
            "screenY": self.point.y,
            "movementX": self.point.x - self.previous.x,
            "movementY": self.point.y - self.previous.y,
            "buttons": BUTTON_MASKS[self.button_state.button] if self.pressed else 0,
            **{MODIFIERS[name]: True for name in self.button_state.modifiers},
        }


def mouse_event(event_type: str, state: PointerState, **more: Any) -> EventSpec:
    return EventSpec("MouseEvent", event_type, {**BUBBLES, **state.options(), **more})


def pointer_event(event_type: str, state: PointerState, **more: Any) -> EventSpec:
    pressure = 0.5 if state.pressed else 0
    options = {**BUBBLES, **POINTER, "pressure": pressure, **state.options(), **more}
    return EventSpec("PointerEvent", event_type, options)


def drag_event(event_type: str, state: PointerState, data: Element, **more: Any) -> EventSpec:
    options = {**BUBBLES, **state.options(), "dataTransfer": data, **more}
    return EventSpec("DragEvent", event_type, options)


def move_events(state: PointerState) -> list[EventSpec]:
    return [pointer_event("pointermove", state, button=-1), mouse_event("mousemove", state)]


def press_events(state: PointerState) -> list[EventSpec]:
    button, count = state.button_state.button, state.button_state.count
    return [
        pointer_event("pointerdown", state, button=button),
        mouse_event("mousedown", state, button=button, detail=count),
    ]


def release_events(state: PointerState) -> list[EventSpec]:
    button, count = state.button_state.button, state.button_state.count
    return [
        pointer_event("pointerup", state, button=button),
        mouse_event("mouseup", state, button=button, detail=count),
    ]


def click_events(state: PointerState) -> list[EventSpec]:
    """The events that follow a release."""
    button, count = state.button_state.button, state.button_state.count
    event_type = "auxclick" if button else "click"
    events = [pointer_event(event_type, state, button=button, detail=count)]
    if event_type == "click" and count == 2:
        events.append(mouse_event("dblclick", state, detail=count))
    return events


def context_menu_event(state: PointerState) -> EventSpec:
    return pointer_event("contextmenu", state, button=state.button_state.button, pressure=0)


def enter_leave_events(
    previous_path: Sequence[Element], current_path: Sequence[Element], state: PointerState
) -> list[Dispatch]:
    """`previous_path` and `current_path` are elements with their ancestors, innermost first."""
    if previous_path[:1] == current_path[:1]:
        return []
    sends: list[Dispatch] = []
    for prefix, make_event, button in (
        ("pointer", pointer_event, {"button": -1}),
        ("mouse", mouse_event, {}),
    ):
        if previous_path:
            options = {**button, **({"relatedTarget": current_path[0]} if current_path else {})}
            sends.append(Dispatch(previous_path[0], [make_event(f"{prefix}out", state, **options)]))
            options |= NOT_BUBBLING
            sends += [
                Dispatch(element, [make_event(f"{prefix}leave", state, **options)])
                for element in previous_path
                if element not in current_path
            ]
        if current_path:
            options = {**button, **({"relatedTarget": previous_path[0]} if previous_path else {})}
            sends.append(Dispatch(current_path[0], [make_event(f"{prefix}over", state, **options)]))
            options |= NOT_BUBBLING
            sends += [
                Dispatch(element, [make_event(f"{prefix}enter", state, **options)])
                for element in reversed(current_path)
                if element not in previous_path
            ]
    return sends
