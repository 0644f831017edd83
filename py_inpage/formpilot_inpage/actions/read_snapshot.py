"""observe snapshot: the page as an outline of roles, names, states and refs."""

import json
from collections.abc import Sequence

from formpilot_inpage.contract.errors import ErrorCode, Refused
from formpilot_inpage.contract.results import short_title, short_url
from formpilot_inpage.contract.snapshot import LARGEST, LIMIT, SIZE, ReadSnapshot, Snapshot
from formpilot_inpage.dom.find import find
from formpilot_inpage.dom.frames import with_target
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.reading.lines import Lines
from formpilot_inpage.reading.tree import Reading

MODALS = 20
BOX = tuple(f"getBoundingClientRect().{side}" for side in ("left", "right", "top", "bottom"))
# All that is not the tree, with the longest hint.
ENVELOPE = 500
HINT = (
    "Show a part with `selector` (a CSS selector or a ref), fewer levels with `depth`, or more "
    "lines with `limit`."
)


async def run(page: Page, command: ReadSnapshot) -> Snapshot:
    page = await with_target(page, command.selector)
    return await take(page, selector=command.selector, depth=command.depth, limit=command.limit)


async def take(page: Page, *, selector: str = "", depth: int = 0, limit: int = LIMIT) -> Snapshot:
    root = root_of(page, selector)
    url, title = page.read("location.href", "document.title")
    url, title = short_url(url), short_title(title)
    size = min(max(SIZE, limit * SIZE // LIMIT), LARGEST)
    room = size - ENVELOPE - len(json.dumps([url, title]))
    lines = Lines(limit, room)
    reading = Reading(page, root, depth, lines)
    await reading.run()
    return Snapshot(
        snapshot_id=page.new_snapshot(),
        url=url,
        title=title,
        tree="\n".join(lines.shown),
        shown=len(lines.shown),
        left_out=reading.left_out,
        hint=HINT if reading.left_out else "",
    )


def root_of(page: Page, selector: str) -> Element:
    """What is below a modal dialog cannot be used, and is no part of the page meanwhile."""
    if selector:
        found = find(page, selector, limit=1).elements
        if not found:
            raise Refused(
                ErrorCode.ELEMENT_NOT_FOUND,
                f"Could not find element matching selector {selector!r}",
                selector=selector,
            )
        return found[0]
    modals = page.select("dialog:modal", MODALS).elements
    if len(modals) > 1:
        return topmost(page, modals)
    return (modals or page.select(":root", 1).elements)[0]


def topmost(page: Page, modals: Sequence[Element]) -> Element:
    """The one that was opened last: nothing but it, and what is in it, is met by the mouse."""
    width, height = page.read("innerWidth", "innerHeight")
    boxes = page.read_each(modals, BOX)
    for modal, (left, right, top, bottom) in zip(modals, boxes, strict=True):
        x = (max(left, 0) + min(right, width)) / 2
        y = (max(top, 0) + min(bottom, height)) / 2
        met = page.under(x, y)
        line = page.lineage(met) if met else []
        if next((one for one in line if one in modals), None) == modal:
            return modal
    return modals[-1]
