"""Elements that other elements refer to by id, as in `aria-labelledby`."""

from collections.abc import Sequence

from formpilot_inpage.dom.css import css_identifier
from formpilot_inpage.dom.page import Element, Page, Row
from formpilot_inpage.dom.text import text_field_paths, text_unless_typed

TEXT_PATHS = ("textContent", *text_field_paths())

Reference = tuple[Element, str | None]
"""An element, and the ids in one of its attributes."""


def find_referenced(
    page: Page, references: Sequence[Reference], paths: Sequence[str] = ()
) -> list[list[Row]]:
    """For each reference the elements that it names, in the order of its ids, with properties.

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
    found: dict[tuple[Element | None, str], Row] = {}
    for root, names in wanted.items():
        selector = ", ".join(f"#{css_identifier(name)}" for name in sorted(names))
        for element, (name, *values) in page.query_rows(
            selector, ['getAttribute("id")', *paths], within=root
        ):
            found.setdefault((root, name), Row(element, values))
    return [
        [found[key] for name in ids if (key := (roots[element], name)) in found]
        for element, ids in parsed
    ]


def referenced_texts(page: Page, references: Sequence[Reference]) -> list[str]:
    """The text that each reference stands for, without what users type."""
    return [
        " ".join(filter(None, (text_unless_typed(*row.values) for row in rows)))
        for rows in find_referenced(page, references, TEXT_PATHS)
    ]


def referenced_text(page: Page, element: Element, ids: str | None) -> str:
    return referenced_texts(page, [(element, ids)])[0]
