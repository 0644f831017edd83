"""The elements that a click may activate, with their attributes and texts."""

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from formpilot_inpage.accessibility.references import referenced_texts
from formpilot_inpage.accessibility.text_alternative import content_texts
from formpilot_inpage.dom.input_types import BUTTON_TYPES
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.text import text_field_paths, text_unless_typed, word_set

from .icons import SHAPE_TAGS, icon_names, read_icons
from .word_matching import clean, fold, is_short, kinds_in_identifier

NAME_ATTRIBUTES = (
    *("aria-label", "title", "alt"),
    *("data-tooltip", "data-title", "data-original-title", "data-bs-original-title"),
)
CONFIRM_ATTRIBUTES = ("data-confirm", "data-turbo-confirm", "hx-confirm")
CHANGE_ATTRIBUTES = ("onchange", "oninput", "onblur")
METHOD_NAMES = ("data-method", "data-turbo-method", "hx-delete", "hx-post", "hx-put", "hx-patch")
# ASP.NET's links submit the page's form by a function of this name.
SUBMIT_SCRIPT = re.compile(r"\b(?:submit|requestSubmit|__doPostBack)\s*\(")
ATTRIBUTES = (
    *("role", "type", "href", "form", "onclick", "id", "class", "data-testid", "name"),
    *("aria-labelledby", "aria-expanded", "formaction", "formmethod", "method", "draggable"),
    *("src", "data-icon", "icon"),
    *NAME_ATTRIBUTES,
    *CONFIRM_ATTRIBUTES,
    *CHANGE_ATTRIBUTES,
    *METHOD_NAMES,
)
MARKER_ATTRIBUTES = ("id", "class", "data-testid", "name", "data-icon", "icon", "src")
PATHS = ("localName", "type", *(f'getAttribute("{name}")' for name in ATTRIBUTES))
LENGTH_PATHS = ("textContent.length", *text_field_paths(), "isContentEditable")
HEADING = 'querySelector("h1, h2, h3, h4, h5, h6").textContent'
TEXT_PATHS = ("value", "innerText", "textContent", HEADING)
# `innerText` makes the browser lay the page out, which is slow for long texts.
LONG_TEXT = 5000
LONG_TEXT_START = 'textContent.match("^[^]{0,2000}").0'
CONTROL_ROLES = word_set("button link menuitem menuitemcheckbox menuitemradio option")
CHOICE_ROLES = word_set("tab checkbox radio switch treeitem")
NAMED_BY_WHOLE_TEXT = {"button", "menuitem", "summary"}
FIELD_TAGS = {"input", "select", "textarea", "option", "label"}
# Material Web's buttons submit their form unless they have a type.
DEFAULT_SUBMIT_PREFIX = "md-"
INNER_LIMIT = 4
READ_LIMIT = 4
# The most words that a text may have to count as the name of the element around it.
LINK_WORDS = 5
CONTROL_WORDS = 10
INNER_WORDS = 3
SYMBOL_LETTERS = 2
# Tags of containers that may hold any text, whatever a click on them does.
CONTAINER_TAGS = {"tr", "td", "li", "article", "section", "form", "fieldset", "option"}
BUTTON_MARKERS = {"looks": "btn, button, cta, action link"}
HEADING_TAGS = {"h1", "h2", "h3", "h4", "h5", "h6"}


