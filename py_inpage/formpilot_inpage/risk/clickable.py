"""What is known of the elements around a point that is to be clicked."""

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.fields.labels import referred_words, writing
from formpilot_inpage.reading.nodes import PUSHED, words
from formpilot_inpage.reading.texts import contents_of

from .icons import DRAWN, called, icons_in
from .matching import clean, folded, is_short, marked

SAID_BY = (
    *("aria-label", "title", "alt"),
    *("data-tooltip", "data-title", "data-original-title", "data-bs-original-title"),
)
CONFIRMED_BY = ("data-confirm", "data-turbo-confirm", "hx-confirm")
CHANGED_BY = ("onchange", "oninput", "onblur")
# ASP.NET's links submit the page's form by a function of this name.
SCRIPT = re.compile(r"\b(?:submit|requestSubmit|__doPostBack)\s*\(")
SENT_BY = ("data-method", "data-turbo-method", "hx-delete", "hx-post", "hx-put", "hx-patch")
ATTRIBUTES = (
    *("role", "type", "href", "form", "onclick", "id", "class", "data-testid", "name"),
    *("aria-labelledby", "aria-expanded", "formaction", "formmethod", "method", "draggable"),
    *("src", "data-icon", "icon"),
    *SAID_BY,
    *CONFIRMED_BY,
    *CHANGED_BY,
    *SENT_BY,
)
PATHS = ("localName", "type", *(f'getAttribute("{name}")' for name in ATTRIBUTES))
TEXTS = ("textContent.length", "isContentEditable", *writing())
HEADING = 'querySelector("h1, h2, h3, h4, h5, h6").textContent'
RENDERED = ("value", "innerText", "textContent", HEADING)
LONG = 'textContent.match("^[^]{0,2000}").0'
# The browser lays out for `innerText`, which takes long where there is much of it.
LONG_TEXT = 5000
ROLES = words("button link menuitem menuitemcheckbox menuitemradio option")
CHOICES = words("tab checkbox radio switch treeitem")
CALLED_IN_FULL = {"button", "menuitem", "summary"}
FIELDS = {"input", "select", "textarea", "option", "label"}
# Elements of Material Web submit their form unless they are told not to.
SUBMIT_UNASKED = "md-"
NEARBY = 4
READ_AT_MOST = 4
# How many words a text may have that is taken for the name of what is around it.
WORDS_OF_LINK = 5
WORDS_OF_CONTROL = 10
WORDS_INSIDE = 3
LETTERS_OF_NO_NAME = 2
# What may hold anything that can be read, whatever a click on it does.
HOLDERS = {"tr", "td", "li", "article", "section", "form", "fieldset", "option"}
BUTTON_MARKS = {"looks": "btn, button, cta, action link"}
HEADINGS = {"h1", "h2", "h3", "h4", "h5", "h6"}


class Clickable(NamedTuple):
    """An element that a click may set going."""

    element: Element
    tag: str
    type: str
    has: dict[str, str]
    """Its attributes."""
    said: tuple[str, ...] = ()
    """What is written in it, as assistive technology has it, and as it is drawn."""
    icons: tuple[str, ...] = ()
    heading: str = ""
    """Of what is more than a line."""

    @property
    def roles(self) -> set[str]:
        return set(self.has.get("role", "").lower().split())

    @property
    def is_pushed(self) -> bool:
        return self.tag == "button" or (self.tag == "input" and self.type in PUSHED)

    @property
    def is_custom(self) -> bool:
        return "-" in self.tag

    @property
    def is_choice(self) -> bool:
        """It is chosen, and does nothing by that."""
        return not CHOICES.isdisjoint(self.roles)

    @property
    def is_link(self) -> bool:
        """It leads somewhere else, and does nothing on the page itself."""
        address = self.has.get("href", "").strip().lower()
        return bool(address) and not address.startswith(("#", "javascript:"))

    @property
    def is_control(self) -> bool:
        return (
            self.is_pushed
            or self.tag in {"a", "area", "summary"}
            or not ROLES.isdisjoint(self.roles)
            or (self.is_custom and ("type" in self.has or "button" in self.tag))
            or "onclick" in self.has
            or any(name in self.has for name in SENT_BY)
        )

    @property
    def is_called_in_full(self) -> bool:
        """All of its text is its name; the text of others may be anything."""
        return (
            self.is_pushed
            or self.tag in CALLED_IN_FULL
            or not CALLED_IN_FULL.isdisjoint(self.roles)
            or (self.tag == "a" and not self.is_link)
            or (self.is_custom and "button" in self.tag)
        )

    @property
    def words(self) -> int:
        """How many its name has at most; a text of more is no name. Links often hold a teaser."""
        holds_more = self.tag in HOLDERS or "option" in self.roles
        if self.is_link or holds_more:
            return WORDS_OF_LINK
        is_one = self.is_control or bool(marked(self.has.get("class", ""), BUTTON_MARKS))
        return WORDS_OF_CONTROL if is_one else WORDS_OF_LINK

    @property
    def opens(self) -> bool:
        """It leads to a text, or opens one."""
        return self.is_link or self.tag == "summary" or "aria-expanded" in self.has

    @property
    def names(self) -> list[str]:
        """All that it is called, the first as a person would name it."""
        return [one for one in (*self.said, *self.by_author) if folded(one).strip()]

    @property
    def by_author(self) -> list[str]:
        """What its attributes say."""
        return [self.has[name] for name in SAID_BY if name in self.has]

    @property
    def is_nameless(self) -> bool:
        """It has no text, or a mere sign such as "X"."""
        return all(len(folded(one).strip()) <= LETTERS_OF_NO_NAME for one in self.names)

    @property
    def confirms(self) -> list[str]:
        """What its page asks before it does it."""
        return [self.has[name] for name in CONFIRMED_BY if name in self.has]

    @property
    def marks(self) -> list[str]:
        """What its author calls it, and its icon."""
        own = ("id", "class", "data-testid", "name", "data-icon", "icon", "src")
        return [*called([self.has.get(name) for name in own]), *self.icons]

    @property
    def may_submit(self) -> bool:
        if self.is_pushed:
            return self.type in {"submit", "image"}
        kind = self.has.get("type", "").lower()
        unasked = self.tag.startswith(SUBMIT_UNASKED) and "button" in self.tag and not kind
        return self.is_custom and (kind == "submit" or unasked)

    @property
    def may_reset(self) -> bool:
        kind = self.type if self.is_pushed else self.has.get("type", "").lower()
        return (self.is_pushed or self.is_custom) and kind == "reset"


