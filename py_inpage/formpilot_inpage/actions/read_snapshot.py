"""Observe snapshot: the page as an outline of roles, names, states and refs."""

import json

from formpilot_inpage.contract.read_snapshot import (
    DEFAULT_LINES,
    DEFAULT_SIZE,
    MAX_SIZE,
    ReadSnapshot,
    Snapshot,
)
from formpilot_inpage.contract.results import short_title, short_url
from formpilot_inpage.dom.find import element_not_found, find
from formpilot_inpage.dom.frames import page_with_target
from formpilot_inpage.dom.modal import topmost_modal_dialog
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.snapshot.lines import Lines
from formpilot_inpage.snapshot.page_outline import PageOutline

# The size of a reply without its tree, with the longest hint.
ENVELOPE_SIZE = 500
HINT = (
    "Show a part with `selector` (a CSS selector or a ref), fewer levels with `depth`, or more "
    "lines with `limit`."
)


async def run(page: Page, command: ReadSnapshot) -> Snapshot:
    page = page_with_target(page, command.selector)
    return await take_snapshot(page, command)


async def take_snapshot(page: Page, command: ReadSnapshot) -> Snapshot:
    root = find_root(page, command.selector)
    url, title = page.read("location.href", "document.title")
    url, title = short_url(url), short_title(title)
    size = min(max(DEFAULT_SIZE, command.limit * DEFAULT_SIZE // DEFAULT_LINES), MAX_SIZE)
    lines = Lines(command.limit, size - ENVELOPE_SIZE - len(json.dumps([url, title])))
    outline = PageOutline(page, root, command.depth, lines)
    await outline.run()
    return Snapshot(
        snapshot_id=page.store.new_snapshot(),
        url=url,
        title=title,
        tree="\n".join(lines.shown),
        shown=len(lines.shown),
        left_out=outline.left_out,
        hint=HINT if outline.left_out else "",
    )


def find_root(page: Page, selector: str) -> Element:
    """The element to show: without a selector an open modal dialog, which makes all else inert."""
    if not selector:
        return topmost_modal_dialog(page) or page.select(":root", 1).elements[0]
    found = find(page, selector, limit=1).elements
    if not found:
        raise element_not_found(selector)
    return found[0]
