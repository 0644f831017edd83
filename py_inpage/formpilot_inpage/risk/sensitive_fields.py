"""Fields that need approval: passwords, payments, and fields that submit their form."""

import json
import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from formpilot_inpage.accessibility.field_texts import read_field_texts
from formpilot_inpage.accessibility.references import referenced_texts
from formpilot_inpage.contract.consent import Reason
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.forms.kinds import MARKS, can_hold_secret, code, field_type

from .clickable import CHANGE_ATTRIBUTES, SUBMIT_SCRIPT
from .field_words import NOT_SENSITIVE, SENSITIVE_WORDS
from .word_matching import CAMEL_CASE_BORDER, clean, is_short, kinds_in, quote

# "password1", "cvv2".
NUMBER = re.compile(r"(?<=[a-zA-Z])\d+\b")
PASSWORD_TYPES = {"password", *code.KIND.types}
PASSWORDS = ("current-password", "new-password", "one-time-code")
PAYMENTS = ("cc-", "transaction-")
SELECTOR = ", ".join(
    (
        "[type=password i]",
        *(f'[autocomplete~="{word}" i]' for word in PASSWORDS),
        *(f'[autocomplete*="{word}" i]' for word in PAYMENTS),
    )
)
IS_SENSITIVE = f"matches({json.dumps(SELECTOR)})"
"""The check right before a field is filled: the page may have changed it."""
IDENTIFIER_PATHS = ('getAttribute("name")', 'getAttribute("id")', 'getAttribute("data-testid")')
LABEL_PATHS = (
    'getAttribute("aria-label")',
    'getAttribute("placeholder")',
    'getAttribute("title")',
    'getRootNode().host.getAttribute("label")',
    'getRootNode().host.getAttribute("aria-label")',
    'getRootNode().host.getAttribute("placeholder")',
)
REFERENCE_PATHS = ('getAttribute("aria-labelledby")', 'getAttribute("aria-describedby")')
# In a form that is laid out as a table, the cell before a field has its name.
CELL_BEFORE = 'closest("td, th").previousElementSibling.textContent'
SCRIPT_PATHS = (
    *(f'getAttribute("{name}")' for name in CHANGE_ATTRIBUTES),
    *(f'form.getAttribute("{name}")' for name in CHANGE_ATTRIBUTES),
)
METHOD_PATH = 'form.getAttribute("method")'
# Pages that avoid password managers mask a text field by this style.
MASKING_STYLE = "-webkit-text-security"
NAMES_LIMIT = 3
PREDICATES = {
    "password": ("is a password field", "are password fields"),
    "payment": ("is a payment field", "are payment fields"),
    "submits": ("submits its form", "submit their form"),
}
"""For one field of a kind, and for several."""


class FieldRisk(NamedTuple):
    """The type of a field, its name, and why it needs approval."""

    type: str
    name: str
    """The name that users read; "" if there is none."""
    kind: str | None
    """password, payment or submits; None for a field that needs no approval."""


def assess_fields(
    page: Page, elements: Sequence[Element], keys: Sequence[str] = ()
) -> list[FieldRisk]:
    """Assesses many fields at once; `keys` are the keys of the command."""
    types = page.read_each(elements, ["type", 'getAttribute("autocomplete")', MARKS])
    identifiers = page.read_each(elements, IDENTIFIER_PATHS)
    labels = page.read_each(elements, LABEL_PATHS)
    cells = page.read_each(elements, [CELL_BEFORE])
    visible = [texts.visible_name() for texts in read_field_texts(page, elements)]
    referenced = referenced_names(page, elements)
    masking = page.geometry.computed_styles(elements, "", [MASKING_STYLE])
    submits = submit_on_change(page, elements)
    risks = []
    for index, (native_type, autocomplete, marks) in enumerate(types):
        type_ = field_type(native_type, marks)
        (cell,) = cells[index]
        names = [*labels[index], visible[index], *referenced[index]]
        names.append(cell if is_short(cell or "") else "")
        own_identifiers = [*identifiers[index], keys[index] if keys else ""]
        kind = "password" if masking[index][0] not in {None, "", "none"} else None
        kind = kind or kind_of(type_, autocomplete or "", own_identifiers, names)
        name = labels[index][0] or visible[index] or next(filter(None, referenced[index]), "")
        risks.append(FieldRisk(type_, clean(name), kind or ("submits" if submits[index] else None)))
    return risks


def referenced_names(page: Page, elements: Sequence[Element]) -> list[tuple[str, str]]:
    """The texts that name each element by reference, or describe it in a few words."""
    rows = page.read_each(elements, REFERENCE_PATHS)
    references = [
        (element, ids) for element, row in zip(elements, rows, strict=True) for ids in row
    ]
    texts = iter(referenced_texts(page, references))
    pairs = zip(texts, texts, strict=True)
    return [(label, text if is_short(text) else "") for label, text in pairs]


def submit_on_change(page: Page, elements: Sequence[Element]) -> list[bool]:
    """Whether a script submits the form when each field changes. A GET form does not count."""
    rows = page.read_each(elements, [METHOD_PATH, *SCRIPT_PATHS])
    return [
        (method or "").lower() != "get"
        and any(SUBMIT_SCRIPT.search(script or "") for script in scripts)
        for method, *scripts in rows
    ]


def kind_of(
    type_: str, autocomplete: str, identifiers: Iterable[str | None], labels: Iterable[str | None]
) -> str | None:
    """The kind of a field by its type, its `autocomplete`, its identifiers and its labels."""
    words = autocomplete.lower().split()
    if type_ in PASSWORD_TYPES or not set(PASSWORDS).isdisjoint(words):
        return "password"
    if any(word.startswith(PAYMENTS) for word in words):
        return "payment"
    # A checkbox to show or to keep a password is no password field.
    if not can_hold_secret(type_):
        return None
    spaced = (CAMEL_CASE_BORDER.sub(" ", name or "").replace("_", " ") for name in identifiers)
    words_only = [NUMBER.sub(" ", name) for name in spaced]
    for text in dict.fromkeys(filter(None, (*words_only, *labels))):
        if kinds := kinds_in(text, SENSITIVE_WORDS, NOT_SENSITIVE):
            return kinds[-1]
    return None


def reasons_for(named: Sequence[tuple[str, str]]) -> tuple[Reason, ...]:
    """One reason for each kind, from the names and kinds of fields."""
    reasons = []
    for kind, (singular, plural) in PREDICATES.items():
        names = [name for name, named_kind in named if named_kind == kind]
        if len(names) == 1:
            reasons.append(Reason(kind, f"{quote(names[0])} {singular}"))
        elif names:
            quoted = list(map(quote, names[:NAMES_LIMIT]))
            if more := len(names) - len(quoted):
                quoted.append(f"{more} more")
            listed = f"{', '.join(quoted[:-1])} and {quoted[-1]}"
            reasons.append(Reason(kind, f"{listed} {plural}"))
    return tuple(reasons)
