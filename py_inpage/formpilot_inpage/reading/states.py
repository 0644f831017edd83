"""What state elements are in, in words. What a field holds is not among them."""

from collections.abc import Iterator
from typing import NamedTuple

from .nodes import Node

CHECKED = {"checkbox", "radio", "switch", "menuitemcheckbox", "menuitemradio"}
TYPED = {"textbox", "searchbox", "combobox", "spinbutton", "listbox"}
NOT_FOR_PEOPLE = {"text", "checkbox", "radio", "number", "range", "search", "hidden"}
BUTTONS = {"button", "submit", "reset", "image"}
PRESSED = {"true": "pressed", "mixed": "pressed=mixed", "false": "unpressed"}
EXPANDED = {"true": "expanded", "false": "collapsed"}
WORDS = {"true": "checked", "mixed": "mixed"}


class Details(NamedTuple):
    """What an element says of itself, read at once."""

    disabled: bool | None
    required: bool | None
    read_only: bool | None
    checked: bool | None
    indeterminate: bool | None
    length: int | None
    """Of the value, which stays where it is."""
    invalid: bool | None
    focused: bool | None
    labels: int | None
    parent_is_open: bool | None


DETAILS = (
    'matches(":disabled")',
    "required",
    "readOnly",
    "checked",
    "indeterminate",
    "value.length",
    'matches(":user-invalid")',
    'matches(":focus")',
    "labels.length",
    "parentElement.open",
)
HELD = ("textContent.trim().length",)
"""For what is no native field, and holds its value as its content."""


def holds_content(node: Node, role: str) -> bool:
    native = node.tag in {"input", "select", "textarea"}
    return not native and (node.editable or role in {"textbox", "searchbox", "combobox"})


def states(node: Node, role: str, details: Details, held: int | None) -> Iterator[str]:
    has = node.attributes
    if role == "heading":
        yield f"level={level(node)}"
    if role in CHECKED:
        yield checked(node, details)
    if "aria-pressed" in has and role == "button":
        yield PRESSED.get(has["aria-pressed"].lower(), "unpressed")
    yield from expanded(node, role, details)
    if role != "heading" and node.says("aria-selected"):
        yield "selected"
    if details.disabled or node.says("aria-disabled"):
        yield "disabled"
    if role in TYPED and (details.read_only or node.says("aria-readonly")):
        yield "read-only"
    if details.required or node.says("aria-required"):
        yield "required"
    if details.invalid or has.get("aria-invalid", "false").lower() not in {"", "false"}:
        yield "invalid"
    if details.focused:
        yield "focused"
    if node.tag == "input" and node.extra not in NOT_FOR_PEOPLE | BUTTONS:
        yield f"type={node.extra}"
    length = held if holds_content(node, role) else details.length
    is_file = node.tag == "input" and node.extra == "file"
    if length is not None and (role in TYPED or is_file):
        yield "filled" if length else "empty"


def level(node: Node) -> str:
    own = node.attributes.get("aria-level", "").strip()
    if own.isdecimal() and int(own) > 0:
        return own
    return node.tag[1] if len(node.tag) == 2 and node.tag[1].isdecimal() else "2"


def checked(node: Node, details: Details) -> str:
    if node.tag == "input":
        if details.indeterminate and node.extra == "checkbox":
            return "mixed"
        return "checked" if details.checked else "unchecked"
    return WORDS.get(node.attributes.get("aria-checked", "").lower(), "unchecked")


def expanded(node: Node, role: str, details: Details) -> Iterator[str]:
    if node.tag == "summary" and details.parent_is_open is not None:
        yield "expanded" if details.parent_is_open else "collapsed"
    elif word := EXPANDED.get(node.attributes.get("aria-expanded", "").lower()):
        yield word
