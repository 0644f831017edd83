"""Colors, as hexadecimal red, green and blue."""

import re

from formpilot_inpage.contract.errors import ErrorCode
from formpilot_inpage.dom.page import Page
from formpilot_inpage.forms.control import Control
from formpilot_inpage.forms.plan import InvalidValue, Plan

from .kind import Kind
from .values import Value, as_text, reject_null


class ColorKind(Kind):
    """Written in full and in lower case, as the browser keeps it."""

    can_hold_secret = False

    def plan(self, page: Page, control: Control, value: Value) -> Plan:
        reject_null(value)
        text = as_text(value).strip().lower()
        if re.fullmatch("#[0-9a-f]{3}", text):
            text = "#" + "".join(2 * digit for digit in text[1:])
        if not re.fullmatch("#[0-9a-f]{6}", text):
            raise InvalidValue(ErrorCode.INVALID_VALUE, "This field takes a color such as #ff8800.")
        return self.write(control, text)


KIND = ColorKind("color")
