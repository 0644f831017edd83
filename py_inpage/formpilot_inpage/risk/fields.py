"""Fields that are not to be filled unasked: passwords, and what pays."""

import json
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from formpilot_inpage.contract.consent import Reason
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.fields.names import Names

from .matching import HUMP, clean, kinds_in, quote
from .words import FIELDS, NOT_FIELDS

PASSWORDS = ("current-password", "new-password", "one-time-code")
PAYMENTS = ("cc-", "transaction-")
SELECTOR = ", ".join(
    (
        "[type=password i]",
        *(f'[autocomplete~="{word}" i]' for word in PASSWORDS),
        *(f'[autocomplete*="{word}" i]' for word in PAYMENTS),
    )
)
IS_SECRET = f"matches({json.dumps(SELECTOR)})"
"""For a last look: whether the page has made a field one of these."""
PATHS = (
    "type",
    'getAttribute("autocomplete")',
    'getAttribute("name")',
    'getAttribute("id")',
    'getAttribute("aria-label")',
    'getAttribute("placeholder")',
    'getAttribute("data-testid")',
)
# Whether to show or to keep a password is no password.
CHOSEN = {"checkbox", "radio", "range", "color", "file"}
NAMED_AT_MOST = 3
SAID = {"password": "password", "payment": "payment"}


class Sort(NamedTuple):
    """What is known of one field."""

    type: str
    name: str
    """As the user reads it; "" where it has none."""
    kind: str | None
    """password or payment, for what is not to be filled unasked."""


def sorts_of(page: Page, elements: Sequence[Element]) -> list[Sort]:
    """Of many at once."""
    rows = page.read_each(elements, PATHS)
    labels = Names(page).others(elements)
    return [
        Sort(
            str(row[0] or ""),
            clean(row[4] or label),
            kind_of(str(row[0] or ""), row[1] or "", row[2:4] + row[6:], [*row[4:6], label]),
        )
        for row, label in zip(rows, labels, strict=True)
    ]


def kind_of(
    kind: str, autocomplete: str, marks: Iterable[str | None], labels: Iterable[str | None]
) -> str | None:
    """By its type, what the browser may put into it, what it is called, and its labels."""
    words = autocomplete.lower().split()
    if kind == "password" or not set(PASSWORDS).isdisjoint(words):
        return "password"
    if any(word.startswith(PAYMENTS) for word in words):
        return "payment"
    if kind in CHOSEN:
        return None
    said = [HUMP.sub(" ", mark or "").replace("_", " ") for mark in marks]
    for text in (*said, *labels):
        if text and (kinds := kinds_in(text, FIELDS, NOT_FIELDS)):
            return kinds[-1]
    return None


def reasons_for(named: Sequence[tuple[str, str]]) -> tuple[Reason, ...]:
    """From names and kinds to one reason for each kind."""
    reasons = []
    for kind, word in SAID.items():
        names = [name for name, its in named if its == kind]
        if len(names) == 1:
            reasons.append(Reason(kind, f"{quote(names[0])} is a {word} field"))
        elif names:
            quoted = list(map(quote, names[:NAMED_AT_MOST]))
            if more := len(names) - len(quoted):
                quoted.append(f"{more} more")
            listed = f"{', '.join(quoted[:-1])} and {quoted[-1]}"
            reasons.append(Reason(kind, f"{listed} are {word} fields"))
    return tuple(reasons)
