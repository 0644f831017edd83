"""Moves the thumb of a slider by the mouse."""

from formpilot_inpage.dom.geometry import BOX
from formpilot_inpage.dom.page import Element
from formpilot_inpage.events.pointer_events import Point
from formpilot_inpage.forms.numbers import is_same_number

from .user_input import UserInput
from .value_stepper import ValueStepper

LEVELS = 4
ROUNDS = 5
ORIENTATION = 'getAttribute("aria-orientation")'


class Track:
    """The line along which a thumb moves, from the lowest to the highest value."""

    def __init__(
        self, user_input: UserInput, thumb: Element, value: ValueStepper, low: float, high: float
    ) -> None:
        self._user_input = user_input
        self._thumb = thumb
        self._value = value
        self._low, self._span = low, high - low
        self._element: Element | None = None
        self._is_reversed = False
        self.tolerance = 0.0
        """What one pixel changes."""

    def _find(self) -> Element | None:
        """The nearest element around the thumb that is much longer than the thumb."""
        if self._element:
            return self._element
        paths = [".".join(["parentElement"] * level) for level in range(1, LEVELS + 1)]
        around = [self._user_input.page.resolve([self._thumb], path)[0] for path in paths]
        elements = [element for element in around if element]
        rows = self._user_input.page.read_each([self._thumb, *elements], BOX)
        size = max(rows[0][2:])
        for element, (_, _, width, height) in zip(elements, rows[1:], strict=True):
            if max(width, height) > 3 * size:
                self._element = element
                break
        return self._element

    async def move_to(self, wanted: float) -> None:
        """Presses the track where the value is, else drags the thumb there."""
        if not self._find() or self._span <= 0:
            return
        for press in (self._press_track, self._drag_thumb):
            aim, first = wanted, self._value.now
            for _ in range(ROUNDS):
                before = self._value.now
                await press(aim)
                self._value.now = self._value.read()
                if is_same_number(self._value.now, wanted) or self._value.now == before:
                    break
                if self._is_mirrored(aim):
                    self._is_reversed = not self._is_reversed
                else:
                    aim += wanted - self._value.now
            if self._value.now != first:
                return

    async def move_near(self, wanted: float) -> None:
        """Drags the thumb once. Where the track is reversed, it comes near from the other end."""
        if not self._find() or self._span <= 0:
            return
        before = self._value.now
        await self._drag_thumb(wanted)
        self._value.now = self._value.read()
        if self._value.now != before and self._is_mirrored(wanted):
            self._is_reversed = True
            await self._drag_thumb(wanted)

    def _is_mirrored(self, aim: float) -> bool:
        """Whether the value is nearer to the other end than to what was aimed at."""
        mirrored = self._low + self._span - (aim - self._low)
        return abs(self._value.now - mirrored) < abs(self._value.now - aim)

    async def _press_track(self, value: float) -> None:
        assert self._element
        await self._user_input.click_at(self._element, await self._point(value))

    async def _drag_thumb(self, value: float) -> None:
        end = await self._point(value)
        left, top, width, height = self._thumb.read(*BOX)
        start = Point(round(left + width / 2), round(top + height / 2))
        await self._user_input.drag(self._thumb, start, end)

    async def _point(self, value: float) -> Point:
        """Where the value is on the track. The lowest value is on the left, or at the bottom."""
        assert self._element
        left, top, width, height = await self._user_input.box_in_view(self._element)
        (orientation,) = self._thumb.read(ORIENTATION)
        is_vertical = orientation == "vertical" or (not orientation and height > width)
        share = min(max((value - self._low) / self._span, 0.0), 1.0)
        if self._is_reversed != is_vertical:
            share = 1 - share
        self.tolerance = self._span / max(height if is_vertical else width, 1)
        if is_vertical:
            return Point(round(left + width / 2), round(top + share * height))
        return Point(round(left + share * width), round(top + height / 2))
