"""What a form sends, and whether it is a mere search."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from formpilot_inpage.dom.page import Element, Page, Row
from formpilot_inpage.fields.labels import referred_words
from formpilot_inpage.fields.names import Names
from formpilot_inpage.fields.words import quoted
from formpilot_inpage.reading.nodes import PUSHED, words

from .matching import clean

SENT = "input, select, textarea"
FIELD = (
    "localName",
    "type",
    'getAttribute("name")',
    "value",
    "checked",
    "selectedIndex",
    "selectedOptions.length",
    "checkVisibility()",
    'getAttribute("autocomplete")',
    'getAttribute("aria-label")',
)
FORM = (
    'getAttribute("id")',
    'getAttribute("name")',
    'getAttribute("aria-label")',
    'getAttribute("aria-labelledby")',
    'getAttribute("title")',
    'querySelector("legend, h1, h2, h3").textContent',
    'closest("search, [role=search]").localName',
    "method",
    "action",
)
GROUP = (
    'closest("[role=radiogroup]").getAttribute("aria-label")',
    'closest("fieldset").querySelector("legend").textContent',
)
NAMES = (FORM[2], FORM[4], FORM[5], FORM[1], FORM[0])
CHOICES = {"checkbox", "radio", "select-one", "select-multiple", "hidden", "range"}
SEARCHED_BY = words(
    "q query search s k keyword keywords term terms text find p wd search_query searchterm "
    "field-keywords suche recherche buscar busca cerca zoeken szukaj"
)
LISTED = 50


class Field(NamedTuple):
    """One control of a form, and what it would send."""

    element: Element
    tag: str
    type: str
    name: str
    state: tuple[Any, ...]
    visible: bool
    autocomplete: str
    label: str

    def __repr__(self) -> str:
        return f"<field {self.type}>"


@dataclass(frozen=True, slots=True)
class Form:
    """A form as it stands."""

    element: Element
    name: str
    in_search: bool
    method: str
    action: str
    fields: tuple[Field, ...]

    @property
    def is_search(self) -> bool:
        """It only asks the site for something, in words that anybody may read."""
        if self.method != "get" or not self.action.startswith(("http:", "https:")):
            return False
        typed = [one for one in self.fields if one.type not in CHOICES | PUSHED]
        if not all(one.type in {"text", "search"} for one in typed):
            return False
        if any(one.autocomplete.startswith("cc-") for one in self.fields):
            return False
        if self.in_search or any(one.type == "search" for one in typed):
            return True
        seen = [one for one in typed if one.visible]
        return len(seen) == 1 and seen[0].name.lower() in SEARCHED_BY

    @property
    def sent(self) -> list[Field]:
        """What a user would call its fields."""
        return [one for one in self.fields if one.type not in PUSHED | {"hidden"}]


async def read_form(page: Page, form: Element) -> Form:
    identity, name, label, labelled, title, heading, search, method, action = form.read(*FORM)
    rows = [row async for part in page.slices(SENT, FIELD, form) for row in part]
    if identity:
        (root,) = page.follow([form], "getRootNode()")
        known = {row.element for row in rows}
        tied = page.table(f":is({SENT})[form={quoted(identity)}]", FIELD, root)
        rows += [row for row in tied if row.element not in known]
    label = label or referred_words(page, form, labelled or "")
    return Form(
        form,
        first_said(label, title, heading, name, identity),
        bool(search),
        str(method or "get").lower(),
        str(action or ""),
        tuple(map(field_of, rows)),
    )


def read_name(form: Element) -> str:
    """What the user may know a form, or a part of the page, by."""
    return first_said(*form.read(*NAMES))


def first_said(*texts: str | None) -> str:
    return next((words for words in (clean(one or "") for one in texts) if words), "")


def field_of(row: Row) -> Field:
    tag, kind, name, *state, visible, autocomplete, label = row.values
    return Field(
        row.element,
        tag or "",
        kind or "",
        name or "",
        tuple(state),
        bool(visible),
        (autocomplete or "").lower(),
        label or "",
    )


def names_of(page: Page, fields: Sequence[Field]) -> tuple[str, ...]:
    """As the user reads them on the page; a group of radio buttons has one name."""
    listed = fields[:LISTED]
    elements = [one.element for one in listed]
    others = Names(page).others(elements)
    groups = page.read_each(elements, GROUP)
    said = [
        first_said(*group, one.name)
        if one.type == "radio"
        else clean(one.label or other or one.name)
        for one, other, group in zip(listed, others, groups, strict=True)
    ]
    return tuple(dict.fromkeys(name or one.type for name, one in zip(said, listed, strict=True)))
