"""Groups of buttons that stay pressed: one choice, several choices, or a rating."""

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from formpilot_inpage.contract.errors import ErrorCode
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.steps import CallMethod, NextTask
from formpilot_inpage.dom.text import shorten
from formpilot_inpage.forms.control import Control
from formpilot_inpage.forms.plan import InvalidValue, Plan, State, Verdict
from formpilot_inpage.forms.widgets.user_input import UserInput

from .kind import Kind, Properties
from .radio_group import Radio, find_radio, is_rating, read_buttons
from .toggle import PRESSED_SELECTOR, check_clickable
from .values import OPTIONS_LIMIT, Value, as_texts

GROUP = ":is([role=group], [role=toolbar]):is([aria-label], [aria-labelledby])"
OTHERS = "input:not([type=hidden]), select, textarea, [contenteditable]"
SELECTOR = f":is({GROUP}, fieldset:has(> legend)):has({PRESSED_SELECTOR}):not(:has({OTHERS}))"
# Buttons beside one another, unless they format the text of an editor.
BARE = (
    f"*:has(> {PRESSED_SELECTOR} ~ {PRESSED_SELECTOR})"
    f":not(:has({OTHERS}), :has(~ :is({OTHERS}, :has({OTHERS}))))"
)
CLOSEST_BARE = f"parentElement.closest({json.dumps(BARE)})"
IS_TOGGLE_GROUP = f"matches({json.dumps(SELECTOR)})"
CLOSEST = f"closest({json.dumps(SELECTOR)})"
BUTTONS = f"querySelectorAll({json.dumps(PRESSED_SELECTOR)})"
PRESSED = f"querySelectorAll({json.dumps(PRESSED_SELECTOR + '[aria-pressed=true]')})"
IS_PRESSED = 'matches("[aria-pressed=true]")'
LISTED_PATHS = (IS_PRESSED, 'getAttribute("aria-label")', "textContent")
# A page may need a few tasks until it shows what a click did.
TASKS_AFTER_CLICK = 4


class ToggleGroupKind(Kind):
    """Its state: the words of the pressed buttons."""

    selector = SELECTOR
    is_composite = True
    recognition_paths = (IS_TOGGLE_GROUP,)
    can_hold_secret = False
    filled_path = f"{PRESSED}.length"
    state_paths = ()
    option_paths = (
        f"{BUTTONS}.length",
        *(f"{BUTTONS}.{index}.{path}" for index in range(OPTIONS_LIMIT) for path in LISTED_PATHS),
    )

    def matches(self, marks: Properties) -> bool:
        return bool(marks[IS_TOGGLE_GROUP])

    def plan(self, page: Page, control: Control, value: Value) -> Plan:
        buttons = read_toggles(page, control.element)
        indexes = [find_or_raise(buttons, text) for text in as_texts(value)]
        is_exact = isinstance(value, tuple) or not is_rating(buttons)
        return self._press(page, control, buttons, set(indexes), is_exact)

    def _press(
        self,
        page: Page,
        control: Control,
        buttons: Sequence[Radio],
        wanted: set[int],
        is_exact: bool,
    ) -> Plan:
        """`is_exact`: it is no rating, where all up to the chosen button may be pressed."""
        for button in buttons:
            check_clickable(button.element)
        words = tuple(buttons[index].word for index in sorted(wanted))

        def pressed() -> set[int]:
            rows = page.read_each([button.element for button in buttons], [IS_PRESSED])
            return {index for index, (is_pressed,) in enumerate(rows) if is_pressed}

        def is_done(now: set[int]) -> bool:
            rated = {index for index in range(len(buttons)) if index <= max(wanted, default=-1)}
            return now == wanted or (not is_exact and now == rated)

        plan = Plan(
            target=control.element,
            judge=lambda: Verdict.HELD if is_done(pressed()) else Verdict.REVERTED,
            state_after=list(words),
            facts={"selected_options": words},
        )

        async def interact() -> Plan:
            user_input = UserInput(page)
            for _ in range(2 * len(buttons)):
                now = pressed()
                if is_done(now):
                    break
                index = min(wanted - now, default=-1)
                index = index if index >= 0 else min(now - wanted)
                click = CallMethod(buttons[index].element, "click")
                await user_input.perform(click, *[NextTask()] * TASKS_AFTER_CLICK)
                if pressed() == now:
                    await user_input.next_frames()
                    if pressed() == now:
                        break
            return plan

        return replace(plan, interact=interact)

    def read_more(self, page: Page, element: Element) -> Properties:
        return {BUTTONS: read_toggles(page, element)}

    def state(self, properties: Properties, group: Sequence[Properties]) -> State:
        return [button.word for button in properties[BUTTONS] if button.checked]

    def restore(self, page: Page, control: Control, before: State) -> Plan:
        buttons = read_toggles(page, control.element)
        wanted = {index for index, button in enumerate(buttons) if button.word in before}
        return replace(self._press(page, control, buttons, wanted, True), facts={})

    def describe(self, properties: Properties, options: Sequence[Sequence[Any]]) -> dict[str, Any]:
        ((count, *values),) = options
        width = len(LISTED_PATHS)
        rows = [values[start : start + width] for start in range(0, len(values), width)]
        words = [shorten(label or text or "") for _, label, text in rows]
        pressed = [word for word, row in zip(words, rows, strict=True) if row[0]]
        return {
            "options": tuple(filter(None, words)),
            "more_options": max(0, (count or 0) - OPTIONS_LIMIT) or None,
            "state": tuple(pressed) or "empty",
        }


def read_toggles(page: Page, group: Element) -> list[Radio]:
    return read_buttons(page, group, PRESSED_SELECTOR, IS_PRESSED)


def find_or_raise(buttons: Sequence[Radio], wanted: str) -> int:
    index = find_radio(buttons, wanted)
    if index is None:
        words = tuple(button.word for button in buttons[:OPTIONS_LIMIT])
        message = f"No button of this group has that name. Available: {', '.join(words)}"
        raise InvalidValue(ErrorCode.OPTION_NOT_FOUND, message, words)
    return index


KIND = ToggleGroupKind("toggle-group")