def clickable(element: Element, values: Sequence[Any]) -> Clickable:
    tag, kind, *attributes = values
    pairs = zip(ATTRIBUTES, attributes, strict=True)
    has = {name: given for name, given in pairs if given is not None}
    return Clickable(element, tag or "", kind if isinstance(kind, str) else "", has)


class Around(NamedTuple):
    """What a click on an element may set going."""

    every: list[Clickable]
    """The elements of a line, after those that labels in it lead to."""
    controls: list[Clickable]
    """The innermost first, with what they say."""
    near: list[Clickable]
    """What is further in, and may be a control of its own by a listener that cannot be seen."""


async def around(page: Page, line: Sequence[Element]) -> Around:
    labelled = [one for one in page.follow(line, "control") if one and one not in line]
    elements = [*labelled, *line]
    rows = page.read_each(elements, PATHS)
    every = [clickable(one, row) for one, row in zip(elements, rows, strict=True)]
    inside = [one for one in every if one.tag not in {"html", "body"}]
    controls = [one for one in inside if one.is_control]
    near, holder = ([], None) if labelled else nearest(inside)
    if holder is None and not controls:
        free = await told(page, near)
        return Around(every, [one for one in free if is_named(one, one.words)], [])
    own = [] if holder is None or holder.is_called_in_full else await told(page, near)
    if own and holder:
        (around_it,) = [holder] if holder.tag == "label" else await told(page, [holder])
        own = [one for one in own if is_apart(one, around_it)]
    return Around(every, await told(page, controls), own)


def nearest(inside: Sequence[Clickable]) -> tuple[list[Clickable], Clickable | None]:
    """What is clicked itself, up to the first control, field or choice around it."""
    near: list[Clickable] = []
    for one in inside:
        if one.is_control or one.is_choice or one.tag in FIELDS:
            return near[:NEARBY], one
        if one.tag not in DRAWN:
            near.append(one)
    return near[:NEARBY], None


def is_named(one: Clickable, words: int) -> bool:
    return all(is_short(text, words) for text in one.said)


def is_apart(one: Clickable, around_it: Clickable) -> bool:
    """It is a part of what is around it that says something else, and not a title in it."""
    said = {folded(text) for text in around_it.said}
    return (
        one.tag not in HEADINGS
        and is_named(one, WORDS_INSIDE)
        and said.isdisjoint(map(folded, one.said))
    )


async def told(page: Page, controls: Sequence[Clickable]) -> list[Clickable]:
    """With what is written in them, as far as that is not what a field holds."""
    near = controls[:READ_AT_MOST]
    elements = [one.element for one in near]
    contents = await contents_of(page, elements)
    lengths = page.read_each(elements, TEXTS)
    named = []
    for one, (length, *written) in zip(near, lengths, strict=True):
        element = one.element
        is_long = (length or 0) > LONG_TEXT
        value, drawn, plain, *more = element.read(*([LONG] * 3 if is_long else RENDERED))
        said = (
            clean(contents.get(element, ""), LONG_TEXT),
            str(value or "") if one.is_pushed and not is_long else "",
            referred_words(page, element, one.has.get("aria-labelledby", "")),
            "" if any(written) else drawn or plain or "",
        )
        heading = "" if any(written) else "".join(filter(None, more))
        known = one._replace(said=tuple(filter(None, said)), heading=heading)
        if known.is_nameless and (one.is_called_in_full or one.is_link or one is near[0]):
            known = known._replace(icons=await icons_in(page, element))
        named.append(known)
    return [*named, *controls[READ_AT_MOST:]]
