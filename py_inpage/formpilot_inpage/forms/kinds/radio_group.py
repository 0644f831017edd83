"""Radio groups without native inputs: role=radiogroup around elements with role=radio."""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
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
from formpilot_inpage.events.pointer_events import Point
from formpilot_inpage.forms.control import Control
from formpilot_inpage.forms.numbers import plain_number
from formpilot_inpage.forms.plan import Check, InvalidValue, Plan, State
from formpilot_inpage.forms.widgets.user_input import UserInput

from .kind import Kind, Properties
from .option_match import find_by_letters
from .radio import BUTTON_GONE, NOTHING_CHOSEN
from .toggle import CLICK_PATHS, check_clickable
from .values import OPTIONS_LIMIT, Value, as_text, reject_null

# Native buttons without a name are held together only by what is around them.
NAMELESS = "input[type=radio]:not([name])"
RADIO = f":is([role=radio]:not(input), {NAMELESS})"
# Without a group around them: a list of buttons, which is a rating, or buttons side by side.
LABELLED = (
    f":has(> label ~ label > {NAMELESS})"
    f":not(:has(> label > :is(input, select, textarea):not({NAMELESS})))"
)
SIDE_BY_SIDE = f":not([role]):is(:has(> {RADIO} ~ {RADIO}), {LABELLED})"
BARE = f":is(:is(ul, ol):has([role=radio]:not(input)), {SIDE_BY_SIDE})"
IS_ON = 'matches(":checked, [aria-checked=true]")'
SELECTOR = f":is([role=radiogroup]:has({RADIO}), {BARE}:not([role=radiogroup] *))"
IS_RADIO_GROUP = f"matches({json.dumps(SELECTOR)})"
RADIOS = f"querySelectorAll({json.dumps(RADIO)})"
CHECKED_RADIOS = f"querySelectorAll({json.dumps(f'{RADIO}:is(:checked, [aria-checked=true])')})"
FEWEST_STARS = 3
NUMBER = re.compile(r"\d+(\.\d+)?")
LABEL = "labels.0."
TEXT_PATHS = (
    'getAttribute("aria-label")',
    *("textContent", *text_field_paths()),
    *(f"{LABEL}textContent", *text_field_paths(LABEL)),
)
LABELLED_BY = 'getAttribute("aria-labelledby")'
BUTTON_PATHS = ('getAttribute("value")', LABELLED_BY, *TEXT_PATHS)
# Chromium has this since version 135.
LABELLED_BY_TEXT = "ariaLabelledByElements.0.textContent"
LISTED_PATHS = (IS_ON, CLICK_PATHS[0], LABELLED_BY_TEXT, *TEXT_PATHS)


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
        return choose(page, control.element, radios, index, facts)

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
        return choose(page, control.element, radios, index if index in same else same[0], {})

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


def choose(
    page: Page, group: Element, radios: Sequence[Radio], index: int, facts: dict[str, Any]
) -> Plan:
    radio = radios[index]
    check_clickable(radio.element)
    plan = Plan(
        target=group,
        sequence=PART_CLICKED,
        write_steps=(SkipIf(IS_ON, True, CallMethod(radio.element, "click")),),
        checks=(Check(element=radio.element, path=IS_ON, expected=True),),
        state_after=[index, radio.word],
        facts=facts,
    )
    return rate(page, plan, radios, index) if is_rating(radios) else plan


def is_rating(radios: Sequence[Radio]) -> bool:
    """Whether the buttons are stars: all alike, or named by their numbers."""
    texts = {next(iter(radio.texts), "") for radio in radios}
    return len(radios) > 1 and (len(texts) == 1 or bool(numbers_of(radios)))


def rate(page: Page, plan: Plan, radios: Sequence[Radio], index: int) -> Plan:
    """All stars up to the chosen one may be checked. A mouse on the left half of a star may choose
    half of it."""
    beyond = tuple(
        Check(element=radio.element, path=IS_ON, expected=False)
        for radio in radios[index + 1 : index + 2]
    )
    rated = replace(plan, checks=(*plan.checks, *beyond))

    async def interact() -> Plan:
        star = radios[index]
        if not star.checked:
            user_input = UserInput(page)
            left, top, width, height = await user_input.box_in_view(star.element)
            at = Point(round(left + 0.8 * width), round(top + height / 2))
            await user_input.click_at(star.element, at)
        return rated

    return replace(rated, interact=interact)


def read_radios(page: Page, group: Element) -> list[Radio]:
    """The radio buttons. In a rating all up to the chosen one are checked, and only that counts."""
    radios = read_buttons(page, group, RADIO, IS_ON)
    last = max((index for index, radio in enumerate(radios) if radio.checked), default=-1)
    return [radio._replace(checked=index == last) for index, radio in enumerate(radios)]


def read_buttons(page: Page, group: Element, selector: str, is_on: str) -> list[Radio]:
    rows = page.query_rows(selector, (is_on, *BUTTON_PATHS), within=group)
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
    """The index of the button with this value, else with this text, else with this number: "3" for
    "3 stars", or for the third of buttons that only their places tell apart; else with its
    letters."""
    words = normalize_words(wanted)
    by_value = (index for index, radio in enumerate(radios) if wanted and radio.value == wanted)
    by_text = (
        index
        for index, radio in enumerate(radios)
        if words and words in map(normalize_words, radio.texts)
    )
    by_number = indexes_of_number(radios, plain_number(wanted))
    for index in (*by_value, *by_text, *by_number):
        return index
    return find_by_letters(
        range(len(radios)), lambda index: (*radios[index].texts, radios[index].value), wanted
    )


def indexes_of_number(radios: Sequence[Radio], number: float | None) -> Iterator[int]:
    if number is None:
        return
    numbers = numbers_of(radios)
    if number in numbers:
        yield numbers.index(number)
    if len({radio.texts for radio in radios}) == 1 and number in range(1, len(radios) + 1):
        yield int(number) - 1


def numbers_of(radios: Sequence[Radio]) -> list[float]:
    """The first numbers in the texts of all buttons, if only these differ, or all begin with one:
    "1 star", "2 stars"; "Grade 1", "Grade 2". The last may be a button without one, which takes the
    rating away."""
    texts = [next(iter(radio.texts), "") for radio in radios]
    found = [NUMBER.search(text) for text in texts]
    if len(found) > FEWEST_STARS and not found[-1]:
        del texts[-1], found[-1]
    numbers = [float(number.group()) for number in found if number]
    if len(numbers) < len(texts) or len(set(numbers)) < len(numbers):
        return []
    lead = all(map(NUMBER.match, texts))
    return numbers if lead or len({NUMBER.sub("", text, count=1) for text in texts}) == 1 else []


KIND = RadioGroupKind("radiogroup")
