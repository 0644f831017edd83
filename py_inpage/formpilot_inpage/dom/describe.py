"""What may be said about an element."""

from collections.abc import Sequence
from typing import Any

from .page import Element, Page

TEXT_LIMIT = 200
VISIBILITY = (
    "checkVisibility()",
    "getBoundingClientRect().width",
    "getBoundingClientRect().height",
    'computedStyleMap().get("visibility").value',
)
TEXTS = (
    "innerText",
    "textContent",
    'matches("input, textarea")',
    "isContentEditable",
    'querySelector("textarea, [contenteditable]").localName',
)
CHOICES = {"button", "submit", "reset", "image", "checkbox", "radio"}


def text_of(element: Element) -> str:
    """The text a reader sees, in one line; never what a field holds."""
    tag, editable = element.read("localName", "isContentEditable")
    if tag in {"input", "textarea"} or editable:
        return ""
    return in_one_line(element.text())


def texts_of(page: Page, elements: Sequence[Element]) -> list[str]:
    """As `text_of`, of many at once; one by one only where fields are inside."""
    rows = page.read_each(elements, TEXTS)
    return [
        text_of(element) if any(fields) else in_one_line(rendered or content or "")
        for element, (rendered, content, *fields) in zip(elements, rows, strict=True)
    ]


def in_one_line(text: str) -> str:
    words = " ".join(text.split())
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
