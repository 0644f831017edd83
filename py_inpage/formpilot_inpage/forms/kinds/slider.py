"""Sliders that are no native inputs: known by their role, moved by keys or by the mouse."""

import json
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from formpilot_inpage.contract.errors import ErrorCode
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.text import shorten
from formpilot_inpage.forms.control import DISABLED_REASON, READ_ONLY_REASON, Control
from formpilot_inpage.forms.numbers import is_same_number, plain_number, shown_numbers
from formpilot_inpage.forms.plan import Check, InvalidValue, Plan, SkipField, State, Verdict
from formpilot_inpage.forms.widgets.track import Track
from formpilot_inpage.forms.widgets.user_input import UserInput
from formpilot_inpage.forms.widgets.value_stepper import HIGH, LOW, NOW, TEXT, ValueStepper

from .kind import Kind, Properties
from .number import SNAPPED
from .values import Value, as_text

SELECTOR = "[role=slider]:not(input)"
IS_SLIDER = f"matches({json.dumps(SELECTOR)})"
IS_DISABLED = 'matches("[aria-disabled=true], [aria-disabled=true] *, :disabled")'
IS_READ_ONLY = 'matches("[aria-readonly=true], [aria-readonly=true] *")'
VALUE_PATHS = (NOW, TEXT, LOW, HIGH, IS_DISABLED, IS_READ_ONLY)
TAKES_NUMBER = "This field takes a number."
TELLS_NO_VALUE = "It does not tell which number it holds."
UNMOVED = "Neither keys nor the mouse moved it to that number. Use drag_and_drop."


class SliderKind(Kind):
    """A slider with one thumb. Its state: its number, as text."""

    selector = SELECTOR
    recognition_paths = (IS_SLIDER,)
    can_hold_secret = False
    filled_path = NOW
    state_paths = (NOW, TEXT)
    fact_paths = (LOW, HIGH, IS_DISABLED)

    def matches(self, marks: Properties) -> bool:
        return bool(marks[IS_SLIDER])

    def plan(self, page: Page, control: Control, value: Value) -> Plan:
        thumb = control.element
        low, high = check_movable(thumb)
        wanted, note = clamp(as_number(value), low, high)

        async def interact() -> Plan:
            user_input = UserInput(page)
            await user_input.focus(thumb)
            tolerance, way = await move_thumb(user_input, thumb, wanted, (low, high))
            await user_input.blur(thumb)
            facts = {**({"note": note} if note else {}), "strategy": way}
            return self._verified(thumb, wanted, tolerance, facts)

        plan = self._verified(thumb, wanted, 0.0, {"note": note} if note else {})
        return replace(plan, interact=interact)

    def _verified(self, thumb: Element, wanted: float, tolerance: float, facts: Any) -> Plan:
        return Plan(
            target=thumb,
            checks=(value_check(thumb, wanted),),
            compare=partial(compare_values, tolerance),
            state_after=[as_text(wanted)],
            reformat_note=SNAPPED,
            facts=facts,
        )

    def state(self, properties: Properties, group: Sequence[Properties]) -> State:
        now, text = (properties[path] for path in (NOW, TEXT))
        return [now if now is not None else text or ""]

    def states_equal(self, state: State, other: State) -> bool:
        numbers = plain_number(state[0]), plain_number(other[0])
        if None in numbers:
            return state == other
        return is_same_number(*numbers)  # type: ignore[arg-type]  # both are numbers

    def restore(self, page: Page, control: Control, before: State) -> Plan:
        return replace(self.plan(page, control, before[0]), facts={})

    def describe(self, properties: Properties, options: Sequence[Sequence[Any]]) -> dict[str, Any]:
        bounds = {"min": properties[LOW], "max": properties[HIGH]}
        return {
            "state": "filled" if properties[NOW] else "empty",
            "disabled": properties[IS_DISABLED] or None,
            **{name: shorten(bound) for name, bound in bounds.items() if bound},
        }


async def move_thumb(
    user_input: UserInput, thumb: Element, wanted: float, bounds: tuple[float, float]
) -> tuple[float, str]:
    """Moves a focused thumb by keys, else by the mouse. Returns how far from the number it may
    stay, and the way that worked. Raises InvalidValue where none did."""
    value = ValueStepper(user_input, thumb)
    track = Track(user_input, thumb, value, *bounds)
    await value.move_to(wanted, track.move_near)
    if value.step or is_same_number(value.now, wanted):
        return value.step, "keyboard"
    before = value.now
    await track.move_to(wanted)
    if value.now == before:
        raise InvalidValue(ErrorCode.VALUE_REVERTED, UNMOVED, tried=("keyboard", "pointer"))
    return 1.001 * track.tolerance, "pointer"


def check_movable(thumb: Element) -> tuple[float, float]:
    """The lowest and the highest number. Raises SkipField for a slider that no one can move."""
    now, text, low, high, disabled, read_only = thumb.read(*VALUE_PATHS)
    if disabled:
        raise SkipField(DISABLED_REASON)
    if read_only:
        raise SkipField(READ_ONLY_REASON)
    if plain_number(now) is None and not shown_numbers(text or ""):
        raise SkipField(TELLS_NO_VALUE)
    lowest, highest = plain_number(low), plain_number(high)
    return (0.0 if lowest is None else lowest), (100.0 if highest is None else highest)


def as_number(value: Any) -> float:
    number = plain_number(value)
    if number is None or abs(number) == float("inf"):
        raise InvalidValue(ErrorCode.INVALID_VALUE, TAKES_NUMBER)
    return number


def clamp(number: float, low: float, high: float) -> tuple[float, str | None]:
    """The number within the bounds, and a note where it was changed."""
    if number < low:
        return low, f"Clamped to the minimum of {as_text(low)}."
    if number > high >= low:
        return high, f"Clamped to the maximum of {as_text(high)}."
    return number, None


def value_check(thumb: Element, wanted: float) -> Check:
    (now,) = thumb.read(NOW)
    return Check(element=thumb, path=TEXT if now is None else NOW, expected=wanted)


def compare_values(tolerance: float, plan: Plan, expected: float, actual: Any) -> Verdict:
    """`tolerance` is the step of the slider: it may stand at the nearest one."""
    number = plain_number(actual)
    if number is None:
        number = next(iter(shown_numbers(actual or "")), None)
    if number is None:
        return Verdict.REVERTED
    if is_same_number(number, expected):
        return Verdict.HELD
    is_near = abs(number - expected) < tolerance * (1 - 1e-9)
    return Verdict.REFORMATTED if is_near else Verdict.REVERTED


KIND = SliderKind("slider")