class Clickable(NamedTuple):
    """An element that a click may activate."""

    element: Element
    tag: str
    type: str
    attributes: dict[str, str]
    texts: tuple[str, ...] = ()
    """Its text for assistive technology, its value, its referenced label, and its rendered text,
    without those that are missing."""
    icons: tuple[str, ...] = ()
    heading: str = ""
    """The first heading inside it."""

    @property
    def roles(self) -> set[str]:
        return set(self.attributes.get("role", "").lower().split())

    @property
    def is_button(self) -> bool:
        return self.tag == "button" or (self.tag == "input" and self.type in BUTTON_TYPES)

    @property
    def is_custom_element(self) -> bool:
        return "-" in self.tag

    @property
    def is_choice(self) -> bool:
        """Whether a click only selects it."""
        return not CHOICE_ROLES.isdisjoint(self.roles)

    @property
    def is_link(self) -> bool:
        """Whether it leads to another address, and does nothing on the page itself."""
        address = self.attributes.get("href", "").strip().lower()
        return bool(address) and not address.startswith(("#", "javascript:"))

    @property
    def is_control(self) -> bool:
        return (
            self.is_button
            or self.tag in {"a", "area", "summary"}
            or not CONTROL_ROLES.isdisjoint(self.roles)
            or (self.is_custom_element and ("type" in self.attributes or "button" in self.tag))
            or "onclick" in self.attributes
            or any(name in self.attributes for name in METHOD_NAMES)
        )

    @property
    def is_named_by_whole_text(self) -> bool:
        """Whether all of its text is its name, however long; other elements may hold any text."""
        return (
            self.is_button
            or self.tag in NAMED_BY_WHOLE_TEXT
            or not NAMED_BY_WHOLE_TEXT.isdisjoint(self.roles)
            or (self.tag == "a" and not self.is_link)
            or (self.is_custom_element and "button" in self.tag)
        )

    @property
    def name_words_limit(self) -> int:
        """The most words of a name; a longer text is none. Links often hold a teaser."""
        is_container = self.tag in CONTAINER_TAGS or "option" in self.roles
        if self.is_link or is_container:
            return LINK_WORDS
        looks = kinds_in_identifier(self.attributes.get("class", ""), BUTTON_MARKERS)
        return CONTROL_WORDS if self.is_control or looks else LINK_WORDS

    @property
    def opens_text(self) -> bool:
        """Whether it leads to a text, or expands one."""
        return self.is_link or self.tag == "summary" or "aria-expanded" in self.attributes

    @property
    def names(self) -> list[str]:
        """All its names, first the one that people read."""
        texts = (*self.texts, *self._values(NAME_ATTRIBUTES))
        return [text for text in texts if fold(text).strip()]

    @property
    def is_nameless(self) -> bool:
        """Whether it has no text, or a mere symbol such as "X"."""
        return all(len(fold(name).strip()) <= SYMBOL_LETTERS for name in self.names)

    @property
    def confirmations(self) -> list[str]:
        """The questions that the page asks before it acts."""
        return self._values(CONFIRM_ATTRIBUTES)

    @property
    def markers(self) -> list[str]:
        """The identifiers that the author gave it and its icons."""
        return [*icon_names(self._values(MARKER_ATTRIBUTES)), *self.icons]

    @property
    def can_submit(self) -> bool:
        if self.is_button:
            return self.type in {"submit", "image"}
        input_type = self.attributes.get("type", "").lower()
        is_default = self.tag.startswith(DEFAULT_SUBMIT_PREFIX) and "button" in self.tag
        return self.is_custom_element and (
            input_type == "submit" or (is_default and not input_type)
        )

    @property
    def can_reset(self) -> bool:
        input_type = self.type if self.is_button else self.attributes.get("type", "").lower()
        return (self.is_button or self.is_custom_element) and input_type == "reset"

    def _values(self, names: Sequence[str]) -> list[str]:
        return [self.attributes[name] for name in names if name in self.attributes]


def clickable_from_row(element: Element, values: Sequence[Any]) -> Clickable:
    tag, input_type, *attributes = values
    pairs = zip(ATTRIBUTES, attributes, strict=True)
    present = {name: value for name, value in pairs if value is not None}
    return Clickable(element, tag or "", input_type if isinstance(input_type, str) else "", present)


class ClickContext(NamedTuple):
    """What a click on an element may activate."""

    clickables: list[Clickable]
    """The controls of labels around the click, then the clicked element and its ancestors."""
    controls: list[Clickable]
    """The controls among them with their texts, innermost first."""
    inner: list[Clickable]
    """Elements inside the innermost control that may be controls of their own, by a listener that
    cannot be seen."""


