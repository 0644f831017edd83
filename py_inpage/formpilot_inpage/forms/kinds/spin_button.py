"""Spin buttons that are no native number inputs: known by their role."""

import json
import re
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from formpilot_inpage.contract.errors import ErrorCode
from formpilot_inpage.dom.page import Page
from formpilot_inpage.forms.control import Control
from formpilot_inpage.forms.numbers import is_same_number, plain_number, shown_numbers, shows_number
from formpilot_inpage.forms.plan import Check, InvalidValue, Plan, State, Verdict
from formpilot_inpage.forms.widgets.user_input import UserInput
from formpilot_inpage.forms.widgets.value_stepper import HIGH, LOW, NOW, ValueStepper

from .decimal_text import type_decimal
from .kind import Kind, Properties
from .number import INFINITE, SNAPPED, parse_number
from .slider import TAKES_NUMBER, SliderKind, check_movable, clamp
from .text import TextKind
from .values import Value, as_text

# The parts of a date that are edited by themselves are spin buttons too.
SELECTOR = "[role=spinbutton]:not(input, [contenteditable])"
INPUT_SELECTOR = "input[role=spinbutton]:not([type=number])"
IS_SPIN_BUTTON = f"matches({json.dumps(SELECTOR)})"
IS_SPIN_INPUT = f"matches({json.dumps(INPUT_SELECTOR)})"
# A number, with a currency before it or one word after it, such as its unit.
WORDED = re.compile(r"(?:[A-Z]{3}\b)?[^\w]*\d[\d\s.,'’]*\W*(?:[^\W\d]+\W*)?")
UNMOVED = "The arrow keys did not move it to that number."


class SpinButtonKind(SliderKind):
    """A spin button without an input, which arrow keys move. Its state: its number, as text."""

    selector = SELECTOR
    recognition_paths = (IS_SPIN_BUTTON,)

    def matches(self, marks: Properties) -> bool:
        return bool(marks[IS_SPIN_BUTTON])

    def plan(self, page: Page, control: Control, value: Value) -> Plan:
        element, number = control.element, number_in(value)
        check_movable(element)
        low, high = (plain_number(bound) for bound in element.read(LOW, HIGH))
        wanted, note = clamp(
            number, float("-inf") if low is None else low, float("inf") if high is None else high
        )
        facts = {"note": note} if note else {}

        async def interact() -> Plan:
            user_input = UserInput(page)
            await user_input.focus(element)
            stepper = ValueStepper(user_input, element)
            await stepper.move_to(wanted)
            await user_input.blur(element)
            if not stepper.step and not is_same_number(stepper.now, wanted):
                raise InvalidValue(ErrorCode.VALUE_REVERTED, UNMOVED, tried=("keyboard",))
            return self._verified(element, wanted, stepper.step, {**facts, "strategy": "keyboard"})

        return replace(self._verified(element, wanted, 0.0, facts), interact=interact)


class SpinInputKind(TextKind):
    """A spin button with an input, into which a number is typed. The page may format it."""

    selector = INPUT_SELECTOR
    recognition_paths = (IS_SPIN_INPUT,)
    can_hold_secret = False
    fact_paths = (LOW, HIGH)
    state_paths = (*Kind.state_paths, NOW)

    def matches(self, marks: Properties) -> bool:
        return bool(marks[IS_SPIN_INPUT])

    def plan(self, page: Page, control: Control, value: Value) -> Plan:
        text = as_text(value).strip()
        if not text:
            return self.write(control, "")
        low, high, now = (plain_number(text) for text in control.element.read(LOW, HIGH, NOW))
        number, note = clamp(
            number_in(value),
            float("-inf") if low is None else low,
            float("inf") if high is None else high,
        )
        plan = self.write(
            control,
            as_text(number) if note or parse_number(text) is None else text,
            compare=partial(compare_shown, number),
            reformat_note=SNAPPED,
            facts={"note": note} if note else {},
        )
        if now is None:
            return type_decimal(page, plan)
        by_number = Check(element=control.element, path=NOW, expected=number)
        return replace(plan, checks=(*plan.checks, by_number))

    def restore(self, page: Page, control: Control, before: State) -> Plan:
        """The text as it was shown, which is judged as a number."""
        numbers = shown_numbers(before[0])
        compare = partial(compare_shown, numbers[0]) if numbers else self.compare
        return self.write(control, before[0], compare=compare)

    def states_equal(self, state: State, other: State) -> bool:
        numbers = shown_numbers(other[0])
        return state == other or any(shows_number(state[0], number) for number in numbers)

    def describe(self, properties: Properties, options: Sequence[Sequence[Any]]) -> dict[str, Any]:
        bounds = {"min": properties[LOW], "max": properties[HIGH]}
        return {
            "state": "filled" if properties[self.filled_path] else "empty",
            **{name: bound for name, bound in bounds.items() if bound},
        }


def number_in(value: Value) -> float:
    """A number, or a text that shows one and can mean no other."""
    number = plain_number(value) if not isinstance(value, tuple) else None
    if number is None and isinstance(value, str) and WORDED.fullmatch(value.strip()):
        shown = shown_numbers(value)
        number = shown[0] if len(shown) == 1 else None
    if number is None or number in INFINITE:
        raise InvalidValue(ErrorCode.INVALID_VALUE, TAKES_NUMBER)
    return number


def compare_shown(number: float, plan: Plan, expected: Any, actual: Any) -> Verdict:
    """A number held in another format is held."""
    found = plain_number(actual)
    if found is not None:
        return Verdict.HELD if is_same_number(found, number) else Verdict.REVERTED
    return Verdict.HELD if shows_number(actual, number) else Verdict.REVERTED


KIND = SpinButtonKind("spinbutton")
INPUT = SpinInputKind("spin-input")
