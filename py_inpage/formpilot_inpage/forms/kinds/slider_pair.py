"""Sliders with two thumbs: one field that takes a list of two numbers."""

import json
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

from formpilot_inpage.contract.errors import ErrorCode
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.steps import Assign, Atomic, Dispatch, NextTask
from formpilot_inpage.events.fill_events import CHANGE_EVENT, PICKED_INPUT
from formpilot_inpage.forms.control import Control
from formpilot_inpage.forms.numbers import is_same_number, plain_number
from formpilot_inpage.forms.plan import Check, InvalidValue, Plan, State
from formpilot_inpage.forms.widgets.user_input import UserInput
from formpilot_inpage.forms.widgets.value_stepper import HIGH, LOW, NOW

from .kind import Kind, Properties
from .number import SNAPPED
from .slider import SELECTOR, as_number, check_movable, clamp, compare_values, move_thumb
from .values import Value, as_text

THUMB = f":is({SELECTOR}, input[type=range])"
THUMBS = f"querySelectorAll({json.dumps(THUMB)})"
IS_NATIVE = 'matches("input")'
THUMB_PATHS = (IS_NATIVE, "value", "min", "max", "step", NOW, LOW, HIGH)
TAKES_TWO = "This slider has two thumbs: it takes a list of two numbers, the lower one first."


class Thumb(NamedTuple):
    """One of the two thumbs, with its number."""

    element: Element
    is_native: bool
    value: float
    low: float
    high: float
    step: float
    """Of a native input."""

    @property
    def value_path(self) -> str:
        return "value" if self.is_native else NOW


class SliderPairKind(Kind):
    """Its element is the one around both thumbs. Its state: the two numbers, as texts."""

    selector = ""
    is_composite = True
    can_hold_secret = False
    filled_path = f"{THUMBS}.length"
    state_paths = ()
    fact_paths = tuple(f"{THUMBS}.{index}.{path}" for index in range(2) for path in THUMB_PATHS)

    def plan(self, page: Page, control: Control, value: Value) -> Plan:
        thumbs = read_thumbs(page, control.element)
        numbers = [as_number(number) for number in value] if isinstance(value, tuple) else []
        if len(numbers) != 2 or len(thumbs) != 2 or numbers[0] > numbers[1]:
            raise InvalidValue(ErrorCode.INVALID_VALUE, TAKES_TWO)
        for thumb in thumbs:
            if not thumb.is_native:
                check_movable(thumb.element)
        bounds = min(thumb.low for thumb in thumbs), max(thumb.high for thumb in thumbs)
        clamped = [clamp(number, *bounds) for number in numbers]
        wanted = [number for number, _ in clamped]
        notes = dict.fromkeys(note for _, note in clamped if note)
        facts = {"note": " ".join(notes)} if notes else {}

        async def interact() -> Plan:
            tolerance = await move_both(UserInput(page), thumbs, wanted, bounds)
            return verified(control.element, thumbs, wanted, tolerance, facts)

        plan = verified(control.element, thumbs, wanted, 0.0, facts)
        return replace(plan, interact=interact)

    def read_more(self, page: Page, element: Element) -> Properties:
        return {THUMBS: [as_text(thumb.value) for thumb in read_thumbs(page, element)]}

    def state(self, properties: Properties, group: Sequence[Properties]) -> State:
        return list(properties[THUMBS])

    def states_equal(self, state: State, other: State) -> bool:
        return len(state) == len(other) and all(
            is_same_number(float(number), float(number_now))
            for number, number_now in zip(state, other, strict=True)
        )

    def restore(self, page: Page, control: Control, before: State) -> Plan:
        return replace(self.plan(page, control, tuple(before)), facts={})

    def describe(self, properties: Properties, options: Sequence[Sequence[Any]]) -> dict[str, Any]:
        width = len(THUMB_PATHS)
        values = [properties[path] for path in self.fact_paths]
        lower, upper = (make_thumb(None, values[start : start + width]) for start in (0, width))
        bounds = {"min": as_text(lower.low), "max": as_text(upper.high)}
        return {"state": "filled", **bounds}


async def move_both(
    user_input: UserInput,
    thumbs: Sequence[Thumb],
    wanted: Sequence[float],
    bounds: tuple[float, float],
) -> float:
    """Moves the thumbs in the order in which they do not cross. Returns the largest step."""
    upper_first = wanted[1] >= thumbs[1].value
    tolerance = 0.0
    for index in (1, 0) if upper_first else (0, 1):
        thumb, number = thumbs[index], wanted[index]
        await user_input.focus(thumb.element)
        if thumb.is_native:
            write = Assign(thumb.element, "value", as_text(number))
            await user_input.perform(
                Atomic((write, Dispatch(thumb.element, [PICKED_INPUT, CHANGE_EVENT]))), NextTask()
            )
            step = thumb.step
        else:
            step, _ = await move_thumb(user_input, thumb.element, number, bounds)
        await user_input.blur(thumb.element)
        tolerance = max(tolerance, step)
    return tolerance


def verified(
    element: Element, thumbs: Sequence[Thumb], wanted: Sequence[float], tolerance: float, facts: Any
) -> Plan:
    return Plan(
        target=element,
        checks=tuple(
            Check(element=thumb.element, path=thumb.value_path, expected=number)
            for thumb, number in zip(thumbs, wanted, strict=True)
        ),
        compare=partial(compare_values, tolerance),
        state_after=[as_text(number) for number in wanted],
        reformat_note=SNAPPED,
        facts=facts,
    )


def read_thumbs(page: Page, element: Element) -> list[Thumb]:
    rows = page.query_rows(THUMB, THUMB_PATHS, within=element)
    return [make_thumb(row.element, row.values) for row in rows]


def make_thumb(element: Any, values: Sequence[Any]) -> Thumb:
    """From the values of THUMB_PATHS."""
    is_native, value, low, high, step, aria_now, aria_low, aria_high = values
    texts = (value, low or "0", high or "100") if is_native else (aria_now, aria_low, aria_high)
    now, lowest, highest = (plain_number(text) for text in texts)
    return Thumb(
        element,
        bool(is_native),
        now or 0.0,
        0.0 if lowest is None else lowest,
        100.0 if highest is None else highest,
        plain_number(step) or (0.0 if step == "any" else 1.0),
    )


KIND = SliderPairKind("range-slider")
