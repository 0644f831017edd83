"""What a form sends, and whether it is a mere search."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
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
    'matches(":disabled")',
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
    'getAttribute("target")',
    'getAttribute("method")',
    'getAttribute("action")',
)
WRITTEN = "[contenteditable]"
# At most so many of a form's fields are told apart by each of their chosen options.
LISTS = 20
GROUP = (
    'closest("[role=radiogroup]").getAttribute("aria-label")',
    'closest("fieldset").querySelector("legend").textContent',
)
NAMES = (FORM[2], FORM[4], FORM[5], FORM[1], FORM[0])
CHOICES = {"checkbox", "radio", "select-one", "select-multiple", "hidden", "range"}
MEASURES = {"number", "date", "month", "week", "time", "datetime-local"}
SEARCHED_BY = words(
    "q query search s k keyword keywords term terms find p wd search_query searchterm "
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

    @property
    def value(self) -> str:
        return str(self.state[0] or "")

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
    target: str
    says_get: bool
    is_explicit: bool
    """Its markup says where it is sent, or how; else a script may do anything with it."""
    fields: tuple[Field, ...]
    written: tuple[str, ...] = field(repr=False)
    """What stands in it outside of fields, where the user may write: for a digest alone."""

    @property
    def is_search(self) -> bool:
        """It only asks the site for something, in words that anybody may read."""
        if self.method != "get" or not self.action.startswith(("http:", "https:")):
            return False
        typed = [one for one in self.fields if one.type not in CHOICES | PUSHED]
        if not all(one.type in {"text", "search"} | MEASURES for one in typed):
            return False
        if any(one.autocomplete.startswith("cc-") for one in self.fields):
            return False
        if self.says_get and self._only_filters:
            return True
        if any(one.type in MEASURES for one in typed):
            return False
        if self.in_search or any(one.type == "search" for one in typed):
            return True
        seen = [one for one in typed if one.visible]
        return self.is_explicit and len(seen) == 1 and seen[0].name.lower() in SEARCHED_BY

    @property
    def _only_filters(self) -> bool:
        """It is made of choices and measures, with nothing of a user's own words."""
        seen = [one for one in self.sent if one.visible]
        free = [one for one in seen if one.type == "text" and one.name.lower() not in SEARCHED_BY]
        return bool(seen) and not free

    @property
    def sent(self) -> list[Field]:
        """What a user would call its fields."""
        return [one for one in self.fields if one.type not in PUSHED | {"hidden"}]


async def read_form(page: Page, form: Element) -> Form:
    identity, name, label, labelled, title, heading, search, method, action, *own = form.read(*FORM)
    target, own_method, own_action = own
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
        target or "",
        (own_method or "").strip().lower() == "get",
        own_method is not None or bool(own_action),
        tuple(with_chosen(page, list(map(field_of, rows)))),
        tuple(row.values[0] or "" for row in page.table(WRITTEN, ["textContent"], form)),
    )


def with_chosen(page: Page, fields: Sequence[Field]) -> Iterator[Field]:
    """Lists of which several options may be chosen say themselves only which is the first."""
    lists = [one for one in fields if one.type == "select-multiple"][:LISTS]
    for one in fields:
        if one in lists:
            chosen = page.table("option:checked", ["index", "value"], one.element)
            one = one._replace(state=(*one.state, [row.values for row in chosen]))
        yield one


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
