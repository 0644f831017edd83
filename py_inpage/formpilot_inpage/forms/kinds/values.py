"""Values as agents give them."""

from collections.abc import Mapping
from typing import Any

from formpilot_inpage.contract.errors import ErrorCode
from formpilot_inpage.forms.plan import InvalidValue

Value = bool | int | float | str | tuple[str | int | float, ...] | Mapping[str, Any] | None
"""None empties the field."""
WHOLE_LIMIT = 10**15
OPTIONS_LIMIT = 10
"""The most options that an answer lists."""


CANNOT_BE_EMPTIED = "This field cannot be emptied."


def as_text(value: Value) -> str:
    """A text or a number as text; 5.0 becomes "5", as a person writes it, and None becomes ""."""
    if isinstance(value, str | None):
        return value or ""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise InvalidValue(ErrorCode.INVALID_VALUE, "This field takes a text.")
    if isinstance(value, float) and value.is_integer() and abs(value) < WHOLE_LIMIT:
        return str(int(value))
    return str(value)


def reject_null(value: Value) -> None:
    """Raises InvalidValue where the value asks to empty a field that always holds something."""
    if value is None:
        raise InvalidValue(ErrorCode.INVALID_VALUE, CANNOT_BE_EMPTIED)


def as_texts(value: Value) -> list[str]:
    if value is None:
        return []
    if isinstance(value, bool):
        raise InvalidValue(ErrorCode.INVALID_VALUE, "This field takes a list of texts.")
    return [as_text(item) for item in (value if isinstance(value, tuple) else (value,))]
