"""Nodes of the flat tree, with the properties that roles and names depend on."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from formpilot_inpage.dom.input_types import BUTTON_TYPES
from formpilot_inpage.dom.page import Element, FlatNode, FlatWalk, Page
from formpilot_inpage.dom.text import word_set

BATCH_SIZE = 250
NODES_LIMIT = 1_000_000
"""For walks over a whole page."""
STYLE = "computedStyleMap().get"
NODE_PATHS = (
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
ATTRIBUTE_NAMES = frozenset(ATTRIBUTES)
# Only the presence of these is read; an address may be long.
PRESENCE_ATTRIBUTES = word_set("href list multiple open inert onclick")
ATTRIBUTE_PATHS = tuple(f'getAttribute("{name}")' for name in ATTRIBUTES)
SVG_PARTS = word_set("circle ellipse g image line path polygon polyline rect symbol text tspan use")
TAG_PROPERTIES = (
    ({"input"}, "input_type", "type"),
    ({"fieldset"}, "has_caption", 'querySelector(":scope > legend").localName'),
    ({"figure"}, "has_caption", 'querySelector("figcaption").localName'),
    ({"svg", *SVG_PARTS}, "svg_title", 'querySelector(":scope > title").textContent'),
    ({"svg"}, "has_svg_text", 'querySelector("text, :scope * > title").localName'),
    ({"label"}, "labels_visible_control", "control.checkVisibility()"),
    ({"iframe", "frame"}, "is_reachable_frame", "contentDocument.nodeType"),
)
"""An attribute of Node that elements of some tags have, and its path."""
TEXT_PROPERTIES = {"input_type", "svg_title"}
# A text node may hold megabytes.
SHORT_TEXT = 'data.match("^[^]{0,2000}").0'
WHOLE_TEXT = "data"
# Their content is no part of the page's text.
OPAQUE_TAGS = word_set(
    "script style template noscript head title desc defs metadata datalist textarea select audio "
    "video object canvas"
)
TEXTBOX_ROLES = {"textbox", "searchbox"}


@dataclass(slots=True, eq=False)
class Node:
    """An element, or a text node, which has no tag."""

    element: Element
    depth: int
    tag: str = ""
    text: str = ""
    display: str = "inline"
    visible: bool = True
    has_pointer_cursor: bool = False
    transform: str = "none"
    editable: bool = False
    hidden: bool = False
    """Hidden from assistive technology, with all its content."""
    attributes: dict[str, str] = field(default_factory=dict)
    input_type: str = ""
    has_caption: bool = False
    """Whether a fieldset has a legend, or a figure a caption."""
    svg_title: str = ""
    """The `<title>` of an SVG or a part of it."""
    has_svg_text: bool = False
    """Whether an SVG has texts inside, or parts with a title."""
    labels_visible_control: bool = False
    is_reachable_frame: bool = False
    """Whether the frame's document is of the same origin."""
    button_text: str = ""
    """The value of an input that is a button. No other value is read."""

    @property
    def is_block(self) -> bool:
        return self.display not in {"inline", "contents"} or self.tag == "br"

    @property
    def is_button_input(self) -> bool:
        return self.tag == "input" and self.input_type in BUTTON_TYPES

    @property
    def role_words(self) -> list[str]:
        return self.attributes.get("role", "").lower().split()

    @property
    def shows_texts(self) -> bool:
        """Whether text nodes directly inside are visible."""
        return self.visible and (self.tag != "details" or "open" in self.attributes)

    @property
    def is_opaque(self) -> bool:
        """The content is typed by the user, or is no text for readers."""
        is_textbox = self.editable or not TEXTBOX_ROLES.isdisjoint(self.role_words)
        return is_textbox or self.tag in OPAQUE_TAGS

    def transform_text(self, text: str) -> str:
        """Applies the element's `text-transform` to a text inside it."""
        match self.transform:
            case "uppercase":
                return text.upper()
            case "lowercase":
                return text.lower()
        return text

    def has_true(self, attribute: str) -> bool:
        return self.attributes.get(attribute, "").lower() == "true"


