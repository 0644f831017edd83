"""highlight: show the user which element is meant."""

from formpilot_inpage.contract.commands import Highlight
from formpilot_inpage.contract.errors import ErrorCode, Refused
from formpilot_inpage.contract.results import Highlighted
from formpilot_inpage.dom.describe import is_visible, text_of
from formpilot_inpage.dom.find import find_one
from formpilot_inpage.dom.frames import with_target
from formpilot_inpage.dom.page import Page
from formpilot_inpage.overlay.outline import outline


async def run(page: Page, command: Highlight) -> Highlighted:
    page = await with_target(page, command.target)
    matches = await find_one(page, command.target)
    element = matches.elements[0]
    (tag,) = element.read("localName")
    if not is_visible(element):
        raise Refused(ErrorCode.ELEMENT_NOT_VISIBLE, selector=command.target, tag=tag)
    element.scroll_into_view()
    outline(page, element, lasts_ms=command.duration_ms)
    return Highlighted(
        selector=command.target,
        ref=page.ref(element),
        tag=tag,
        text=text_of(element),
        matches_count=matches.count,
        duration_ms=command.duration_ms,
    )
