"""How a field is filled: what a page gets to see, in its order, per way of filling.

A sequence is a tuple of moments. FOCUS, TURN and BLUR are the same for all; CHANGE stands for the
field's own change; the rest are events.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from formpilot_inpage.dom.steps import Change, EventSpec, Provoke, Send, Step, Tell, Together, Turn

if TYPE_CHECKING:
    from formpilot_inpage.fields.plan import Plan

BUBBLES = {"bubbles": True, "composed": True}
# What an input method sends: a key that stands for no single character.
KEY = {"bubbles": True, "composed": True, "cancelable": True, "key": "Unidentified"}

FOCUS = "focus"
BLUR = "blur"
CHANGE = "change"
TURN = "turn"

KEYDOWN = EventSpec("KeyboardEvent", "keydown", KEY)
BEFORE_TEXT = EventSpec("InputEvent", "beforeinput", {**BUBBLES, "cancelable": True})
TEXT_INPUT = EventSpec("InputEvent", "input", BUBBLES)
KEYUP = EventSpec("KeyboardEvent", "keyup", KEY)
PICKED_INPUT = EventSpec("Event", "input", BUBBLES)
CHANGED = EventSpec("Event", "change", {"bubbles": True})

TYPED = (FOCUS, KEYDOWN, BEFORE_TEXT, CHANGE, TEXT_INPUT, KEYUP, CHANGED, TURN, BLUR)
PICKED = (FOCUS, CHANGE, PICKED_INPUT, CHANGED, TURN, BLUR)
# The click itself makes the browser send `input` and `change`.
CLICKED = (FOCUS, CHANGE, TURN, BLUR)
SILENT = (CHANGE,)

COMES_INTO_FOCUS = (
    EventSpec("FocusEvent", "focus", {"composed": True}),
    EventSpec("FocusEvent", "focusin", BUBBLES),
)
LOSES_FOCUS = (
    EventSpec("FocusEvent", "blur", {"composed": True}),
    EventSpec("FocusEvent", "focusout", BUBBLES),
)
FOCUS_EVENTS = {FOCUS: COMES_INTO_FOCUS, BLUR: LOSES_FOCUS}


def steps(plan: "Plan", told: str, *, patient: bool) -> list[Step]:
    """The plan's sequence for its field. In a hurry the page sees the same events, while the
    focus stays where it is, and the page's own tasks may have to wait."""
    target = plan.target
    made: list[Step] = []
    change: Sequence[Change] = ()
    for moment in plan.sequence:
        match moment:
            case EventSpec():
                send = Send(target, [carrying(moment, plan.text)])
                # React renders between two steps, and would take away what it has not heard of.
                made.append(Together((*change, send)) if change else send)
                change = ()
            case "focus" | "blur" if not patient or plan.in_parts:
                made.append(Send(target, FOCUS_EVENTS[moment]))
            case "focus" | "blur":
                made.append(Provoke(target, moment, FOCUS_EVENTS[moment]))
            case "turn":
                # Told before the page can be left: that takes a task of the page's own.
                made += [*change, Tell(told), Turn(hurried=not patient)]
                change = ()
            case _:
                change = plan.change
    return [*made, *change]


def carrying(event: EventSpec, text: str) -> EventSpec:
    if event.interface != "InputEvent":
        return event
    options = {**event.options, "inputType": "insertText", "data": text}
    return EventSpec(event.interface, event.type, options)
