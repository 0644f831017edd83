"""Removes the values of a command from page texts: pages quote values in their messages."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any

from formpilot_inpage.contract.results import truncate
from formpilot_inpage.dom.text import one_line

TEXT_LIMIT = 200
READ_LIMIT = 2000
WORD = re.compile(r"[^\W_]+")
LONGER_WORD = 4
# This many letters in a row give a value away, whatever the page puts between them.
PIECE = 6


class Redactor:
    """Replaces the values of one command in texts."""

    def __init__(self, values: Iterable[Any]) -> None:
        self._values = values

    @cached_property
    def _secrets(self) -> "Secrets":
        """Built for the first text: most commands redact none."""
        return Secrets({one_line(text) for value in self._values for text in texts_in_value(value)})

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"

    def redact(self, text: str | None) -> str:
        """The text on one line, with "…" for each value, longer word of one, or piece of one."""
        line = one_line((text or "")[:READ_LIMIT])
        hidden = {index for start, end in self._find_secrets(line) for index in range(start, end)}
        redacted = "".join(
            letter if index not in hidden else "…" if index - 1 not in hidden else ""
            for index, letter in enumerate(line)
        )
        return truncate(redacted, TEXT_LIMIT)

    def _find_secrets(self, line: str) -> Iterator[tuple[int, int]]:
        secrets = self._secrets
        text, indexes = folded(line)
        for word in WORD.finditer(text):
            if word.group() in secrets.words:
                yield span_of(indexes, *word.span())
        for secret in secrets.short:
            index = text.find(secret)
            while index >= 0:
                yield span_of(indexes, index, index + len(secret))
                index = text.find(secret, index + 1)
        text, indexes = letters_with_indexes(line)
        for index in range(len(text) - PIECE + 1):
            if text[index : index + PIECE] in secrets.letters:
                yield span_of(indexes, index, index + PIECE)


class Secrets:
    """The values, in the spellings that a page may use."""

    def __init__(self, values: set[str]) -> None:
        whole = {text.casefold() for text in values}
        longer = {word for text in whole for word in WORD.findall(text) if len(word) >= LONGER_WORD}
        self.words = longer | {text for text in whole if len(text) > 1 and WORD.fullmatch(text)}
        plain = {text: only_letters(text) for text in whole}
        self.letters = "\n".join(plain.values())
        # Longer values are found by their letters.
        self.short = sorted(
            text
            for text, kept in plain.items()
            if len(text) > 1 and len(kept) < PIECE and text not in self.words
        )


def texts_in_value(value: Any) -> Iterable[str]:
    if isinstance(value, Mapping):
        return [file["name"] for file in value.get("files", ())]
    if isinstance(value, tuple):
        return [text for item in value for text in texts_in_value(item)]
    return [] if isinstance(value, bool | None) else [str(value)]


def folded(text: str) -> tuple[str, list[int]]:
    """The case-folded text, and the index of each of its characters in `text`."""
    parts = [(part, index) for index, letter in enumerate(text) for part in letter.casefold()]
    return "".join(part for part, _ in parts), [index for _, index in parts]


def only_letters(text: str) -> str:
    """Letters and digits, without their accents."""
    return "".join(filter(str.isalnum, unicodedata.normalize("NFKD", text).casefold()))


def letters_with_indexes(text: str) -> tuple[str, list[int]]:
    """The text as `only_letters` makes it, and the index of each character in `text`."""
    plain = [
        (part, index)
        for index, letter in enumerate(text)
        for part in unicodedata.normalize("NFKD", letter).casefold()
        if part.isalnum()
    ]
    return "".join(part for part, _ in plain), [index for _, index in plain]


def span_of(indexes: list[int], start: int, end: int) -> tuple[int, int]:
    return indexes[start], indexes[end - 1] + 1
