"""Numbers as pages write them: "30.0", "1,234.50", "€ 1.234,50", "12 %"."""

import re
from typing import Any

PLAIN = re.compile(r"[-+]?(\d+(\.\d*)?|\.\d+)([eE][-+]?\d+)?", re.ASCII)
# Numbers may be grouped by commas, dots, apostrophes and spaces, plain or not.
SHOWN = re.compile(r"[-−–]?\s*[^\d\s\w.,-]?\s*\d[\d.,'’\s]*")
# All digits together, or in groups: of three, in India of two before the last three.
WRITTEN = re.compile(
    r"\d+(?:[.,]\d*)?|\d{1,3}(?:[\s'’]\d{3})+(?:[.,]\d*)?"
    r"|\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d*)?|\d{1,3}(?:\.\d{3})+(?:,\d*)?"
)
UNWRITTEN = re.compile(r"^\D+|[\s.,'’]+$")
MINUS = "-−–"
CLOSE = 1e-9


def plain_number(value: Any) -> float | None:
    """A number, or a text that is one."""
    if isinstance(value, bool) or value is None:
        return None
    if isinstance(value, int | float):
        return float(value)
    is_number = isinstance(value, str) and PLAIN.fullmatch(value.strip())
    return float(value) if is_number else None


def is_same_number(number: float, other: float) -> bool:
    return abs(number - other) <= CLOSE * max(1.0, abs(number), abs(other))


def shown_numbers(text: str) -> list[float]:
    """The numbers that a text with one number may mean: "1,234" is 1234 or 1.234."""
    found = SHOWN.findall(text)
    if len(found) != 1 or not WRITTEN.fullmatch(UNWRITTEN.sub("", found[0])):
        return []
    sign = -1.0 if any(minus in found[0] for minus in MINUS) else 1.0
    digits = re.sub(r"[^\d.,]", "", found[0]).rstrip(".,")
    meanings = {digits.replace(",", ""), digits.replace(".", "").replace(",", ".")}
    return [sign * float(meaning) for meaning in meanings if PLAIN.fullmatch(meaning)]


def shows_number(text: Any, number: float) -> bool:
    """Whether a text shows this number, whatever its format."""
    return isinstance(text, str) and any(
        is_same_number(meaning, number) for meaning in shown_numbers(text)
    )
