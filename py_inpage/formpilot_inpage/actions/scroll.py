"""scroll: the page or a container in it, at once, and where it stands then."""

from collections.abc import Iterator
from typing import Any

from formpilot_inpage.contract.clicking import Scroll, Scrolled
from formpilot_inpage.contract.errors import ErrorCode, Refused
from formpilot_inpage.dom.describe import is_visible
from formpilot_inpage.dom.find import find_one
from formpilot_inpage.dom.frames import with_target
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.steps import Frame
from formpilot_inpage.dom.time import alone_in_time
from formpilot_inpage.risk.guard import before_movement

FRAMES_WITHIN_MS = 200
PLACE = ("scrollLeft", "scrollTop")
SIZES = ("scrollWidth", "clientWidth", "scrollHeight", "clientHeight")
OVERFLOW = tuple(f'computedStyleMap().get("overflow-{axis}").value' for axis in ("x", "y"))
CORNER = ("getBoundingClientRect().left", "getBoundingClientRect().top")
SCROLLS = {"auto", "scroll"}
# Where to look for what scrolls, as shares of the viewport.
SPOTS = ((0.5, 0.5), (0.25, 0.5), (0.75, 0.5), (0.5, 0.25), (0.5, 0.75))
# Browsers keep fractions of a pixel.
CLOSE_PX = 1


async def run(page: Page, command: Scroll) -> Scrolled:
    page = await with_target(page, command.target, command.container)
    async with alone_in_time(page, "the scroll"):
        scroller = await scroller_of(page, command.container)
        target = await target_of(page, command.target) if command.target else None
        before_movement(page, "scroll", target or scroller)
        watched = [scroller, target] if target else [scroller]
        before = page.read_each(watched, [*PLACE, *CORNER])
        if target:
            target.scroll_into_view()
        else:
            scroller.scroll_to(*destination(scroller, command))
        # What loads only when it is seen gets its chance.
        await page.perform([[Frame(), Frame()]], FRAMES_WITHIN_MS)
        moved = page.read_each(watched, [*PLACE, *CORNER]) != before
        x, y, across, width, down, height = scroller.read(*PLACE, *SIZES)
        max_x, max_y = max(0, across - width), max(0, down - height)
        hint = None if moved or max_x or max_y else inner_scroller(page, scroller)
    return Scrolled(
        x=round(x),
        y=round(y),
        max_x=max_x,
        max_y=max_y,
        at_top=y <= CLOSE_PX,
        at_bottom=y >= max_y - CLOSE_PX,
        moved=moved,
        hint=hint,
    )


async def scroller_of(page: Page, container: str) -> Element:
    if container:
        return (await find_one(page, container)).elements[0]
    root = page.select(":root", 1).elements
    (scroller,) = page.follow(root, "ownerDocument.scrollingElement")
    # A page in quirks mode may have none.
    return scroller or root[0]


async def target_of(page: Page, selector: str) -> Element:
    element = (await find_one(page, selector)).elements[0]
    if not is_visible(element):
        (tag,) = element.read("localName")
        raise Refused(ErrorCode.ELEMENT_NOT_VISIBLE, selector=selector, tag=tag)
    return element


def destination(scroller: Element, command: Scroll) -> tuple[float, float]:
    x, y, height = scroller.read(*PLACE, "scrollHeight")
    if command.to:
        return x, 0 if command.to == "top" else height
    return x + (command.dx or 0), y + (command.dy or 0)


def inner_scroller(page: Page, scroller: Element) -> str | None:
    """Where the page itself cannot scroll: what in it can."""
    for element, (across, width, down, height, *overflow) in in_sight(page):
        longer = (across > width + CLOSE_PX, down > height + CLOSE_PX)
        scrolls = [long and how in SCROLLS for long, how in zip(longer, overflow, strict=True)]
        if any(scrolls) and element != scroller:
            return f"This does not scroll; give `container`: {page.ref(element)} does."
    return None


def in_sight(page: Page) -> Iterator[tuple[Element, list[Any]]]:
    """What is drawn at a few spots of the viewport, from the inside outwards, and how it
    scrolls."""
    width, height = page.read("innerWidth", "innerHeight")
    for x, y in SPOTS:
        under = page.under(int(x * width), int(y * height))
        line = page.lineage(under) if under else []
        yield from zip(line, page.read_each(line, [*SIZES, *OVERFLOW]), strict=True)
