"""What a click would do that it is not to do unasked."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from formpilot_inpage.contract.consent import Reason
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.fields.words import quoted

from .clickable import Clickable, around, told
from .forms import Form, read_form
from .matching import (
    begins,
    clean,
    folded,
    holds,
    identifier_words,
    is_short,
    kinds_in,
    marked,
    quote,
)
from .words import ADDRESSES, AGREEMENT, BIN_MARKS, BINS, MARKS, TEACHING

PART = re.compile(r"[/?&=;#]+")
# ASP.NET's links submit the page's form by a function of this name.
SCRIPT = re.compile(r"\b(?:submit|requestSubmit|__doPostBack)\s*\(")
METHODS = {"delete": "deletes", "post": "submits", "put": "submits", "patch": "submits"}
ASKED_IN = {"dialog", "alertdialog"}
# A drop zone says in a few words what it is; what is sorted there may say anything.
SIGN = 4
DROPPED_WITHIN = 3
ASKED_AT_MOST = 300
ASKED_WITHIN = 12
HEADING = 'querySelector("h1, h2, h3, h4, [role=heading]").textContent'


@dataclass(frozen=True, slots=True)
class Click:
    """What would be clicked, and what would come of it."""

    element: Element
    tag: str
    type: str
    name: str
    reasons: tuple[Reason, ...]
    form: Form | None
    """The one that it submits."""
    how: tuple[str, ...] = ()
    """Where a button says itself how its form is sent."""

    @property
    def kinds(self) -> set[str]:
        return {reason.kind for reason in self.reasons}


async def click_on(page: Page, line: Sequence[Element], *, known_only: bool = False) -> Click:
    """For the element under the mouse and those around it; `known_only` leaves out what may be a
    control only by its text."""
    every, controls = await around(page, line)
    if known_only:
        controls = [one for one in controls if one.is_control]
    own = controls or await told(page, [one for one in every if one.element == line[0]])
    target = own[0]
    found: list[Reason] = []
    form: Form | None = None
    how: tuple[str, ...] = ()
    for control in controls:
        owner = await form_of(page, control, every)
        sent = (control.has.get("formmethod") or (owner.method if owner else "")).lower()
        if owner and control.may_submit and sent != "dialog" and not form:
            form, how = owner, sending(control)
        searches = bool(owner and is_search(owner) and not any(sending(control)))
        said = [*structure(control, owner, searches), *by_words(control)]
        found += [one for one in said if not (searches and one.kind == "submits")]
    found += by_dialog(page, target, line)
    first: dict[str, Reason] = {}
    for reason in found:
        first.setdefault(reason.kind, reason)
    name = clean(next(iter(target.names), ""))
    reasons = tuple(first.values())
    return Click(target.element, target.tag, target.type, name, reasons, form, how)


def sending(control: Clickable) -> tuple[str, ...]:
    return control.has.get("formaction", ""), control.has.get("formmethod", "")


def is_search(form: Form) -> bool:
    return form.is_search and not any(addressed(form.action))


async def form_of(page: Page, control: Clickable, every: Sequence[Clickable]) -> Form | None:
    if not (control.may_submit or control.may_reset):
        return None
    (form,) = page.follow([control.element], "form")
    if not form and (identity := control.has.get("form")):
        (root,) = page.follow([control.element], "getRootNode()")
        rows = page.table(f"form[id={quoted(identity)}]", [], root)
        form = rows[0].element if rows else None
    if not form and control.is_custom:
        form = next((one.element for one in every if one.tag == "form"), None)
    return await read_form(page, form) if form else None


def structure(control: Clickable, form: Form | None, searches: bool) -> Iterator[Reason]:
    """What the markup alone says."""
    named = f"the form {quote(form.name)}" if form and form.name else "a form"
    has = control.has
    if form and control.may_reset:
        yield Reason("deletes", f"it empties {named}")
    dialog = (control.has.get("formmethod") or (form.method if form else "")).lower() == "dialog"
    if form and control.may_submit and not searches and not dialog:
        yield Reason("submits", f"it submits {named}")
        yield from leading(has.get("formaction") or form.action)
    for method, kind in METHODS.items():
        declared = (has.get("data-method", ""), has.get("data-turbo-method", ""))
        if f"hx-{method}" in has or method in (one.lower() for one in declared):
            yield Reason(kind, f"its markup says “{method}”")
    if SCRIPT.search(has.get("onclick", "")) or SCRIPT.search(has.get("href", "")):
        yield Reason("submits", "its script submits a form")
    if control.is_link:
        yield from leading(has["href"])


def leading(address: str) -> Iterator[Reason]:
    for kind, part in addressed(address):
        yield Reason(kind, f"it leads to {quote('/' + part)}")


def addressed(address: str) -> Iterator[tuple[str, str]]:
    """The parts of an address that say what it does."""
    host = re.match(r"[a-z]*:?//[^/?#]*", address, re.IGNORECASE)
    for part in PART.split(address[host.end() if host else 0 :]):
        stem = re.sub(r"\.\w{2,5}$", "", part)
        for kind, listed in ADDRESSES.items():
            words = identifier_words(stem)
            if words.strip() and words in {folded(one) for one in listed.split(",")}:
                yield kind, stem


def by_words(control: Clickable) -> Iterator[Reason]:
    """What it is called, or where it has no text, what its author calls it."""
    names = control.names
    for name in () if control.is_choice else names:
        if not control.is_called_in_full and not is_short(name):
            continue
        if control.is_link and begins(TEACHING, folded(name)):
            continue
        for kind in kinds_in(name):
            if not (control.is_link and kind == "submits"):
                yield Reason(kind, f"its text says {quote(name)}")
    if not names:
        for mark in control.marks:
            for kind in marked(mark, MARKS):
                yield Reason(kind, f"its icon is called {quote(mark)}")


def by_dialog(page: Page, target: Clickable, line: Sequence[Element]) -> list[Reason]:
    """A button that says “Yes” does what its dialog asks."""
    if not any(holds(AGREEMENT, folded(name)) for name in target.names):
        return []
    rows = page.read_each(line, ["localName", 'getAttribute("role")', HEADING])
    for element, (tag, role, heading) in zip(line, rows, strict=True):
        if tag != "dialog" and role not in ASKED_IN:
            continue
        text = element.text()[:ASKED_AT_MOST]
        if role != "alertdialog":
            text = " ".join(text.split()[:ASKED_WITHIN])
        asked = heading or text
        return [
            Reason(kind, f"it answers {quote(asked)}")
            for kind in kinds_in(f"{heading or ''} {text}")
        ]
    return []


async def drop_on(page: Page, line: Sequence[Element], dragged: str) -> tuple[Reason, ...]:
    """What dropping something on an element does to it. What is dragged may be under the mouse
    itself."""
    every, _ = await around(page, line)
    inside = [one for one in every if one.tag not in {"html", "body"}]
    for one in await told(page, inside[:DROPPED_WITHIN]):
        for mark in one.marks:
            if marked(mark, BIN_MARKS):
                return (Reason("deletes", f"what it is dropped on is called {quote(mark)}"),)
        names = [name for name in one.names if clean(name) != dragged]
        for name in names:
            if is_short(name, SIGN) and (holds(BINS, folded(name)) or "deletes" in kinds_in(name)):
                return (Reason("deletes", f"what it is dropped on says {quote(name)}"),)
        if names:
            break
    return ()
