"""The text alternative of an element and its content, after W3C's accname.

One difference is deliberate: the value of a field is never part of a name.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.text import one_line

from .nodes import Node, NodeWalk
from .roles import FIELD_ROLES, role_of

NAME_NODES_LIMIT = 300
"""Nodes that are read for one name."""
CSS_STRING_OR_SLASH = re.compile(r'"((?:[^"\\]|\\.)*)"|( / )')
CSS_ESCAPE = re.compile(r"\\([0-9a-fA-F]{1,6}) ?|\\(.)")
DEFAULT_BUTTON_TEXTS = {"submit": "Submit", "reset": "Reset", "image": "Submit"}


class OpenSubtree(NamedTuple):
    """An element whose content is being read."""

    node: Node
    start: int
    """The number of parts before its content."""
    after: str


async def content_texts(page: Page, roots: Sequence[Element]) -> dict[Element, str]:
    """The text of each element's content."""
    return await read_texts(page, roots, use_own_name=False)


async def text_alternatives(page: Page, roots: Sequence[Element]) -> dict[Element, str]:
    """The text of each element where another refers to it: hidden text counts if there is no
    other."""
    found = await read_texts(page, list(dict.fromkeys(roots)))
    empty = [root for root, text in found.items() if not text]
    return found | await read_texts(page, empty, include_hidden=True)


async def read_texts(
    page: Page, roots: Sequence[Element], *, use_own_name: bool = True, include_hidden: bool = False
) -> dict[Element, str]:
    found = dict.fromkeys(roots, "")
    if not roots:
        return found
    tree: list[Node] = []
    generated: dict[Element, list[str]] = {}

    def end_tree() -> None:
        found[tree[0].element] = subtree_text(
            tree, generated, use_own_name=use_own_name, include_hidden=include_hidden
        )
        tree.clear()

    async for nodes in NodeWalk(page, roots, NAME_NODES_LIMIT, include_hidden).slices():
        generated |= generated_contents(page, [node for node in nodes if node.tag and node.visible])
        await page.yield_to_page()
        for node in nodes:
            if node.depth == 0 and tree:
                end_tree()
            tree.append(node)
    if tree:
        end_tree()
    return found


def generated_contents(page: Page, nodes: Sequence[Node]) -> dict[Element, list[str]]:
    """The texts of `::before` and `::after`."""
    elements = [node.element for node in nodes]
    before = page.geometry.computed_styles(elements, "::before", ["content", "display"])
    after = page.geometry.computed_styles(elements, "::after", ["content", "display"])
    pairs = zip(elements, before, after, strict=True)
    return {
        element: [css_text(*first), css_text(*last)]
        for element, first, last in pairs
        if '"' in f"{first[0]}{last[0]}"
    }


def css_text(content: str | None, display: str = "inline") -> str:
    """The text of a CSS `content`, or its alternative text after a slash."""
    strings: list[str] = []
    has_alternative = False
    for string, slash in CSS_STRING_OR_SLASH.findall(content or ""):
        if slash:
            strings, has_alternative = [], True
        else:
            strings.append(string)
    space = " " if strings and (has_alternative or display != "inline") else ""
    return space + "".join(CSS_ESCAPE.sub(unescape, string) for string in strings) + space


def unescape(match: "re.Match[str]") -> str:
    code, letter = match.groups()
    return chr(int(code, 16)) if code and int(code, 16) < 0x110000 else letter or ""


def subtree_text(
    tree: Sequence[Node],
    generated: dict[Element, list[str]],
    *,
    use_own_name: bool = False,
    include_hidden: bool = False,
) -> str:
    """One line for an element and the nodes below it, in document order. `use_own_name`: a name
    that the author gave the element itself replaces its content."""
    parts: list[str] = []
    opened: list[OpenSubtree] = []
    skipped_depth: int | None = None
    for node in tree:
        parts += close_subtrees(opened, parts, node.depth)
        if skipped_depth is not None and node.depth > skipped_depth:
            continue
        skipped_depth = None
        if not node.tag:
            if include_hidden or opened[-1].node.visible:
                parts.append(opened[-1].node.transform_text(node.text))
            continue
        name = author_name(node) if use_own_name or node.depth > 0 else ""
        if name or has_no_text(node):
            skipped_depth = node.depth
            parts += [" ", name, " "] if node.is_block or node.tag in {"img", "svg"} else [name]
            continue
        before, after = generated.get(node.element, ("", ""))
        parts += [" "] if node.is_block else []
        opened.append(OpenSubtree(node, len(parts), after))
        parts.append(before)
    parts += close_subtrees(opened, parts, 0)
    return one_line("".join(parts))


def close_subtrees(opened: list[OpenSubtree], parts: Sequence[str], depth: int) -> list[str]:
    """Ends the subtrees at `depth` and below, and returns the parts that follow their content."""
    ends: list[str] = []
    while opened and opened[-1].node.depth >= depth:
        node, start, after = opened.pop()
        ends.append(after)
        if node.depth > 0 and not "".join([*parts[start:], *ends]).strip():
            ends.append(node.attributes.get("title", ""))
        ends += [" "] if node.is_block else []
    return ends


def author_name(node: Node) -> str:
    """The name that attributes give a visible element."""
    names = (name.strip() for name in author_names(node))
    return next(filter(None, names), "") if node.visible else ""


def author_names(node: Node) -> Iterator[str]:
    """The names by attributes alone, `aria-label` first."""
    yield node.attributes.get("aria-label", "")
    if node.tag in {"img", "area"} or (node.tag == "input" and node.input_type == "image"):
        yield node.attributes.get("alt", "")
    if node.tag == "svg":
        yield node.svg_title
    if node.tag in {"option", "optgroup"}:
        yield node.attributes.get("label", "")
    if node.is_button_input:
        yield node.button_text
        yield "" if node.attributes.get("title") else DEFAULT_BUTTON_TEXTS.get(node.input_type, "")


def has_no_text(node: Node) -> bool:
    """Whether the element is a field, whose content is its value, or is opaque."""
    return node.is_opaque or node.tag == "input" or role_of(node) in FIELD_ROLES
