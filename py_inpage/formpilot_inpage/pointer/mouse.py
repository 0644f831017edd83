"""A mouse on a page: its position, the elements under it, and the events it has sent."""

from collections.abc import Sequence

from formpilot_inpage.contract.errors import CommandError, ErrorCode
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.steps import Dispatch, NextFrame
from formpilot_inpage.events.pointer_events import (
    ButtonState,
    Point,
    PointerState,
    enter_leave_events,
    move_events,
    press_events,
    release_events,
)

# Before its first move the mouse is outside of every viewport.
OUTSIDE = Point(-100, -100)
FRAME_WITHIN_MS = 100


class Mouse:
    """One pointer and its button, for one command."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.point = OUTSIDE
        last = page.geometry.last_pointer_target()
        self.hover_path: list[Element] = page.geometry.composed_path(last) if last else []
        """The element under the mouse and its ancestors, innermost first."""
        self.pressed = False
        self.button_state = ButtonState()
        self.sent: list[str] = []
        """The types of all events that were sent."""

    @property
    def element(self) -> Element | None:
        return self.hover_path[0] if self.hover_path else None

    async def send(self, sends: Sequence[Dispatch]) -> list[bool]:
        """Dispatches events; False for each that was prevented."""
        self.sent += [event.type for send in sends for event in send.events]
        answers = await self.page.dispatch_all(sends) if sends else []
        return [answer for answered in answers for answer in answered]

    def move_without_events(self, to: Point) -> tuple[PointerState, list[Element]]:
        """Updates the position and `hover_path`; returns the state and the previous path."""
        previous = to if self.point == OUTSIDE else self.point
        state = PointerState(to, previous, self.pressed, self.button_state)
        left, self.point = self.hover_path, to
        element = self.page.geometry.element_at(to.x, to.y)
        if [element] != left[:1]:
            self.hover_path = self.page.geometry.composed_path(element) if element else []
            self.page.geometry.set_pointer_target(element)
        return state, left

    async def move(self, to: Point) -> None:
        state, left = self.move_without_events(to)
        sends = enter_leave_events(left, self.hover_path, state)
        if self.hover_path:
            sends.append(Dispatch(self.hover_path[0], move_events(state)))
        await self.send(sends)

    async def hover_in_place(self) -> None:
        """Enters what the page has put under the mouse since the last event."""
        state, left = self.move_without_events(self.point)
        await self.send(enter_leave_events(left, self.hover_path, state))

    async def press(self) -> bool:
        """Presses the button; False when the page prevented it. Raises when nothing is there."""
        if self.element is None:
            raise CommandError(ErrorCode.ELEMENT_NOT_VISIBLE)
        self.pressed = True
        answers = await self.send([Dispatch(self.element, press_events(self.state()))])
        return all(answers)

    async def release(self) -> None:
        self.pressed = False
        if self.hover_path:
            await self.send([Dispatch(self.hover_path[0], release_events(self.state()))])

    async def next_frame(self) -> None:
        await self.page.perform([[NextFrame()]], FRAME_WITHIN_MS)

    def state(self) -> PointerState:
        return PointerState(self.point, self.point, self.pressed, self.button_state)
