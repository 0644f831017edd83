"""The events that a page sees while each kind of control is filled, for two tests.

A line of a trace is the event's type, its interface, and the state of the control at that time.
"""

from dataclasses import dataclass
from typing import Any

FLAGS = {
    "focus": "composed",
    "focusin": "bubbles composed",
    "keydown": "bubbles composed",
    "beforeinput": "bubbles composed",
    "input": "bubbles composed",
    "keyup": "bubbles composed",
    "click": "bubbles composed",
    "change": "bubbles",
    "blur": "composed",
    "focusout": "bubbles composed",
}


@dataclass(frozen=True, slots=True)
class Golden:
    """A control, the value to fill in, and the expected trace."""

    html: str
    """The control has the name of its kind."""
    type: str
    value: Any
    old: str
    new: str
    trace: tuple[str, ...]


def typed(old: str, new: str) -> tuple[str, ...]:
    return (
        f"focus FocusEvent {old}",
        f"focusin FocusEvent {old}",
        f"keydown KeyboardEvent {old}",
        f"beforeinput InputEvent {old}",
        f"input InputEvent {new}",
        f"keyup KeyboardEvent {new}",
        f"change Event {new}",
        f"blur FocusEvent {new}",
        f"focusout FocusEvent {new}",
    )


def picked(old: str, new: str) -> tuple[str, ...]:
    return (
        f"focus FocusEvent {old}",
        f"focusin FocusEvent {old}",
        f"input Event {new}",
        f"change Event {new}",
        f"blur FocusEvent {new}",
        f"focusout FocusEvent {new}",
    )


def clicked(old: str, new: str) -> tuple[str, ...]:
    return (
        f"focus FocusEvent {old}",
        f"focusin FocusEvent {old}",
        f"click PointerEvent {new}",
        f"input Event {new}",
        f"change Event {new}",
        f"blur FocusEvent {new}",
        f"focusout FocusEvent {new}",
    )


def visited(state: str) -> tuple[str, ...]:
    return (
        f"focus FocusEvent {state}",
        f"focusin FocusEvent {state}",
        f"blur FocusEvent {state}",
        f"focusout FocusEvent {state}",
    )


def text(html: str, kind: str, old: str, new: str) -> Golden:
    return Golden(html, kind, new, old, new, typed(old, new))


def choice(html: str, kind: str, old: str, new: str) -> Golden:
    return Golden(html, kind, new, old, new, picked(old, new))


OPTIONS = "<option selected>one</option><option>two</option><option>three</option>"

GOLDEN = {
    "text": text("<input name=text value=old>", "text", "old", "new"),
    "textarea": text("<textarea name=textarea>old</textarea>", "textarea", "old", "new"),
    "number": text("<input type=number name=number value=1>", "number", "1", "2"),
    "date": choice(
        "<input type=date name=date value=2001-02-03>", "date", "2001-02-03", "2026-05-31"
    ),
    "range": choice("<input type=range name=range value=10>", "range", "10", "60"),
    "color": choice("<input type=color name=color value=#000000>", "color", "#000000", "#ff8800"),
    "select": choice(f"<select name=select>{OPTIONS}</select>", "select-one", "one", "two"),
    "several": Golden(
        f"<select multiple name=several>{OPTIONS}</select>",
        "select-multiple",
        ["two", "three"],
        "one",
        "two three",
        picked("one", "two three"),
    ),
    "checkbox": Golden(
        "<input type=checkbox name=checkbox>", "checkbox", True, "off", "on", clicked("off", "on")
    ),
    "unchanged": Golden(
        "<input type=checkbox name=unchanged checked>", "checkbox", True, "on", "on", visited("on")
    ),
    "radio": Golden(
        "<input type=radio name=radio value=a>", "radio", "a", "off", "on", clicked("off", "on")
    ),
    "hidden": Golden(
        "<input type=hidden name=hidden value=old>", "hidden", "new", "old", "new", ()
    ),
}
