"""Refs: short names for elements. A ref names its document: `@e12` belongs to the browser's first
document, `@e12b` to the second, so that it never means an element of another page or tab."""

import re
from typing import NamedTuple

REF = re.compile(r"@e([1-9]\d{0,8})([a-z]{0,6})", re.ASCII)
STEP = ">>>"
LETTERS = "abcdefghijklmnopqrstuvwxyz"


class Ref(NamedTuple):
    """The number of an element and of its document, both counted from 1."""

    number: int
    document_number: int

    def __str__(self) -> str:
        return f"@e{self.number}{letters(self.document_number)}"


def parse_ref(text: str) -> Ref | None:
    found = REF.fullmatch(text)
    ref = Ref(int(found[1]), document_from_letters(found[2])) if found else None
    return ref if str(ref) == text else None


def letters(document_number: int) -> str:
    """The suffix of a document: "" for the first, then b, c, … z, aa, ab, …"""
    if document_number == 1:
        return ""
    written = ""
    while document_number:
        document_number, letter = divmod(document_number - 1, len(LETTERS))
        written = LETTERS[letter] + written
    return written


def document_from_letters(written: str) -> int:
    document_number = 0
    for letter in written:
        document_number = document_number * len(LETTERS) + LETTERS.index(letter) + 1
    return document_number or 1


def steps_of(chain: str) -> list[str]:
    """Splits "#outer >>> #inner" into the selectors or refs of the frames."""
    return [step.strip() for step in chain.split(STEP)]


def chain_of(steps: list[str]) -> str:
    return f" {STEP} ".join(steps)
