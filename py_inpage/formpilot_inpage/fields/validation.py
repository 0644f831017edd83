"""What the page thinks of its fields. The browser's own messages quote values; these do not."""

from collections.abc import Sequence
from typing import Any

from formpilot_inpage.contract.filling import Validation
from formpilot_inpage.dom.page import Element, Page

from .privacy import Discretion
from .resolve import Forest
from .words import quoted

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
WHY = (*LENGTHS, *FLAGS, CUSTOM, "validationMessage", TITLE, ERROR_ID, DESCRIPTION_ID)

REQUIRED = ":is(input, select, textarea):is(:required, [aria-required='true' i]):enabled"
REQUIRED_PATHS = (
    "type",
    "validity.valueMissing",
    "required",
    "value.length",
    "checked",
)
# The browser looks through the whole page for each field's labels.
NAMES = (
    "type",
    "textContent",
    "labels.0.textContent",
    'getAttribute("aria-label")',
    'closest("fieldset").querySelector("legend").textContent',
    'getAttribute("name")',
    'getAttribute("id")',
)
LISTED = 50


def is_valid(natively: bool | None, aria: str | None, shortest: Any, length: Any) -> bool:
    fits = natively is not False and not is_too_short(shortest, length)
    return fits and (aria or "false") == "false"


def is_too_short(shortest: Any, length: Any) -> bool:
    """The browser itself only says so of what a person typed."""
    return shortest is not None and 0 < length < shortest


async def explain(
    page: Page, elements: Sequence[Element], discretion: Discretion
) -> list[Validation]:
    """Why each of these fields is not valid."""
    explained = []
    for element, row in zip(elements, page.read_each(elements, WHY), strict=True):
        await page.breathe()
        message = discretion.say(reason(page, element, row))
        explained.append(Validation(valid=False, message=message))
    return explained


def reason(page: Page, element: Element, row: list[Any]) -> str:
    shortest, length, *rest = row
    flags, (custom, own_message, title, error, description) = rest[: len(FLAGS)], rest[len(FLAGS) :]
    flags[list(MESSAGES).index("tooShort")] = is_too_short(shortest, length)
    own = str(own_message) if custom else referred(page, element, error or description)
    said = [text for flag, text in zip(flags, MESSAGES.values(), strict=True) if flag]
    if title and flags[list(MESSAGES).index("patternMismatch")]:
        said.append(str(title))
    return " ".join([*said, own]).strip() or "The page marks it as invalid."


def referred(page: Page, element: Element, names: object) -> str:
    """The text of the elements whose ids an attribute lists."""
    if not names:
        return ""
    (root,) = page.follow([element], "getRootNode()")
    selector = ", ".join(f"[id={quoted(name)}]" for name in str(names).split())
    rows = page.table(selector, ["textContent"], within=root)
    return " ".join(str(row.values[0]) for row in rows)


async def required_empty(
    page: Page, forest: Forest, discretion: Discretion, planned: set[Element]
) -> tuple[str, ...]:
    """The names that people read of required fields that are empty."""
    empty: list[Element] = []
    for root in (forest.container, *page.roots(forest.container)):
        async for rows in page.slices(REQUIRED, REQUIRED_PATHS, within=root):
            empty += [row.element for row in rows if is_empty(row.values)]
    labels: dict[str, None] = {}
    left = [element for element in empty if element not in planned]
    while left and len(labels) < LISTED:
        await page.breathe()
        names = map(what_it_is_called, page.read_each(left[:LISTED], NAMES))
        labels |= dict.fromkeys(map(discretion.say, names))
        left = left[LISTED:]
    return tuple(labels)[:LISTED]


def is_empty(values: list[object]) -> bool:
    kind, missing, required, length, checked = values
    if required:
        return bool(missing)
    return not (checked if kind in {"checkbox", "radio"} else length)


def what_it_is_called(values: list[Any]) -> str:
    kind, inner, label, aria_label, legend, name, identity = values
    # A label around a select holds the texts of its options too.
    label = label.replace(inner, " ") if label and inner else label
    names = (legend if kind == "radio" else None, aria_label, label, name, identity, kind)
    return str(next(name for name in names if name))
