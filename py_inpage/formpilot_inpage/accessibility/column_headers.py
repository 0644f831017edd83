"""The header cells above fields in tables."""

import json
from collections import defaultdict
from collections.abc import Sequence

from formpilot_inpage.dom.page import Element, Page

from .label_text import read_label_texts
from .nearby_texts import FIELDS

CELLS_LIMIT = 50
HEADER_PATHS = ('matches("th, thead td")', f"querySelector({json.dumps(FIELDS)}).localName")


def column_headers(
    page: Page, cells: Sequence[tuple[Element, int | None, int | None]]
) -> list[str]:
    """The text of the header above each field; "" without one. For each field its element, and
    the indexes of its cell and row."""
    by_column: dict[int, list[int]] = defaultdict(list)
    for index, (_, cell, row) in enumerate(cells):
        if cell is not None and row and 0 <= cell < CELLS_LIMIT:
            by_column[cell].append(index)
    found: dict[int, Element] = {}
    for cell, indexes in by_column.items():
        path = f'closest("table").rows.0.cells.{cell}'
        headers = page.resolve([cells[index][0] for index in indexes], path)
        found |= {index: header for index, header in zip(indexes, headers, strict=True) if header}
    elements = list(dict.fromkeys(found.values()))
    rows = page.read_each(elements, HEADER_PATHS)
    texts = {
        element: text if is_header and not field else ""
        for element, (is_header, field), text in zip(
            elements, rows, read_label_texts(page, elements), strict=True
        )
    }
    return [texts[found[index]] if index in found else "" for index in range(len(cells))]
