"""Finds the words of a table in texts, and cleans texts of a page before users see them."""

import re
import unicodedata
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from formpilot_inpage.contract.results import truncate
from formpilot_inpage.dom.text import one_line

from .destructive_words import ACTION_WORDS, FILLERS, HARMLESS, Words
from .field_words import NOT_SENSITIVE, SENSITIVE_WORDS
from .markers import AGREEMENT, BINS, DROP_INVITATION_WORDS, EXPLANATION_WORDS, SLIDER_WORDS, YES

UNSPACED_LANGUAGES = {"ja", "ko", "zh"}
QUOTE_LIMIT = 80
READ_LIMIT = 2000
SHORT_WORDS = 5
LETTERS_PER_WORD = 4
UNSPACED = re.compile("[\u3040-\u30ff\u3400-\u9fff]")
WORD = re.compile(r"[^\W_]+")
CAMEL_CASE_BORDER = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
PRICE = re.compile("[$€£¥₹₩₺₽]")
# Control and format characters reverse a line, or hide a part of it.
INVISIBLE_CATEGORIES = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


class Table(NamedTuple):
    """The words of all languages, prepared for searching."""

    whole: frozenset[str]
    """Words that must be the whole text."""
    spaced: "re.Pattern[str] | None"
    parts: tuple[str, ...]
    """Words of languages that are written without spaces."""


def fold(text: str) -> str:
    """The words in lower case without accents, with one space between and around them."""
    visible = "".join(char for char in text[:READ_LIMIT] if unicodedata.category(char) != "Cf")
    letters = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", visible).casefold())
    plain = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return f" {' '.join(WORD.findall(plain))} "


def identifier_words(name: str) -> str:
    """The folded words of an identifier: " btn delete all " for "btnDelete_all"."""
    return fold(CAMEL_CASE_BORDER.sub(" ", name[:READ_LIMIT]))


@cache
def compile_table(words: tuple[tuple[str, str], ...]) -> Table:
    whole: set[str] = set()
    spaced: set[str] = set()
    parts: set[str] = set()
    for language, listed in words:
        for word in listed.split(","):
            folded = fold(word)
            if word.strip().startswith("="):
                whole.add(folded)
            elif language in UNSPACED_LANGUAGES:
                parts.add(folded.strip())
            else:
                spaced.add(folded.strip())
    longest = sorted(map(re.escape, spaced), key=len, reverse=True)
    pattern = re.compile(f" (?:{'|'.join(longest)})(?= )") if longest else None
    return Table(frozenset(whole), pattern, tuple(sorted(parts, key=len, reverse=True)))


def word_table(words: Words) -> Table:
    return compile_table(tuple(words.items()))


def contains(words: Words, folded: str) -> bool:
    """Whether a folded text contains one of the words."""
    table = word_table(words)
    return (
        folded in table.whole
        or bool(table.spaced and table.spaced.search(folded))
        or any(part in folded for part in table.parts)
    )


def contains_phrase(words: Words, folded: str) -> bool:
    pattern = word_table(words).spaced
    return bool(pattern and pattern.search(folded))


def starts_with(words: Words, folded: str) -> bool:
    pattern = word_table(words).spaced
    return bool(pattern and pattern.match(folded))


def is_short(text: str, words: int = SHORT_WORDS) -> bool:
    """Whether the text has few words, as a button has, and is no sentence."""
    folded = fold(text)
    return len(folded.split()) + len(UNSPACED.findall(folded)) // LETTERS_PER_WORD <= words


def remove_words(words: Words, folded: str) -> str:
    table = word_table(words)
    for part in table.parts:
        folded = folded.replace(part, " ")
    return table.spaced.sub("", folded) if table.spaced else folded


def kinds_in(
    text: str, kinds: Mapping[str, Words] = ACTION_WORDS, harmless: Words = HARMLESS
) -> list[str]:
    """The kinds of action, or of field, that a text names."""
    folded = remove_words(harmless, fold(text))
    terse = remove_words({"en": FILLERS}, folded)
    has_price = PRICE.search(text)
    without_numbers = f" {' '.join(word for word in terse.split() if not word.isdigit())} "
    return [
        kind
        for kind, words in kinds.items()
        if contains(words, folded)
        or contains_phrase(words, terse)
        or (has_price and contains(words, without_numbers))
    ]


def kinds_in_identifier(identifier: str, markers: Mapping[str, str]) -> list[str]:
    """The kinds whose words are in an id, a class or another identifier."""
    folded = identifier_words(identifier)
    return [kind for kind, words in markers.items() if contains({"en": words}, folded)]


def clean(text: str, limit: int = QUOTE_LIMIT) -> str:
    """One line without invisible characters, cut when it is long."""
    spaced = (" " if char.isspace() else char for char in text[:READ_LIMIT])
    visible = (char for char in spaced if unicodedata.category(char) not in INVISIBLE_CATEGORIES)
    return truncate(one_line("".join(visible)), limit)


def quote(text: str) -> str:
    return f"“{clean(text)}”"


# Compiled at import, and so part of the memory snapshot that Python starts from.
for _words in (
    *ACTION_WORDS.values(),
    *SENSITIVE_WORDS.values(),
    *(
        AGREEMENT,
        BINS,
        DROP_INVITATION_WORDS,
        HARMLESS,
        NOT_SENSITIVE,
        SLIDER_WORDS,
        EXPLANATION_WORDS,
        YES,
    ),
    {"en": FILLERS},
):
    word_table(_words)
