"""The events of a keyboard, as data."""

from typing import Any

from formpilot_inpage.dom.page import Element
from formpilot_inpage.dom.steps import CallMethod, Dispatch, EventSpec, Step, UnlessPrevented

BUBBLES = {"bubbles": True, "cancelable": True, "composed": True}
# `code` and the legacy `keyCode` of keys that print nothing.
NAMED_KEYS = {
    "Backspace": ("Backspace", 8),
    "Tab": ("Tab", 9),
    "Enter": ("Enter", 13),
    "Escape": ("Escape", 27),
    " ": ("Space", 32),
    "PageUp": ("PageUp", 33),
    "PageDown": ("PageDown", 34),
    "End": ("End", 35),
    "Home": ("Home", 36),
    "ArrowLeft": ("ArrowLeft", 37),
    "ArrowUp": ("ArrowUp", 38),
    "ArrowRight": ("ArrowRight", 39),
    "ArrowDown": ("ArrowDown", 40),
    "Delete": ("Delete", 46),
}
# Of the keys that print signs, on a keyboard of the United States.
SIGN_KEYS = {
    ";": ("Semicolon", 186),
    ":": ("Semicolon", 186),
    "=": ("Equal", 187),
    "+": ("Equal", 187),
    ",": ("Comma", 188),
    "-": ("Minus", 189),
    "_": ("Minus", 189),
    ".": ("Period", 190),
    "/": ("Slash", 191),
}


def key_options(key: str) -> dict[str, Any]:
    """The options of a key's events. Chromium takes `keyCode` from them, which old libraries
    read."""
    code, number = NAMED_KEYS.get(key, ("", 0))
    if not code and len(key) == 1:
        code, number = printed_key(key)
    return {**BUBBLES, "key": key, "code": code, "keyCode": number, "which": number}


def printed_key(letter: str) -> tuple[str, int]:
    """`code` and `keyCode` of the key that prints a letter, a digit or a common sign; nothing for
    other signs."""
    if letter in SIGN_KEYS:
        return SIGN_KEYS[letter]
    upper = letter.upper()
    # The upper case of "ß" has two letters.
    if len(upper) > 1 or not (upper.isascii() and upper.isalnum()):
        return "", 0
    return f"Digit{upper}" if upper.isdigit() else f"Key{upper}", ord(upper)


def key_event(event_type: str, key: str, **more: Any) -> EventSpec:
    return EventSpec("KeyboardEvent", event_type, {**key_options(key), **more})


def press_steps(target: Element, key: str, **more: Any) -> list[Step]:
    """A key pressed and released, without what a browser does by itself."""
    return [Dispatch(target, [key_event(name, key, **more)]) for name in ("keydown", "keyup")]


def type_steps(target: Element, document: Element, letter: str) -> list[Step]:
    """A letter typed into the focused `target`. The browser inserts it at the caret and sends
    `input`, unless the page prevented one of the events before."""
    insert = CallMethod(document, "execCommand", ["insertText", False, letter])
    data = {**BUBBLES, "inputType": "insertText", "data": letter}
    before_input = UnlessPrevented(target, EventSpec("InputEvent", "beforeinput", data), [insert])
    code = ord(letter)
    key_press = key_event("keypress", letter, charCode=code, keyCode=code, which=code)
    key_down = key_event("keydown", letter)
    return [
        UnlessPrevented(target, key_down, [UnlessPrevented(target, key_press, [before_input])]),
        Dispatch(target, [key_event("keyup", letter)]),
    ]
