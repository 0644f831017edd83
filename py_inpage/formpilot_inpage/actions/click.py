"""click: as a mouse does, once the element can be clicked, and what came of it."""

from itertools import count

from formpilot_inpage.contract.clicking import Click, Clicked
from formpilot_inpage.contract.envelope import encode_last_word
from formpilot_inpage.contract.results import short_url
from formpilot_inpage.dom.describe import text_of
from formpilot_inpage.dom.frames import all_with_target
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.time import alone_in_time
from formpilot_inpage.overlay.outline import outline
from formpilot_inpage.pointing.aim import Aim, Aiming
from formpilot_inpage.pointing.clicking import Clicking
from formpilot_inpage.pointing.departure import Departures
from formpilot_inpage.pointing.ends import covered
from formpilot_inpage.pointing.near import ambiguous
from formpilot_inpage.risk.guard import ClickGuard

OUTLINED_MS = 700
TRIES = 3
STATE = ("type", "checked", "control.type", "control.checked")
CHECKED = {"checkbox", "radio"}
PICKERS = {"date", "datetime-local", "time", "month", "week", "color"}
PICKER = "The browser opens this field's own list or picker for a person alone: use fill_form."
MIDDLE = "A middle click that a program makes opens no tab: use the left button with Control."


async def run(page: Page, command: Click) -> Clicked:
    page = only(await all_with_target(page, command.target), command.target)
    async with alone_in_time(page, "the click"):
        clicking = Clicking(page, command, ClickGuard(page))
        aim = await reached(page, Aiming(page, command), clicking)
        facts = {
            "selector": aim.selector,
            "x": aim.point.x,
            "y": aim.point.y,
            "tag": aim.element.read("localName")[0],
            "text": text_of(aim.element),
            "matches_count": aim.matches_count,
        }
        known = known_beforehand(command, aim)
        departures = Departures(page)
        await departures.begin()
        try:
            left = encode_last_word(Clicked(**facts, navigated=True))
            await clicking.run(left)
        except BaseException:
            departures.heard()
            raise
        came = await departures.end()
    return Clicked(
        **facts,
        navigated=came.navigated,
        url=came.url and short_url(came.url),
        opened_tabs=came.opened,
        checked=checked(aim.element),
        focused=is_focused(page, aim.element),
        note=came.note or known,
    )


def only(pages: list[Page], target: str) -> Page:
    """A click is for one element: which frame is meant must be clear."""
    if len(pages) > 1:
        raise ambiguous(pages, target)
    return pages[0]


async def reached(page: Page, aiming: Aiming, clicking: Clicking) -> Aim:
    """The mouse is on the element; aims again where it got away."""
    for tries in count(1):
        aim = await aiming.take()
        await clicking.may_come_to(aim)
        if tries == 1:
            outline(page, aim.surface.element, lasts_ms=OUTLINED_MS)
        if await clicking.comes_to(aim):
            return aim
        if aiming.is_late and tries >= TRIES:
            break
    raise covered(aim.selector, clicking.mouse.element or aim.element)


def known_beforehand(command: Click, aim: Aim) -> str | None:
    tag, kind, several = aim.element.read("localName", "type", "multiple")
    if (tag == "select" and not several) or (tag == "input" and kind in PICKERS):
        return PICKER
    if command.button == "middle" and aim.element.read('closest("a[href]").localName')[0]:
        return MIDDLE
    return None


def checked(element: Element) -> bool | None:
    """Of the element, or of the field that it labels."""
    kind, own, labelled, its = element.read(*STATE)
    if kind in CHECKED:
        return bool(own)
    return bool(its) if labelled in CHECKED else None


def is_focused(page: Page, element: Element) -> bool | None:
    return True if page.follow([element], "getRootNode().activeElement") == [element] else None
