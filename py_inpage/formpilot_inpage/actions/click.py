"""click: waits until the target can be clicked, clicks it, and reports what followed."""

from itertools import count

from formpilot_inpage.contract.click import Click, Clicked
from formpilot_inpage.contract.consent import ConfirmationRequired
from formpilot_inpage.contract.envelope import encode_answer_if_navigated
from formpilot_inpage.contract.results import short_url
from formpilot_inpage.dom.frames import pages_with_target
from formpilot_inpage.dom.input_types import CHECKABLE_TYPES
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.text import text_of
from formpilot_inpage.overlay.element_highlight import highlight_elements
from formpilot_inpage.pointer.actionability import Actionability, ClickTarget
from formpilot_inpage.pointer.click_sequence import ClickSequence
from formpilot_inpage.pointer.click_suggestions import ambiguous_target_error
from formpilot_inpage.pointer.navigation_watch import NavigationWatch
from formpilot_inpage.pointer.target import obscured_error
from formpilot_inpage.risk.pointer_guard import ClickGuard

HIGHLIGHTED_MS = 700
MIN_ATTEMPTS = 3
CHECKED_STATE = ("type", "checked", "control.type", "control.checked")
PICKER_TYPES = {"date", "datetime-local", "time", "month", "week", "color"}
PICKER = "The browser opens this field's list or picker only for the user: use fill_form."
MIDDLE = "A middle click by a program opens no tab: use the left button with Control."


async def run(page: Page, command: Click) -> Clicked | ConfirmationRequired:
    page = require_one_page(pages_with_target(page, command.target), command.target)
    async with page.context.exclusive("the click"):
        clicking = ClickSequence(page, command, ClickGuard(page))
        target = await reach_target(page, Actionability(page, command), clicking)
        if isinstance(target, ConfirmationRequired):
            return target
        facts = {
            "selector": target.selector,
            "x": target.point.x,
            "y": target.point.y,
            "tag": target.element.read("localName")[0],
            "text": text_of(target.element),
            "matches_count": target.matches_count,
        }
        limitation = known_limitation(command, target.element)
        navigation = NavigationWatch(page)
        await navigation.begin()
        try:
            answer = encode_answer_if_navigated(Clicked(**facts, navigated=True))
            required = await clicking.run(answer)
        except BaseException:
            navigation.stop()
            raise
        if required:
            navigation.stop()
            return required
        outcome = await navigation.end()
    return Clicked(
        **facts,
        navigated=outcome.navigated,
        url=outcome.url and short_url(outcome.url),
        opened_tabs=outcome.opened,
        checked=read_checked(target.element),
        focused=is_focused(page, target.element),
        note=outcome.note or limitation,
    )


def require_one_page(pages: list[Page], target: str) -> Page:
    """Raises when the target is in several frames."""
    if len(pages) > 1:
        raise ambiguous_target_error(pages, target)
    return pages[0]


async def reach_target(
    page: Page, actionability: Actionability, clicking: ClickSequence
) -> ClickTarget | ConfirmationRequired:
    """Moves the pointer onto the target; tries again when it moves or is covered."""
    for attempt in count(1):
        target = await actionability.wait_for_target()
        if required := await clicking.confirm_target(target):
            return required
        if attempt == 1:
            highlight_elements(page, target.area.element, duration_ms=HIGHLIGHTED_MS)
        if await clicking.move_to_target(target):
            return target
        if actionability.is_late and attempt >= MIN_ATTEMPTS:
            break
    raise obscured_error(target.selector, clicking.mouse.element or target.element)


def known_limitation(command: Click, element: Element) -> str | None:
    """A note for clicks that a browser ignores unless the user makes them."""
    tag, input_type, multiple = element.read("localName", "type", "multiple")
    if (tag == "select" and not multiple) or (tag == "input" and input_type in PICKER_TYPES):
        return PICKER
    if command.button == "middle" and element.read('closest("a[href]").localName')[0]:
        return MIDDLE
    return None


def read_checked(element: Element) -> bool | None:
    """Whether the element, or the field that it labels, is checked; None if it is not checkable."""
    input_type, checked, labelled_type, labelled_checked = element.read(*CHECKED_STATE)
    if input_type in CHECKABLE_TYPES:
        return bool(checked)
    return bool(labelled_checked) if labelled_type in CHECKABLE_TYPES else None


def is_focused(page: Page, element: Element) -> bool | None:
    return True if page.resolve([element], "getRootNode().activeElement") == [element] else None
