"""Codes whose characters have a box each, such as one-time codes: one field for one text."""

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from formpilot_inpage.contract.errors import ErrorCode
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.steps import CallMethod, NextTask, SkipIf, Step
from formpilot_inpage.events.keyboard_events import type_steps
from formpilot_inpage.forms.control import IS_DISABLED, Control
from formpilot_inpage.forms.plan import Check, InvalidValue, Plan, State
from formpilot_inpage.forms.widgets.user_input import UserInput

from .kind import Kind, Properties
from .values import Value, as_text

MARKED = "[maxlength='1'], [autocomplete=one-time-code]"
# Libraries set this on inputs of any width.
NARROW = "[size='1']"
NARROW_WIDTH = 64
# These may also be inputs for whole numbers, unless they are as square as a box.
SQUARE = "[inputmode=numeric]:not([maxlength]), [pattern]:not([maxlength])"
TYPES = ":not([type]), [type=text], [type=tel], [type=number], [type=password]"
BOX = f"input:is({MARKED}, {NARROW}, {SQUARE}):is({TYPES}):not([aria-hidden=true])"
# Where the boxes have no mark at all, their places tell them; they are all inputs of one element.
ANY_BOX = f"input:is({TYPES}):not([aria-hidden=true])"
LEVELS = 4
LEAST, MOST = 4, 8
SQUARE_RATIO = 1.35


