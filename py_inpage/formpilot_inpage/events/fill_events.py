"""The event sequence of each way to fill a field.

A sequence is a tuple of events and markers.
"""

from collections.abc import Sequence
from enum import Enum
from typing import TYPE_CHECKING

from formpilot_inpage.dom.steps import (
    Atomic,
    CallExpectingEvents,
    Dispatch,
    EventSpec,
    NextTask,
    ReportProgress,
    Step,
    WriteStep,
)

if TYPE_CHECKING:
    from formpilot_inpage.forms.plan import Plan

BUBBLES = {"bubbles": True, "composed": True}
# Input methods send this key name, which stands for no character.
KEY = {"bubbles": True, "composed": True, "cancelable": True, "key": "Unidentified"}


class Marker(Enum):
    """What happens between the events of a sequence."""

    FOCUS = "focus"
    BLUR = "blur"
    WRITE = "write"
    """Writes the value into the field."""
    NEXT_TASK = "next_task"
    """Waits for the page."""


FOCUS, BLUR, WRITE, NEXT_TASK = Marker

KEYDOWN = EventSpec("KeyboardEvent", "keydown", KEY)
BEFORE_TEXT = EventSpec("InputEvent", "beforeinput", {**BUBBLES, "cancelable": True})
TEXT_INPUT = EventSpec("InputEvent", "input", BUBBLES)
KEYUP = EventSpec("KeyboardEvent", "keyup", KEY)
PICKED_INPUT = EventSpec("Event", "input", BUBBLES)
CHANGE_EVENT = EventSpec("Event", "change", {"bubbles": True})

TYPED = (FOCUS, KEYDOWN, BEFORE_TEXT, WRITE, TEXT_INPUT, KEYUP, CHANGE_EVENT, NEXT_TASK, BLUR)
PICKED = (FOCUS, WRITE, PICKED_INPUT, CHANGE_EVENT, NEXT_TASK, BLUR)
# The click itself makes the browser send `input` and `change`.
CLICKED = (FOCUS, WRITE, NEXT_TASK, BLUR)
# A part of the control is clicked, such as one button of a radio group.
PART_CLICKED = (WRITE, NEXT_TASK)
SILENT = (WRITE,)

FOCUS_GAINED = (
    EventSpec("FocusEvent", "focus", {"composed": True}),
    EventSpec("FocusEvent", "focusin", BUBBLES),
)
FOCUS_LOST = (
    EventSpec("FocusEvent", "blur", {"composed": True}),
    EventSpec("FocusEvent", "focusout", BUBBLES),
)
FOCUS_EVENTS = {FOCUS: FOCUS_GAINED, BLUR: FOCUS_LOST}


def fill_steps(plan: "Plan", progress: str, *, move_focus: bool) -> list[Step]:
    """The steps of a plan's sequence. Without `move_focus` the page sees the same events, but the
    focus stays where it is, and the page's own tasks may have to wait."""
    target = plan.target
    steps: list[Step] = []
    write_steps: Sequence[WriteStep] = ()
    for entry in plan.sequence:
        match entry:
            case EventSpec():
                send = Dispatch(target, [with_text(entry, plan.text)])
                # React renders between two steps and reverts a change without its event.
                steps.append(Atomic((*write_steps, send)) if write_steps else send)
                write_steps = ()
            case Marker.FOCUS | Marker.BLUR if not move_focus or plan.synthetic_focus:
                steps.append(Dispatch(target, FOCUS_EVENTS[entry]))
            case Marker.FOCUS | Marker.BLUR:
                steps.append(CallExpectingEvents(target, entry.value, FOCUS_EVENTS[entry]))
            case Marker.NEXT_TASK:
                # Reported before the page can navigate, which takes a task of the page.
                steps += [*write_steps, ReportProgress(progress), NextTask(hurried=not move_focus)]
                write_steps = ()
            case Marker.WRITE:
                write_steps = plan.write_steps
    return [*steps, *write_steps]


def with_text(event: EventSpec, text: str) -> EventSpec:
    """Adds the text to an InputEvent."""
    if event.interface != "InputEvent":
        return event
    options = {**event.options, "inputType": "insertText", "data": text}
    return EventSpec(event.interface, event.type, options)
