"""Numbers and ranges, kept within the field's bounds."""

import re
from functools import partial
from typing import Any

from formpilot_inpage.contract.errors import ErrorCode
from formpilot_inpage.dom.page import Page
from formpilot_inpage.events.fill_events import PICKED
from formpilot_inpage.forms.control import Control
from formpilot_inpage.forms.plan import InvalidValue, Plan, Verdict

from .kind import Kind
from .text import TextKind
from .values import Value, as_text, reject_null

FORMAT = re.compile(r"-?(\d+(\.\d+)?|\.\d+)([eE][-+]?\d+)?", re.ASCII)
INFINITE = {float("inf"), float("-inf")}
SNAPPED = "The field took the nearest number it can hold."


class NumberKind(TextKind):
    """A typed number."""

    fact_paths = ("min", "max", "step")
    types_reverted = False
    default_min, default_max = "", ""
    can_be_empty = True

    def plan(self, page: Page, control: Control, value: Value) -> Plan:
        if not self.can_be_empty:
            reject_null(value)
        text = as_text(value).strip()
        number = parse_number(text)
        if number is None and (text or not self.can_be_empty):
            raise InvalidValue(ErrorCode.INVALID_VALUE, "This field takes a number.")
        text, note = (text, None) if number is None else self.clamp(control, text, number)
        if number in INFINITE and not note:
            raise InvalidValue(ErrorCode.INVALID_VALUE, "The number is too large for any field.")
        return self.write(
            control,
            text,
            compare=partial(compare_numbers, self.tolerance(control)),
            reformat_note=SNAPPED,
            facts={"note": note} if note else {},
        )

    def clamp(self, control: Control, text: str, number: float) -> tuple[str, str | None]:
        """The number as text within the bounds, and a note where it was changed."""
        low = parse_number(control.min or self.default_min)
        high = parse_number(control.max or self.default_max)
        if low is not None and number < low:
            return as_text(low), f"Clamped to the minimum of {as_text(low)}."
        if high is not None and number > high >= (low if low is not None else high):
            return as_text(high), f"Clamped to the maximum of {as_text(high)}."
        return text, None

    def tolerance(self, control: Control) -> float:
        """The browser moves a number by less than this."""
        return 0


class RangeKind(NumberKind):
    """A slider. It always holds a number, one of its steps."""

    sequence = PICKED
    can_hold_secret = False
    default_min, default_max = "0", "100"
    can_be_empty = False
    compare = Kind.compare

    def tolerance(self, control: Control) -> float:
        return 0 if control.step == "any" else parse_number(control.step or "") or 1


def parse_number(text: str) -> float | None:
    return float(text) if FORMAT.fullmatch(text) else None


def compare_numbers(tolerance: float, plan: Plan, expected: str, actual: Any) -> Verdict:
    if actual == expected:
        return Verdict.HELD
    wanted, found = parse_number(expected), parse_number(actual or "")
    distance = float("inf") if wanted is None or found is None else abs(wanted - found)
    if distance == 0:
        return Verdict.HELD
    return Verdict.REFORMATTED if distance < tolerance * (1 - 1e-9) else Verdict.REVERTED


NUMBER = NumberKind("number")
RANGE = RangeKind("range")
