"""What is known of the elements around a point that is to be clicked."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.fields.labels import referred_words, writing
from formpilot_inpage.reading.nodes import PUSHED, words
from formpilot_inpage.reading.texts import contents_of

from .matching import clean, folded, is_short

SAID_BY = (
    *("aria-label", "title", "alt"),
    *("data-tooltip", "data-title", "data-original-title", "data-bs-original-title"),
)
SENT_BY = ("data-method", "data-turbo-method", "hx-delete", "hx-post", "hx-put", "hx-patch")
ATTRIBUTES = (
    *("role", "type", "href", "form", "onclick", "id", "class", "data-testid", "name"),
    *("aria-labelledby", "formaction", "formmethod"),
    *SAID_BY,
    *SENT_BY,
)
PATHS = ("localName", "type", *(f'getAttribute("{name}")' for name in ATTRIBUTES))
TEXTS = ("textContent.length", "isContentEditable", *writing())
ICONS = (
    'querySelector("[class]").getAttribute("class")',
    'querySelector("[data-icon]").getAttribute("data-icon")',
    'querySelector("use").getAttribute("href")',
    'querySelector("img").getAttribute("src")',
)
RENDERED = ("value", "innerText", "textContent", *ICONS)
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
    def names(self) -> list[str]:
        """All that it is called, the first as a person would name it."""
        by_author = (self.has.get(name, "") for name in SAID_BY)
        return [one for one in (*self.said, *by_author) if folded(one).strip()]

    @property
    def marks(self) -> list[str]:
        """What its author calls it, and its icon."""
        own = (self.has.get(name, "") for name in ("id", "class", "data-testid", "name"))
        files = (icon.rpartition("/")[2] for icon in self.icons if not icon.startswith("data:"))
        return [one for one in (*own, *files) if one]

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


async def around(page: Page, line: Sequence[Element]) -> Around:
    labelled = [one for one in page.follow(line, "control") if one and one not in line]
    elements = [*labelled, *line]
    rows = page.read_each(elements, PATHS)
    every = [clickable(one, row) for one, row in zip(elements, rows, strict=True)]
    inside = [one for one in every if one.tag not in {"html", "body"}]
    if controls := [one for one in inside if one.is_control]:
        return Around(every, await told(page, controls))
    if any(one.tag in FIELDS or one.is_choice for one in inside):
        return Around(every, [])
    # What may be a control by a listener that cannot be seen.
    near = await told(page, inside[:NEARBY])
    return Around(every, [one for one in near if all(map(is_short, one.said))])


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
        value, drawn, plain, *icons = element.read(*([LONG] * 3 if is_long else RENDERED))
        said = (
            clean(contents.get(element, ""), LONG_TEXT),
            str(value or "") if one.is_pushed and not is_long else "",
            referred_words(page, element, one.has.get("aria-labelledby", "")),
            "" if any(written) else drawn or plain or "",
        )
        named.append(one._replace(said=tuple(filter(None, said)), icons=tuple(filter(None, icons))))
    return [*named, *controls[READ_AT_MOST:]]
