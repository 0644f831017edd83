"""Radio groups without native inputs: role=radiogroup around elements with role=radio."""

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from formpilot_inpage.accessibility.references import referenced_texts
from formpilot_inpage.contract.errors import ErrorCode
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.steps import CallMethod, SkipIf
from formpilot_inpage.dom.text import normalize_words, shorten, strip_decoration
from formpilot_inpage.events.fill_events import NEXT_TASK, WRITE
from formpilot_inpage.forms.control import DISABLED_REASON, IS_DISABLED, Control
from formpilot_inpage.forms.plan import Check, InvalidValue, Plan, SkipField, State

from .copy_input import CopyKind
from .kind import Kind, Properties
from .radio import BUTTON_GONE, NOTHING_CHOSEN
from .toggle import ARIA_CHECKED, ARIA_DISABLED, IS_CHECKED
from .values import OPTIONS_LIMIT, Value, as_text

RADIO = "[role=radio]:not(input)"
SELECTOR = f"[role=radiogroup]:has({RADIO})"
IS_RADIO_GROUP = f"matches({json.dumps(SELECTOR)})"
RADIOS = f"querySelectorAll({json.dumps(RADIO)})"
CHECKED_RADIOS = 'querySelectorAll("[role=radio][aria-checked=true]")'
NAME_PATHS = (
    'getAttribute("aria-label")',
    "ariaLabelledByElements.0.textContent",
    "labels.0.textContent",
    "textContent",
)
RADIO_PATHS = (
    'getAttribute("value")',
    'getAttribute("aria-labelledby")',
    ARIA_CHECKED,
    ARIA_DISABLED,
    IS_DISABLED,
    *NAME_PATHS,
)


class Radio(NamedTuple):
    """A radio button of a group."""

    element: Element
    value: str
    name: str
    """What people read at it."""
    checked: bool
    disabled: bool

    @property
    def word(self) -> str:
        return shorten(self.name or self.value)


class RadioGroupKind(Kind):
    """Its state: the index, the value and the name of the checked button, or nothing."""

    selector = SELECTOR
    recognition_paths = (IS_RADIO_GROUP,)
    can_hold_secret = False
    filled_path = f"{CHECKED_RADIOS}.length"
    state_paths = ()
    option_paths = (
        f"{RADIOS}.length",
        *(f"{CHECKED_RADIOS}.0.{path}" for path in NAME_PATHS),
        *(f"{RADIOS}.{index}.{path}" for index in range(OPTIONS_LIMIT) for path in NAME_PATHS),
    )

    def matches(self, marks: Properties) -> bool:
        return bool(marks[IS_RADIO_GROUP])

    def plan(self, page: Page, control: Control, value: Value) -> Plan:
        radios = read_radios(page, control.element)
        chosen = find_radio(radios, as_text(value))
        if not chosen:
            words = tuple(radio.word for radio in radios[:OPTIONS_LIMIT])
            raise InvalidValue(
                ErrorCode.RADIO_OPTION_NOT_FOUND,
                f"No radio button of this group has that name. Available: {', '.join(words)}",
                words,
            )
        before = next((radio.word for radio in radios if radio.checked), "")
        facts = {"previous_value": before, "new_value": chosen.word}
        return choose(control.element, chosen, radios.index(chosen), facts)

    def read_more(self, page: Page, element: Element) -> Properties:
        return {RADIOS: read_radios(page, element)}

    def state(self, properties: Properties, group: Sequence[Properties]) -> State:
        for index, radio in enumerate(properties[RADIOS]):
            if radio.checked:
                return [index, radio.value, radio.name]
        return []

    def why_not_restorable(self, before: State) -> str | None:
        return None if before else NOTHING_CHOSEN

    def restore(self, page: Page, control: Control, before: State) -> Plan:
        index, value, name = before
        radios = read_radios(page, control.element)
        same = [place for place, radio in enumerate(radios) if radio[1:3] == (value, name)]
        if not same:
            raise InvalidValue(ErrorCode.RADIO_OPTION_NOT_FOUND, BUTTON_GONE)
        place = index if index in same else same[0]
        return choose(control.element, radios[place], place, {})

    def describe(self, properties: Properties, options: Sequence[Sequence[Any]]) -> dict[str, Any]:
        ((count, *texts),) = options
        width = len(NAME_PATHS)
        checked, *words = [
            shorten(first_text(texts[start : start + width]))
            for start in range(0, len(texts), width)
        ]
        is_filled = properties[self.filled_path]
        return {
            "options": tuple(filter(None, words)),
            "more_options": max(0, (count or 0) - OPTIONS_LIMIT) or None,
            "state": (checked or "filled") if is_filled else "empty",
        }


def choose(group: Element, radio: Radio, index: int, facts: dict[str, Any]) -> Plan:
    if radio.disabled:
        raise SkipField(DISABLED_REASON)
    return Plan(
        target=group,
        sequence=(WRITE, NEXT_TASK),
        write_steps=(SkipIf(IS_CHECKED, True, CallMethod(radio.element, "click")),),
        checks=(Check(element=radio.element, path=IS_CHECKED, expected=True),),
        state_after=[index, radio.value, radio.name],
        facts=facts,
    )


def read_radios(page: Page, group: Element) -> list[Radio]:
    rows = page.query_rows(RADIO, RADIO_PATHS, within=group)
    labelled = referenced_texts(page, [(row.element, row.values[1]) for row in rows])
    return [
        Radio(
            row.element,
            row.values[0] or "",
            strip_decoration(label) or first_text(row.values[5:]),
            row.values[2] == "true",
            any(row.values[3:5]),
        )
        for row, label in zip(rows, labelled, strict=True)
    ]


def find_radio(radios: Sequence[Radio], wanted: str) -> Radio | None:
    """By value, then by name."""
    words = normalize_words(wanted)
    by_value = (radio for radio in radios if wanted and radio.value == wanted)
    by_name = (radio for radio in radios if words and normalize_words(radio.name) == words)
    return next((radio for found in (by_value, by_name) for radio in found), None)


def first_text(texts: Sequence[str | None]) -> str:
    return next(filter(None, (strip_decoration(text or "") for text in texts)), "")


KIND = RadioGroupKind("radiogroup")
COPY = CopyKind("radio-copy", "radio", part=RADIO, widget="[role=radiogroup]")
