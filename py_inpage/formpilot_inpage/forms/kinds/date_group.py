"""Groups that are one date for people: segments, two inputs of a range, or three fields."""

import json
from collections.abc import Sequence
from typing import Any

from formpilot_inpage.contract.errors import ErrorCode
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.forms.control import DISABLED_REASON, READ_ONLY_REASON, Control
from formpilot_inpage.forms.dates.field_fill import REVERTED, FieldFill
from formpilot_inpage.forms.dates.hints import read_hints
from formpilot_inpage.forms.dates.moments import (
    DateValue,
    DateValues,
    as_moments,
    parse_range,
    same_moments,
)
from formpilot_inpage.forms.dates.part_fields import (
    FIELDS,
    parts_moment,
    read_parts,
    write_parts,
)
from formpilot_inpage.forms.dates.segments import (
    are_empty,
    empty_segments,
    fill_segments,
    read_moments,
    read_segments,
    split,
)
from formpilot_inpage.forms.plan import InvalidValue, Plan, SkipField, State, Verdict
from formpilot_inpage.forms.widgets.user_input import UserInput

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
    f":has({named('month', 'mm')}):has({named('year', 'yy')}), "
    # Side by side in a line of their own.
    f"div:has(> {named('day', 'dd')}):has(> {named('month', 'mm')}):has(> {named('year', 'yy')})"
)
IS_SEGMENTS, IS_RANGE, IS_THREE = (
    f"matches({json.dumps(selector)})" for selector in (SEGMENTS, RANGE, THREE)
)
FIELD_COUNT = f"querySelectorAll({json.dumps(FIELDS)}).length"
FIRST_LENGTH = f"querySelector({json.dumps(FIELDS)}).value.length"
SEGMENT_NUMBER = 'querySelector("[role=spinbutton][aria-valuenow]").localName'
STATE = "date group"
TAKES_ONE = "This field takes one date or time, not a range."
INVALID = "The page marks this date as invalid."


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

    def fill(self, page: Page, group: Element, wanted: DateValues) -> Plan:
        segments = read_segments(page, group)
        if segments:
            if any(segment.locked for segment in segments):
                raise SkipField(READ_ONLY_REASON)
            if len(wanted) > len(split(segments)):
                raise InvalidValue(ErrorCode.INVALID_VALUE, TAKES_ONE)
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
        wanted: DateValues = ()
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


def iso(moment: DateValue) -> str:
    day = moment.day.isoformat()[: 7 if moment.is_month else 10] if moment.day else ""
    time = moment.time.isoformat("minutes") if moment.time else ""
    return "T".join(filter(None, (day, time)))


async def fill_by_segments(page: Page, group: Element, wanted: DateValues) -> Plan:
    user_input = UserInput(page)
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
            await user_input.blur(focused)
        await user_input.next_frames()

    if wanted:
        await fill_segments(page, user_input, group, wanted)
    else:
        await empty_segments(page, user_input, group)
    await leave()
    (invalid,) = group.read('getAttribute("aria-invalid")')
    is_refused = invalid == "true" != was_invalid and bool(wanted)
    if is_refused or not held():
        if before:
            await fill_segments(page, user_input, group, before)
        else:
            await empty_segments(page, user_input, group)
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
    page: Page, group: Element, inputs: Sequence[Element], wanted: DateValues
) -> Plan:
    if len(wanted) == 1:
        raise InvalidValue(ErrorCode.INVALID_VALUE, "This field takes a list of two dates.")
    fill = FieldFill(page, inputs, wanted, read_hints(page, inputs))
    plan = fill.plan(await fill.run())
    return Plan(target=group, judge=plan.judge, facts=plan.facts, state_after=plan.state_after)


async def fill_parts(page: Page, group: Element, wanted: DateValues) -> Plan:
    written = await write_parts(page, UserInput(page), group, wanted)

    def held() -> bool:
        # A page may drop the zero before a digit.
        shown = {part.part: part.value.lstrip("0") for part in read_parts(page, group)}
        return shown == {part: text.lstrip("0") for part, text in written.items()}

    return Plan(
        target=group,
        judge=lambda: Verdict.HELD if held() else Verdict.REVERTED,
        facts={"strategy": "parts"},
        state_after=group_state(page, group),
    )


KIND = DateGroupKind("dategroup")
