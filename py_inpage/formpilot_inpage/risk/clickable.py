"""What is known of the elements around a point that is to be clicked."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.fields.labels import referred_words, writing
from formpilot_inpage.reading.nodes import PUSHED, words
from formpilot_inpage.reading.texts import contents_of

from .matching import clean, folded, is_short

TEXT = 'textContent.match("^[^]{0,2000}").0'
ATTRIBUTES = (
    *("role", "type", "href", "form", "onclick", "id", "class", "data-testid", "name"),
    *("aria-label", "title", "alt", "aria-labelledby", "formaction", "formmethod"),
    *("data-method", "data-turbo-method", "data-confirm", "data-turbo-confirm"),
    *("hx-delete", "hx-post", "hx-put", "hx-patch"),
)
ICONS = (
    'querySelector("[class]").getAttribute("class")',
    'querySelector("[data-icon]").getAttribute("data-icon")',
    'querySelector("use").getAttribute("href")',
    'querySelector("img").getAttribute("alt")',
    'querySelector("img").getAttribute("src")',
)
PATHS = (
    "localName",
    "type",
    "value",
    TEXT,
    "isContentEditable",
    *writing(),
    *ICONS,
    *(f'getAttribute("{name}")' for name in ATTRIBUTES),
)
ROLES = words("button link menuitem menuitemcheckbox menuitemradio option tab treeitem switch")
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
    text: str
    contents: str
    value: str
    icons: tuple[str, ...]
    has: dict[str, str]
    referred: str = ""

    @property
    def is_pushed(self) -> bool:
        return self.tag == "button" or (self.tag == "input" and self.type in PUSHED)

    @property
    def is_custom(self) -> bool:
        return "-" in self.tag

    @property
    def is_link(self) -> bool:
        """It leads somewhere else, and does nothing on the page itself."""
        address = self.has.get("href", "").strip().lower()
        return bool(address) and not address.startswith(("#", "javascript:"))

    @property
    def is_control(self) -> bool:
        role = self.has.get("role", "").lower().split()
        return (
            self.is_pushed
            or self.tag in {"a", "area", "summary"}
            or not ROLES.isdisjoint(role)
            or (self.is_custom and ("type" in self.has or "button" in self.tag))
            or "onclick" in self.has
            or any(name.startswith(("hx-", "data-method", "data-turbo")) for name in self.has)
        )

    @property
    def is_called_in_full(self) -> bool:
        """All of its text is its name; the text of others may be anything."""
        role = self.has.get("role", "").lower()
        return self.is_pushed or role in CALLED_IN_FULL or self.tag in CALLED_IN_FULL

    @property
    def names(self) -> list[str]:
        """All that it is called, the first as a person would name it."""
        has = self.has
        said = (
            self.contents,
            self.value,
            self.referred,
            *(has.get(name, "") for name in ("aria-label", "title", "alt")),
            self.text,
        )
        return [one for one in said if folded(one).strip()]

    @property
    def marks(self) -> list[str]:
        """What its author calls it, and its icon."""
        own = (self.has.get(name, "") for name in ("id", "class", "data-testid", "name"))
        files = (icon.rpartition("/")[2] for icon in self.icons)
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
    tag, kind, value, text, editable, around_it, inside, *rest = values
    # What is typed into a field is nobody's name.
    text = "" if editable or around_it or inside else text or ""
    is_button = tag == "button" or (tag == "input" and kind in PUSHED)
    icons, attributes = rest[: len(ICONS)], rest[len(ICONS) :]
    has = {
        name: given for name, given in zip(ATTRIBUTES, attributes, strict=True) if given is not None
    }
    return Clickable(
        element,
        str(tag or "").lower(),
        kind if isinstance(kind, str) else "",
        text,
        "",
        str(value or "") if is_button else "",
        tuple(icon for icon in icons if icon),
        has,
    )


async def around(page: Page, line: Sequence[Element]) -> tuple[list[Clickable], list[Clickable]]:
    """The elements of a line and those that labels in it lead to; and of them the controls, the
    innermost first, with what is said in them."""
    labelled = [one for one in page.follow(line, "control") if one and one not in line]
    elements = [*labelled, *line]
    rows = page.read_each(elements, PATHS)
    every = [clickable(one, row) for one, row in zip(elements, rows, strict=True)]
    controls = [one for one in every if one.is_control and one.tag not in {"html", "body"}]
    return every, await told(page, controls or nearby(every))


def nearby(every: Sequence[Clickable]) -> list[Clickable]:
    """Where no control is known: what may be one by a listener that cannot be seen."""
    if any(one.tag in FIELDS for one in every):
        return []
    inner = [one for one in every[:NEARBY] if one.tag not in {"html", "body"}]
    return [one for one in inner if is_short(one.text)]


async def told(page: Page, controls: Sequence[Clickable]) -> list[Clickable]:
    near = controls[:READ_AT_MOST]
    contents = await contents_of(page, [one.element for one in near])
    named = [
        one._replace(
            contents=clean(contents.get(one.element, ""), len(one.text) + 200),
            referred=referred_words(page, one.element, one.has.get("aria-labelledby", "")),
        )
        for one in near
    ]
    return [*named, *controls[READ_AT_MOST:]]
