"""The text of a label as people read it: without hidden parts, and without what fields hold."""

import json
from collections.abc import Sequence
from typing import Any

from formpilot_inpage.dom.bridge_element import TEXT_FIELD_SELECTOR
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.text import QUOTED_FIELD_SELECTOR

FIELD_CONTENT = (
    f"{TEXT_FIELD_SELECTOR}, select, option, optgroup, datalist, button, script, style, template, "
    "noscript, [role=textbox], [role=searchbox], [role=combobox], [role=listbox]"
)
DECORATION = "[aria-hidden=true]"
# Nothing but these below a label means that its whole text is drawn and none is a field's.
PLAIN_CONTENT = "input, br, wbr"
LABEL_TEXT_PATHS = (
    "textContent",
    f"closest({QUOTED_FIELD_SELECTOR}).localName",
    f"querySelector({json.dumps(f':not({PLAIN_CONTENT})')}).localName",
)


def read_label_texts(page: Page, elements: Sequence[Element]) -> list[str]:
    """The text of each element; "" inside a text field, where users may have typed it."""
    return label_texts_from_rows(page, elements, page.read_each(elements, LABEL_TEXT_PATHS))


def label_texts_from_rows(
    page: Page, elements: Sequence[Element], rows: Sequence[Sequence[Any]]
) -> list[str]:
    """As `read_label_texts`, from the values of LABEL_TEXT_PATHS."""
    texts = ["" if typed else content or "" for content, typed, _ in rows]
    mixed = [index for index, (_, typed, inner) in enumerate(rows) if inner and not typed]
    for excluded in (f"{FIELD_CONTENT}, {DECORATION}", FIELD_CONTENT):
        found = page.texts.rendered_texts([elements[index] for index in mixed], excluded)
        texts_by_index = dict(zip(mixed, found, strict=True))
        for index, text in texts_by_index.items():
            texts[index] = text
        # A label whose only text is hidden from assistive technology is still read by people.
        mixed = [index for index, text in texts_by_index.items() if not text.strip()]
    return texts
