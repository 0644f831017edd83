"""File inputs: only a person may choose a file."""

from formpilot_inpage.contract.errors import ADVICE, ErrorCode
from formpilot_inpage.dom.page import Page
from formpilot_inpage.forms.control import Control
from formpilot_inpage.forms.plan import InvalidValue, Plan

from .kind import Kind
from .values import Value


class FileKind(Kind):
    """Takes no value."""

    can_hold_secret = False

    def plan(self, page: Page, control: Control, value: Value) -> Plan:
        advice = ADVICE[ErrorCode.FILE_INPUT_NOT_SUPPORTED]
        raise InvalidValue(ErrorCode.FILE_INPUT_NOT_SUPPORTED, f"{advice.message} {advice.hint}")


KIND = FileKind("file")
