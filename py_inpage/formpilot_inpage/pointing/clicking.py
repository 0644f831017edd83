"""One click from the mouse's coming to what follows the release."""

from contextlib import suppress
from dataclasses import replace

from formpilot_inpage.contract.clicking import Click
from formpilot_inpage.contract.errors import Refused
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.steps import Send, Tell
from formpilot_inpage.events.pointing import (
    BUTTONS,
    Hand,
    asks_for_menu,
    clicks,
    crossing,
    presses,
    releases,
)
from formpilot_inpage.risk.guard import ClickGuard

from .aim import Aim
from .focus import press_moves_focus
from .mouse import Mouse
from .surface import BOXES, Spot, first, spot_of

TELL_WITHIN_MS = 200


class Clicking:
    """The sequence that a mouse makes; each part goes to what is under it by then."""

    aim: Aim

    def __init__(self, page: Page, command: Click, guard: ClickGuard) -> None:
        self.page = page
        self.guard = guard
        self.count = command.count
        self.hand = Hand(BUTTONS[command.button], command.modifiers)
        self.mouse = Mouse(page)
        self.mouse.hand = self.hand

    async def may_come_to(self, aim: Aim) -> None:
        """Asks about what is under the point, whatever was named."""
        if self.guard.asks:
            under = self.page.under(aim.point.x, aim.point.y) or aim.element
            await self.guard.before(self.page.lineage(under))

    async def comes_to(self, aim: Aim) -> bool:
        """False where the element moves away, or the page covers it, as the mouse comes."""
        await self.mouse.move(aim.point)
        await self.mouse.stay()
        self.aim = aim
        line = self.mouse.line
        return aim.surface.element in line or aim.element in self.page.follow(line, "control")

    async def run(self, last_word: str) -> None:
        """`last_word` is the answer should the page be left."""
        await self.page.perform([[Tell(last_word)]], TELL_WITHIN_MS)
        for number in range(1, self.count + 1):
            self.mouse.hand = replace(self.hand, count=number)
            pressed = list(self.mouse.line)
            await self.guard.before_press(pressed)
            try:
                if pressed:
                    await self._click(pressed)
            finally:
                if self.mouse.pressed:
                    await self._let_go(pressed[-1])

    async def _click(self, pressed: list[Element]) -> None:
        mouse = self.mouse
        await self._press()
        await mouse.stay()
        await self._follow()
        await self.guard.before_click(mouse.line)
        mouse.pressed = False
        if mouse.line:
            pointer_up, mouse_up = releases(mouse.moment())
            events = [pointer_up, mouse_up] if self._with_mouse else [pointer_up]
            await mouse.send([Send(mouse.line[0], events)])
        # A click is for what both the press and the release were in.
        if clicked := first(pressed, mouse.line):
            await self.guard.before_click(pressed[pressed.index(clicked) :])
            for event in clicks(mouse.moment()):
                await mouse.send([Send(clicked, [event])])
        await mouse.stay()

    async def _follow(self) -> None:
        """An element that begins to move at the press is released on, too."""
        surface = self.aim.surface
        moved = surface.boxes and surface.element.read(*BOXES) != surface.boxes
        if moved and surface.element not in self.mouse.line:
            spot = spot_of(self.page, self.aim.element)
            if isinstance(spot, Spot):
                await self.mouse.move(spot.point)

    async def _press(self) -> None:
        mouse = self.mouse
        mouse.pressed = True
        self._with_mouse = False
        target = mouse.line[0]
        pointer_down, mouse_down = presses(mouse.moment())
        (lets,) = await mouse.send([Send(target, [pointer_down])])
        # Where a page prevents the pointer's press, the mouse's events do not come.
        self._with_mouse = lets
        if lets:
            (moves_focus,) = await mouse.send([Send(target, [mouse_down])])
            if moves_focus:
                await press_moves_focus(self.page, mouse.line)
        if self.hand.button == BUTTONS["right"]:
            await mouse.send([Send(target, [asks_for_menu(mouse.moment())])])

    async def _let_go(self, root: Element) -> None:
        """Away from what was pressed, so that nothing comes of it. A page that hangs in its
        handler gets this once it is free again, whether that is waited for or not: so once."""
        mouse = self.mouse
        left = crossing(mouse.line, [root], mouse.moment())
        mouse.pressed = False
        pointer_up, mouse_up = releases(mouse.moment())
        events = [pointer_up, mouse_up] if self._with_mouse else [pointer_up]
        with suppress(Refused):
            await mouse.send([*left, Send(root, events)])
            self.page.point(root)
