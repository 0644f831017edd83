"""What may be said about an element."""

from collections.abc import Sequence
from typing import Any

from .page import Element

TEXT_LIMIT = 200
VISIBILITY = (
    "checkVisibility()",
    "getBoundingClientRect().width",
    "getBoundingClientRect().height",
    'computedStyleMap().get("visibility").value',
)
CHOICES = {"button", "submit", "reset", "image", "checkbox", "radio"}


def text_of(element: Element) -> str:
    """The text a reader sees, in one line; never what a field holds."""
    tag, editable = element.read("localName", "isContentEditable")
    if tag in {"input", "textarea"} or editable:
        return ""
    words = " ".join(element.text().split())
    return words if len(words) <= TEXT_LIMIT else words[: TEXT_LIMIT - 1] + "…"


def is_visible(element: Element) -> bool:
    return shown(element.read(*VISIBILITY))


def shown(values: Sequence[Any]) -> bool:
    """What the `VISIBILITY` of an element means."""
    displayed, width, height, visibility = values
    return bool(displayed and width > 0 and height > 0 and visibility == "visible")


def withheld(element: Element, names: tuple[str, ...]) -> tuple[str, ...]:
    """Those of `names` that would tell what the element holds: frameworks mirror a field's
    value into its `value` attribute, and custom elements may be fields."""
    tag, kind = element.read("localName", "type")
    typed_into = tag in {"textarea", "select"} or (tag == "input" and kind not in CHOICES)
    is_field = typed_into or "-" in tag
    return tuple(name for name in names if is_field and name.lower() == "value")
