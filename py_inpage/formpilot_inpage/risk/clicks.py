"""What a click would do that it is not to do unasked."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from formpilot_inpage.contract.consent import Reason
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.fields.words import quoted

from .clickable import CHANGED_BY, SCRIPT, Clickable, around, told
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
from .signs import ADDRESSES, AGREEMENT, BIN_MARKS, BINS, DROPS, MARKS, SLIDES, TEACHING, YES

PART = re.compile(r"[/?&=;#]+")
METHODS = {"delete": "deletes", "post": "submits", "put": "submits", "patch": "submits"}
ASKED_IN = {"dialog", "alertdialog"}
# A drop zone says in a few words what it is; what is sorted there may say anything.
SIGN = 4
# Of one that says that something is to be dropped there.
WORDS_OF_SIGN = 10
DROPPED_WITHIN = 3
BEGUN_BY = ("deletes", "signs_out")
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
    """The one that it submits, or that is around it."""
    how: tuple[str, ...] = ()
    """Where a link leads, and where a button says itself how its form is sent."""

    @property
    def kinds(self) -> set[str]:
        return {reason.kind for reason in self.reasons}


async def click_on(page: Page, line: Sequence[Element], *, dragged: bool = False) -> Click:
    """For the element under the mouse and those around it. Of what is `dragged` the text may be
    anything, unless it is known to be a control."""
    every, controls, near = await around(page, line)
    if dragged:
        controls, near = [one for one in controls if one.is_control or slides(one)], []
    own = controls or await told(page, [one for one in every if one.element == line[0]])
    target = own[0]
    found: list[Reason] = []
    for one in near:
        if said := list(by_words(one)):
            target = one if not found else target
            found += said
    form: Form | None = None
    how = sending(target)
    for control in controls:
        owner = await form_of(page, control, every)
        sent = (control.has.get("formmethod") or (owner.method if owner else "")).lower()
        if owner and control.may_submit and sent != "dialog" and not form:
            form, how = owner, sending(control)
        searches = bool(owner and is_search(owner) and not any(overriding(control)))
        said = [*structure(control, owner, searches), *by_words(control)]
        found += [one for one in said if not (searches and one.kind == "submits")]
    found += by_change(every)
    found += by_dialog(page, target, line)
    first: dict[str, Reason] = {}
    for reason in found:
        first.setdefault(reason.kind, reason)
    if first and not form:
        form = await form_around(page, target, every)
    name = clean(next(iter(target.names), ""))
    reasons = tuple(first.values())
    return Click(target.element, target.tag, target.type, name, reasons, form, how)


def slides(one: Clickable) -> bool:
    """It is pushed along to do what it says, or says it in one word."""
    if one.has.get("draggable") == "true":
        return False
    return any(is_short(name, 1) or holds(SLIDES, folded(name)) for name in one.names)


def overriding(control: Clickable) -> tuple[str, ...]:
    return control.has.get("formaction", ""), control.has.get("formmethod", "")


def sending(control: Clickable) -> tuple[str, ...]:
    return (*overriding(control), control.has.get("href", ""))


def is_search(form: Form) -> bool:
    hidden = [f"?{one.name}={one.value}" for one in form.fields if one.type == "hidden"]
    return form.is_search and not any(any(addressed(one)) for one in (form.action, *hidden))


async def form_around(page: Page, target: Clickable, every: Sequence[Clickable]) -> Form | None:
    """What a script may send at a click."""
    (own,) = page.follow([target.element], "form")
    form = own or next((one.element for one in every if one.tag == "form"), None)
    return await read_form(page, form) if form else None


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


def leading(address: str, begun_by: Sequence[str] = ()) -> Iterator[Reason]:
    for kind, part in addressed(address, begun_by):
        yield Reason(kind, f"it leads to {quote('/' + part)}")


def addressed(address: str, begun_by: Sequence[str] = ()) -> Iterator[tuple[str, str]]:
    """The parts of an address that say what it does, for some kinds with more words after that."""
    host = re.match(r"[a-z]*:?//[^/?#]*", address, re.IGNORECASE)
    for part in PART.split(address[host.end() if host else 0 :]):
        stem = re.sub(r"\.\w{2,5}$", "", part)
        words = identifier_words(stem)
        for kind, listed in ADDRESSES.items() if words.strip() else ():
            verbs = {folded(one) for one in listed.split(",")}
            if words in verbs or (kind in begun_by and words.startswith(tuple(verbs))):
                yield kind, stem


def by_words(control: Clickable) -> Iterator[Reason]:
    """What it is called, or where it has no text, what its author calls it."""
    for name in () if control.is_choice else told_by(control):
        for kind in kinds_in(name):
            if not (control.is_link and is_a_page(control, kind, name)):
                yield Reason(kind, f"its text says {quote(name)}")
    for asked in control.confirms:
        for kind in kinds_in(asked):
            yield Reason(kind, f"it asks {quote(asked)}")
    if control.is_nameless:
        for mark in control.marks:
            for kind in marked(mark, MARKS):
                yield Reason(kind, f"its icon is called {quote(mark)}")
        if control.is_link:
            yield from leading(control.has["href"], BEGUN_BY)


def told_by(control: Clickable) -> Iterator[str]:
    """Those of its names that say what it does."""
    heading = control.heading if control.is_called_in_full else ""
    is_card = bool(folded(heading).strip())
    for name in [heading, *control.names] if is_card else control.names:
        if control.opens and begins(TEACHING, folded(name)):
            continue
        if (control.is_called_in_full and not is_card) or is_short(name, control.words):
            yield name


def is_a_page(link: Clickable, kind: str, name: str) -> bool:
    """Links are called by the pages that they lead to: “Buy”, “Send us feedback”."""
    if kind == "submits":
        return True
    is_plain = "onclick" not in link.has and not any(addressed(link.has["href"]))
    return is_plain and (kind == "sends" or (kind == "pays" and is_short(name, 1)))


def by_change(every: Sequence[Clickable]) -> Iterator[Reason]:
    """A field that is ticked may send its form."""
    ticked = any(one.tag == "input" and one.type in {"checkbox", "radio"} for one in every)
    asks_only = any(
        one.tag == "form" and one.has.get("method", "").lower() == "get" for one in every
    )
    scripts = (one.has.get(name, "") for one in every for name in CHANGED_BY)
    if ticked and not asks_only and any(map(SCRIPT.search, scripts)):
        yield Reason("submits", "its script submits a form")


def by_dialog(page: Page, target: Clickable, line: Sequence[Element]) -> list[Reason]:
    """A button that says “Yes” does what its dialog asks."""
    plain = [folded(name) for name in target.names]
    if not any(holds(AGREEMENT, one) or begins(YES, one) for one in plain):
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
    every, _, _ = await around(page, line)
    inside = [one for one in every if one.tag not in {"html", "body"}]
    zones = await told(page, inside[:DROPPED_WITHIN])
    for mark in (mark for one in zones for mark in one.marks):
        if marked(mark, BIN_MARKS):
            return (Reason("deletes", f"what it is dropped on is called {quote(mark)}"),)
    for one in zones:
        names = [name for name in one.names if clean(name) != dragged]
        for name in names:
            plain = folded(name)
            words = WORDS_OF_SIGN if holds(DROPS, plain) else SIGN
            if is_short(name, words) and (holds(BINS, plain) or "deletes" in kinds_in(name)):
                return (Reason("deletes", f"what it is dropped on says {quote(name)}"),)
        if names:
            break
    return ()
