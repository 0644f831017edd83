"""Moves a widget with a number in `aria-valuenow` to another number, by keys."""

from collections.abc import Awaitable, Callable

from formpilot_inpage.dom.page import Element
from formpilot_inpage.forms.numbers import is_same_number, plain_number, shown_numbers

from .user_input import UserInput

NOW, TEXT = 'getAttribute("aria-valuenow")', 'getAttribute("aria-valuetext")'
LOW, HIGH = 'getAttribute("aria-valuemin")', 'getAttribute("aria-valuemax")'
# Each key with its opposite. The first of a pair usually increases the number.
AXES = (("ArrowUp", "ArrowDown"), ("ArrowRight", "ArrowLeft"))
PAGE_KEYS = ("PageUp", "PageDown")
ROUNDS = 6
MANY_STEPS = 40
PRESSES_LIMIT = 1000


class ValueStepper:
    """A person's arrow keys for one widget."""

    def __init__(self, user_input: UserInput, element: Element) -> None:
        self._user_input = user_input
        self._element = element
        self.step = 0.0
        """What one key press changes; 0 while no key does anything."""
        self.now = self.read()

    def read(self) -> float:
        return value_of(*self._element.read(NOW, TEXT))

    async def move_to(
        self, wanted: float, move_near: Callable[[float], Awaitable[None]] | None = None
    ) -> None:
        """Presses keys until the value is the nearest step. Leaves `step` 0 if no key works.
        `move_near` comes near a value that is many steps away."""
        if is_same_number(self.now, wanted) or not (keys := await self._learn_keys(wanted)):
            return
        for _ in range(ROUNDS):
            count = self._steps_to(wanted)
            if count > MANY_STEPS and move_near:
                await move_near(wanted)
                self.now, move_near = self.read(), None
            if self._steps_to(wanted) > MANY_STEPS:
                await self._move_by_pages(wanted)
            count = self._steps_to(wanted)
            if not count or not await self._press(keys[self.now > wanted], count):
                break
        await self._try_last_step(keys, wanted)

    async def _try_last_step(self, keys: tuple[str, str], wanted: float) -> None:
        """Makes one more step if that comes nearer, such as a shorter one to the highest value."""
        if is_same_number(self.now, wanted):
            return
        step, distance, key = self.step, abs(wanted - self.now), self.now > wanted
        if await self._press(keys[key]) and abs(wanted - self.now) >= distance:
            await self._press(keys[not key])
        self.step = max(step, self.step)

    def _steps_to(self, wanted: float) -> int:
        return min(round(abs(wanted - self.now) / self.step), PRESSES_LIMIT)

    async def _learn_keys(self, wanted: float) -> tuple[str, str] | None:
        """The keys that increase and decrease the value. Where it is reversed, so are the keys."""
        falls = wanted < self.now
        for is_opposite in (False, True):
            for axis in AXES:
                key, opposite = (axis[falls ^ is_opposite], axis[not falls ^ is_opposite])
                if moved := await self._press(key):
                    up, down = (key, opposite) if moved > 0 else (opposite, key)
                    # A value between two steps first moves to one of them.
                    if self._steps_to(wanted) > 1:
                        await self._press(down if self.now > wanted else up)
                    return up, down
        return None

    async def _move_by_pages(self, wanted: float) -> None:
        step = self.step
        key = PAGE_KEYS[wanted < self.now]
        towards = -1 if wanted < self.now else 1
        moved = towards * await self._press(key)
        if moved > step * 1.5 and (count := int(towards * (wanted - self.now) / moved)) > 0:
            await self._press(key, count)
        self.step = step

    async def _press(self, key: str, count: int = 1) -> float:
        """Presses a key, and returns how far the value moved."""
        before = self.now
        await self._user_input.press_key(self._element, key, count)
        self.now = self.read()
        if self.now == before:
            await self._user_input.next_frames()
            self.now = self.read()
        moved = self.now - before
        if moved and count == 1:
            self.step = abs(moved)
        return moved


def value_of(now: str | None, text: str | None) -> float:
    """The number in `aria-valuenow`, else in `aria-valuetext`, else 0."""
    number = plain_number(now)
    return number if number is not None else next(iter(shown_numbers(text or "")), 0.0)
