"""Radio groups without native inputs: role=radiogroup around elements with role=radio."""

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from formpilot_inpage.accessibility.references import referenced_texts
from formpilot_inpage.contract.errors import ErrorCode
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.steps import CallMethod, SkipIf
from formpilot_inpage.dom.text import (
    normalize_words,
    shorten,
    strip_decoration,
    text_field_paths,
    text_unless_typed,
)
from formpilot_inpage.events.fill_events import PART_CLICKED
from formpilot_inpage.forms.control import Control
from formpilot_inpage.forms.plan import Check, InvalidValue, Plan, State

from .kind import Kind, Properties
from .radio import BUTTON_GONE, NOTHING_CHOSEN
from .toggle import CLICK_PATHS, IS_CHECKED, check_clickable
from .values import OPTIONS_LIMIT, Value, as_text, reject_null

RADIO = "[role=radio]:not(input)"
SELECTOR = f"[role=radiogroup]:has({RADIO})"
IS_RADIO_GROUP = f"matches({json.dumps(SELECTOR)})"
RADIOS = f"querySelectorAll({json.dumps(RADIO)})"
CHECKED_RADIOS = f"querySelectorAll({json.dumps(RADIO + '[aria-checked=true]')})"
LABEL = "labels.0."
TEXT_PATHS = (
    'getAttribute("aria-label")',
    *("textContent", *text_field_paths()),
    *(f"{LABEL}textContent", *text_field_paths(LABEL)),
)
LABELLED_BY = 'getAttribute("aria-labelledby")'
RADIO_PATHS = (IS_CHECKED, 'getAttribute("value")', LABELLED_BY, *TEXT_PATHS)
# Chromium has this since version 135.
LABELLED_BY_TEXT = "ariaLabelledByElements.0.textContent"
LISTED_PATHS = (IS_CHECKED, CLICK_PATHS[0], LABELLED_BY_TEXT, *TEXT_PATHS)


class Radio(NamedTuple):
    """A radio button of a group."""

    element: Element
    checked: bool
    value: str
    texts: tuple[str, ...]
    """What people read at it, the best first."""

    @property
    def word(self) -> str:
        return shorten(next(iter(self.texts), self.value))


class RadioGroupKind(Kind):
    """Its state: the index and the word of the checked button, or nothing."""

    selector = SELECTOR
    recognition_paths = (IS_RADIO_GROUP,)
    can_hold_secret = False
    filled_path = f"{CHECKED_RADIOS}.length"
    state_paths = ()
    option_paths = (
        f"{RADIOS}.length",
        *(f"{RADIOS}.{index}.{path}" for index in range(OPTIONS_LIMIT) for path in LISTED_PATHS),
    )

    def matches(self, marks: Properties) -> bool:
        return bool(marks[IS_RADIO_GROUP])

    def plan(self, page: Page, control: Control, value: Value) -> Plan:
        reject_null(value)
        radios = read_radios(page, control.element)
        index = find_radio(radios, as_text(value))
        if index is None:
            words = tuple(radio.word for radio in radios[:OPTIONS_LIMIT])
            raise InvalidValue(
                ErrorCode.RADIO_OPTION_NOT_FOUND,
                f"No radio button of this group has that name. Available: {', '.join(words)}",
                words,
            )
        before = next((radio.word for radio in radios if radio.checked), "")
        facts = {"previous_value": before, "new_value": radios[index].word}
        return choose(control.element, radios, index, facts)

    def read_more(self, page: Page, element: Element) -> Properties:
        return {RADIOS: read_radios(page, element)}

    def state(self, properties: Properties, group: Sequence[Properties]) -> State:
        for index, radio in enumerate(properties[RADIOS]):
            if radio.checked:
                return [index, radio.word]
        return []

    def why_not_restorable(self, before: State) -> str | None:
        return None if before else NOTHING_CHOSEN

    def restore(self, page: Page, control: Control, before: State) -> Plan:
        index, word = before
        radios = read_radios(page, control.element)
        same = [place for place, radio in enumerate(radios) if radio.word == word]
        if not same:
            raise InvalidValue(ErrorCode.RADIO_OPTION_NOT_FOUND, BUTTON_GONE)
        return choose(control.element, radios, index if index in same else same[0], {})

    def describe(self, properties: Properties, options: Sequence[Sequence[Any]]) -> dict[str, Any]:
        ((count, *values),) = options
        width = len(LISTED_PATHS)
        rows = [values[start : start + width] for start in range(0, len(values), width)]
        words = [next(iter(texts_of(row[2], row[3:])), "") for row in rows]
        checked = next((word for word, row in zip(words, rows, strict=True) if row[0]), "")
        state = shorten(checked) or "filled" if properties[self.filled_path] else "empty"
        enabled = [word for word, row in zip(words, rows, strict=True) if not row[1]]
        # A word that is cut chooses nothing.
        listed = [word for word in enabled if word and word == shorten(word)]
        return {
            "options": tuple(dict.fromkeys(listed)),
            "more_options": max(0, (count or 0) - OPTIONS_LIMIT) or None,
            "state": state,
        }


def choose(group: Element, radios: Sequence[Radio], index: int, facts: dict[str, Any]) -> Plan:
    radio = radios[index]
    check_clickable(radio.element)
    return Plan(
        target=group,
        sequence=PART_CLICKED,
        write_steps=(SkipIf(IS_CHECKED, True, CallMethod(radio.element, "click")),),
        checks=(Check(element=radio.element, path=IS_CHECKED, expected=True),),
        state_after=[index, radio.word],
        facts=facts,
    )


def read_radios(page: Page, group: Element) -> list[Radio]:
    rows = page.query_rows(RADIO, RADIO_PATHS, within=group)
    labelled = referenced_texts(page, [(row.element, row.values[2]) for row in rows])
    return [
        Radio(row.element, row.values[0], row.values[1] or "", texts_of(label, row.values[3:]))
        for row, label in zip(rows, labelled, strict=True)
    ]


def texts_of(labelled_by: str | None, values: Sequence[Any]) -> tuple[str, ...]:
    """From the values of TEXT_PATHS, without what users type."""
    aria_label, content, *rest = values
    texts = (
        labelled_by or "",
        aria_label or "",
        text_unless_typed(rest[2], *rest[3:]),
        text_unless_typed(content, *rest[:2]),
    )
    return tuple(filter(None, map(strip_decoration, texts)))


def find_radio(radios: Sequence[Radio], wanted: str) -> int | None:
    """The index of the button with this value, else with this text."""
    words = normalize_words(wanted)
    by_value = (index for index, radio in enumerate(radios) if wanted and radio.value == wanted)
    by_text = (
        index
        for index, radio in enumerate(radios)
        if words and words in map(normalize_words, radio.texts)
    )
    return next((index for found in (by_value, by_text) for index in found), None)


KIND = RadioGroupKind("radiogroup")
