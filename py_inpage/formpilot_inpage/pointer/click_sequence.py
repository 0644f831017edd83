"""Sends the events of a click, from the move to the target to the last click event."""

from contextlib import suppress
from dataclasses import replace

from formpilot_inpage.contract.click import Click
from formpilot_inpage.contract.consent import ConfirmationRequired
from formpilot_inpage.contract.errors import CommandError
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.steps import Dispatch, EventSpec, ReportProgress
from formpilot_inpage.events.pointer_events import (
    BUTTONS,
    ButtonState,
    click_events,
    context_menu_event,
    enter_leave_events,
    press_events,
    release_events,
)
from formpilot_inpage.risk.pointer_guard import ClickGuard

from .actionability import ClickTarget
from .click_points import RECTS, ClickPoint, find_click_point, first_common, is_hit
from .focus import move_focus_on_press
from .mouse import Mouse

REPORT_WITHIN_MS = 200


class ClickSequence:
    """One click command. Each event goes to the element that is under the pointer by then."""

    target: ClickTarget

    def __init__(self, page: Page, command: Click, guard: ClickGuard) -> None:
        self.page = page
        self.guard = guard
        self.count = command.count
        self.button_state = ButtonState(BUTTONS[command.button], command.modifiers)
        self.mouse = Mouse(page)
        self.mouse.button_state = self.button_state
        self._sends_mouse_events = False

    async def confirm_target(self, target: ClickTarget) -> ConfirmationRequired | None:
        """Asks about the element at the point, which may be inside of the target."""
        if self.guard.asks:
            point = target.point
            element = self.page.geometry.element_at(point.x, point.y) or target.element
            return await self.guard.before_move(self.page.geometry.composed_path(element))
        return None

    async def move_to_target(self, target: ClickTarget) -> bool:
        """False when the target moved or was covered as the pointer arrived."""
        await self.mouse.move(target.point)
        await self.mouse.hover_in_place()
        self.target = target
        return is_hit(self.page, self.mouse.hover_path, target.area, target.element)

    async def run(self, answer_if_navigated: str) -> ConfirmationRequired | None:
        """Presses and releases, `count` times."""
        await self.page.perform([[ReportProgress(answer_if_navigated)]], REPORT_WITHIN_MS)
        for number in range(1, self.count + 1):
            self.mouse.button_state = replace(self.button_state, count=number)
            pressed = list(self.mouse.hover_path)
            if required := await self.guard.before_press(pressed):
                return required
            try:
                if pressed:
                    await self._click(pressed)
            finally:
                if self.mouse.pressed:
                    await self._release_outside(pressed[-1])
        return None

    async def _click(self, pressed: list[Element]) -> None:
        mouse = self.mouse
        await self._press()
        await mouse.hover_in_place()
        await self._follow_target()
        await self.guard.before_click(mouse.hover_path)
        mouse.pressed = False
        if mouse.hover_path:
            await mouse.send([Dispatch(mouse.hover_path[0], self._release_events())])
        # A click goes to the innermost element that got both the press and the release.
        if clicked := first_common(pressed, mouse.hover_path):
            await self.guard.before_click(pressed[pressed.index(clicked) :])
            for event in click_events(mouse.state()):
                await mouse.send([Dispatch(clicked, [event])])
        await mouse.hover_in_place()

    async def _follow_target(self) -> None:
        """Moves the pointer to a target that moved away at the press."""
        area = self.target.area
        has_moved = area.rects and area.element.read(*RECTS) != area.rects
        if has_moved and area.element not in self.mouse.hover_path:
            found = find_click_point(self.page, self.target.element)
            if isinstance(found, ClickPoint):
                await self.mouse.move(found.point)

    async def _press(self) -> None:
        mouse = self.mouse
        mouse.pressed = True
        self._sends_mouse_events = False
        element = mouse.hover_path[0]
        pointer_down, mouse_down = press_events(mouse.state())
        # After a prevented pointerdown a browser sends no mouse events.
        (self._sends_mouse_events,) = await mouse.send([Dispatch(element, [pointer_down])])
        if self._sends_mouse_events:
            (moves_focus,) = await mouse.send([Dispatch(element, [mouse_down])])
            if moves_focus:
                await move_focus_on_press(self.page, mouse.hover_path)
        if self.button_state.button == BUTTONS["right"]:
            await mouse.send([Dispatch(element, [context_menu_event(mouse.state())])])

    def _release_events(self) -> list[EventSpec]:
        pointer_up, mouse_up = release_events(self.mouse.state())
        return [pointer_up, mouse_up] if self._sends_mouse_events else [pointer_up]

    async def _release_outside(self, root: Element) -> None:
        """Releases on the root, so that the press causes no click. Sent once: a page that hangs
        in a handler gets it when it is free again, even if this stops waiting."""
        mouse = self.mouse
        leave = enter_leave_events(mouse.hover_path, [root], mouse.state())
        mouse.pressed = False
        with suppress(CommandError):
            await mouse.send([*leave, Dispatch(root, self._release_events())])
            self.page.geometry.set_pointer_target(root)
