"""scroll: scrolls the page or a container without animation, and reports the position."""

from collections.abc import Iterator
from typing import Any

from formpilot_inpage.contract.consent import ConfirmationRequired
from formpilot_inpage.contract.errors import CommandError, ErrorCode
from formpilot_inpage.contract.scroll import Scroll, Scrolled
from formpilot_inpage.dom.find import find_first
from formpilot_inpage.dom.frames import page_with_target
from formpilot_inpage.dom.geometry import BOX
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.steps import NextFrame
from formpilot_inpage.dom.visibility import is_visible
from formpilot_inpage.risk.pointer_guard import confirm_movement

FRAMES_WITHIN_MS = 200
POSITION = ("scrollLeft", "scrollTop")
SIZES = ("scrollWidth", "clientWidth", "scrollHeight", "clientHeight")
OVERFLOW = tuple(f'computedStyleMap().get("overflow-{axis}").value' for axis in ("x", "y"))
SCROLLING = {"auto", "scroll"}
# Where to look for a scrolling element, as fractions of the viewport.
PROBES = ((0.5, 0.5), (0.25, 0.5), (0.75, 0.5), (0.5, 0.25), (0.5, 0.75))
# Scroll positions may be fractions of a pixel.
TOLERANCE_PX = 1


async def run(page: Page, command: Scroll) -> Scrolled | ConfirmationRequired:
    page = page_with_target(page, command.target, command.container)
    async with page.context.exclusive("the scroll"):
        scroller = await find_scroller(page, command.container)
        target = await find_visible(page, command.target) if command.target else None
        if required := confirm_movement(page, "scroll", target or scroller):
            return required
        watched = [scroller, target] if target else [scroller]
        before = page.read_each(watched, [*POSITION, *BOX[:2]])
        if target:
            target.scroll_into_view()
        else:
            scroller.scroll_to(*destination(scroller, command))
        # Content that loads when it comes into view starts to load.
        await page.perform([[NextFrame(), NextFrame()]], FRAMES_WITHIN_MS)
        moved = page.read_each(watched, [*POSITION, *BOX[:2]]) != before
        x, y, scroll_width, width, scroll_height, height = scroller.read(*POSITION, *SIZES)
        max_x, max_y = max(0, scroll_width - width), max(0, scroll_height - height)
        hint = None if moved or max_x or max_y else scroller_hint(page, scroller)
    return Scrolled(
        x=round(x),
        y=round(y),
        max_x=max_x,
        max_y=max_y,
        at_top=y <= TOLERANCE_PX,
        at_bottom=y >= max_y - TOLERANCE_PX,
        moved=moved,
        hint=hint,
    )


async def find_scroller(page: Page, container: str) -> Element:
    if container:
        return (await find_first(page, container)).elements[0]
    root = page.select(":root", 1).elements
    (scroller,) = page.resolve(root, "ownerDocument.scrollingElement")
    # A page in quirks mode may have no scrolling element.
    return scroller or root[0]


async def find_visible(page: Page, selector: str) -> Element:
    element = (await find_first(page, selector)).elements[0]
    if not is_visible(element):
        (tag,) = element.read("localName")
        raise CommandError(ErrorCode.ELEMENT_NOT_VISIBLE, selector=selector, tag=tag)
    return element


def destination(scroller: Element, command: Scroll) -> tuple[float, float]:
    x, y, height = scroller.read(*POSITION, "scrollHeight")
    if command.to:
        return x, 0 if command.to == "top" else height
    return x + (command.dx or 0), y + (command.dy or 0)


def scroller_hint(page: Page, scroller: Element) -> str | None:
    """Names a visible element that scrolls, for a page that does not."""
    for element, values in probe_viewport(page):
        scroll_width, width, scroll_height, height, overflow_x, overflow_y = values
        can_scroll_x = scroll_width > width + TOLERANCE_PX and overflow_x in SCROLLING
        can_scroll_y = scroll_height > height + TOLERANCE_PX and overflow_y in SCROLLING
        if (can_scroll_x or can_scroll_y) and element != scroller:
            return f"This does not scroll; give `container`: {page.store.ref(element)} does."
    return None


def probe_viewport(page: Page) -> Iterator[tuple[Element, list[Any]]]:
    """The elements at a few points of the viewport, innermost first, with sizes and overflow."""
    width, height = page.read("innerWidth", "innerHeight")
    for x, y in PROBES:
        hit = page.geometry.element_at(int(x * width), int(y * height))
        elements = page.geometry.composed_path(hit) if hit else []
        yield from zip(elements, page.read_each(elements, [*SIZES, *OVERFLOW]), strict=True)