def paths_around(box: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The paths to the elements around a box, and to the number of boxes in each."""
    quoted = json.dumps(box)
    around = [f"closest({quoted})" + ".parentElement" * level for level in range(1, LEVELS + 1)]
    return tuple(around), tuple(f"{path}.querySelectorAll({quoted}).length" for path in around)


AROUND, COUNTS = paths_around(BOX)
WIDTH, HEIGHT = (f"closest({json.dumps(BOX)}).offset{side}" for side in ("Width", "Height"))
IS_MARKED, IS_NARROW = (f"matches({json.dumps(f'input:is({mark})')})" for mark in (MARKED, NARROW))
IS_FOCUSED = 'matches(":focus")'
SEPARATORS = " -"


class CodeBox(NamedTuple):
    """One box, and what it holds."""

    element: Element
    value: str
    disabled: bool


class CodeKind(Kind):
    """Its element is the first box. Its state: the texts of the boxes."""

    selector = BOX
    is_composite = True
    recognition_paths = (*COUNTS, WIDTH, HEIGHT, IS_MARKED, IS_NARROW)
    state_paths = ("value",)

    def matches(self, marks: Properties) -> bool:
        width, height = marks[WIDTH] or 0, marks[HEIGHT] or 0
        is_narrow = marks[IS_NARROW] and 0 < width <= NARROW_WIDTH
        is_box = marks[IS_MARKED] or is_narrow or 0 < width <= SQUARE_RATIO * height
        return is_box and bool(level_of([marks[path] for path in COUNTS]))

    def plan(self, page: Page, control: Control, value: Value) -> Plan:
        boxes = read_boxes(page, control.element)
        text = as_text(value).strip()
        if len(text) != len(boxes):
            text = "".join(letter for letter in text if letter not in SEPARATORS)
        if len(text) not in {0, len(boxes)}:
            message = f"This is a code of {len(boxes)} characters, given as one text."
            raise InvalidValue(ErrorCode.INVALID_VALUE, message)
        return self._write(page, boxes, text.ljust(len(boxes), "\0"))

    def _write(self, page: Page, boxes: Sequence[CodeBox], text: str) -> Plan:
        """A zero character stands for an empty box."""
        letters = [letter.strip("\0") for letter in text]
        plan = Plan(
            target=boxes[0].element,
            checks=tuple(
                Check(element=box.element, path="value", expected=letter)
                for box, letter in zip(boxes, letters, strict=True)
            ),
            state_after=letters,
        )

        async def interact() -> Plan:
            user_input = UserInput(page)
            elements = [box.element for box in boxes]
            strategy = await enter_code(user_input, elements, letters)
            return replace(plan, facts={"strategy": strategy})

        return replace(plan, interact=interact)

    def read_more(self, page: Page, element: Element) -> Properties:
        return {BOX: [box.value for box in read_boxes(page, element)]}

    def state(self, properties: Properties, group: Sequence[Properties]) -> State:
        return list(properties[BOX])

    def restore(self, page: Page, control: Control, before: State) -> Plan:
        boxes = read_boxes(page, control.element)
        letters = [letter[:1] or "\0" for letter in before]
        if len(letters) != len(boxes):
            raise InvalidValue(ErrorCode.INVALID_VALUE, "It has another number of boxes now.")
        return self._write(page, boxes, "".join(letters))

    def describe(self, properties: Properties, options: Sequence[Sequence[Any]]) -> dict[str, Any]:
        return {"state": "filled" if properties[self.filled_path] else "empty"}


async def enter_code(
    user_input: UserInput, boxes: Sequence[Element], letters: Sequence[str]
) -> str | None:
    """Types a letter into each box; where the boxes do not hold them, pastes the code into the
    first."""
    await clear(user_input, boxes)
    if not any(letters):
        await user_input.blur(boxes[-1])
        return None
    await type_letters(user_input, boxes, letters)
    strategy = "typed"
    if not holds(user_input, boxes, letters) and all(letters):
        await clear(user_input, boxes)
        await user_input.focus(boxes[0])
        await user_input.paste(boxes[0], "".join(letters))
        strategy = "pasted"
    await user_input.blur(boxes[-1])
    return strategy


async def type_letters(
    user_input: UserInput, boxes: Sequence[Element], letters: Sequence[str]
) -> None:
    """Types each letter into its box. Most pages move the focus on by themselves."""
    (document,) = user_input.page.resolve(boxes[:1], "ownerDocument")
    await user_input.focus(boxes[0])
    steps: list[Step] = []
    for box, letter in zip(boxes, letters, strict=True):
        steps.append(SkipIf(IS_FOCUSED, True, CallMethod(box, "focus")))
        steps += [*type_steps(box, document, letter), NextTask()] if letter and document else []
    await user_input.perform(*steps)


async def clear(user_input: UserInput, boxes: Sequence[Element]) -> None:
    """Empties the boxes from the last one on."""
    rows = user_input.page.read_each(boxes, ["value.length"])
    for box, (length,) in reversed(list(zip(boxes, rows, strict=True))):
        if length:
            await user_input.focus(box)
            await user_input.erase(box)


def holds(user_input: UserInput, boxes: Sequence[Element], letters: Sequence[str]) -> bool:
    rows = user_input.page.read_each(boxes, ["value"])
    return [value for (value,) in rows] == list(letters)


def level_of(counts: Sequence[int | None]) -> int | None:
    """The nearest level around a box that holds several boxes, if these are as many as a code
    has."""
    for level, count in enumerate(counts, 1):
        if (count or 0) > 1:
            return level if LEAST <= (count or 0) <= MOST else None
    return None


def read_boxes(page: Page, box: Element) -> list[CodeBox]:
    for selector in (BOX, ANY_BOX):
        paths, counts = paths_around(selector)
        if level := level_of(box.read(*counts)):
            (around,) = page.resolve([box], paths[level - 1])
            rows = page.query_rows(selector, ["value", IS_DISABLED], within=around)
            return [CodeBox(row.element, *row.values) for row in rows]
    raise InvalidValue(ErrorCode.INVALID_VALUE, "Its boxes are gone.")


def first_boxes(page: Page, boxes: Sequence[Element]) -> list[Element]:
    """For each of some boxes in document order: the first one of its code."""
    levels = [level_of(counts) or 1 for counts in page.read_each(boxes, COUNTS)]
    by_level = {level: page.resolve(boxes, AROUND[level - 1]) for level in set(levels)}
    around = [by_level[level][index] for index, level in enumerate(levels)]
    return [boxes[around.index(element)] for element in around]


KIND = CodeKind("code")
