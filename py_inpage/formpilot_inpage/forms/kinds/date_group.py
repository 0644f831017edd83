"""Groups that are one date for people: segments, two inputs of a range, or three fields."""

import json
import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from formpilot_inpage.contract.errors import ErrorCode
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.steps import Assign, Dispatch
from formpilot_inpage.events.fill_events import CHANGE_EVENT, TEXT_INPUT
from formpilot_inpage.forms.control import DISABLED_REASON, READ_ONLY_REASON, Control
from formpilot_inpage.forms.dates.field_fill import REVERTED, FieldFill
from formpilot_inpage.forms.dates.hints import read_hints
from formpilot_inpage.forms.dates.moments import (
    Moment,
    Moments,
    as_moments,
    parse_range,
    same_moments,
)
from formpilot_inpage.forms.dates.segments import (
    WORDS,
    are_empty,
    empty_segments,
    fill_segments,
    read_moments,
    read_segments,
)
from formpilot_inpage.forms.plan import InvalidValue, Plan, SkipField, State, Verdict
from formpilot_inpage.forms.widgets.widget_input import WidgetInput

from .kind import CANNOT_BE_TYPED, Kind, Properties
from .values import Value

LIMITED = ", ".join(f"[role=spinbutton][aria-valuemax='{limit}']" for limit in (12, 31, 59, 23))
SEGMENTS = f"[role=group]:has({LIMITED})"
RANGE = "[role=group]:has(input:is([aria-haspopup=dialog], [placeholder*=date i]))"


def named(word: str, placeholder: str) -> str:
    """A field that one of its attributes names."""
    names = [f"[{name}*={word} i]" for name in ("name", "id", "aria-label", "autocomplete")]
    return f":is(input, select):is({', '.join(names)}, [placeholder*={placeholder} i])"


THREE = (
    f":is(fieldset, [role=group]):has({named('day', 'dd')}, select option:nth-child(31))"
    f":has({named('month', 'mm')}):has({named('year', 'yy')})"
)
IS_SEGMENTS, IS_RANGE, IS_THREE = (
    f"matches({json.dumps(selector)})" for selector in (SEGMENTS, RANGE, THREE)
)
FIELDS = "input:not([type=hidden], [aria-hidden=true]), select, textarea"
FIELD_COUNT = f"querySelectorAll({json.dumps(FIELDS)}).length"
FIRST_LENGTH = f"querySelector({json.dumps(FIELDS)}).value.length"
SEGMENT_NUMBER = 'querySelector("[role=spinbutton][aria-valuenow]").localName'
FIELD_PATHS = (
    "localName",
    "value",
    'matches(":disabled")',
    'hasAttribute("readonly")',
    *(
        f'getAttribute("{name}")'
        for name in ("autocomplete", "name", "id", "aria-label", "placeholder")
    ),
    "labels.0.textContent",
)
PARTS = ("day", "month", "year")
UNCLEAR = "The parts of this group could not be told apart. Fill its fields one by one."
STATE = "date group"
INVALID = "The page marks this date as invalid."


class DatePart(NamedTuple):
    """A field of a group for the day, the month or the year."""

    element: Element
    part: str
    tag: str
    value: str
    locked: bool


