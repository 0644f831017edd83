"""The elements of one tree whose text may be the label of a widget without a role."""

from collections import defaultdict

from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.text import core_words

LABELS_LIMIT = 3
LABEL = (
    "label, legend, [for]:not(:has(*)), "
    ":is(div, span, p, dt, th, td, b, strong, h1, h2, h3, h4, h5, h6):not(:has(*))"
)


def read_label_texts(page: Page, root: Element | None) -> dict[str, list[Element]]:
    """The first elements of each text, by its words."""
    labels: defaultdict[str, list[Element]] = defaultdict(list)
    for row in page.query_rows(LABEL, ["textContent"], within=root):
        words = core_words(row.values[0] or "")
        if len(labels[words]) < LABELS_LIMIT:
            labels[words].append(row.element)
    return dict(labels)
