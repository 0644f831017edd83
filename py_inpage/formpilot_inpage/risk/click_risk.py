"""Decides what a click or a drop would do that needs the user's confirmation."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from formpilot_inpage.contract.consent import Reason
from formpilot_inpage.dom.css import css_string
from formpilot_inpage.dom.input_types import CHECKABLE_TYPES
from formpilot_inpage.dom.page import Element, Page

from .clickable import CHANGE_ATTRIBUTES, SUBMIT_SCRIPT, Clickable, read_click_context, with_texts
from .form_contents import Form, read_form
from .markers import (
    AGREEMENT,
    BIN_MARKERS,
    BINS,
    DROP_INVITATION_WORDS,
    EXPLANATION_WORDS,
    MARKERS,
    SLIDER_WORDS,
    URL_WORDS,
    YES,
)
from .word_matching import (
    clean,
    contains,
    fold,
    identifier_words,
    is_short,
    kinds_in,
    kinds_in_identifier,
    quote,
    starts_with,
)

ADDRESS_SEPARATORS = re.compile(r"[/?&=;#]+")
KIND_BY_METHOD = {"delete": "deletes", "post": "submits", "put": "submits", "patch": "submits"}
DIALOG_ROLES = {"dialog", "alertdialog"}
# A bin has a short name; items that are sorted there may have any text.
BIN_WORDS = 4
DROP_HINT_WORDS = 10
DROP_ANCESTORS = 3
PREFIX_KINDS = ("deletes", "signs_out")
DIALOG_TEXT_LIMIT = 300
DIALOG_WORDS = 12
HEADING = 'querySelector("h1, h2, h3, h4, [role=heading]").textContent'


@dataclass(frozen=True, slots=True)
class ClickAssessment:
    """The element that a click activates, and the reasons to ask the user first."""

    element: Element
    tag: str
    type: str
    name: str
    reasons: tuple[Reason, ...]
    form: Form | None
    """The form that it submits, or that is around it."""
    destination: tuple[str, ...] = ()
    """The address of a link, and how a button overrides the sending of its form."""

    @property
    def kinds(self) -> set[str]:
        return {reason.kind for reason in self.reasons}


async def assess_click(
    page: Page, ancestors: Sequence[Element], *, dragged: bool = False
) -> ClickAssessment:
    """Assesses a click on the first of `ancestors`, the others being around it. Where it is
    `dragged`, texts count only for controls, since a dragged item may have any text."""
    clickables, controls, inner = await read_click_context(page, ancestors)
    if dragged:
        controls, inner = (
            [control for control in controls if control.is_control or is_slider(control)],
            [],
        )
    clicked = [clickable for clickable in clickables if clickable.element == ancestors[0]]
    target = (controls or await with_texts(page, clicked))[0]
    reasons: list[Reason] = []
    for clickable in inner:
        if text_reasons := list(reasons_in_texts(clickable)):
            target = target if reasons else clickable
            reasons += text_reasons
    form: Form | None = None
    enclosing_form = next(
        (clickable.element for clickable in clickables if clickable.tag == "form"), None
    )
    destination = read_destination(target)
    for control in controls:
        owner = await read_owner_form(page, control, enclosing_form)
        if owner and control.can_submit and not form and submit_method(control, owner) != "dialog":
            form, destination = owner, read_destination(control)
        searches = bool(owner and only_searches(owner) and not any(form_overrides(control)))
        control_reasons = [*reasons_in_markup(control, owner, searches), *reasons_in_texts(control)]
        reasons += [
            reason for reason in control_reasons if not (searches and reason.kind == "submits")
        ]
    reasons += reasons_in_change_scripts(clickables)
    reasons += reasons_in_dialog(page, target, ancestors)
    by_kind: dict[str, Reason] = {}
    for reason in reasons:
        by_kind.setdefault(reason.kind, reason)
    if by_kind and not form:
        # A script may submit it at the click.
        (owner_form,) = page.resolve([target.element], "form")
        sent = owner_form or enclosing_form
        form = await read_form(page, sent) if sent else None
    name, kept = clean(next(iter(target.names), "")), tuple(by_kind.values())
    return ClickAssessment(target.element, target.tag, target.type, name, kept, form, destination)


def is_slider(clickable: Clickable) -> bool:
    """Whether it acts when it is dragged: its name says so, or is a single word."""
    if clickable.attributes.get("draggable") == "true":
        return False
    return any(is_short(name, 1) or contains(SLIDER_WORDS, fold(name)) for name in clickable.names)


def form_overrides(control: Clickable) -> tuple[str, str]:
    return control.attributes.get("formaction", ""), control.attributes.get("formmethod", "")


def read_destination(control: Clickable) -> tuple[str, ...]:
    return (*form_overrides(control), control.attributes.get("href", ""))


def submit_method(control: Clickable, form: Form | None) -> str:
    return (control.attributes.get("formmethod") or (form.method if form else "")).lower()


def only_searches(form: Form) -> bool:
    hidden = [f"?{field.name}={field.value}" for field in form.fields if field.type == "hidden"]
    addresses = (form.action, *hidden)
    return form.is_search and not any(any(kinds_in_address(address)) for address in addresses)


async def read_owner_form(
    page: Page, control: Clickable, enclosing_form: Element | None
) -> Form | None:
    """The form that a control submits or resets; for a custom element the one around it."""
    if not (control.can_submit or control.can_reset):
        return None
    (form,) = page.resolve([control.element], "form")
    if not form and (form_id := control.attributes.get("form")):
        (root,) = page.resolve([control.element], "getRootNode()")
        rows = page.query_rows(f"form[id={css_string(form_id)}]", [], root)
        form = rows[0].element if rows else None
    form = form or (enclosing_form if control.is_custom_element else None)
    return await read_form(page, form) if form else None


def reasons_in_markup(control: Clickable, form: Form | None, searches: bool) -> Iterator[Reason]:
    form_name = f"the form {quote(form.name)}" if form and form.name else "a form"
    attributes = control.attributes
    if form and control.can_reset:
        yield Reason("deletes", f"it empties {form_name}")
    is_dialog = submit_method(control, form) == "dialog"
    if form and control.can_submit and not searches and not is_dialog:
        yield Reason("submits", f"it submits {form_name}")
        yield from reasons_in_address(attributes.get("formaction") or form.action)
    for method, kind in KIND_BY_METHOD.items():
        declared = (attributes.get("data-method", ""), attributes.get("data-turbo-method", ""))
        if f"hx-{method}" in attributes or method in map(str.lower, declared):
            yield Reason(kind, f"its markup says “{method}”")
    scripts = (attributes.get("onclick", ""), attributes.get("href", ""))
    if any(map(SUBMIT_SCRIPT.search, scripts)):
        yield Reason("submits", "its script submits a form")
    if control.is_link:
        yield from reasons_in_address(attributes["href"])


def reasons_in_address(address: str, prefix_kinds: Sequence[str] = ()) -> Iterator[Reason]:
    for kind, segment in kinds_in_address(address, prefix_kinds):
        yield Reason(kind, f"it leads to {quote('/' + segment)}")


def kinds_in_address(address: str, prefix_kinds: Sequence[str] = ()) -> Iterator[tuple[str, str]]:
    """The segments of an address that name an action, each after its kind. For `prefix_kinds`
    more words may follow in the segment."""
    host = re.match(r"[a-z]*:?//[^/?#]*", address, re.IGNORECASE)
    for segment in ADDRESS_SEPARATORS.split(address[host.end() if host else 0 :]):
        stem = re.sub(r"\.\w{2,5}$", "", segment)
        words = identifier_words(stem)
        for kind, listed in URL_WORDS.items() if words.strip() else ():
            verbs = {fold(verb) for verb in listed.split(",")}
            if words in verbs or (kind in prefix_kinds and words.startswith(tuple(verbs))):
                yield kind, stem


def reasons_in_texts(control: Clickable) -> Iterator[Reason]:
    """Reasons in its names, in the page's own confirmation, and without a name in its markers."""
    for name in () if control.is_choice else action_names(control):
        for kind in kinds_in(name):
            if not (control.is_link and names_a_page(control, kind, name)):
                yield Reason(kind, f"its text says {quote(name)}")
    for question in control.confirmations:
        for kind in kinds_in(question):
            yield Reason(kind, f"it asks {quote(question)}")
    if control.is_nameless:
        for marker in control.markers:
            for kind in kinds_in_identifier(marker, MARKERS):
                yield Reason(kind, f"its icon is called {quote(marker)}")
        if control.is_link:
            yield from reasons_in_address(control.attributes["href"], PREFIX_KINDS)