async def read_click_context(page: Page, ancestors: Sequence[Element]) -> ClickContext:
    """`ancestors` are the clicked element and its ancestors, innermost first."""
    controlled = page.resolve(ancestors, "control")
    labelled = [element for element in controlled if element and element not in ancestors]
    elements = [*labelled, *ancestors]
    rows = page.read_each(elements, PATHS)
    clickables = list(map(clickable_from_row, elements, rows))
    below_body = [clickable for clickable in clickables if clickable.tag not in {"html", "body"}]
    controls = [clickable for clickable in below_body if clickable.is_control]
    inner, container = ([], None) if labelled else split_at_control(below_body)
    if container is None and not controls:
        read = await with_texts(page, inner)
        named = [
            clickable
            for clickable in read
            if has_short_texts(clickable, clickable.name_words_limit)
        ]
        return ClickContext(clickables, named, [])
    is_part = container is not None and not container.is_named_by_whole_text
    inner = await with_texts(page, inner) if is_part else []
    if inner and container:
        if container.tag != "label":
            (container,) = await with_texts(page, [container])
        inner = [clickable for clickable in inner if is_separate(clickable, container)]
    return ClickContext(clickables, await with_texts(page, controls), inner)


def split_at_control(clickables: Sequence[Clickable]) -> tuple[list[Clickable], Clickable | None]:
    """The elements inside the innermost control, field or choice, and that one, if any."""
    inner: list[Clickable] = []
    for clickable in clickables:
        if clickable.is_control or clickable.is_choice or clickable.tag in FIELD_TAGS:
            return inner[:INNER_LIMIT], clickable
        if clickable.tag not in SHAPE_TAGS:
            inner.append(clickable)
    return inner[:INNER_LIMIT], None


def has_short_texts(clickable: Clickable, words: int) -> bool:
    return all(is_short(text, words) for text in clickable.texts)


def is_separate(clickable: Clickable, container: Clickable) -> bool:
    """Whether a part of a container has a text of its own, and is not its heading."""
    container_texts = {fold(text) for text in container.texts}
    return (
        clickable.tag not in HEADING_TAGS
        and has_short_texts(clickable, INNER_WORDS)
        and container_texts.isdisjoint(map(fold, clickable.texts))
    )


async def with_texts(page: Page, clickables: Sequence[Clickable]) -> list[Clickable]:
    """The same with their texts, as far as those are not the values of fields."""
    if not clickables:
        return []
    first = clickables[:READ_LIMIT]
    elements = [clickable.element for clickable in first]
    contents = await content_texts(page, elements)
    labelled_by = [clickable.attributes.get("aria-labelledby") for clickable in first]
    labels = referenced_texts(page, list(zip(elements, labelled_by, strict=True)))
    lengths = page.read_each(elements, LENGTH_PATHS)
    read: list[Clickable] = []
    for clickable, label, (length, *text_fields) in zip(first, labels, lengths, strict=True):
        element = clickable.element
        is_long = (length or 0) > LONG_TEXT
        paths = [LONG_TEXT_START] * 3 if is_long else TEXT_PATHS
        value, rendered, content, *headings = element.read(*paths)
        texts = (
            clean(contents.get(element, ""), LONG_TEXT),
            str(value or "") if clickable.is_button and not is_long else "",
            label,
            text_unless_typed(rendered or content, *text_fields),
        )
        heading = text_unless_typed("".join(filter(None, headings)), *text_fields)
        clickable = clickable._replace(texts=tuple(filter(None, texts)), heading=heading)
        may_be_icon = clickable.is_named_by_whole_text or clickable.is_link or not read
        if clickable.is_nameless and may_be_icon:
            clickable = clickable._replace(icons=await read_icons(page, element))
        read.append(clickable)
    return [*read, *clickables[READ_LIMIT:]]
