"""Switches and checkboxes without a native input, read by `aria-checked`, and buttons that stay
pressed, read by `aria-pressed`."""

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.steps import CallMethod, SkipIf
from formpilot_inpage.events.fill_events import CLICKED
from formpilot_inpage.forms.control import DISABLED_REASON, READ_ONLY_REASON, Control
from formpilot_inpage.forms.plan import Check, Plan, SkipField, State, Verdict

from .checkbox import as_checked
from .kind import Kind, Properties
from .values import Value

SELECTOR = ":is([role=switch], [role=checkbox]):not(input)"
PRESSED_SELECTOR = ":is(button, [role=button])[aria-pressed]"
# A <button> without a type submits its form.
CLICK_PATHS = (
    'matches(":disabled, [aria-disabled=true]")',
    'matches("[aria-readonly=true]")',
    'matches("[href], [onclick*=submit i]")',
    "type",
    "form.localName",
)
LEAVES_PAGE = "A click on it submits the form or opens a link. Use click."
HALF_CHECKED = "Before the fill it was partly checked, and a click cannot bring that back."
OFF, ON, MIXED = "false", "true", "mixed"


class ToggleKind(Kind):
    """Its state: the value of its attribute, such as `aria-checked`."""

    can_hold_secret = False

    def __init__(self, name: str, selector: str, attribute: str) -> None:
        super().__init__(name)
        self.selector = selector
        self._mark = f"matches({json.dumps(selector)})"
        self._value = f'getAttribute("{attribute}")'
        self._is_on = f'matches("[{attribute}=true]")'
        self.recognition_paths = (self._mark,)
        self.filled_path = self._is_on
        self.state_paths = (self._value,)
        self.fact_paths = (self._value, CLICK_PATHS[0])

    def matches(self, marks: Properties) -> bool:
        return bool(marks[self._mark])

    def plan(self, page: Page, control: Control, value: Value) -> Plan:
        widget, wanted = control.element, as_checked(value)
        check_clickable(widget)
        (before,) = widget.read(self._value)
        word = ON if wanted else OFF
        click = CallMethod(widget, "click")
        # The first click on a partly checked box checks it.
        first = (SkipIf(self._value, word, click),) if before == MIXED else ()
        return Plan(
            target=widget,
            sequence=CLICKED,
            write_steps=(*first, SkipIf(self._is_on, wanted, click)),
            checks=(Check(element=widget, path=self._value, expected=word),),
            compare=compare_words,
            state_after=[word],
            facts={"previous_value": before == ON, "new_value": wanted},
        )

    def state(self, properties: Properties, group: Sequence[Properties]) -> State:
        return [properties[self._value] or OFF]

    def why_not_restorable(self, before: State) -> str | None:
        return HALF_CHECKED if before == [MIXED] else None

    def restore(self, page: Page, control: Control, before: State) -> Plan:
        return replace(self.plan(page, control, before == [ON]), facts={})

    def describe(self, properties: Properties, options: Sequence[Sequence[Any]]) -> dict[str, Any]:
        words = {ON: "checked", MIXED: "mixed"}
        return {
            "state": words.get(properties[self._value], "unchecked"),
            "disabled": properties[CLICK_PATHS[0]] or None,
        }


def check_clickable(element: Element) -> None:
    """Raises SkipField for an element that cannot be clicked, or leaves the page when clicked."""
    disabled, read_only, leaves, button_type, form = element.read(*CLICK_PATHS)
    if disabled:
        raise SkipField(DISABLED_REASON)
    if read_only:
        raise SkipField(READ_ONLY_REASON)
    if leaves or (button_type == "submit" and form):
        raise SkipField(LEAVES_PAGE)


def compare_words(plan: Plan, expected: Any, actual: Any) -> Verdict:
    """A switch without `aria-checked` is off."""
    return Verdict.HELD if (actual or OFF) == expected else Verdict.REVERTED


KIND = ToggleKind("toggle", SELECTOR, "aria-checked")
PRESSED = ToggleKind("toggle-button", PRESSED_SELECTOR, "aria-pressed")
