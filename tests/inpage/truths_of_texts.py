"""What texts mean to a person: codes, phone numbers, masks, the lines of an editor."""

import random
import re
from collections.abc import Callable
from typing import Any

from .truths import Truth, is_blank, is_empty, number_of

SEPARATORS = re.compile(r"[\s().,/-]")


def text_of(value: Any) -> str | None:
    if isinstance(value, bool | list):
        return None
    return "" if value is None else str(value)


class Digits(Truth):
    """Digits that the page may group; `prefix` may be added to them."""

    def __init__(self, length: int, prefix: str = "", *, is_whole: bool = False) -> None:
        self.length, self.prefix = length, prefix
        self.is_whole = is_whole
        """Whether only a text of this length can be entered."""

    def valid(self, chooser: random.Random) -> Any:
        digits = "".join(chooser.choice("23456789") for _ in range(self.length))
        half = self.length // 2
        return chooser.choice((digits, digits, f"{digits[:half]}-{digits[half:]}"))

    def wrong(self, chooser: random.Random) -> Any:
        digits = self.valid(chooser)
        others = (digits[:-1], digits + "7", "x" + digits[1:], int("1" * self.length), [digits])
        return chooser.choice((*others, "12 34", "٣٤٥٦٧٨", super().wrong(chooser)))

    def is_meant(self, value: Any, state: Any) -> bool:
        text = text_of(value)
        if is_blank(value):
            return is_empty(state)
        if text is None or not isinstance(state, str):
            return False
        if state == text:
            return True
        wanted = SEPARATORS.sub("", text)
        if not wanted or (self.is_whole and len(wanted) != self.length):
            return False
        prefixes = ("", self.prefix, self.prefix[:1])
        return SEPARATORS.sub("", state) in {prefix + wanted for prefix in prefixes}


class Phone(Digits):
    """A number of a country whose code may be added."""

    def valid(self, chooser: random.Random) -> Any:
        number = f"202555{chooser.randint(1000, 9999)}"
        shown = f"({number[:3]}) {number[3:6]}-{number[6:]}"
        return chooser.choice((number, shown, f"+1{number}", f"+1 {number[:3]} {number[3:]}"))


class Amount(Truth):
    """An amount of money with two decimals."""

    def valid(self, chooser: random.Random) -> Any:
        amount = chooser.choice((chooser.randint(0, 99999), chooser.randint(0, 99999) / 4))
        return chooser.choice((amount, str(amount)))

    def wrong(self, chooser: random.Random) -> Any:
        others = (12.345, "12.3456", "-5", "1e3", "twelve", "1 2 3", "12,5", "$12", [5])
        return chooser.choice((*others, super().wrong(chooser)))

    def is_meant(self, value: Any, state: Any) -> bool:
        if is_blank(value):
            return is_empty(state)
        text = (text_of(value) or "x").replace("$", "").replace(" ", "")
        number, held = number_of(text), number_of(state)
        return number is not None and held is not None and abs(number - held) < 1e-9


class Lines(Truth):
    """The lines of an editor, as `read` reads them from its model."""

    def __init__(self, read: Callable[[Any], list[str]]) -> None:
        self.read = read

    def valid(self, chooser: random.Random) -> Any:
        parts = (
            "First line", "", "A & B, <b>not bold</b>", "- third", "Ünï 🙂 last", "1. one",
            "# no heading", "**no bold**", "\u05d0\u05d1\u05d2 abc", "e\u0301te\u0301", "x" * 500,
            "  two  spaces  ", "http://a.example/", "a\tb", "`code`", "> quote", "&amp;", "(c) --",
        )  # fmt: skip
        return "\n".join(chooser.choice(parts) for _ in range(chooser.randint(1, 4)))

    def is_meant(self, value: Any, state: Any) -> bool:
        text = text_of(value)
        if text is None:
            return False
        try:
            held = trimmed(self.read(state))
        except (AssertionError, KeyError):
            # The text has become a heading, a list or the like.
            return False
        return trimmed(text.split("\n")) == held


def trimmed(lines: list[str]) -> list[str]:
    """The words of each line, without empty lines at the ends."""
    words = [" ".join(line.split()) for line in lines]
    while words and not words[-1]:
        words.pop()
    while words and not words[0]:
        words.pop(0)
    return words


class Paragraphs(Lines):
    """The lines of an editor whose page tells an empty line between two paragraphs."""

    def is_meant(self, value: Any, state: Any) -> bool:
        text = text_of(value)
        lines = "" if text is None else "\n".join(filter(str.strip, text.split("\n")))
        held = "\n".join(filter(str.strip, self.read(state)))
        return text is not None and super().is_meant(lines, held)
