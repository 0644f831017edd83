"""What is said of a form as a whole."""

from collections.abc import Sequence

from formpilot_inpage.contract.forms import Button, FormHead
from formpilot_inpage.dom.page import Element, Page

from .controls import IS_DISABLED
from .labels import referred_words, writing
from .survey import Group
from .words import brief, identifier, plain_words, quoted

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
    *writing(),
)
BUTTONS_LIMIT = 5


def head(group: Group, given: str) -> FormHead:
    """`given` is the selector of the container, if one was asked for."""
    page, form = group.forest.page, group.form
    frame = page.ref(group.frame) if group.frame else None
    if not form:
        container = group.forest.container
        ref = page.ref(container) if container else None
        selector = given if container else None
        return FormHead(ref=ref, selector=selector, frame=frame, outside=True)
    names = form.attributes(["id", "name", "aria-label", "aria-labelledby", "title"])
    ref, identity, name = page.ref(form), names["id"] or "", names["name"] or ""
    label = names["aria-label"] or referred_words(page, form, names["aria-labelledby"] or "")
    return FormHead(
        ref=ref,
        selector=selector_of(group, identity, name) or (given if group.asked else ref),
        frame=frame,
        label=brief(plain_words(label or names["title"] or "")) or None,
        name=brief(name) or None,
        id=brief(identity) or None,
        submit=submit_buttons(page, form, identity) or None,
    )


def selector_of(group: Group, identity: str, name: str) -> str:
    """One that finds nothing but this form in its document, if there is one."""
    tree = group.tree
    if not tree:
        return ""
    if identity and len(tree.by_id[identity]) == 1:
        return f"#{identifier(identity)}"
    forms = [found for found in tree.by_name[name] if found.tag == "form"] if name else []
    if len(forms) == 1:
        return f"form[name={quoted(name)}]"
    return "form" if group.is_only_one else ""


def submit_buttons(page: Page, form: Element, identity: str) -> tuple[Button, ...]:
    rows = page.table(BUTTONS, BUTTON_PATHS, within=form)
    if identity:
        (root,) = page.follow([form], "getRootNode()")
        tied = f":is({BUTTONS})[form={quoted(identity)}]"
        known = {row.element for row in rows}
        rows += [row for row in page.table(tied, BUTTON_PATHS, root) if row.element not in known]
    found = [
        (row.element, button_text(row.values[3:8], any(row.values[8:])), row.values[2])
        for row in rows
        if row.values[0] in {"submit", "image"} and row.values[1] in {None, identity}
    ][:BUTTONS_LIMIT]
    refs = page.refs([element for element, _, _ in found])
    return tuple(
        Button(text=text, ref=ref, disabled=disabled or None)
        for (_, text, disabled), ref in zip(found, refs, strict=True)
    )


def button_text(names: Sequence[str | None], written: bool) -> str:
    """The first of its names; a button without any says so in the browser's own word."""
    aria_label, inner, *others = names
    said = (aria_label, "" if written else inner, *others)
    return brief(next(filter(None, (plain_words(name or "") for name in said)), "Submit"))
