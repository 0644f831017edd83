"""drag: from one element or point to another, and what the page made of it."""

import time

from formpilot_inpage.contract.commands import Drag
from formpilot_inpage.contract.errors import ErrorCode, Refused
from formpilot_inpage.contract.pointing import Dragged, Effect
from formpilot_inpage.dom.frames import with_target
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.time import alone_in_time
from formpilot_inpage.overlay.outline import outline
from formpilot_inpage.overlay.progress import DRAGGING, Progress
from formpilot_inpage.pointing.dragging import Dragging, path
from formpilot_inpage.pointing.ends import Place, bring_into_view, covered, place
from formpilot_inpage.pointing.scene import Scene, effect, look, still_there, was_rearranged
from formpilot_inpage.pointing.sight import seen_at
from formpilot_inpage.risk.guard import DragGuard

# Long enough for sensors that wait before they believe in a drag.
HOLD_MS = 300
WATCHED_MS = 700
STABLE_FRAMES = 4


async def run(page: Page, command: Drag) -> Dragged:
    began = time.monotonic()
    page = await with_target(page, command.from_, command.to)
    async with alone_in_time(page, "the drag"):
        source = await place(
            page, command.from_, command.from_x, command.from_y, command.from_offset
        )
        target = await place(page, command.to, command.to_x, command.to_y, command.to_offset)
        bring_into_view(page, source, target)
        check_uncovered(page, source)
        start, end = source.point(), target.point()
        ends = source.described(start), target.described(end)
        holds = [command.hold_ms]
        if command.method == "auto" and not command.hold_ms:
            holds.append(HOLD_MS)
        sent: list[str] = []
        guard = DragGuard(page)
        if guard.asks:
            await guard.before(line_at(page, source), line_at(page, target))
        outlined = outline(page, source.element, target.element)
        moves = len(list(path(start, end, command.steps)))
        progress = Progress(page, DRAGGING, moves, outlined)
        for hold_ms in holds:
            if guard.asks and sent:
                await guard.before(line_at(page, source), line_at(page, target))
            dragging = Dragging(page, command.method, guard, progress)
            seen = await attempt_once(dragging, command, source, target, hold_ms, sent)
            if seen != "none_seen" or guard.once:
                break
    return Dragged(
        success=True,
        effect=seen,
        method=dragging.method,
        from_=ends[0],
        to=ends[1],
        events_dispatched=tuple(sent),
        attempts=1 + holds.index(hold_ms),
        held_ms=hold_ms,
        duration_ms=round(1000 * (time.monotonic() - began)),
    )


async def attempt_once(
    dragging: Dragging, command: Drag, source: Place, target: Place, hold_ms: int, sent: list[str]
) -> Effect:
    page = dragging.page
    before = look(page, source.element, target.element)
    sent.clear()
    dragging.mouse.sent = sent
    try:
        dragging.watched = source.element, target.element
        await dragging.run(source.point(), target.point(), command.steps, command.delay_ms, hold_ms)
    except Refused as refused:
        refused.facts |= {"events_dispatched": sent, "selector": source.selector}
        raise
    return await watch(page, before, target, dragging)


async def watch(page: Page, before: Scene, target: Place, dragging: Dragging) -> Effect:
    """What is seen to have changed once it keeps still; at the latest after a while."""
    until = time.monotonic() + WATCHED_MS / 1000
    seen: Effect = "none_seen"
    last, still = None, 0
    while time.monotonic() < until and page.left_ms() > 0:
        await dragging.mouse.frame()
        source = still_there(page, before)
        after = look(page, source, target.element) if source else None
        still = still + 1 if after == last else 0
        last = after
        if after is not None:
            seen = effect(before, after, dropped=dragging.dropped)
        elif dragging.dropped:
            seen = "accepted"
        needed = 1 if after and was_rearranged(before, after) else STABLE_FRAMES
        if still >= needed and seen != "none_seen":
            break
    return seen


def line_at(page: Page, place: Place) -> list[Element]:
    """What is drawn there and what is around it."""
    point = place.point()
    return page.lineage(page.under(point.x, point.y) or place.element)


def check_uncovered(page: Page, source: Place) -> None:
    """What lies over the source would be dragged in its stead."""
    point = source.point()
    seen = seen_at(page, point)
    if seen is None:
        raise Refused(ErrorCode.ELEMENT_NOT_VISIBLE, selector=source.selector)
    if source.selector and source.element not in page.lineage(seen):
        raise covered(source.selector, seen)