class NodeWalk:
    """Reads the nodes below some roots in slices, without hidden ones by default."""

    def __init__(
        self,
        page: Page,
        roots: Sequence[Element],
        limit: int,
        include_hidden: bool = False,
        text_path: str = SHORT_TEXT,
    ) -> None:
        self.page = page
        self.flat: FlatWalk = page.walk_flat_tree(roots, limit)
        self.include_hidden = include_hidden
        self._text_path = text_path
        self._skipped_depth: int | None = None
        """The depth of the element whose content is being skipped."""

    async def slices(self) -> AsyncIterator[list[Node]]:
        has_more = True
        while has_more:
            flat_nodes = self.flat.take(BATCH_SIZE, NODE_PATHS)
            has_more = len(flat_nodes) == BATCH_SIZE
            await self.page.yield_to_page()
            nodes = await self._read(flat_nodes)
            await self.page.yield_to_page()
            yield nodes

    async def _read(self, flat_nodes: Sequence[FlatNode]) -> list[Node]:
        nodes = list(map(node_from_row, flat_nodes))
        with_attributes = [
            node
            for node, flat_node in zip(nodes, flat_nodes, strict=True)
            if (self.include_hidden or not node.hidden)
            and not ATTRIBUTE_NAMES.isdisjoint(attribute_names(flat_node))
        ]
        rows = self.page.read_each([node.element for node in with_attributes], ATTRIBUTE_PATHS)
        for node, values in zip(with_attributes, rows, strict=True):
            pairs = zip(ATTRIBUTES, values, strict=True)
            node.attributes |= {name: value for name, value in pairs if value is not None}
            node.hidden = node.hidden or node.has_true("aria-hidden")
        kept = self._without_skipped(nodes)
        await self.page.yield_to_page()
        self._read_tag_properties(kept)
        self._read_texts(kept)
        return kept

    def _without_skipped(self, nodes: Sequence[Node]) -> list[Node]:
        """Drops hidden nodes and the content of opaque ones."""
        kept = []
        for node in nodes:
            if self._skipped_depth is not None and node.depth > self._skipped_depth:
                continue
            self._skipped_depth = None
            if node.hidden and not self.include_hidden:
                self._skipped_depth = node.depth
                continue
            if node.tag and node.is_opaque:
                self._skipped_depth = node.depth
            kept.append(node)
        return kept

    def _read_tag_properties(self, nodes: Sequence[Node]) -> None:
        for tags, attribute, path in TAG_PROPERTIES:
            tagged = [node for node in nodes if node.tag in tags]
            rows = self.page.read_each([node.element for node in tagged], [path])
            convert = as_text if attribute in TEXT_PROPERTIES else bool
            for node, (value,) in zip(tagged, rows, strict=True):
                setattr(node, attribute, convert(value))
        buttons = [node for node in nodes if node.is_button_input]
        rows = self.page.read_each([node.element for node in buttons], ["value"])
        for node, (value,) in zip(buttons, rows, strict=True):
            node.button_text = as_text(value)

    def _read_texts(self, nodes: Sequence[Node]) -> None:
        texts = [node for node in nodes if not node.tag]
        rows = self.page.read_each([node.element for node in texts], [self._text_path])
        for node, (text,) in zip(texts, rows, strict=True):
            node.text = as_text(text)


def as_text(value: Any) -> str:
    return str(value or "")


def attribute_names(flat_node: FlatNode) -> list[str]:
    return str(flat_node.values[1] or "").split(" ")


def node_from_row(flat_node: FlatNode) -> Node:
    tag, _, display, visibility, cursor, transform, is_rendered, editable = flat_node.values
    if not tag:
        return Node(flat_node.element, flat_node.depth)
    present = PRESENCE_ATTRIBUTES.intersection(attribute_names(flat_node))
    return Node(
        flat_node.element,
        flat_node.depth,
        tag=tag,
        display=display or "block",
        visible=visibility in {"visible", None},
        has_pointer_cursor=cursor == "pointer",
        transform=transform or "none",
        editable=bool(editable),
        hidden="inert" in present or not (is_rendered or display == "contents"),
        attributes=dict.fromkeys(present, ""),
    )
