"""Finds the words of a table in texts, and makes a page's text fit for the user's eyes."""

import re
import unicodedata
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from .field_words import FIELDS, NOT_FIELDS
from .signs import AGREEMENT, BINS, DROPS, SLIDES, TEACHING, YES
from .words import CLICKS, FILLERS, HARMLESS, Words

WITHOUT_SPACES = {"ja", "ko", "zh"}
QUOTED = 80
READ = 2000
SHORT = 5
LETTERS_OF_A_WORD = 4
UNSPACED = re.compile("[\u3040-\u30ff\u3400-\u9fff]")
WORD = re.compile(r"[^\W_]+")
HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
PRICE = re.compile("[$€£¥₹₩₺₽]")
# Control and format characters turn a line around, or hide a part of it.
UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


class Table(NamedTuple):
    """The words of all languages, ready to be looked for."""

    whole: frozenset[str]
    spaced: "re.Pattern[str] | None"
    parts: tuple[str, ...]


def folded(text: str) -> str:
    """Its words alone, with one space between and around them; case and accents do not count."""
    seen = "".join(one for one in text[:READ] if unicodedata.category(one) != "Cf")
    letters = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", seen).casefold())
    plain = "".join(one for one in letters if not unicodedata.combining(one))
    return f" {' '.join(WORD.findall(plain))} "


def identifier_words(name: str) -> str:
    """Of "btnDelete_all-rows": " btn delete all rows "."""
    return folded(HUMP.sub(" ", name[:READ]))


@cache
def compiled(words: tuple[tuple[str, str], ...]) -> Table:
    whole: set[str] = set()
    spaced: set[str] = set()
    parts: set[str] = set()
    for language, listed in words:
        for word in listed.split(","):
            plain = folded(word)
            if word.strip().startswith("="):
                whole.add(plain)
            elif language in WITHOUT_SPACES:
                parts.add(plain.strip())
            else:
                spaced.add(plain.strip())
    longest = sorted(map(re.escape, spaced), key=len, reverse=True)
    pattern = re.compile(f" (?:{'|'.join(longest)})(?= )") if longest else None
    return Table(frozenset(whole), pattern, tuple(sorted(parts, key=len, reverse=True)))


def table(words: Words) -> Table:
    return compiled(tuple(words.items()))


def holds(words: Words, plain: str) -> bool:
    """Whether a folded text has one of the words."""
    found = table(words)
    return (
        plain in found.whole
        or bool(found.spaced and found.spaced.search(plain))
        or any(part in plain for part in found.parts)
    )


def holds_phrase(words: Words, plain: str) -> bool:
    pattern = table(words).spaced
    return bool(pattern and pattern.search(plain))


def begins(words: Words, plain: str) -> bool:
    """Whether a folded text begins with one of the words."""
    pattern = table(words).spaced
    return bool(pattern and pattern.match(plain))


def is_short(text: str, most: int = SHORT) -> bool:
    """A few words, as on a button; a sentence is none."""
    plain = folded(text)
    return len(plain.split()) + len(UNSPACED.findall(plain)) // LETTERS_OF_A_WORD <= most


def without(words: Words, plain: str) -> str:
    """A folded text with the words taken out."""
    found = table(words)
    for part in found.parts:
        plain = plain.replace(part, " ")
    return found.spaced.sub("", plain) if found.spaced else plain


def kinds_in(
    text: str, kinds: Mapping[str, Words] = CLICKS, harmless: Words = HARMLESS
) -> list[str]:
    """What a text says that a control does, or a field takes."""
    plain = without(harmless, folded(text))
    terse = without({"en": FILLERS}, plain)
    has_price = PRICE.search(text)
    alone = f" {' '.join(word for word in terse.split() if not word.isdigit())} "
    return [
        kind
        for kind, words in kinds.items()
        if holds(words, plain) or holds_phrase(words, terse) or (has_price and holds(words, alone))
    ]


def marked(name: str, marks: Mapping[str, str]) -> list[str]:
    """What an author's name for something says."""
    plain = identifier_words(name)
    return [kind for kind, listed in marks.items() if holds({"en": listed}, plain)]


def clean(text: str, most: int = QUOTED) -> str:
    """One line without anything that is not seen."""
    kept = (" " if one.isspace() else one for one in text[:READ])
    line = " ".join("".join(one for one in kept if unicodedata.category(one) not in UNSEEN).split())
    return line if len(line) <= most else line[: most - 1] + "…"


def quote(text: str) -> str:
    return f"“{clean(text)}”"


# Made with the module, and so part of the memory that a page's Python starts from.
for _words in (
    *CLICKS.values(),
    *FIELDS.values(),
    *(AGREEMENT, BINS, DROPS, HARMLESS, NOT_FIELDS, SLIDES, TEACHING, YES),
    {"en": FILLERS},
):
    table(_words)
