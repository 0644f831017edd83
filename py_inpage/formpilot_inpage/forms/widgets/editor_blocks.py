"""Editors whose paragraphs are editable elements of their own, each in a wrapper, in one box."""

import json
from collections.abc import Sequence

from formpilot_inpage.dom.page import Element, Page

EDITABLE = "[contenteditable]:not([contenteditable=false i])"
BLOCK = f"{EDITABLE}:not({EDITABLE} *)"
# A field of its own has a name or a role.
UNNAMED = f"{BLOCK}:not([id], [role], [aria-label], [aria-labelledby])"
MAY_BE_BLOCK = f"matches({json.dumps(UNNAMED)})"
# The wrappers of a block, and the box.
BOXES = tuple(".".join(["parentElement"] * level) for level in (1, 2, 3))
BOX_PATHS = (
    "isConnected",
    "childElementCount",
    f"querySelectorAll({json.dumps(BLOCK)}).length",
    "textContent",
)


class EditorBlocks:
    """The blocks of the editor that an editable element is in; mostly that element alone."""

    def __init__(self, page: Page, host: Element) -> None:
        self._page = page
        may_be_block = host.read(MAY_BE_BLOCK)[0]
        around = [page.resolve([host], path)[0] for path in BOXES] if may_be_block else []
        self._around = [box for box in around if box]

    def find(self, host: Element) -> list[Element]:
        """The blocks in their order. The editor may have put others in place of the host."""
        rows = self._page.read_each(self._around, BOX_PATHS)
        for level, (box, row) in enumerate(zip(self._around, rows, strict=True)):
            is_connected, children, count, text = row
            if not is_connected:
                continue
            is_replaced = level > 0 and not rows[level - 1][0]
            if is_replaced or (level > 0 and children == count > 1):
                blocks = self._blocks_in(box)
                if blocks and (is_replaced or text == self._text_of(blocks)):
                    return blocks
        return [host]

    def _blocks_in(self, box: Element) -> list[Element]:
        rows = self._page.query_rows(BLOCK, [MAY_BE_BLOCK], within=box)
        return [row.element for row in rows] if all(row.values[0] for row in rows) else []

    def _text_of(self, blocks: Sequence[Element]) -> str:
        """A box with other texts, such as labels, is a form."""
        return "".join(text or "" for (text,) in self._page.read_each(blocks, ["textContent"]))


def later_blocks(page: Page, hosts: Sequence[Element]) -> set[Element]:
    """Those of the editors of a page that are blocks, but not the first of their editor."""
    later: set[Element] = set()
    if len(hosts) < 2:
        return later
    marks = page.read_each(hosts, [MAY_BE_BLOCK])
    for host in (host for host, (may_be,) in zip(hosts, marks, strict=True) if may_be):
        if host not in later:
            _, *others = EditorBlocks(page, host).find(host)
            later |= set(others) & set(hosts)
    return later
