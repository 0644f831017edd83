"""Fields that are not to be filled unasked: passwords, what pays, and what sends its form."""

import json
import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from formpilot_inpage.contract.consent import Reason
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.fields.labels import texts_by_id
from formpilot_inpage.fields.names import Names

from .clickable import CHANGED_BY, SCRIPT
from .field_words import FIELDS, NOT_FIELDS
from .matching import HUMP, clean, is_short, kinds_in, quote

# "password1", "cvv2".
NUMBER = re.compile(r"(?<=[a-zA-Z])\d+\b")
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
MARKS = ('getAttribute("name")', 'getAttribute("id")', 'getAttribute("data-testid")')
LABELS = (
    'getAttribute("aria-label")',
    'getAttribute("placeholder")',
    'getAttribute("title")',
    'getRootNode().host.getAttribute("label")',
    'getRootNode().host.getAttribute("aria-label")',
    'getRootNode().host.getAttribute("placeholder")',
)
REFERS = ('getAttribute("aria-labelledby")', 'getAttribute("aria-describedby")')
# Where a form is laid out in a table, the cell before a field's has its name.
BESIDE = ('closest("td, th").previousElementSibling.textContent', "previousSibling.textContent")
CHANGES = (
    *(f'getAttribute("{name}")' for name in CHANGED_BY),
    *(f'form.getAttribute("{name}")' for name in CHANGED_BY),
)
METHOD = 'form.getAttribute("method")'
# Pages that want no help of a password manager hide what is written by a style.
HIDDEN_BY = "-webkit-text-security"
# Whether to show or to keep a password is no password.
CHOSEN = {"checkbox", "radio", "range", "color", "file"}
NAMED_AT_MOST = 3
DOES = {
    "password": ("is a password field", "are password fields"),
    "payment": ("is a payment field", "are payment fields"),
    "submits": ("submits its form", "submit their form"),
}
"""What is said of one field of a kind, and of several."""


class Sort(NamedTuple):
    """What is known of one field."""

    type: str
    name: str
    """As the user reads it; "" where it has none."""
    kind: str | None
    """password, payment or submits, for what is not to be filled unasked."""


def sorts_of(page: Page, elements: Sequence[Element], keys: Sequence[str] = ()) -> list[Sort]:
    """Of many at once; `keys` are what a caller calls them."""
    types = page.read_each(elements, ["type", 'getAttribute("autocomplete")'])
    marks = page.read_each(elements, MARKS)
    labels = page.read_each(elements, LABELS)
    beside = page.read_each(elements, BESIDE)
    others = Names(page).others(elements)
    referred = referred_names(page, elements)
    hidden = page.parts(elements, "", [HIDDEN_BY])
    submits = submitting(page, elements)
    sorts = []
    for at, (kind, autocomplete) in enumerate(types):
        names = [*labels[at], others[at], *referred[at]]
        cell, before = (text if is_short(text or "") else "" for text in beside[at])
        names += [cell, "" if any(names) else before]
        called = [*marks[at], keys[at] if keys else ""]
        its = "password" if hidden[at][0] not in {None, "", "none"} else None
        its = its or kind_of(str(kind or ""), autocomplete or "", called, names)
        name = labels[at][0] or others[at] or next(filter(None, referred[at]), "")
        sorts.append(
            Sort(str(kind or ""), clean(name), its or ("submits" if submits[at] else None))
        )
    return sorts


def referred_names(page: Page, elements: Sequence[Element]) -> list[list[str]]:
    """What other elements are said to name each of these, or to describe it in a few words."""
    rows = page.read_each(elements, REFERS)
    pointing = [one for one, row in zip(elements, rows, strict=True) if any(row)]
    roots = dict(zip(pointing, page.follow(pointing, "getRootNode()"), strict=True))
    wanted: dict[Element | None, set[str]] = {}
    for one, row in zip(elements, rows, strict=True):
        if one in roots:
            wanted.setdefault(roots[one], set()).update(" ".join(filter(None, row)).split())
    texts = {
        root: texts_by_id(page, next(one for one in pointing if roots[one] == root), names)
        for root, names in wanted.items()
        if names
    }
    found = []
    for one, row in zip(elements, rows, strict=True):
        known = texts.get(roots.get(one), {})
        said = [" ".join(known.get(name, "") for name in (names or "").split()) for names in row]
        found.append([said[0], said[1] if is_short(said[1]) else ""])
    return found


def submitting(page: Page, elements: Sequence[Element]) -> list[bool]:
    """Which of them send their form by a script as they change. One that only asks the site for
    something is no matter."""
    rows = page.read_each(elements, [METHOD, *CHANGES])
    return [
        (method or "").lower() != "get" and any(SCRIPT.search(one or "") for one in scripts)
        for method, *scripts in rows
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
    said = [NUMBER.sub(" ", HUMP.sub(" ", mark or "").replace("_", " ")) for mark in marks]
    for text in dict.fromkeys(filter(None, (*said, *labels))):
        if kinds := kinds_in(text, FIELDS, NOT_FIELDS):
            return kinds[-1]
    return None


def reasons_for(named: Sequence[tuple[str, str]]) -> tuple[Reason, ...]:
    """From names and kinds to one reason for each kind."""
    reasons = []
    for kind, (one, several) in DOES.items():
        names = [name for name, its in named if its == kind]
        if len(names) == 1:
            reasons.append(Reason(kind, f"{quote(names[0])} {one}"))
        elif names:
            quoted = list(map(quote, names[:NAMED_AT_MOST]))
            if more := len(names) - len(quoted):
                quoted.append(f"{more} more")
            listed = f"{', '.join(quoted[:-1])} and {quoted[-1]}"
            reasons.append(Reason(kind, f"{listed} {several}"))
    return tuple(reasons)
