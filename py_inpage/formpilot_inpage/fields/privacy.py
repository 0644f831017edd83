"""Keeps what an agent gave out of what the page says: pages quote it in their messages."""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any

TEXT_LIMIT = 200
READ_LIMIT = 2000
WORD = re.compile(r"[^\W_]+")
LONGER_WORD = 4
# So many letters in a row give a value away, whatever the page puts between them.
PIECE = 6


class Discretion:
    """Knows the values of one call, and takes them out of texts."""

    def __init__(self, values: Iterable[Any]) -> None:
        self._values = values

    @cached_property
    def _secrets(self) -> "Secrets":
        """Made at the first text: most calls have none to say."""
        return Secrets({one_line(text) for value in self._values for text in texts_of(value)})

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"

    def say(self, text: str | None) -> str:
        """One line of the page, without any value, any longer word or any piece of one."""
        line = one_line((text or "")[:READ_LIMIT])
        hidden = {at for start, end in self._found_in(line) for at in range(start, end)}
        said = "".join(
            letter if at not in hidden else "…" if at - 1 not in hidden else ""
            for at, letter in enumerate(line)
        )
        return said if len(said) <= TEXT_LIMIT else said[: TEXT_LIMIT - 1] + "…"

    def _found_in(self, line: str) -> Iterator[tuple[int, int]]:
        secrets = self._secrets
        text, places = folded(line)
        for word in WORD.finditer(text):
            if word.group() in secrets.words:
                yield between(places, *word.span())
        for secret in secrets.short:
            at = text.find(secret)
            while at >= 0:
                yield between(places, at, at + len(secret))
                at = text.find(secret, at + 1)
        text, places = letters(line)
        for at in range(len(text) - PIECE + 1):
            if text[at : at + PIECE] in secrets.letters:
                yield between(places, at, at + PIECE)


class Secrets:
    """The values in the forms in which a page may write them."""

    def __init__(self, values: set[str]) -> None:
        whole = {text.casefold() for text in values}
        longer = {word for text in whole for word in WORD.findall(text) if len(word) >= LONGER_WORD}
        self.words = longer | {text for text in whole if len(text) > 1 and WORD.fullmatch(text)}
        plain = {text: only_letters(text) for text in whole}
        self.letters = "\n".join(plain.values())
        # Longer ones are found by their letters.
        self.short = sorted(
            text
            for text, kept in plain.items()
            if len(text) > 1 and len(kept) < PIECE and text not in self.words
        )


def texts_of(value: Any) -> Iterable[str]:
    if isinstance(value, tuple):
        return [text for item in value for text in texts_of(item)]
    return [] if isinstance(value, bool) else [str(value)]


def one_line(text: str) -> str:
    return " ".join(text.split())


def folded(text: str) -> tuple[str, list[int]]:
    """For comparing in any case; and of each character where it was."""
    parts = [(part, at) for at, letter in enumerate(text) for part in letter.casefold()]
    return "".join(part for part, _ in parts), [at for _, at in parts]


def only_letters(text: str) -> str:
    """Letters and digits, without their accents."""
    return "".join(filter(str.isalnum, unicodedata.normalize("NFKD", text).casefold()))


def letters(text: str) -> tuple[str, list[int]]:
    """As `only_letters`; and of each where it was."""
    plain = [
        (part, at)
        for at, letter in enumerate(text)
        for part in unicodedata.normalize("NFKD", letter).casefold()
        if part.isalnum()
    ]
    return "".join(part for part, _ in plain), [at for _, at in plain]


def between(places: list[int], start: int, end: int) -> tuple[int, int]:
    return places[start], places[end - 1] + 1
