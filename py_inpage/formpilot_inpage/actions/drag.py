"""drag: drags from one element or point to another, and reports the effect."""

import time

from formpilot_inpage.contract.consent import ConfirmationRequired
from formpilot_inpage.contract.drag import Drag, Dragged, Effect
from formpilot_inpage.contract.errors import CommandError, ErrorCode
from formpilot_inpage.dom.frames import page_with_target
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.overlay.element_highlight import highlight_elements
from formpilot_inpage.overlay.progress import DRAGGING, Progress
from formpilot_inpage.pointer.drag_effect import (
    DragState,
    drag_effect,
    find_source,
    read_drag_state,
    was_rearranged,
)
from formpilot_inpage.pointer.drag_sequence import DragSequence, drag_path
from formpilot_inpage.pointer.hit_test import hit_test
from formpilot_inpage.pointer.target import (
    PointerTarget,
    bring_into_view,
    obscured_error,
    resolve_target,
)
from formpilot_inpage.risk.pointer_guard import DragGuard

# Long enough for drag sensors with a delay.
HOLD_MS = 300
OBSERVED_MS = 700
STABLE_FRAMES = 4


async def run(page: Page, command: Drag) -> Dragged | ConfirmationRequired:
    began = time.monotonic()
    page = page_with_target(page, command.from_, command.to)
    async with page.context.exclusive("the drag"):
        source = await resolve_target(
            page, command.from_, command.from_x, command.from_y, command.from_offset
        )
        target = await resolve_target(
            page, command.to, command.to_x, command.to_y, command.to_offset
        )
        bring_into_view(page, source, target)
        check_uncovered(page, source)
        start, end = source.point(), target.point()
        from_end, to_end = source.describe(start), target.describe(end)
        holds = [command.hold_ms]
        if command.method == "auto" and not command.hold_ms:
            holds.append(HOLD_MS)
        sent: list[str] = []
        guard = DragGuard(page)
        if guard.asks and (required := await confirm_drag(guard, source, target)):
            return required
        highlighted = highlight_elements(page, source.element, target.element)
        moves = len(list(drag_path(start, end, command.steps)))
        progress = Progress(page, DRAGGING, moves, highlighted)
        for attempt, hold_ms in enumerate(holds, 1):
            if attempt > 1:
                bring_into_view(page, source, target)
                if guard.asks and (required := await confirm_drag(guard, source, target)):
                    return required
            dragging = DragSequence(page, command.method, guard, progress)
            effect = await attempt_drag(dragging, command, source, target, hold_ms, sent)
            can_retry = source.is_connected() and target.is_connected()
            if effect != "none_seen" or guard.allows_one_attempt or not can_retry:
                break
    return Dragged(
        success=True,
        effect=effect,
        method=dragging.method,
        from_=from_end,
        to=to_end,
        events_dispatched=tuple(sent),
        attempts=attempt,
        held_ms=hold_ms,
        duration_ms=round(1000 * (time.monotonic() - began)),
    )


async def attempt_drag(
    dragging: DragSequence,
    command: Drag,
    source: PointerTarget,
    target: PointerTarget,
    hold_ms: int,
    sent: list[str],
) -> Effect:
    page = dragging.page
    before = read_drag_state(page, source.element, target.element)
    sent.clear()
    dragging.mouse.sent = sent
    try:
        dragging.highlighted = source.element, target.element
        await dragging.run(source.point(), target.point(), command.steps, command.delay_ms, hold_ms)
    except CommandError as error:
        error.facts |= {"events_dispatched": sent, "selector": source.selector}
        raise
    return await observe_effect(dragging, before, target)


async def observe_effect(
    dragging: DragSequence, before: DragState, target: PointerTarget
) -> Effect:
    """The effect once the page is still, at the latest after `OBSERVED_MS`."""
    page = dragging.page
    until = time.monotonic() + OBSERVED_MS / 1000
    effect: Effect = "none_seen"
    last, still_frames = None, 0
    while time.monotonic() < until and page.context.remaining_ms() > 0:
        await dragging.mouse.next_frame()
        source = find_source(page, before)
        after = read_drag_state(page, source, target.element) if source else None
        still_frames = still_frames + 1 if after == last else 0
        last = after
        if after is not None:
            effect = drag_effect(before, after, dropped=dragging.dropped)
        elif dragging.dropped:
            effect = "accepted"
        needed = 1 if after and was_rearranged(before, after) else STABLE_FRAMES
        if still_frames >= needed and effect != "none_seen":
            break
    return effect


async def confirm_drag(
    guard: DragGuard, source: PointerTarget, target: PointerTarget
) -> ConfirmationRequired | None:
    return await guard.before_drag(elements_at(guard.page, source), elements_at(guard.page, target))


def elements_at(page: Page, target: PointerTarget) -> list[Element]:
    """The element at the target's point with its ancestors, innermost first."""
    point = target.point()
    return page.geometry.composed_path(page.geometry.element_at(point.x, point.y) or target.element)


def check_uncovered(page: Page, source: PointerTarget) -> None:
    """Raises when another element covers the source: that would be dragged instead."""
    point = source.point()
    hit = hit_test(page, point)
    if hit is None:
        raise CommandError(ErrorCode.ELEMENT_NOT_VISIBLE, selector=source.selector)
    if source.selector and source.element not in page.geometry.composed_path(hit):
        raise obscured_error(source.selector, hit)
