"""Texts of the page: as people read and compare them, without the values of fields."""

import json
import re
from collections.abc import Sequence

from formpilot_inpage.contract.results import truncate

from .bridge_element import TEXT_FIELD_SELECTOR
from .input_types import BUTTON_TYPES, CHECKABLE_TYPES
from .page import Element, Page

TEXT_LIMIT = 200
SHORT_LIMIT = 100
DESCRIPTION_LIMIT = 300
DECORATION = " *:\u200b\u00a0"
REQUIREMENT = re.compile(
    r"[\s\-–—,]*([(\[]|\s)(optional|required|mandatory|erforderlich|pflichtfeld|facultatif|"
    r"obligatoire|opcional|obligatorio|obrigatório|opzionale|obbligatorio|optioneel|verplicht)[)\]]?$|\s\?$"
)
TEXTS = (
    "innerText",
    "textContent",
    'matches("input, textarea")',
    "isContentEditable",
    'querySelector("textarea, [contenteditable]").localName',
)
QUOTED_FIELD_SELECTOR = json.dumps(TEXT_FIELD_SELECTOR)


def text_of(element: Element) -> str:
    """The visible text in one line, without the values of fields."""
    tag, editable = element.read("localName", "isContentEditable")
    if tag in {"input", "textarea"} or editable:
        return ""
    return shorten_line(element.text())


def texts_of(page: Page, elements: Sequence[Element]) -> list[str]:
    """As `text_of`, for many elements; only those that hold fields are read one by one."""
    rows = page.read_each(elements, TEXTS)
    return [
        text_of(element) if any(fields) else shorten_line(rendered or content or "")
        for element, (rendered, content, *fields) in zip(elements, rows, strict=True)
    ]


def text_field_paths(path: str = "") -> tuple[str, str]:
    """Paths to a text field around the element at `path`, and to one inside it."""
    around, inside = f"closest({QUOTED_FIELD_SELECTOR})", f"querySelector({QUOTED_FIELD_SELECTOR})"
    return f"{path}{around}.localName", f"{path}{inside}.localName"


def text_unless_typed(text: str | None, *text_fields: object) -> str:
    """The text, unless one of `text_field_paths` was found: then users may have typed it."""
    return "" if any(text_fields) else text or ""


def word_set(text: str) -> frozenset[str]:
    return frozenset(text.split())


def one_line(text: str) -> str:
    """The text with all white space folded to single spaces."""
    return " ".join(text.split())


def shorten_line(text: str) -> str:
    return truncate(one_line(text), TEXT_LIMIT)


def normalize_words(text: str) -> str:
    """For comparing labels: ignores case, white space and decoration such as "*"."""
    return strip_decoration(text).casefold()


def core_words(text: str) -> str:
    """As `normalize_words`, without a last word such as "(optional)"."""
    words = normalize_words(text)
    while (core := REQUIREMENT.sub("", words).strip(DECORATION)) and core != words:
        words = core
    return words


def letter_pairs(text: str) -> set[str]:
    """Pairs of neighbouring letters and digits, for comparing texts that are alike."""
    letters = "".join(letter for letter in normalize_words(text) if letter.isalnum())
    return {letters[index : index + 2] for index in range(len(letters) - 1)} or set(letters)


def strip_decoration(text: str) -> str:
    """One line without decoration such as "*" or ":" around it."""
    return one_line(text).strip(DECORATION)


def shorten(text: str) -> str:
    """One line for a list in a reply, cut when it is long."""
    return truncate(one_line(text), SHORT_LIMIT)


def description_of(text: str | None) -> str | None:
    """One line of what a page says about a part of itself, cut when it is long."""
    return truncate(one_line(text or ""), DESCRIPTION_LIMIT) or None


def withheld_attributes(element: Element, names: tuple[str, ...]) -> tuple[str, ...]:
    """The attributes that would reveal a field's value: frameworks mirror the value into the
    `value` attribute, and custom elements may be fields."""
    tag, input_type = element.read("localName", "type")
    is_typed_into = tag in {"textarea", "select"} or (
        tag == "input" and input_type not in BUTTON_TYPES | CHECKABLE_TYPES
    )
    is_field = is_typed_into or "-" in tag
    return tuple(name for name in names if is_field and name.lower() == "value")
