"""One drag from press to release: HTML5 where the page wants it, else with the mouse."""

import math
import time
from collections.abc import Iterator

from formpilot_inpage.contract.errors import ErrorCode, Refused
from formpilot_inpage.contract.pointing import Method
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.steps import EventSpec, Send
from formpilot_inpage.dom.time import ended
from formpilot_inpage.events.pointing import BUBBLES, Point, drag, pointer
from formpilot_inpage.overlay.progress import Progress
from formpilot_inpage.risk.guard import DragGuard

from .mouse import Mouse
from .slider import Slider

# A drag begins with small moves: sensors wait for a distance.
NUDGES_PX = (1, 4, 8, 14)
# The least time that letting go may take.
RESERVE_MS = 300
SETTLE_FRAMES = 4
ESCAPE = EventSpec("KeyboardEvent", "keydown", {**BUBBLES, "key": "Escape", "code": "Escape"})


class Dragging:
    """`allowed` says which of the two ways may be taken."""

    def __init__(self, page: Page, allowed: str, guard: DragGuard, progress: Progress) -> None:
        self.page = page
        self.guard = guard
        self.progress = progress
        self.watched: tuple[Element, ...] = ()
        """What the user is shown to be dragged, and where to."""
        self.mouse = Mouse(page)
        self.method: Method = "html5_drag_api" if allowed == "html5" else "mouse_events"
        self.dropped = False
        """Whether a handler of the page took the drop."""
        self._allowed = allowed
        self._may_start = False
        self._source: Element | None = None
        self._data: Element | None = None
        self._over: Element | None = None
        self._slider: Slider | None = None

    async def run(self, start: Point, end: Point, steps: int, delay_ms: int, hold_ms: int) -> None:
        try:
            await self.mouse.move(start)
            let = await self.mouse.press()
            self._may_start = self._allowed == "html5" or (let and self._allowed == "auto")
            pressed = list(self.mouse.line)
            self._slider = Slider.at(self.mouse.element) if let else None
            await self.mouse.frame()
            if hold_ms:
                await self._pause(hold_ms)
            for number, point in enumerate(path(start, end, steps)):
                self._check_time()
                await self.progress.at(number, *self.watched)
                await self._step(point, pressed if number else [])
                await self._pause(delay_ms)
            for _ in range(SETTLE_FRAMES):
                await self.mouse.frame()
            await self.guard.before_drop(self.mouse.line)
            await self._drop()
        finally:
            if self.mouse.pressed:
                await self._let_go(start)

    async def _step(self, point: Point, pressed: list[Element]) -> None:
        """From the second move on the page may be dragging."""
        if self._data is None:
            await self.mouse.move(point)
            if self._slider:
                await self._slider.follow(self.mouse, point)
            elif pressed and self._may_start:
                await self._start(pressed)
        else:
            await self._drag_over(point)

    async def _pause(self, milliseconds: int) -> None:
        """A frame at least, and no longer than there is time to let go."""
        until = time.monotonic() + min(milliseconds, self.page.left_ms() - RESERVE_MS) / 1000
        await self.mouse.frame()
        rest_ms = 1000 * (until - time.monotonic())
        if rest_ms > 0:
            await self.page.pause(math.ceil(rest_ms))

    async def _start(self, pressed: list[Element]) -> None:
        rows = self.page.read_each(pressed, ["draggable", "isConnected"])
        draggable = [one for one, row in zip(pressed, rows, strict=True) if all(row)]
        if not draggable and self._allowed != "html5":
            return
        self._may_start = False
        source = (draggable or pressed)[0]
        data = self.page.make("DataTransfer")
        # The browser keeps "none" for both whatever is assigned; the page decides.
        data.write("effectAllowed", "all")
        data.write("dropEffect", "move")
        (let,) = await self.mouse.send(
            [Send(source, [drag("dragstart", self.mouse.moment(), data)])]
        )
        if let:
            self.method = "html5_drag_api"
            self._source, self._data = source, data
            await self.mouse.send([Send(source, [pointer("pointercancel", self.mouse.moment())])])

    async def _drag_over(self, point: Point) -> bool:
        """Whether what is there would take the drop."""
        source, data = self._source, self._data
        assert source
        assert data
        if not source.read("isConnected")[0]:
            raise Refused(ErrorCode.ELEMENT_DETACHED)
        moment, _, line = self.mouse.go(point)
        sends = [Send(source, [drag("drag", moment, data)])]
        over = line[0] if line else None
        if over != self._over:
            if over:
                related = {"relatedTarget": self._over} if self._over else {}
                sends.append(Send(over, [drag("dragenter", moment, data, **related)]))
            if self._over:
                related = {"relatedTarget": over} if over else {}
                sends.append(Send(self._over, [drag("dragleave", moment, data, **related)]))
            self._over = over
        if over:
            sends.append(Send(over, [drag("dragover", moment, data)]))
        answers = await self.mouse.send(sends)
        return bool(over) and not answers[-1]

    async def _drop(self) -> None:
        if self._data is None:
            await self.mouse.move(self.mouse.at)
            await self.mouse.release()
            if self._slider:
                await self._slider.settle(self.mouse)
            return
        accepted = await self._drag_over(self.mouse.at)
        if self._over:
            kind = "drop" if accepted else "dragleave"
            await self.mouse.send([Send(self._over, [drag(kind, self.mouse.moment(), self._data)])])
        self.dropped = accepted
        await self._end()

    async def _end(self) -> None:
        """`dragend` goes to the source, or to the document if that is gone."""
        self.mouse.pressed = False
        source, data, self._data = self._source, self._data, None
        assert source
        assert data
        (connected,) = source.read("isConnected")
        target = source if connected else self.page.follow([source], "ownerDocument")[0]
        if target:
            await self.mouse.send([Send(target, [drag("dragend", self.mouse.moment(), data)])])

    async def _let_go(self, start: Point) -> None:
        """As Escape does: back where it came from, with nothing pressed."""
        if self._data is not None:
            if self._over:
                left = drag("dragleave", self.mouse.moment(), self._data)
                await self.mouse.send([Send(self._over, [left])])
            await self._end()
            return
        if self.mouse.element:
            await self.mouse.send([Send(self.mouse.element, [ESCAPE])])
        await self.mouse.move(start)
        await self.mouse.release()

    def _check_time(self) -> None:
        if self.page.left_ms() < RESERVE_MS:
            raise ended(self.page, "in mid-drag; what was held was let go")


def path(start: Point, end: Point, steps: int) -> Iterator[Point]:
    """Small moves first, then the steps, then one pixel back and forth on the spot."""
    across, down = end.x - start.x, end.y - start.y
    length = max(abs(across), abs(down))
    shares = [nudge / length for nudge in NUDGES_PX if nudge * steps < length]
    shares += [number / steps for number in range(1, steps + 1)]
    for share in shares:
        yield Point(start.x + round(across * share), start.y + round(down * share))
    back = 1 if across > 0 else -1
    yield Point(end.x - back, end.y)
    yield end
