"""Describes a form as a whole."""

from collections.abc import Sequence

from formpilot_inpage.accessibility.references import referenced_text
from formpilot_inpage.contract.read_forms import Button, FormHeader
from formpilot_inpage.dom.css import css_identifier, css_string
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.text import (
    description_of,
    shorten,
    strip_decoration,
    text_field_paths,
    text_unless_typed,
)
from formpilot_inpage.forms.control import IS_DISABLED

from .discover import FieldGroup

BUTTONS = "button, input[type=submit], input[type=image]"
BUTTON_PATHS = (
    "type",
    'getAttribute("form")',
    IS_DISABLED,
    'getAttribute("aria-label")',
    "textContent",
    "value",
    'getAttribute("alt")',
    'getAttribute("title")',
    *text_field_paths(),
)
BUTTONS_LIMIT = 5
# What a form tells to agents, by the attributes of WebMCP.
TOOL_NAMES = ("toolname", "tooldescription")


def form_header(group: FieldGroup, container_selector: str) -> FormHeader:
    """`container_selector` is that of the command, if any."""
    page, form = group.scope.page, group.form
    frame = page.store.ref(group.frame) if group.frame else None
    if not form:
        container = group.scope.container
        ref = page.store.ref(container) if container else None
        selector = container_selector if container else None
        return FormHeader(ref=ref, selector=selector, frame=frame, outside=True)
    names = form.attributes(["id", "name", "aria-label", "aria-labelledby", "title", *TOOL_NAMES])
    ref, identity, name = page.store.ref(form), names["id"] or "", names["name"] or ""
    label = names["aria-label"] or referenced_text(page, form, names["aria-labelledby"])
    given = container_selector if group.is_container else ref
    return FormHeader(
        ref=ref,
        selector=unique_selector(group, identity, name) or given,
        frame=frame,
        label=shorten(strip_decoration(label or names["title"] or "")) or None,
        name=shorten(name) or None,
        id=shorten(identity) or None,
        tool=shorten(names["toolname"] or "") or None,
        description=description_of(names["tooldescription"]),
        submit=submit_buttons(page, form, identity) or None,
    )


def unique_selector(group: FieldGroup, identity: str, name: str) -> str:
    """A selector that matches only this form in its document, or ""."""
    index = group.index
    if not index:
        return ""
    if identity and len(index.by_id[identity]) == 1:
        return f"#{css_identifier(identity)}"
    forms = (
        [candidate for candidate in index.by_name[name] if candidate.tag == "form"] if name else []
    )
    if len(forms) == 1:
        return f"form[name={css_string(name)}]"
    return "form" if group.is_only_form else ""


def submit_buttons(page: Page, form: Element, identity: str) -> tuple[Button, ...]:
    rows = page.query_rows(BUTTONS, BUTTON_PATHS, within=form)
    if identity:
        (root,) = page.resolve([form], "getRootNode()")
        with_form_attribute = f":is({BUTTONS})[form={css_string(identity)}]"
        inside = {row.element for row in rows}
        outside = page.query_rows(with_form_attribute, BUTTON_PATHS, root)
        rows += [row for row in outside if row.element not in inside]
    buttons = [
        (row.element, button_text(row.values[3:8], any(row.values[8:])), row.values[2])
        for row in rows
        if row.values[0] in {"submit", "image"} and row.values[1] in {None, identity}
    ][:BUTTONS_LIMIT]
    refs = page.store.refs([element for element, _, _ in buttons])
    return tuple(
        Button(text=text, ref=ref, disabled=disabled or None)
        for (_, text, disabled), ref in zip(buttons, refs, strict=True)
    )


def button_text(names: Sequence[str | None], has_text_field: bool) -> str:
    """The button's first name, or the browser's default caption."""
    aria_label, content, *others = names
    texts = (aria_label, text_unless_typed(content, has_text_field), *others, "Submit")
    return shorten(next(filter(None, (strip_decoration(text or "") for text in texts))))
