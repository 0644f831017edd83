"""The nodes of a page as they are drawn, with what their roles and names depend on."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field

from formpilot_inpage.dom.page import Drawn, Element, Flat, Page


def words(text: str) -> frozenset[str]:
    return frozenset(text.split())


SLICE = 250
STYLE = "computedStyleMap().get"
LOOK = (
    "localName",
    'getAttributeNames().join(" ")',
    f'{STYLE}("display").value',
    f'{STYLE}("visibility").value',
    f'{STYLE}("cursor").value',
    f'{STYLE}("text-transform").value',
    "checkVisibility()",
    "isContentEditable",
)
ATTRIBUTES = (
    *("role", "tabindex", "alt", "title", "placeholder", "label", "size", "scope", "draggable"),
    *("aria-hidden", "aria-label", "aria-labelledby", "aria-placeholder", "aria-roledescription"),
    *("aria-checked", "aria-pressed", "aria-expanded", "aria-selected", "aria-disabled"),
    *("aria-readonly", "aria-required", "aria-invalid", "aria-level"),
)
INTERESTING = frozenset(ATTRIBUTES)
# Of these it only counts that they are there; an address may be long.
MARKS = words("href list multiple open inert onclick")
GET_ATTRIBUTES = tuple(f'getAttribute("{name}")' for name in ATTRIBUTES)
# One thing more about a few elements, by their tag.
EXTRAS = {
    "input": "type",
    "fieldset": 'querySelector(":scope > legend").localName',
    "figure": 'querySelector("figcaption").localName',
    "svg": 'querySelector(":scope > title").textContent',
    "label": "control.checkVisibility()",
    "iframe": "contentDocument.nodeType",
    "frame": "contentDocument.nodeType",
}
# A page may have a text of megabytes.
TEXT = 'data.match("^[^]{0,2000}").0'
PUSHED = {"button", "submit", "reset", "image"}
# Nothing of what is in them is part of the page's text.
SEALED = words(
    "script style template noscript head title desc defs metadata datalist textarea select audio "
    "video object canvas"
)
TYPED_INTO = {"textbox", "searchbox"}


@dataclass(slots=True, eq=False)
class Node:
    """An element, or a text, which has no tag."""

    element: Element
    depth: int
    tag: str = ""
    text: str = ""
    display: str = "inline"
    visible: bool = True
    pointer: bool = False
    transform: str = "none"
    editable: bool = False
    gone: bool = False
    """Neither it nor anything in it is on the page for assistive technology."""
    attributes: dict[str, str] = field(default_factory=dict)
    extra: str | bool | int | None = None
    """Of an input its type, of a group whether it has a caption, of an svg its title, of a label
    whether its control is seen, of a frame whether its document can be reached."""
    pushed: str = ""
    """What stands on an input that is a button. No other value is kept."""

    @property
    def is_block(self) -> bool:
        return self.display not in {"inline", "contents"} or self.tag == "br"

    @property
    def role_words(self) -> list[str]:
        return self.attributes.get("role", "").lower().split()

    @property
    def is_sealed(self) -> bool:
        """Whatever is inside is what the user typed, or no text for readers."""
        return self.tag in SEALED or self.editable or not TYPED_INTO.isdisjoint(self.role_words)

    def as_shown(self, text: str) -> str:
        """A text that is in this element, in the letters that a reader sees."""
        match self.transform:
            case "uppercase":
                return text.upper()
            case "lowercase":
                return text.lower()
        return text

    def says(self, name: str) -> bool:
        return self.attributes.get(name, "").lower() == "true"


class Nodes:
    """Those below some roots, in parts. What is hidden is left out, unless it is wanted too."""

    def __init__(
        self,
        page: Page,
        roots: Sequence[Element],
        most: int,
        hidden_too: bool = False,
        text: str = TEXT,
    ) -> None:
        self.page = page
        self.flat: Flat = page.flat(roots, most)
        self.hidden_too = hidden_too
        self._text = text
        self._below: int | None = None
        """The depth of an element whose inside is left out."""

    async def slices(self) -> AsyncIterator[list[Node]]:
        more = True
        while more:
            drawn = self.flat.take(SLICE, LOOK)
            more = len(drawn) == SLICE
            await self.page.breathe()
            nodes = await self._read(drawn)
            await self.page.breathe()
            yield nodes

    async def _read(self, drawn: Sequence[Drawn]) -> list[Node]:
        nodes = list(map(look, drawn))
        described = [
            node
            for node, one in zip(nodes, drawn, strict=True)
            if (self.hidden_too or not node.gone) and not INTERESTING.isdisjoint(names(one))
        ]
        read = self.page.read_each([node.element for node in described], GET_ATTRIBUTES)
        for node, values in zip(described, read, strict=True):
            pairs = zip(ATTRIBUTES, values, strict=True)
            node.attributes |= {name: value for name, value in pairs if value is not None}
            node.gone = node.gone or node.says("aria-hidden")
        kept = self._open(nodes)
        await self.page.breathe()
        self._read_extras(kept)
        self._read_texts(kept)
        return kept

    def _open(self, nodes: Sequence[Node]) -> list[Node]:
        kept = []
        for node in nodes:
            if self._below is not None and node.depth > self._below:
                continue
            self._below = None
            if node.gone and not self.hidden_too:
                self._below = node.depth
                continue
            if node.tag and node.is_sealed:
                self._below = node.depth
            kept.append(node)
        return kept

    def _read_extras(self, nodes: Sequence[Node]) -> None:
        for tag, path in EXTRAS.items():
            alike = [node for node in nodes if node.tag == tag]
            rows = self.page.read_each([node.element for node in alike], [path])
            for node, (extra,) in zip(alike, rows, strict=True):
                node.extra = extra
        pushed = [node for node in nodes if node.tag == "input" and node.extra in PUSHED]
        rows = self.page.read_each([node.element for node in pushed], ["value"])
        for node, (value,) in zip(pushed, rows, strict=True):
            node.pushed = str(value or "")

    def _read_texts(self, nodes: Sequence[Node]) -> None:
        texts = [node for node in nodes if not node.tag]
        rows = self.page.read_each([node.element for node in texts], [self._text])
        for node, (text,) in zip(texts, rows, strict=True):
            node.text = str(text or "")


def names(drawn: Drawn) -> list[str]:
    """Of its attributes."""
    return str(drawn.values[1] or "").split(" ")


def look(drawn: Drawn) -> Node:
    tag, _, display, visibility, cursor, transform, drawn_at_all, editable = drawn.values
    if not tag:
        return Node(drawn.element, drawn.depth)
    marks = MARKS.intersection(names(drawn))
    return Node(
        drawn.element,
        drawn.depth,
        tag=tag,
        display=display or "block",
        visible=visibility in {"visible", None},
        pointer=cursor == "pointer",
        transform=transform or "none",
        editable=bool(editable),
        gone=display == "none" or not (drawn_at_all or display == "contents") or "inert" in marks,
        attributes=dict.fromkeys(marks, ""),
    )
