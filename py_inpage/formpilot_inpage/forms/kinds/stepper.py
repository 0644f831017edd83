"""A number between two buttons that change it, drawn without roles."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain
from typing import NamedTuple

from formpilot_inpage.contract.errors import ErrorCode
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.steps import CallMethod, NextTask, Step
from formpilot_inpage.forms.control import Control
from formpilot_inpage.forms.numbers import is_same_number
from formpilot_inpage.forms.plan import Check, InvalidValue, Plan, State, Verdict
from formpilot_inpage.forms.widgets.plain_parts import PlainPart, outermost_clickable, read_parts
from formpilot_inpage.forms.widgets.user_input import UserInput

from .kind import Kind, Properties
from .spin_button import number_in
from .toggle import check_clickable
from .values import Value

NUMBER = re.compile(r"-?\d{1,6}", re.ASCII)
MINUS, PLUS = {"-", "−", "–", "‒", "－"}, {"+", "＋"}
DOWN_WORDS = re.compile(r"minus|decre|subtract|less|down|remove")
UP_WORDS = re.compile(r"plus|incre|add|more|\bup\b")
CLICKS_LIMIT = 100
CLICKS_AT_ONCE = 20
TASKS_AFTER_CLICK = 2
UNMOVED = "Its buttons did not bring it to that number: its limit may be lower or higher."
TOO_FAR = f"It would take more than {CLICKS_LIMIT} clicks on its buttons."
INPUT_TYPES = {"text", "tel", "number"}
LEVELS = 2
SHOWN = "shown number"


class Stepper(NamedTuple):
    """The parts of a stepper."""

    number: int
    down: Element
    up: Element


class StepperKind(Kind):
    """Found by the text beside it. Its state: its number."""

    selector = ""
    is_composite = True
    can_hold_secret = False
    state_paths = ()

    def plan(self, page: Page, control: Control, value: Value) -> Plan:
        return self._move(page, control.element, round_number(value))

    def _move(self, page: Page, container: Element, wanted: int) -> Plan:
        def judge() -> Verdict:
            stepper = find_stepper(page, container)
            held = stepper is not None and stepper.number == wanted
            return Verdict.HELD if held else Verdict.REVERTED

        facts = {"strategy": "buttons"}
        plan = Plan(target=container, judge=judge, state_after=[wanted], facts=facts)

        async def interact() -> Plan:
            await move_to(UserInput(page), container, wanted)
            return plan

        return replace(plan, interact=interact)

    def read_more(self, page: Page, element: Element) -> Properties:
        stepper = find_stepper(page, element)
        return {SHOWN: stepper.number if stepper else None}

    def state(self, properties: Properties, group: Sequence[Properties]) -> State:
        return [properties[SHOWN]]

    def restore(self, page: Page, control: Control, before: State) -> Plan:
        return self._move(page, control.element, before[0])


def plan_read_only(page: Page, control: Control, text: str) -> Plan | None:
    """How two buttons beside a read-only input bring it to a number."""
    is_input = control.read_only and not control.disabled and control.type in INPUT_TYPES
    if not is_input or not NUMBER.fullmatch(text.strip()) or not NUMBER.fullmatch(control.value):
        return None
    wanted, around = int(text), stepper_around(page, control.element)
    if not around:
        return None
    check = Check(element=control.element, path="value", expected=str(wanted))
    facts = {"strategy": "buttons"}
    plan = Plan(target=control.element, checks=(check,), facts=facts)

    async def interact() -> Plan:
        await move_to(UserInput(page), around, wanted)
        return plan

    return replace(plan, interact=interact)


def stepper_around(page: Page, element: Element) -> Element | None:
    around: Element | None = element
    for _ in range(LEVELS):
        (around,) = page.resolve([around], "parentElement") if around else (None,)
        if around and find_stepper(page, around):
            return around
    return None


def round_number(value: Value) -> int:
    number = number_in(value)
    if not is_same_number(number, round(number)):
        raise InvalidValue(ErrorCode.INVALID_VALUE, "The field takes a whole number.")
    return round(number)


async def move_to(user_input: UserInput, container: Element, wanted: int) -> None:
    """Clicks one of the buttons once, and then as often as is left. Raises InvalidValue."""
    step = 0
    for _ in range(CLICKS_LIMIT):
        stepper = find_stepper(user_input.page, container)
        if not stepper or stepper.number == wanted:
            return
        left = abs(wanted - stepper.number)
        if left > CLICKS_LIMIT * (step or 1):
            raise InvalidValue(ErrorCode.INVALID_VALUE, TOO_FAR)
        button = stepper.up if wanted > stepper.number else stepper.down
        check_clickable(button)
        count = min(left // step, CLICKS_AT_ONCE) if step else 1
        click: list[Step] = [CallMethod(button, "click"), *[NextTask()] * TASKS_AFTER_CLICK]
        await user_input.perform(*chain.from_iterable([click] * count))
        await user_input.next_frames()
        moved = find_stepper(user_input.page, container)
        gone = left - abs(wanted - moved.number) if moved else 0
        if gone <= 0 or (step and not left // step):
            raise InvalidValue(ErrorCode.VALUE_REVERTED, UNMOVED, tried=("buttons",))
        step = step or gone


def find_stepper(page: Page, container: Element) -> Stepper | None:
    """The only number in the container that is not on a button, with the only two buttons."""
    parts = read_parts(page, container)
    buttons = outermost_clickable(parts)
    numbers = [
        part
        for part in parts
        if part.is_leaf and not part.is_clickable and NUMBER.fullmatch(part.text)
    ]
    if len(buttons) != len(("down", "up")) or len(numbers) != 1:
        return None
    places = [parts.index(part) for part in (buttons[0], numbers[0], buttons[1])]
    directions = [direction_of(parts, button) for button in buttons]
    if not any(directions) and places == sorted(places) and not any(each.text for each in buttons):
        directions = [-1, 1]
    first, second = directions
    if first == second:
        return None
    is_up_first = first > second
    down, up = reversed(buttons) if is_up_first else buttons
    return Stepper(int(numbers[0].text), down.element, up.element)


def direction_of(parts: Sequence[PlainPart], button: PlainPart) -> int:
    """1 for a button that says plus, -1 for minus, 0 for neither."""
    if button.text in MINUS | PLUS:
        return 1 if button.text in PLUS else -1
    inner = [part.words for part in parts if part.parent == button.element]
    words = " ".join([button.words, button.text.lower(), *inner])
    is_up, is_down = (bool(each.search(words)) for each in (UP_WORDS, DOWN_WORDS))
    return is_up - is_down


KIND = StepperKind("stepper")
