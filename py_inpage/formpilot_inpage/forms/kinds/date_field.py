"""Text inputs that hold a date or time, with or without a calendar, and buttons that open one."""

import json
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from formpilot_inpage.contract.errors import ErrorCode
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.forms.control import Control, check_fillable
from formpilot_inpage.forms.dates.dated_text import plan_after_click
from formpilot_inpage.forms.dates.field_fill import ORDERS, FieldFill
from formpilot_inpage.forms.dates.formats import Format, find_format
from formpilot_inpage.forms.dates.hints import FieldHints, known_format, read_hints
from formpilot_inpage.forms.dates.moments import DateValues, as_moments, is_dated, parse_range
from formpilot_inpage.forms.plan import InvalidValue, Plan, State, Verdict

from . import text
from .kind import Kind, Properties
from .values import Value

INPUT = "input:is(:not([type]), [type=text], [type=tel], [type=search], [type=''])"
# Placeholders that may name a format or a date; `has_date_words` looks closer.
HINTS = ", ".join(
    f"[placeholder*='{part}' i]"
    for part in (
        *("yy", "jjjj", "aaaa", "rrrr", "hh:", "date", "datum", "fecha", "data", "time", "zeit"),
        *("heure", "hora", "month", "日期", "时间", "月份", "日付"),
    )
)
# Words in the classes of date widgets whose inputs have no role.
CLASS_WORDS = (
    *("datepicker", "date-picker", "date_picker", "daterange", "date-range", "date-editor"),
    *("date-input", "dateinput", "datefield", "date-field", "timepicker", "time-picker"),
    *("datetime", "calendar"),
)
# Libraries whose inputs give no other sign of their calendar.
LIBRARY_CLASSES = ("flatpickr", "ant-picker")
CLASSED = ", ".join(f"[class*={word} i]" for word in (*CLASS_WORDS, *LIBRARY_CLASSES))
WIDGET = (
    f"{INPUT}:is([aria-haspopup=dialog], [aria-haspopup=grid], [data-date-format], {CLASSED}, "
    f":is({CLASSED}) > *, :is({CLASSED}) > * > *)"
    ":not([role=spinbutton], [aria-autocomplete=list], [aria-autocomplete=both])"
)
IS_WIDGET = f"matches({json.dumps(WIDGET)})"
HINT = f"closest({json.dumps(f'{INPUT}:is({HINTS})')}).placeholder"
BUTTON = "button:is([aria-haspopup=dialog], [aria-haspopup=grid], [aria-haspopup=true]):not([role])"
BUTTON_TEXT = f"closest({json.dumps(f'{BUTTON}:scope')}).textContent"
DATE_WORDS = re.compile(
    r"\b(?:dates?|datum|fecha|data|dato|times?|uhrzeit|zeit|heure|hora|months?|days?)\b|日期|时间|月份|日付|날짜",
    re.IGNORECASE,
)
PAIR = 'parentElement.closest("[class*=range i], [role=group]")'
HOURS = re.compile("[Hh]+[:.]mm")
IS_INVALID = 'matches("[aria-invalid=true]")'
TEXTS = "date texts"
PAIR_INPUTS = "input:not([type=hidden], [aria-hidden=true])"


class DateFieldKind(Kind):
    """Its state: the texts of its input, or of both inputs of a range."""

    selector = "input"
    recognition_paths: tuple[str, ...] = (IS_WIDGET, HINT)
    is_operated = True
    state_paths = ("value",)
    fact_paths: tuple[str, ...] = ("min", "max")

    def matches(self, marks: Properties) -> bool:
        hint = marks[HINT]
        return bool(marks[IS_WIDGET]) or bool(hint and has_date_words(hint))

    def plan(self, page: Page, control: Control, value: Value) -> Plan:
        inputs = self.inputs(page, control.element)
        hints = self.hints(page, inputs)
        try:
            wanted = as_moments(value, self.order(hints))
        except InvalidValue:
            if self.is_text(page, control, hints):
                check_fillable(control)
                return valid_text(control.element, text.INPUT.plan(page, control, value))
            raise
        if len(wanted) < 2:
            inputs = inputs[:1] if control.element == inputs[0] else [control.element]
            hints = self.hints(page, inputs)
        return fill_plan(page, inputs, wanted, hints)

    def order(self, hints: FieldHints) -> str | None:
        """Whether the field has the day or the month first; one with the year first does not tell
        what 05/06/2024 means."""
        pattern = hints.pattern or ""
        return Format(pattern).order if pattern and not pattern.startswith("Y") else None

    def is_text(self, page: Page, control: Control, hints: FieldHints) -> bool:
        """An input that opens a dialog need not be a date's."""
        (placeholder,) = control.element.read("placeholder")
        return not (hints.pattern or has_date_words(placeholder or ""))

    def inputs(self, page: Page, element: Element) -> list[Element]:
        """The input, with the other one of a range."""
        (around,) = page.resolve([element], PAIR)
        rows = page.query_rows(PAIR_INPUTS, [], within=around) if around else []
        pair = [row.element for row in rows]
        return pair if len(pair) == 2 and element in pair else [element]

    def hints(self, page: Page, inputs: Sequence[Element]) -> FieldHints:
        return read_hints(page, inputs)

    def read_more(self, page: Page, element: Element) -> Properties:
        inputs = self.inputs(page, element)
        return {TEXTS: [value or "" for (value,) in page.read_each(inputs, ["value"])]}

    def state(self, properties: Properties, group: Sequence[Properties]) -> State:
        return list(properties[TEXTS])

    def why_not_restorable(self, before: State) -> str | None:
        return None

    def restore(self, page: Page, control: Control, before: State) -> Plan:
        inputs = self.inputs(page, control.element)[: len(before)]
        hints = self.hints(page, inputs)
        order = self.order(hints)
        wanted = tuple(moment for part in before for moment in parse_range(part, order))
        if any(before) and not wanted:
            return super().restore(page, control, before)
        return fill_plan(page, inputs, wanted, hints)

    def describe(self, properties: Properties, options: Sequence[Sequence[Any]]) -> dict[str, Any]:
        return super().describe(properties, options) | {"readonly": None}