def action_names(control: Clickable) -> Iterator[str]:
    """The names that may say what it does."""
    heading = control.heading if control.is_named_by_whole_text else ""
    is_card = bool(fold(heading).strip())
    for name in [heading, *control.names] if is_card else control.names:
        if control.opens_text and starts_with(EXPLANATION_WORDS, fold(name)):
            continue
        is_whole_name = control.is_named_by_whole_text and not is_card
        if is_whole_name or is_short(name, control.name_words_limit):
            yield name


def names_a_page(link: Clickable, kind: str, name: str) -> bool:
    """Whether a link only has the name of its page, such as “Buy” or “Send us feedback”."""
    if kind == "submits":
        return True
    attributes = link.attributes
    is_plain = "onclick" not in attributes and not any(kinds_in_address(attributes["href"]))
    return is_plain and (kind == "sends" or (kind == "pays" and is_short(name, 1)))


def reasons_in_change_scripts(clickables: Sequence[Clickable]) -> Iterator[Reason]:
    """A checkbox or radio button may submit its form when it changes."""
    types = {clickable.type for clickable in clickables if clickable.tag == "input"}
    methods = {
        clickable.attributes.get("method", "")
        for clickable in clickables
        if clickable.tag == "form"
    }
    may_send = not types.isdisjoint(CHECKABLE_TYPES) and "get" not in map(str.lower, methods)
    scripts = (
        clickable.attributes.get(name, "") for clickable in clickables for name in CHANGE_ATTRIBUTES
    )
    if may_send and any(map(SUBMIT_SCRIPT.search, scripts)):
        yield Reason("submits", "its script submits a form")


