"""File inputs: only a person may choose a file."""

from formpilot_inpage.contract.errors import ADVICE, ErrorCode
from formpilot_inpage.dom.page import Page
from formpilot_inpage.fields.controls import Control
from formpilot_inpage.fields.plan import Plan, Unfit

from .values import Value


def plan(_: Page, control: Control, value: Value) -> Plan:
    advice = ADVICE[ErrorCode.FILE_INPUT_NOT_SUPPORTED]
    raise Unfit(ErrorCode.FILE_INPUT_NOT_SUPPORTED, f"{advice.message} {advice.hint}")
