"""Text inputs and text areas. A new text replaces the old one."""

import re
from collections.abc import Sequence
from typing import Any

from formpilot_inpage.contract.errors import ErrorCode
from formpilot_inpage.dom.page import Page
from formpilot_inpage.dom.steps import EventSpec
from formpilot_inpage.events.fill_events import TYPED, Marker
from formpilot_inpage.forms.control import Control
from formpilot_inpage.forms.plan import InvalidValue, Plan, State, Verdict

from .decimal_text import type_decimal
from .kind import Kind, Properties
from .text_format import is_reformatted
from .values import Value, as_text

COUNTRY_CODE = re.compile(r"\+\d{1,3}\W*", re.ASCII)
HAS_COUNTRIES = (
    'parentElement.querySelector("select, button, [role=button], [aria-haspopup]").localName'
)
LINE_BREAK = re.compile(r"[ \t]*\n\s*")


class TextKind(Kind):
    """Typed text, which the page may reformat."""

    sequence: tuple[EventSpec | Marker, ...] = TYPED
    types_reverted = True
    fact_paths: tuple[str, ...] = ("pattern", "minLength", "maxLength")

    def plan(self, page: Page, control: Control, value: Value) -> Plan:
        text = self.typed_text(as_text(value).replace("\r\n", "\n").replace("\r", "\n"))
        limit = control.max_length
        # The browser counts UTF-16 code units.
        if limit is not None and 0 <= limit < len(text.encode("utf-16-le", "surrogatepass")) // 2:
            message = f"The field takes at most {limit} characters."
            raise InvalidValue(ErrorCode.INVALID_VALUE, message)
        return type_decimal(page, self.write(control, text))

    def typed_text(self, text: str) -> str:
        """The browser would join the words on both sides of a line break."""
        return LINE_BREAK.sub(" ", text.strip("\n"))

    def compare(self, plan: Plan, expected: Any, actual: Any) -> Verdict:
        """A masked phone number or a spelled-out date is reformatted; another text is not."""
        if actual == expected:
            return Verdict.HELD
        is_alike = is_reformatted(expected, actual or "", plan.text_before)
        return Verdict.REFORMATTED if is_alike else Verdict.REVERTED

    def restore(self, page: Page, control: Control, before: State) -> Plan:
        """A page counts the country code that it shows in an empty field as text once it is
        written there."""
        is_empty_phone = control.type == "tel" and COUNTRY_CODE.fullmatch(before[0])
        if not is_empty_phone or not control.element.read(HAS_COUNTRIES)[0]:
            return super().restore(page, control, before)
        return self.write(control, "", compare=compare_empty_phone, state_after=before)

    def describe(self, properties: Properties, options: Sequence[Sequence[Any]]) -> dict[str, Any]:
        facts = super().describe(properties, options)
        shortest, longest = properties.get("minLength"), properties.get("maxLength")
        facts |= {"minlength": shortest} if (shortest or 0) > 0 else {}
        return facts | ({"maxlength": longest} if longest is not None and longest >= 0 else {})


class TextAreaKind(TextKind):
    """Text of several lines, without a pattern."""

    selector = "textarea"
    types_reverted = False
    fact_paths = ("minLength", "maxLength")

    def typed_text(self, text: str) -> str:
        return text


def compare_empty_phone(plan: Plan, expected: Any, actual: Any) -> Verdict:
    """A phone field without a number may show its country code."""
    shown = (actual or "").strip()
    is_empty = shown in {"", "+"} or COUNTRY_CODE.fullmatch(shown)
    return Verdict.HELD if is_empty else Verdict.REVERTED


INPUT = TextKind("text", "email", "tel", "url", "search", "password")
AREA = TextAreaKind("textarea")
