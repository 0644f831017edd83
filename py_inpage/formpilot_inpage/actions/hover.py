"""hover: moves the mouse onto an element, even if it is there already."""

from dataclasses import asdict

from formpilot_inpage.contract.consent import ConfirmationRequired
from formpilot_inpage.contract.errors import CommandError, ErrorCode
from formpilot_inpage.contract.hover import Hover, Hovered
from formpilot_inpage.dom.frames import page_with_target
from formpilot_inpage.dom.page import Page
from formpilot_inpage.events.pointer_events import enter_leave_events
from formpilot_inpage.overlay.element_highlight import highlight_elements
from formpilot_inpage.pointer.hit_test import hit_test
from formpilot_inpage.pointer.mouse import Mouse
from formpilot_inpage.pointer.target import bring_into_view, resolve_target
from formpilot_inpage.risk.pointer_guard import confirm_movement

HIGHLIGHTED_MS = 700


async def run(page: Page, command: Hover) -> Hovered | ConfirmationRequired:
    page = page_with_target(page, command.target)
    async with page.context.exclusive("the hover"):
        target = await resolve_target(page, command.target, command.x, command.y, {})
        bring_into_view(page, target)
        point = target.point()
        hit = hit_test(page, point)
        entered = page.geometry.composed_path(hit) if hit else []
        if target.element not in entered:
            raise CommandError(
                ErrorCode.HOVER_FAILED, selector=target.selector, x=point.x, y=point.y
            )
        if required := confirm_movement(page, "hover", target.element):
            return required
        highlight_elements(page, target.element, duration_ms=HIGHLIGHTED_MS)
        mouse = Mouse(page)
        if target.element in mouse.hover_path:
            # Leaves only the element first: a menu around it may close when it is left.
            outer = page.geometry.composed_path(target.element)[1:]
            await mouse.send(enter_leave_events(mouse.hover_path, outer, mouse.state()))
            mouse.hover_path = outer
        await mouse.move(point)
        await mouse.next_frame()
        end = target.describe(point)
    return Hovered(success=True, **asdict(end), entered=len(entered))
