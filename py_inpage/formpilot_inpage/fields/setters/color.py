"""Colors, as hexadecimal red, green and blue."""

import re

from formpilot_inpage.contract.errors import ErrorCode
from formpilot_inpage.dom.page import Page
from formpilot_inpage.events.filling import PICKED
from formpilot_inpage.fields.controls import Control
from formpilot_inpage.fields.plan import Plan, Unfit, write_text

from .values import Value, as_text


def plan(_: Page, control: Control, value: Value) -> Plan:
    text = as_text(value).strip().lower()
    if re.fullmatch("#[0-9a-f]{3}", text):
        text = "#" + "".join(2 * digit for digit in text[1:])
    if not re.fullmatch("#[0-9a-f]{6}", text):
        raise Unfit(ErrorCode.INVALID_VALUE, "This field takes a color such as #ff8800.")
    change, checks = write_text(control.element, text)
    return Plan(
        target=control.element,
        sequence=PICKED,
        change=change,
        checks=checks,
        before=control.value,
    )