class DateGroupKind(Kind):
    """Its state: the numbers of its segments, or the texts of its fields."""

    selector = f"{SEGMENTS}, {RANGE}, {THREE}"
    recognition_paths = (IS_SEGMENTS, IS_RANGE, IS_THREE, FIELD_COUNT)
    state_paths = ()
    filled_path = SEGMENT_NUMBER
    fact_paths = (FIRST_LENGTH,)

    def matches(self, marks: Properties) -> bool:
        count = marks[FIELD_COUNT] or 0
        is_parts = (marks[IS_RANGE] and count == 2) or (marks[IS_THREE] and count == 3)
        return bool(marks[IS_SEGMENTS] or is_parts)

    def plan(self, page: Page, control: Control, value: Value) -> Plan:
        return self.fill(page, control.element, as_moments(value))

    def fill(self, page: Page, group: Element, wanted: Moments) -> Plan:
        segments = read_segments(page, group)
        if segments:
            if any(segment.locked for segment in segments):
                raise SkipField(READ_ONLY_REASON)
            return Plan(target=group, interact=lambda: fill_by_segments(page, group, wanted))
        inputs = [row.element for row in page.query_rows(FIELDS, [], within=group)]
        if len(inputs) == 2:
            return Plan(target=group, interact=lambda: fill_range(page, group, inputs, wanted))
        parts = read_parts(page, group)
        if any(part.locked for part in parts):
            raise SkipField(DISABLED_REASON)
        return Plan(target=group, interact=lambda: fill_parts(page, group, wanted))

    def read_more(self, page: Page, element: Element) -> Properties:
        return {STATE: group_state(page, element)}

    def state(self, properties: Properties, group: Sequence[Properties]) -> State:
        return list(properties[STATE])

    def why_not_restorable(self, before: State) -> str | None:
        return CANNOT_BE_TYPED if any(isinstance(part, list) for part in before) else None

    def restore(self, page: Page, control: Control, before: State) -> Plan:
        group = control.element
        wanted: Moments = ()
        if any(before):
            wanted = tuple(moment for text in before for moment in parse_range(text, "dmy"))
        return self.fill(page, group, wanted)

    def describe(self, properties: Properties, options: Sequence[Sequence[Any]]) -> dict[str, Any]:
        is_filled = properties[SEGMENT_NUMBER] or properties[FIRST_LENGTH]
        return {"state": "filled" if is_filled else "empty"}


def group_state(page: Page, group: Element) -> State:
    """What the group holds, as ISO texts; an unfinished date as its parts."""
    if segments := read_segments(page, group):
        moments = read_moments(segments)
        if moments is None:
            return [] if are_empty(segments) else [[part.part, part.now] for part in segments]
        return [iso(moment) for moment in moments]
    rows = page.query_rows(FIELDS, ["value"], within=group)
    texts = [row.values[0] or "" for row in rows]
    if len(texts) == 2:
        return texts
    moment = parts_moment(read_parts(page, group, strict=False))
    return [iso(moment)] if moment else ([] if not any(texts) else texts)


def iso(moment: Moment) -> str:
    day = moment.day.isoformat()[: 7 if moment.is_month else 10] if moment.day else ""
    time = moment.time.isoformat("minutes") if moment.time else ""
    return "T".join(filter(None, (day, time)))


async def fill_by_segments(page: Page, group: Element, wanted: Moments) -> Plan:
    hand = WidgetInput(page)
    before = read_moments(read_segments(page, group))
    (was_invalid,) = group.read('getAttribute("aria-invalid")')

    def held() -> bool:
        segments = read_segments(page, group)
        if not wanted:
            return are_empty(segments)
        return same_moments(wanted, read_moments(segments) or ())

    async def leave() -> None:
        (focused,) = page.resolve([group], "ownerDocument.activeElement")
        if focused:
            await hand.blur(focused)
        await hand.next_frames()

    if wanted:
        await fill_segments(page, hand, group, wanted)
    else:
        await empty_segments(page, hand, group)
    await leave()
    (invalid,) = group.read('getAttribute("aria-invalid")')
    is_refused = invalid == "true" != was_invalid and bool(wanted)
    if is_refused or not held():
        if before:
            await fill_segments(page, hand, group, before)
        else:
            await empty_segments(page, hand, group)
        await leave()
        error = ErrorCode.INVALID_VALUE if is_refused else ErrorCode.VALUE_REVERTED
        raise InvalidValue(error, INVALID if is_refused else REVERTED, tried=("segments",))
    return Plan(
        target=group,
        judge=lambda: Verdict.HELD if held() else Verdict.REVERTED,
        facts={"strategy": "segments"},
        state_after=group_state(page, group),
    )


