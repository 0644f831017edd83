"""highlight: scrolls to an element and highlights it for the user."""

from formpilot_inpage.contract.errors import CommandError, ErrorCode
from formpilot_inpage.contract.highlight import Highlight, Highlighted
from formpilot_inpage.dom.find import find_first
from formpilot_inpage.dom.frames import page_with_target
from formpilot_inpage.dom.page import Page
from formpilot_inpage.dom.text import text_of
from formpilot_inpage.dom.visibility import is_visible
from formpilot_inpage.overlay.element_highlight import highlight_elements


async def run(page: Page, command: Highlight) -> Highlighted:
    page = page_with_target(page, command.target)
    matches = await find_first(page, command.target)
    element = matches.elements[0]
    (tag,) = element.read("localName")
    if not is_visible(element):
        raise CommandError(ErrorCode.ELEMENT_NOT_VISIBLE, selector=command.target, tag=tag)
    element.scroll_into_view()
    highlight_elements(page, element, duration_ms=command.duration_ms)
    return Highlighted(
        selector=command.target,
        ref=page.store.ref(element),
        tag=tag,
        text=text_of(element),
        matches_count=matches.count,
        duration_ms=command.duration_ms,
    )
