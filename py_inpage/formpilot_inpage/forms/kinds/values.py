"""Values as agents give them."""

from formpilot_inpage.contract.errors import ErrorCode
from formpilot_inpage.forms.plan import InvalidValue

Value = bool | int | float | str | tuple[str | int | float, ...]
WHOLE_LIMIT = 10**15
OPTIONS_LIMIT = 10
"""The most options that an answer lists."""


def as_text(value: Value) -> str:
    """A text or a number as text; 5.0 becomes "5", as a person writes it."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise InvalidValue(ErrorCode.INVALID_VALUE, "This field takes a text.")
    if isinstance(value, float) and value.is_integer() and abs(value) < WHOLE_LIMIT:
        return str(int(value))
    return str(value)


def as_texts(value: Value) -> list[str]:
    if isinstance(value, bool):
        raise InvalidValue(ErrorCode.INVALID_VALUE, "This field takes a list of texts.")
    return [as_text(item) for item in (value if isinstance(value, tuple) else (value,))]
