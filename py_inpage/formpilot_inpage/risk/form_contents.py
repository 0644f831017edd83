"""What a form would send, and whether it is a mere search."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from formpilot_inpage.accessibility.field_texts import FieldTexts, read_field_texts
from formpilot_inpage.accessibility.references import referenced_text
from formpilot_inpage.dom.css import css_string
from formpilot_inpage.dom.input_types import BUTTON_TYPES
from formpilot_inpage.dom.page import Element, Page, Row
from formpilot_inpage.dom.text import word_set

from .word_matching import clean

FIELD_SELECTOR = "input, select, textarea"
FIELD_PATHS = (
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
)
FORM_PATHS = (
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
EDITABLE = "[contenteditable]"
# In so many lists at most, all selected options are read.
MULTIPLE_LIMIT = 20
ID, NAME, ARIA_LABEL, _, TITLE, FORM_HEADING = FORM_PATHS[:6]
NAME_PATHS = (ARIA_LABEL, TITLE, FORM_HEADING, NAME, ID)
CHOICE_TYPES = {"checkbox", "radio", "select-one", "select-multiple", "hidden", "range"}
MEASURE_TYPES = {"number", "date", "month", "week", "time", "datetime-local"}
SEARCH_NAMES = word_set(
    "q query search s k keyword keywords term terms find p wd search_query searchterm "
    "field-keywords suche recherche buscar busca cerca zoeken szukaj"
)
FIELDS_LIMIT = 50


class FormField(NamedTuple):
    """A control of a form, and what it would send."""

    element: Element
    tag: str
    type: str
    name: str
    state: tuple[Any, ...]
    visible: bool
    autocomplete: str

    @property
    def value(self) -> str:
        return str(self.state[0] or "")

    def __repr__(self) -> str:
        return f"<field {self.type}>"


@dataclass(frozen=True, slots=True)
class Form:
    """A form and its current values."""

    element: Element
    name: str
    in_search: bool
    method: str
    action: str
    target: str
    declares_get: bool
    is_declared: bool
    """Whether the markup says where or how it is sent; if not, a script may do anything with it."""
    fields: tuple[FormField, ...]
    editable_texts: tuple[str, ...] = field(repr=False)
    """The texts of its editable elements, for digests alone."""

    @property
    def is_search(self) -> bool:
        """Whether it only queries the site, and with nothing private."""
        if self.method != "get" or not self.action.startswith(("http:", "https:")):
            return False
        typed = [field for field in self.fields if field.type not in CHOICE_TYPES | BUTTON_TYPES]
        if not all(field.type in {"text", "search"} | MEASURE_TYPES for field in typed):
            return False
        if any(field.autocomplete.startswith("cc-") for field in self.fields):
            return False
        if self.declares_get and self._only_filters:
            return True
        if any(field.type in MEASURE_TYPES for field in typed):
            return False
        if self.in_search or any(field.type == "search" for field in typed):
            return True
        shown = [field for field in typed if field.visible]
        return self.is_declared and len(shown) == 1 and shown[0].name.lower() in SEARCH_NAMES

    @property
    def _only_filters(self) -> bool:
        """Whether it has choices and measures alone, and no free text but a search."""
        shown = [field for field in self.user_fields if field.visible]
        has_free_text = any(
            field.type == "text" and field.name.lower() not in SEARCH_NAMES for field in shown
        )
        return bool(shown) and not has_free_text

    @property
    def user_fields(self) -> list[FormField]:
        """The fields without buttons and hidden inputs."""
        return [field for field in self.fields if field.type not in BUTTON_TYPES | {"hidden"}]


async def read_form(page: Page, form: Element) -> Form:
    form_id, name, label, labelled_by, title, heading, search, method, action, *declared = (
        form.read(*FORM_PATHS)
    )
    target, declared_method, declared_action = declared
    rows = [
        row async for part in page.query_slices(FIELD_SELECTOR, FIELD_PATHS, form) for row in part
    ]
    if form_id:
        (root,) = page.resolve([form], "getRootNode()")
        inside = {row.element for row in rows}
        owned = page.query_rows(
            f":is({FIELD_SELECTOR})[form={css_string(form_id)}]", FIELD_PATHS, root
        )
        rows += [row for row in owned if row.element not in inside]
    label = label or referenced_text(page, form, labelled_by)
    return Form(
        form,
        first_name(label, title, heading, name, form_id),
        bool(search),
        str(method or "get").lower(),
        str(action or ""),
        target or "",
        (declared_method or "").strip().lower() == "get",
        declared_method is not None or bool(declared_action),
        tuple(with_selected_options(page, list(map(field_from_row, rows)))),
        tuple(row.values[0] or "" for row in page.query_rows(EDITABLE, ["textContent"], form)),
    )


def with_selected_options(page: Page, fields: Sequence[FormField]) -> Iterator[FormField]:
    """Adds all selected options to the state of lists; their properties only tell the first."""
    lists = [field for field in fields if field.type == "select-multiple"][:MULTIPLE_LIMIT]
    for form_field in fields:
        if form_field in lists:
            rows = page.query_rows("option:checked", ["index", "value"], form_field.element)
            state = (*form_field.state, [row.values for row in rows])
            form_field = form_field._replace(state=state)
        yield form_field


def read_form_name(form: Element) -> str:
    """The name by which users may know a form, or another part of the page."""
    return first_name(*form.read(*NAME_PATHS))


def first_name(*names: str | None) -> str:
    return next(filter(None, (clean(name or "") for name in names)), "")


def field_from_row(row: Row) -> FormField:
    tag, input_type, name, *state, visible, autocomplete = row.values
    return FormField(
        row.element,
        tag or "",
        input_type or "",
        name or "",
        tuple(state),
        bool(visible),
        (autocomplete or "").lower(),
    )


def field_names(page: Page, fields: Sequence[FormField]) -> tuple[str, ...]:
    """The names that users read at the first fields; a group of radio buttons has one name."""
    listed = read_field_texts(page, [field.element for field in fields[:FIELDS_LIMIT]])
    return tuple(dict.fromkeys(map(field_name, listed)))


def field_name(texts: FieldTexts) -> str:
    if texts.type == "radio":
        return first_name(texts.group, texts.legend, texts.name, texts.type)
    return clean(texts.aria_label or texts.visible_name() or texts.name) or texts.type
