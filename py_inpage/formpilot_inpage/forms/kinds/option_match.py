"""Finds the option of a list that a value names."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from formpilot_inpage.contract.errors import ErrorCode
from formpilot_inpage.dom.text import shorten
from formpilot_inpage.forms.plan import InvalidValue

from .text_format import only_letters
from .values import OPTIONS_LIMIT

Item = TypeVar("Item")
Texts = Callable[[Item], Sequence[str]]


def find_by_letters(options: Sequence[Item], texts: Texts[Item], wanted: str) -> Item | None:
    """The only option with the same letters and digits, whatever stands between them. `texts` are
    those of an option, the one that people read first. Raises InvalidValue for several."""
    letters = only_letters(wanted)
    found = [
        option for option in options if letters and letters in map(only_letters, texts(option))
    ]
    if len(found) > 1:
        listed = tuple(shorten(next(filter(None, texts(option)), "")) for option in found)
        listed = listed[:OPTIONS_LIMIT]
        message = f"More than one option matches: {', '.join(listed)}"
        raise InvalidValue(ErrorCode.OPTION_AMBIGUOUS, message, listed)
    return found[0] if found else None
