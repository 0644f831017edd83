"""Refs: short names for elements. Each is of one document: `@e12` of the browser's first one,
`@e12b` of the second, so that none means another element on the next page or in another tab."""

import re
from typing import NamedTuple

REF = re.compile(r"@e([1-9]\d{0,8})([a-z]{0,6})", re.ASCII)
STEP = ">>>"
LETTERS = "abcdefghijklmnopqrstuvwxyz"


class Ref(NamedTuple):
    """Which element of which document, both counted from 1."""

    number: int
    document: int

    def __str__(self) -> str:
        return f"@e{self.number}{letters(self.document)}"


def parse(text: str) -> Ref | None:
    found = REF.fullmatch(text)
    ref = Ref(int(found[1]), counted(found[2])) if found else None
    return ref if str(ref) == text else None


def letters(document: int) -> str:
    """Nothing, b, c, … z, aa, ab, …"""
    if document == 1:
        return ""
    written = ""
    while document:
        document, letter = divmod(document - 1, len(LETTERS))
        written = LETTERS[letter] + written
    return written


def counted(written: str) -> int:
    document = 0
    for letter in written:
        document = document * len(LETTERS) + LETTERS.index(letter) + 1
    return document or 1


def steps_of(chain: str) -> list[str]:
    """From "#outer >>> #inner": the selectors or refs of the frames on the way."""
    return [step.strip() for step in chain.split(STEP)]


def chain_of(steps: list[str]) -> str:
    return f" {STEP} ".join(steps)
