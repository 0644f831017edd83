"""One click from the mouse's coming to what follows the release."""

from dataclasses import replace

from formpilot_inpage.contract.clicking import Click
from formpilot_inpage.dom.page import Page
from formpilot_inpage.dom.steps import Send, Tell
from formpilot_inpage.events.pointing import (
    BUTTONS,
    Hand,
    asks_for_menu,
    clicks,
    presses,
    releases,
)

from .aim import Aim
from .focus import press_moves_focus
from .mouse import Mouse
from .surface import BOXES, Spot, first, spot_of

TELL_WITHIN_MS = 200


class Clicking:
    """The sequence that a mouse makes; each part goes to what is under it by then."""

    aim: Aim

    def __init__(self, page: Page, command: Click) -> None:
        self.page = page
        self.count = command.count
        self.hand = Hand(BUTTONS[command.button], command.modifiers)
        self.mouse = Mouse(page)
        self.mouse.hand = self.hand

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
            await self._click()

    async def _click(self) -> None:
        mouse = self.mouse
        pressed = list(mouse.line)
        if not pressed:
            return
        # Where a page prevents the pointer's press, the mouse's events do not come.
        with_mouse = await self._press()
        await mouse.stay()
        await self._follow()
        mouse.pressed = False
        if mouse.line:
            pointer_up, mouse_up = releases(mouse.moment())
            events = [pointer_up, mouse_up] if with_mouse else [pointer_up]
            await mouse.send([Send(mouse.line[0], events)])
        # A click is for what both the press and the release were in.
        if clicked := first(pressed, mouse.line):
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

    async def _press(self) -> bool:
        mouse = self.mouse
        mouse.pressed = True
        target = mouse.line[0]
        pointer_down, mouse_down = presses(mouse.moment())
        (with_mouse,) = await mouse.send([Send(target, [pointer_down])])
        if with_mouse:
            (moves_focus,) = await mouse.send([Send(target, [mouse_down])])
            if moves_focus:
                await press_moves_focus(self.page, mouse.line)
        if self.hand.button == BUTTONS["right"]:
            await mouse.send([Send(target, [asks_for_menu(mouse.moment())])])
        return with_mouse