async def fill_range(
    page: Page, group: Element, inputs: Sequence[Element], wanted: Moments
) -> Plan:
    if len(wanted) == 1:
        raise InvalidValue(ErrorCode.INVALID_VALUE, "This field takes a list of two dates.")
    fill = FieldFill(page, inputs, wanted, read_hints(page, inputs))
    plan = fill.plan(await fill.run())
    return Plan(target=group, judge=plan.judge, facts=plan.facts, state_after=plan.state_after)


def read_parts(page: Page, group: Element, *, strict: bool = True) -> list[DatePart]:
    parts = []
    for element, (tag, value, disabled, read_only, *names) in page.query_rows(
        FIELDS, FIELD_PATHS, within=group
    ):
        found = next(filter(None, (named_part(name) for name in names if name)), "")
        found = found or placeholder_part(names[4] or "")
        parts.append(DatePart(element, found, tag, value or "", bool(disabled or read_only)))
    if strict and sorted(part.part for part in parts) != sorted(PARTS):
        raise InvalidValue(ErrorCode.DATE_NOT_UNDERSTOOD, UNCLEAR)
    return parts


def named_part(name: str) -> str:
    """The part that a name such as "bday-month" means."""
    word = name.lower().replace("bday", "b")
    parts = (part for part, words in WORDS if part in PARTS and re.search(words, word))
    return next(parts, "")


def placeholder_part(placeholder: str) -> str:
    return {"d": "day", "t": "day", "m": "month", "y": "year"}.get(placeholder[:1].lower(), "")


def parts_moment(parts: Sequence[DatePart]) -> Moment | None:
    values = {part.part: part.value for part in parts}
    found = parse_range(" ".join(values.get(name, "") for name in PARTS), "dmy")
    return found[0] if len(found) == 1 else None


async def fill_parts(page: Page, group: Element, wanted: Moments) -> Plan:
    if len(wanted) > 1 or (wanted and not wanted[0].day):
        raise InvalidValue(ErrorCode.DATE_NOT_UNDERSTOOD, "This group takes one day.")
    hand = WidgetInput(page)
    day = wanted[0].day if wanted else None
    before = [part.value for part in read_parts(page, group)]
    written: dict[str, str] = {}
    # A page may fill the list of days after the year and the month.
    for name in ("year", "month", "day"):
        part = next(part for part in read_parts(page, group) if part.part == name)
        text = value_for(page, part, getattr(day, name) if day else None)
        if text is None:
            await write_values(hand, read_parts(page, group), before)
            raise InvalidValue(
                ErrorCode.OPTION_NOT_FOUND,
                f"The list of the {name} has no such option.",
                tried=("parts",),
            )
        written[name] = text
        await write_values(hand, [part], [text])

    def held() -> bool:
        return {part.part: part.value for part in read_parts(page, group)} == written

    await hand.next_frames()
    return Plan(
        target=group,
        judge=lambda: Verdict.HELD if held() else Verdict.REVERTED,
        facts={"strategy": "parts"},
        state_after=group_state(page, group),
    )


def value_for(page: Page, part: DatePart, number: int | None) -> str | None:
    """The value of a list's option for a number, or the number as text."""
    if number is None:
        return ""
    if part.tag != "select":
        return str(number).zfill(2)
    rows = page.query_rows("option", ("value", "textContent"), within=part.element)
    for value, text in (row.values for row in rows):
        told = parse_range(f"1 {text} 2000") if part.part == "month" else ()
        shown = told[0].day.month if told and told[0].day else text.strip()
        if str(shown).lstrip("0") == str(number):
            return str(value)
    return next(
        (row.values[0] for row in rows if str(row.values[0]).lstrip("0") == str(number)), None
    )


async def write_values(hand: WidgetInput, parts: Sequence[DatePart], values: Sequence[str]) -> None:
    for part, value in zip(parts, values, strict=True):
        await hand.focus(part.element)
        if part.tag == "select":
            await hand.perform(
                Assign(part.element, "value", value), Dispatch(part.element, [TEXT_INPUT])
            )
        else:
            await hand.set_text(part.element, value)
        await hand.perform(Dispatch(part.element, [CHANGE_EVENT]))
        await hand.blur(part.element)


KIND = DateGroupKind("dategroup")
