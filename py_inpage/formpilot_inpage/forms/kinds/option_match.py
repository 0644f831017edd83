"""Finds the option of a list that a value names."""

import re
from collections.abc import Callable, Sequence
from typing import TypeVar

from formpilot_inpage.contract.errors import ErrorCode
from formpilot_inpage.dom.text import shorten
from formpilot_inpage.forms.plan import InvalidValue

from .values import OPTIONS_LIMIT

# Letters and digits, and the signs that tell "A+" from "A-", "C#" from "C" and "1.5" from "15".
MEANING = re.compile(
    r"[^\W_]|[+#<>=±≤≥]|(?<=\d)(?:[.:/]|,(?!\d{3}))(?=\d)|(?<!\w)[-−](?=\d)"
    r"|(?<=\w)[-−](?=\W|$)|(?<=\d)[-−](?=\d)"
)

Item = TypeVar("Item")
Texts = Callable[[Item], Sequence[str]]


def letters_of(text: str) -> str:
    """The text without case, spacing and punctuation that does not change what it means."""
    return "".join(MEANING.findall(text.casefold()))


def find_by_letters(options: Sequence[Item], texts: Texts[Item], wanted: str) -> Item | None:
    """The only option with the same letters and digits, whatever stands between them. `texts` are
    those of an option, the one that people read first. Raises InvalidValue for several."""
    letters = letters_of(wanted)
    found = [option for option in options if letters and letters in map(letters_of, texts(option))]
    if len(found) > 1:
        listed = tuple(shorten(next(filter(None, texts(option)), "")) for option in found)
        listed = listed[:OPTIONS_LIMIT]
        message = f"More than one option matches: {', '.join(listed)}"
        raise InvalidValue(ErrorCode.OPTION_AMBIGUOUS, message, listed)
    return found[0] if found else None
