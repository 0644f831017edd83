"""hover: the mouse comes onto an element, whether it was there before or not."""

from formpilot_inpage.contract.commands import Hover
from formpilot_inpage.contract.errors import ErrorCode, Refused
from formpilot_inpage.contract.pointing import Hovered
from formpilot_inpage.dom.frames import with_target
from formpilot_inpage.dom.page import Page
from formpilot_inpage.dom.time import alone_in_time
from formpilot_inpage.events.pointing import crossing
from formpilot_inpage.overlay.outline import outline
from formpilot_inpage.pointing.ends import bring_into_view, place
from formpilot_inpage.pointing.mouse import Mouse
from formpilot_inpage.pointing.sight import seen_at
from formpilot_inpage.risk.guard import before_movement

OUTLINED_MS = 700


async def run(page: Page, command: Hover) -> Hovered:
    page = await with_target(page, command.target)
    async with alone_in_time(page, "the hover"):
        target = await place(page, command.target, command.x, command.y, {})
        bring_into_view(page, target)
        point = target.point()
        seen = seen_at(page, point)
        line = page.lineage(seen) if seen else []
        if target.element not in line:
            raise Refused(ErrorCode.HOVER_FAILED, selector=target.selector, x=point.x, y=point.y)
        before_movement(page, "hover", target.element)
        outline(page, target.element, lasts_ms=OUTLINED_MS)
        mouse = Mouse(page)
        if target.element in mouse.line:
            # Out of it first, and no further: what is around it may close when it is left.
            around = page.lineage(target.element)[1:]
            await mouse.send(crossing(mouse.line, around, mouse.moment()))
            mouse.line = around
        await mouse.move(point)
        await mouse.frame()
        end = target.described(point)
    return Hovered(
        success=True,
        selector=end.selector,
        x=end.x,
        y=end.y,
        tag=end.tag,
        text=end.text,
        matches_count=end.matches_count,
        entered=len(line),
    )
