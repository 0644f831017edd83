"""The states of elements in words. The values of fields are never read."""

from collections.abc import Iterator
from typing import NamedTuple

from formpilot_inpage.accessibility.nodes import Node
from formpilot_inpage.dom.input_types import BUTTON_TYPES

CHECKABLE_ROLES = {"checkbox", "radio", "switch", "menuitemcheckbox", "menuitemradio"}
VALUE_ROLES = {"textbox", "searchbox", "combobox", "spinbutton", "listbox"}
# Types that the role already says, or that say nothing.
UNMENTIONED_TYPES = BUTTON_TYPES | {
    *("text", "checkbox", "radio", "number", "range", "search", "hidden")
}
PRESSED = {"true": "pressed", "mixed": "pressed=mixed", "false": "unpressed"}
EXPANDED = {"true": "expanded", "false": "collapsed"}
CHECKED = {"true": "checked", "mixed": "mixed"}


class Details(NamedTuple):
    """Properties of an element, in the order of `DETAILS`."""

    disabled: bool | None
    required: bool | None
    read_only: bool | None
    checked: bool | None
    indeterminate: bool | None
    length: int | None
    """The length of the value. The value itself is not read."""
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
CONTENT_LENGTH = ("textContent.trim().length",)
"""The length of the value of a field whose value is its content."""


def has_value_as_content(node: Node, role: str) -> bool:
    is_native = node.tag in {"input", "select", "textarea"}
    return not is_native and (node.editable or role in {"textbox", "searchbox", "combobox"})


def states(node: Node, role: str, details: Details, content_length: int | None) -> Iterator[str]:
    attributes = node.attributes
    if role == "heading":
        yield f"level={heading_level(node)}"
    if role in CHECKABLE_ROLES:
        yield checked_state(node, details)
    if "aria-pressed" in attributes and role == "button":
        yield PRESSED.get(attributes["aria-pressed"].lower(), "unpressed")
    yield from expanded_state(node, details)
    if role != "heading" and node.has_true("aria-selected"):
        yield "selected"
    if details.disabled or node.has_true("aria-disabled"):
        yield "disabled"
    if role in VALUE_ROLES and (details.read_only or node.has_true("aria-readonly")):
        yield "read-only"
    if details.required or node.has_true("aria-required"):
        yield "required"
    if details.invalid or attributes.get("aria-invalid", "false").lower() not in {"", "false"}:
        yield "invalid"
    if details.focused:
        yield "focused"
    if node.tag == "input" and node.input_type not in UNMENTIONED_TYPES:
        yield f"type={node.input_type}"
    length = content_length if has_value_as_content(node, role) else details.length
    is_file = node.tag == "input" and node.input_type == "file"
    if length is not None and (role in VALUE_ROLES or is_file):
        yield "filled" if length else "empty"


def heading_level(node: Node) -> str:
    aria_level = node.attributes.get("aria-level", "").strip()
    if aria_level.isdecimal() and int(aria_level) > 0:
        return aria_level
    return node.tag[1] if len(node.tag) == 2 and node.tag[1].isdecimal() else "2"


def checked_state(node: Node, details: Details) -> str:
    if node.tag == "input":
        if details.indeterminate and node.input_type == "checkbox":
            return "mixed"
        return "checked" if details.checked else "unchecked"
    return CHECKED.get(node.attributes.get("aria-checked", "").lower(), "unchecked")


def expanded_state(node: Node, details: Details) -> Iterator[str]:
    if node.tag == "summary" and details.parent_is_open is not None:
        yield "expanded" if details.parent_is_open else "collapsed"
    elif state := EXPANDED.get(node.attributes.get("aria-expanded", "").lower()):
        yield state
