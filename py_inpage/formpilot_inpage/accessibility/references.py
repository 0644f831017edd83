"""Elements that other elements refer to by id, as in `aria-labelledby`."""

from collections.abc import Sequence

from formpilot_inpage.dom.css import css_identifier
from formpilot_inpage.dom.page import Element, Page

from .label_text import read_label_texts

Reference = tuple[Element, str | None]
"""An element, and the ids in one of its attributes."""


def find_referenced(page: Page, references: Sequence[Reference]) -> list[list[Element]]:
    """For each reference the elements that it names, in the order of its ids.

    An id names the first such element in the document or shadow tree of the referring element.
    """
    parsed = [(element, (ids or "").split()) for element, ids in references]
    referring = list(dict.fromkeys(element for element, ids in parsed if ids))
    if not referring:
        return [[] for _ in references]
    roots = dict(zip(referring, page.resolve(referring, "getRootNode()"), strict=True))
    wanted: dict[Element | None, set[str]] = {}
    for element, ids in parsed:
        if ids:
            wanted.setdefault(roots[element], set()).update(ids)
    found: dict[tuple[Element | None, str], Element] = {}
    for root, names in wanted.items():
        selector = ", ".join(f"#{css_identifier(name)}" for name in sorted(names))
        for element, (name,) in page.query_rows(selector, ['getAttribute("id")'], within=root):
            found.setdefault((root, name), element)
    return [
        [found[key] for name in ids if (key := (roots[element], name)) in found]
        for element, ids in parsed
    ]


def referenced_texts(page: Page, references: Sequence[Reference]) -> list[str]:
    """The text that each reference stands for, without what users type."""
    found = find_referenced(page, references)
    elements = list(dict.fromkeys(element for named in found for element in named))
    texts = dict(zip(elements, read_label_texts(page, elements), strict=True))
    return [" ".join(filter(str.strip, map(texts.__getitem__, named))) for named in found]


def referenced_text(page: Page, element: Element, ids: str | None) -> str:
    return referenced_texts(page, [(element, ids)])[0]