def reasons_in_dialog(page: Page, target: Clickable, ancestors: Sequence[Element]) -> list[Reason]:
    """A button such as “Yes” does what its dialog asks."""
    names = [fold(name) for name in target.names]
    if not any(contains(AGREEMENT, name) or starts_with(YES, name) for name in names):
        return []
    rows = page.read_each(ancestors, ["localName", 'getAttribute("role")', HEADING])
    for element, (tag, role, heading) in zip(ancestors, rows, strict=True):
        if tag != "dialog" and role not in DIALOG_ROLES:
            continue
        text = element.text()[:DIALOG_TEXT_LIMIT]
        if role != "alertdialog":
            text = " ".join(text.split()[:DIALOG_WORDS])
        question = quote(heading or text)
        kinds = kinds_in(f"{heading or ''} {text}")
        return [Reason(kind, f"it answers {question}") for kind in kinds]
    return []


async def assess_drop(page: Page, ancestors: Sequence[Element], dragged: str) -> tuple[Reason, ...]:
    """Assesses a drop on the first of `ancestors`. The name of the `dragged` element does not
    count: that element may be under the pointer itself."""
    clickables, _, _ = await read_click_context(page, ancestors)
    below_body = [clickable for clickable in clickables if clickable.tag not in {"html", "body"}]
    zones = await with_texts(page, below_body[:DROP_ANCESTORS])
    for marker in (marker for zone in zones for marker in zone.markers):
        if kinds_in_identifier(marker, BIN_MARKERS):
            return (Reason("deletes", f"its drop target is called {quote(marker)}"),)
    for zone in zones:
        names = [name for name in zone.names if clean(name) != dragged]
        for name in names:
            folded = fold(name)
            words = DROP_HINT_WORDS if contains(DROP_INVITATION_WORDS, folded) else BIN_WORDS
            is_bin = contains(BINS, folded) or "deletes" in kinds_in(name)
            if is_bin and is_short(name, words):
                return (Reason("deletes", f"its drop target says {quote(name)}"),)
        if names:
            break
    return ()
