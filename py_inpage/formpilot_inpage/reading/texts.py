"""The text that stands for elements and all that is in them, after W3C's accname.

One difference is meant: what a field holds is never part of a name.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from formpilot_inpage.dom.page import Element, Page

from .nodes import PUSHED, Node, Nodes
from .roles import FIELDS, role_of

MOST = 300
"""Nodes that are read for one name."""
CSS_STRING = re.compile(r'"((?:[^"\\]|\\.)*)"')
CSS_ESCAPE = re.compile(r"\\([0-9a-fA-F]{1,6}) ?|\\(.)")
DEFAULTS = {"submit": "Submit", "reset": "Reset", "image": "Submit"}


class Open(NamedTuple):
    """An element whose inside is being read."""

    node: Node
    at: int
    after: str


async def contents_of(page: Page, roots: Sequence[Element]) -> dict[Element, str]:
    """For each of the elements what is in it."""
    return await read(page, roots, referred=False)


async def texts_of(page: Page, roots: Sequence[Element]) -> dict[Element, str]:
    """For each of the elements what it says to one that refers to it: even if it is hidden."""
    found = await read(page, list(dict.fromkeys(roots)))
    silent = [root for root, text in found.items() if not text]
    return found | await read(page, silent, hidden_too=True)


async def read(
    page: Page, roots: Sequence[Element], *, referred: bool = True, hidden_too: bool = False
) -> dict[Element, str]:
    found = dict.fromkeys(roots, "")
    if not roots:
        return found
    tree: list[Node] = []
    added: dict[Element, list[str]] = {}
    async for nodes in Nodes(page, roots, MOST, hidden_too).slices():
        added |= around(page, [node for node in nodes if node.tag and node.visible])
        await page.breathe()
        for node in nodes:
            if node.depth == 0 and tree:
                found[tree[0].element] = text(tree, added, referred=referred, hidden_too=hidden_too)
                tree = []
            tree.append(node)
    if tree:
        found[tree[0].element] = text(tree, added, referred=referred, hidden_too=hidden_too)
    return found


def around(page: Page, nodes: Sequence[Node]) -> dict[Element, list[str]]:
    """What the style sheet writes before and after."""
    elements = [node.element for node in nodes]
    before = page.parts(elements, "::before", ["content", "display"])
    after = page.parts(elements, "::after", ["content", "display"])
    pairs = zip(elements, before, after, strict=True)
    return {
        element: [css_text(*first), css_text(*last)]
        for element, first, last in pairs
        if '"' in f"{first[0]}{last[0]}"
    }


def css_text(content: str | None, display: str = "inline") -> str:
    """What `content` shows; after a slash there is what it is to be called."""
    shown, slash, spoken = (content or "").partition(" / ")
    strings = CSS_STRING.findall(spoken if slash else shown)
    apart = " " if strings and (slash or display != "inline") else ""
    return apart + "".join(CSS_ESCAPE.sub(unescaped, string) for string in strings) + apart


def unescaped(found: "re.Match[str]") -> str:
    code, letter = found.groups()
    return chr(int(code, 16)) if code and int(code, 16) < 0x110000 else letter or ""


def text(
    tree: Sequence[Node],
    added: dict[Element, list[str]],
    *,
    referred: bool = False,
    hidden_too: bool = False,
) -> str:
    """In one line. `tree` is an element and the nodes below it in order; the element's own name
    counts where it was referred to."""
    parts: list[str] = []
    opened: list[Open] = []
    skipped: int | None = None
    for node in tree:
        parts += closed(opened, parts, node.depth)
        if skipped is not None and node.depth > skipped:
            continue
        skipped = None
        if not node.tag:
            if hidden_too or opened[-1].node.visible:
                parts.append(opened[-1].node.as_shown(node.text))
            continue
        own = own_text(node) if referred or node.depth > 0 else ""
        if own or is_silent(node):
            skipped = node.depth
            parts += [" ", own, " "] if node.is_block or node.tag in {"img", "svg"} else [own]
            continue
        before, after = added.get(node.element, ("", ""))
        parts += [" "] if node.is_block else []
        opened.append(Open(node, len(parts), after))
        parts.append(before)
    parts += closed(opened, parts, 0)
    return " ".join("".join(parts).split())


def closed(opened: list[Open], parts: Sequence[str], depth: int) -> list[str]:
    """What comes at the end of the elements that end here."""
    ends: list[str] = []
    while opened and opened[-1].node.depth >= depth:
        node, at, after = opened.pop()
        ends.append(after)
        if node.depth > 0 and not "".join([*parts[at:], *ends]).strip():
            ends.append(node.attributes.get("title", ""))
        ends += [" "] if node.is_block else []
    return ends


def own_text(node: Node) -> str:
    """What an element inside of another is called by its author."""
    if not node.visible:
        return ""
    for name in author_names(node):
        if name.strip():
            return name.strip()
    return ""


def author_names(node: Node) -> Iterator[str]:
    """By attributes alone, the strongest first."""
    yield node.attributes.get("aria-label", "")
    if node.tag in {"img", "area"} or (node.tag == "input" and node.extra == "image"):
        yield node.attributes.get("alt", "")
    if node.tag == "svg":
        yield str(node.extra or "")
    if node.tag in {"option", "optgroup"}:
        yield node.attributes.get("label", "")
    if node.tag == "input" and node.extra in PUSHED:
        yield node.pushed
        yield "" if node.attributes.get("title") else DEFAULTS.get(str(node.extra), "")


def is_silent(node: Node) -> bool:
    """Fields hold values; sealed elements are no text."""
    return node.is_sealed or node.tag == "input" or role_of(node) in FIELDS
