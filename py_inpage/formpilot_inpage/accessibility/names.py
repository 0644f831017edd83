"""Accessible names, as the outline of a page shows them."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.text import one_line

from .nodes import Node
from .references import find_referenced
from .roles import NAME_FROM_CONTENT
from .text_alternative import author_names, content_texts, text_alternatives

LABELS_LIMIT = 5
# The path to the element that names another, by the tag of the other.
CAPTIONS = {
    "fieldset": 'querySelector(":scope > legend")',
    "figure": 'querySelector("figcaption")',
    "table": "caption",
}


class NameRequest(NamedTuple):
    """An element to be named."""

    node: Node
    role: str
    label_count: int
    in_field: bool
    """Whether the element is a field or inside one: its content may be a value."""

    @property
    def element(self) -> Element:
        return self.node.element

    @property
    def is_named_by_content(self) -> bool:
        return self.role in NAME_FROM_CONTENT and self.node.tag != "input" and not self.in_field


async def compute_names(page: Page, requests: Sequence[NameRequest]) -> list[str]:
    """The name of each element in one line; "" where there is none."""
    references = find_references(page, requests)
    labels = find_labels(page, requests)
    await page.yield_to_page()
    captions = find_captions(page, requests)
    naming = [element for elements in (*references, *labels, *captions) for element in elements]
    texts = await text_alternatives(page, naming)

    def join(elements: Iterable[Element]) -> str:
        return " ".join(text for text in map(texts.__getitem__, elements) if text)

    names = [
        next(filter(str.strip, names_before_content(request, *map(join, found))), "")
        for request, *found in zip(requests, references, labels, captions, strict=True)
    ]
    unnamed = [
        request.element
        for request, name in zip(requests, names, strict=True)
        if not name and request.is_named_by_content
    ]
    contents = await content_texts(page, unnamed)
    return [
        one_line(name or contents.get(request.element, "") or fallback_name(request.node))
        for request, name in zip(requests, names, strict=True)
    ]


def names_before_content(
    request: NameRequest, referenced: str, labels: str, caption: str
) -> Iterator[str]:
    """The names that precede an element's content, strongest first."""
    yield referenced
    aria_label, *others = author_names(request.node)
    yield aria_label
    yield labels
    yield from others
    yield caption


def fallback_name(node: Node) -> str:
    attributes = node.attributes
    placeholders = ("placeholder", "aria-placeholder") if node.tag != "button" else ()
    names = (attributes.get(name, "") for name in ("title", *placeholders))
    return next(filter(str.strip, names), "")


def find_references(page: Page, requests: Sequence[NameRequest]) -> list[list[Element]]:
    attributes = [
        (request.element, request.node.attributes.get("aria-labelledby")) for request in requests
    ]
    return find_referenced(page, attributes)


def find_labels(page: Page, requests: Sequence[NameRequest]) -> list[list[Element]]:
    """The `<label>` elements of each element."""
    found: list[list[Element]] = [[] for _ in requests]
    most = max((request.label_count for request in requests), default=0)
    for number in range(min(LABELS_LIMIT, most)):
        labelled = [index for index, request in enumerate(requests) if request.label_count > number]
        labels = page.resolve([requests[index].element for index in labelled], f"labels.{number}")
        for index, label in zip(labelled, labels, strict=True):
            found[index] += [label] if label else []
    return found


def find_captions(page: Page, requests: Sequence[NameRequest]) -> list[list[Element]]:
    found: list[list[Element]] = [[] for _ in requests]
    for tag, path in CAPTIONS.items():
        tagged = [index for index, request in enumerate(requests) if request.node.tag == tag]
        captions = (
            page.resolve([requests[index].element for index in tagged], path) if tagged else []
        )
        for index, caption in zip(tagged, captions, strict=True):
            found[index] += [caption] if caption else []
    return found
