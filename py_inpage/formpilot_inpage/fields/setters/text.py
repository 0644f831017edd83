"""Text of any kind: what was there is replaced."""

from formpilot_inpage.contract.errors import ErrorCode
from formpilot_inpage.dom.page import Page
from formpilot_inpage.events.filling import SILENT, TYPED
from formpilot_inpage.fields.controls import Control
from formpilot_inpage.fields.plan import Plan, Unfit, write_text

from .values import Value, as_text


def plan(_: Page, control: Control, value: Value) -> Plan:
    text = as_text(value).replace("\r\n", "\n").replace("\r", "\n")
    limit = control.max_length
    # As the browser counts: in UTF-16.
    if limit is not None and 0 <= limit < len(text.encode("utf-16-le", "surrogatepass")) // 2:
        raise Unfit(ErrorCode.INVALID_VALUE, f"The field takes at most {limit} characters.")
    change, checks = write_text(control.element, text)
    return Plan(
        target=control.element,
        sequence=TYPED,
        change=change,
        checks=checks,
        before=control.value,
        text=text,
    )


def plan_hidden(_: Page, control: Control, value: Value) -> Plan:
    change, checks = write_text(control.element, as_text(value))
    return Plan(target=control.element, sequence=SILENT, change=change, checks=checks)