class DateButtonKind(DateFieldKind):
    """A button that shows a date and opens a calendar. Its state: its text."""

    selector = BUTTON
    recognition_paths = (BUTTON_TEXT,)
    filled_path = "textContent.length"
    state_paths = ("textContent",)
    fact_paths = ("textContent",)

    def matches(self, marks: Properties) -> bool:
        shown = (marks[BUTTON_TEXT] or "").strip()
        return bool(shown) and bool(has_date_words(shown) or parse_range(shown))

    def inputs(self, page: Page, element: Element) -> list[Element]:
        return [element]

    def hints(self, page: Page, inputs: Sequence[Element]) -> FieldHints:
        """Nobody can type into a button."""
        return read_hints(page, inputs)._replace(read_only=True)

    def is_text(self, page: Page, control: Control, hints: FieldHints) -> bool:
        return False

    def read_more(self, page: Page, element: Element) -> Properties:
        return {}

    def state(self, properties: Properties, group: Sequence[Properties]) -> State:
        return [properties["textContent"]]

    def restore(self, page: Page, control: Control, before: State) -> Plan:
        """A text such as "Pick a date" stands for an empty field."""
        return super().restore(page, control, before if parse_range(before[0]) else [""])

    def describe(self, properties: Properties, options: Sequence[Sequence[Any]]) -> dict[str, Any]:
        return {"state": "filled" if parse_range(properties["textContent"] or "") else "empty"}


def has_date_words(hint: str) -> bool:
    return bool(find_format(hint) or DATE_WORDS.search(hint))


def valid_text(element: Element, plan: Plan) -> Plan:
    """The plan of a text that may be no date; one that the page marks as invalid is not held."""
    was_invalid = element.read(IS_INVALID)

    def judge() -> Verdict:
        is_refused = element.read(IS_INVALID) == [True] != was_invalid and plan.text
        return Verdict.REVERTED if is_refused else Verdict.HELD

    return replace(plan, judge=judge)


def fill_plan(page: Page, inputs: Sequence[Element], wanted: DateValues, hints: FieldHints) -> Plan:
    async def interact() -> Plan:
        fill = FieldFill(page, inputs, wanted, hints)
        return fill.plan(await fill.run())

    return Plan(target=inputs[0], interact=interact)


def plan_dated_text(page: Page, control: Control, value: Value) -> Plan | None:
    """The plan for a date in a plain text input, which may have a calendar; None for any other
    value or field."""
    if not is_usable_text(control) or not is_dated(value):
        return None
    hints = read_hints(page, [control.element])
    wanted = as_moments(value)
    is_day_only = bool(hints.pattern) and not HOURS.search(hints.pattern or "")
    if is_day_only and any(moment.day and moment.time for moment in wanted):
        raise InvalidValue(ErrorCode.INVALID_VALUE, "This field takes a day without a time.")
    if control.read_only or known_format(hints, wanted):
        return fill_plan(page, [control.element], wanted, hints)

    def as_text() -> Plan:
        return text.INPUT.plan(page, control, value)

    return plan_after_click(page, control.element, wanted, hints, as_text)


def restore_dated_text(page: Page, control: Control, before: State) -> Plan | None:
    """The plan for a plain text input that holds a date; None for any other."""
    if not is_usable_text(control) or not (before == [""] or parse_range(before[0])):
        return None
    if not any(parse_range(control.value, order) for order in ORDERS):
        return None
    if control.read_only:
        return FIELD.restore(page, control, before)
    hints = read_hints(page, [control.element])
    wanted = parse_range(before[0], FIELD.order(hints))

    def as_text() -> Plan:
        return text.INPUT.restore(page, control, before)

    return plan_after_click(page, control.element, wanted, hints, as_text)


def is_usable_text(control: Control) -> bool:
    return control.type in {"text", "tel", "search"} and not (control.disabled or control.captcha)


FIELD = DateFieldKind("datefield")
BUTTON_KIND = DateButtonKind("datebutton")
