"""Explains why fields are invalid. The browser's own messages quote values; these do not."""

from collections.abc import Sequence
from typing import Any

from formpilot_inpage.accessibility.field_texts import FieldTexts, read_field_texts
from formpilot_inpage.accessibility.references import referenced_text
from formpilot_inpage.contract.fill_form import Validation
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.readings import Path
from formpilot_inpage.forms.kinds import (
    BY_TYPE,
    CONTROL_SELECTOR,
    FILLED_PATHS,
    MARKS,
    field_type,
    text,
)
from formpilot_inpage.forms.redaction import Redactor
from formpilot_inpage.forms.resolve.scope import FieldScope

ARIA_INVALID = 'getAttribute("aria-invalid")'
LENGTHS = ("minLength", "value.length")
VALIDITY = ("validity.valid", ARIA_INVALID, *LENGTHS)
MESSAGES = {
    "valueMissing": "A value is required.",
    "typeMismatch": "It is not of the field's type.",
    "patternMismatch": "It does not fit the field's pattern.",
    "tooLong": "It is too long.",
    "tooShort": "It is too short.",
    "rangeUnderflow": "It is below the field's minimum.",
    "rangeOverflow": "It is above the field's maximum.",
    "stepMismatch": "It is not one of the field's steps.",
    "badInput": "The browser cannot read it.",
}
CUSTOM = "validity.customError"
TITLE = 'getAttribute("title")'
ERROR_ID = 'getAttribute("aria-errormessage")'
DESCRIPTION_ID = 'getAttribute("aria-describedby")'
FLAGS = tuple(f"validity.{flag}" for flag in MESSAGES)
EXPLANATION = (*LENGTHS, *FLAGS, CUSTOM, "validationMessage", TITLE, ERROR_ID, DESCRIPTION_ID)

REQUIRED = (
    f":is({CONTROL_SELECTOR}):is(:required, [aria-required='true' i])"
    ":not(:disabled, [aria-disabled=true])"
)
REQUIRED_PATHS: tuple[Path, ...] = (
    *("validity.valueMissing", "required", "type", MARKS),
    *FILLED_PATHS,
)
REQUIRED_LIMIT = 50


def is_valid(natively: bool | None, aria: str | None, shortest: Any, length: Any) -> bool:
    fits = natively is not False and not is_too_short(shortest, length)
    return fits and (aria or "false") == "false"


def is_too_short(shortest: Any, length: Any) -> bool:
    """The browser itself only reports this for text that a person typed."""
    return shortest is not None and 0 < length < shortest


async def explain(page: Page, elements: Sequence[Element], redactor: Redactor) -> list[Validation]:
    """Why each of these fields is invalid."""
    explained = []
    for element, row in zip(elements, page.read_each(elements, EXPLANATION), strict=True):
        await page.yield_to_page()
        message = redactor.redact(reason(page, element, row))
        explained.append(Validation(valid=False, message=message))
    return explained


def reason(page: Page, element: Element, row: list[Any]) -> str:
    shortest, length, *rest = row
    flags, (custom, custom_text, title, error, description) = rest[: len(FLAGS)], rest[len(FLAGS) :]
    flags[list(MESSAGES).index("tooShort")] = is_too_short(shortest, length)
    page_text = str(custom_text) if custom else referenced_text(page, element, error or description)
    messages = [message for flag, message in zip(flags, MESSAGES.values(), strict=True) if flag]
    if title and flags[list(MESSAGES).index("patternMismatch")]:
        messages.append(str(title))
    return " ".join([*messages, page_text]).strip() or "The page marks it as invalid."


async def required_empty(
    page: Page, scope: FieldScope, redactor: Redactor, planned: set[Element]
) -> tuple[str, ...]:
    """The names of required fields that are empty, as people read them."""
    empty: list[Element] = []
    for root in (scope.container, *page.shadow_roots(scope.container)):
        async for rows in page.query_slices(REQUIRED, REQUIRED_PATHS, within=root):
            empty += [row.element for row in rows if is_empty(row.values)]
    labels: dict[str, None] = {}
    left = [element for element in empty if element not in planned]
    while left and len(labels) < REQUIRED_LIMIT:
        await page.yield_to_page()
        names = map(required_name, read_field_texts(page, left[:REQUIRED_LIMIT]))
        labels |= dict.fromkeys(map(redactor.redact, names))
        left = left[REQUIRED_LIMIT:]
    return tuple(labels)[:REQUIRED_LIMIT]


def is_empty(values: list[Any]) -> bool:
    """From the values of REQUIRED_PATHS."""
    missing, required, native_type, marks, *filled = values
    if required:
        return bool(missing)
    kind = BY_TYPE.get(field_type(native_type, marks), text.INPUT)
    return not filled[FILLED_PATHS.index(kind.filled_path)]


def required_name(texts: FieldTexts) -> str:
    legend = texts.legend if texts.type == "radio" else ""
    names = (legend, texts.aria_label, texts.label, texts.name, texts.id, texts.type)
    return next(filter(None, names))
