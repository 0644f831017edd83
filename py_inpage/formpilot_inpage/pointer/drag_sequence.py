"""Sends the events of a drag, from press to release: HTML5 drag events if the page uses them, else
mouse events."""

import math
import time
from collections.abc import Iterator

from formpilot_inpage.contract.drag import Method
from formpilot_inpage.contract.errors import CommandError, ErrorCode
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.steps import Dispatch, EventSpec
from formpilot_inpage.events.pointer_events import BUBBLES, Point, drag_event, pointer_event
from formpilot_inpage.overlay.progress import Progress
from formpilot_inpage.risk.pointer_guard import DragGuard

from .mouse import Mouse
from .range_thumb import RangeThumb

# A drag begins with small moves: drag sensors wait for a distance.
NUDGES_PX = (1, 4, 8, 14)
# Kept for the release.
RESERVE_MS = 300
SETTLE_FRAMES = 4
ESCAPE = EventSpec("KeyboardEvent", "keydown", {**BUBBLES, "key": "Escape", "code": "Escape"})


class DragSequence:
    """One attempt of a drag command. `requested` is the command's method."""

    def __init__(self, page: Page, requested: str, guard: DragGuard, progress: Progress) -> None:
        self.page = page
        self.guard = guard
        self.progress = progress
        self.highlighted: tuple[Element, ...] = ()
        """The elements that the progress overlay highlights."""
        self.mouse = Mouse(page)
        self.method: Method = "html5_drag_api" if requested == "html5" else "mouse_events"
        self.dropped = False
        """Whether a handler of the page accepted the drop."""
        self._requested = requested
        self._can_start = False
        self._source: Element | None = None
        self._data: Element | None = None
        """The DataTransfer of an HTML5 drag under way."""
        self._drop_target: Element | None = None
        self._thumb: RangeThumb | None = None

    async def run(self, start: Point, end: Point, steps: int, delay_ms: int, hold_ms: int) -> None:
        try:
            await self.mouse.move(start)
            allowed = await self.mouse.press()
            self._can_start = self._requested == "html5" or (allowed and self._requested == "auto")
            pressed = list(self.mouse.hover_path)
            self._thumb = RangeThumb.from_element(self.mouse.element) if allowed else None
            await self.mouse.next_frame()
            if hold_ms:
                await self._pause(hold_ms)
            for number, point in enumerate(drag_path(start, end, steps)):
                self._check_time()
                await self.progress.update(number, *self.highlighted)
                await self._step(point, pressed if number else [])
                await self._pause(delay_ms)
            for _ in range(SETTLE_FRAMES):
                await self.mouse.next_frame()
            await self.guard.before_drop(self.mouse.hover_path)
            await self._drop()
        finally:
            if self.mouse.pressed:
                await self._cancel(start)

    async def _step(self, point: Point, pressed: list[Element]) -> None:
        """Moves to a point. An HTML5 drag starts at the second move, the first with `pressed`."""
        if self._data is None:
            await self.mouse.move(point)
            if self._thumb:
                await self._thumb.move_to(self.mouse, point)
            elif pressed and self._can_start:
                await self._start_html5_drag(pressed)
        else:
            await self._drag_over(point)

    async def _pause(self, milliseconds: int) -> None:
        """Waits for a frame at least, and leaves time for the release."""
        pause_ms = min(milliseconds, self.page.context.remaining_ms() - RESERVE_MS)
        until = time.monotonic() + pause_ms / 1000
        await self.mouse.next_frame()
        rest_ms = 1000 * (until - time.monotonic())
        if rest_ms > 0:
            await self.page.context.sleep(math.ceil(rest_ms))

    async def _start_html5_drag(self, pressed: list[Element]) -> None:
        rows = self.page.read_each(pressed, ["draggable", "isConnected"])
        draggable = [element for element, row in zip(pressed, rows, strict=True) if all(row)]
        if not draggable and self._requested != "html5":
            return
        self._can_start = False
        source = (draggable or pressed)[0]
        data = self.page.create("DataTransfer")
        # The browser keeps "none" for both whatever is assigned; the page decides.
        data.write("effectAllowed", "all")
        data.write("dropEffect", "move")
        state = self.mouse.state()
        (allowed,) = await self.mouse.send(
            [Dispatch(source, [drag_event("dragstart", state, data)])]
        )
        if allowed:
            self.method = "html5_drag_api"
            self._source, self._data = source, data
            await self.mouse.send([Dispatch(source, [pointer_event("pointercancel", state)])])

    async def _drag_over(self, point: Point) -> bool:
        """Moves an HTML5 drag; returns whether the element there would accept the drop."""
        source, data = self._source, self._data
        assert source
        assert data
        if not source.read("isConnected")[0]:
            raise CommandError(ErrorCode.ELEMENT_DETACHED)
        state, _ = self.mouse.move_without_events(point)
        sends = [Dispatch(source, [drag_event("drag", state, data)])]
        left, entered = self._drop_target, self.mouse.element
        if entered != left:
            if entered:
                related = {"relatedTarget": left} if left else {}
                sends.append(Dispatch(entered, [drag_event("dragenter", state, data, **related)]))
            if left:
                related = {"relatedTarget": entered} if entered else {}
                sends.append(Dispatch(left, [drag_event("dragleave", state, data, **related)]))
            self._drop_target = entered
        if entered:
            sends.append(Dispatch(entered, [drag_event("dragover", state, data)]))
        answers = await self.mouse.send(sends)
        return bool(entered) and not answers[-1]

    async def _drop(self) -> None:
        if self._data is None:
            await self.mouse.move(self.mouse.point)
            await self.mouse.release()
            if self._thumb:
                await self._thumb.send_change(self.mouse)
            return
        self.dropped = await self._drag_over(self.mouse.point)
        await self._end_html5_drag("drop" if self.dropped else "dragleave")

    async def _end_html5_drag(self, last_event: str) -> None:
        """`dragend` goes to the source, or to the document if the source was removed."""
        source, data = self._source, self._data
        assert source
        assert data
        if self._drop_target:
            event = drag_event(last_event, self.mouse.state(), data)
            await self.mouse.send([Dispatch(self._drop_target, [event])])
        self.mouse.pressed = False
        self._data = None
        (connected,) = source.read("isConnected")
        target = source if connected else self.page.resolve([source], "ownerDocument")[0]
        if target:
            event = drag_event("dragend", self.mouse.state(), data)
            await self.mouse.send([Dispatch(target, [event])])

    async def _cancel(self, start: Point) -> None:
        """As Escape does: releases at the start, without a drop."""
        if self._data is not None:
            await self._end_html5_drag("dragleave")
            return
        if self.mouse.element:
            await self.mouse.send([Dispatch(self.mouse.element, [ESCAPE])])
        await self.mouse.move(start)
        await self.mouse.release()

    def _check_time(self) -> None:
        if self.page.context.remaining_ms() < RESERVE_MS:
            raise self.page.context.interrupted("during the drag; the mouse button was released")


def drag_path(start: Point, end: Point, steps: int) -> Iterator[Point]:
    """Small moves, then the steps, then one pixel back and forth at the end."""
    across, down = end.x - start.x, end.y - start.y
    length = max(abs(across), abs(down))
    shares = [nudge / length for nudge in NUDGES_PX if nudge * steps < length]
    shares += [number / steps for number in range(1, steps + 1)]
    for share in shares:
        yield Point(start.x + round(across * share), start.y + round(down * share))
    back = 1 if across > 0 else -1
    yield Point(end.x - back, end.y)
    yield end
