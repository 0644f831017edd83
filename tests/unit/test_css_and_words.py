"""Texts as people compare them, and as CSS writes them: checked against the CSSOM's algorithm."""

import random

import pytest

from formpilot_inpage.dom.css import css_identifier, css_string
from formpilot_inpage.dom.text import normalize_words
from tests.binding import requirement

ALPHABET = "abzAZ019_-.:#[]()'\"\\/ \t\n\r\f\0\x01\x1f\x7f\x80\u00a0äß٣²😀\u200b~!@$%^&*+=|{}<>,?;`"
NAMED = [
    "user[email]",
    "a.b",
    '"quoted"',
    "2fa",
    "-",
    "--",
    "-2",
    "-a",
    "a-1",
    "1",
    "",
    "a\nb",
    "\\",
    "x'y",
    "٣x",
    "-٣",
    "😀",
    "\0",
    "a\0",
    "\x7f",
]
SAME = [
    ("E-mail", " e-MAIL "),
    ("Name *", "name"),
    ("Name:", "name"),
    ("* First\n  name :", "first name"),
    ("Straße", "STRASSE"),
    ("Na\u00a0me", "na me"),
    ("\u200bCity\u200b", "city"),
]
DIFFERENT = [("Name", "Names"), ("First name", "Firstname"), ("a*b", "ab"), ("é", "e")]


def code_point(letter: str) -> str:
    return f"\\{ord(letter):x} "


def is_control(letter: str) -> bool:
    return "\x01" <= letter <= "\x1f" or letter == "\x7f"


def cssom_identifier(text: str) -> str:
    """https://drafts.csswg.org/cssom/#serialize-an-identifier"""
    made = ""
    for at, letter in enumerate(text):
        leads = at == 0 or (at == 1 and text[0] == "-")
        if letter == "\0":
            made += "\ufffd"
        elif is_control(letter) or ("0" <= letter <= "9" and leads):
            made += code_point(letter)
        elif text == "-":
            made += "\\-"
        elif letter >= "\x80" or letter in "-_" or (letter.isascii() and letter.isalnum()):
            made += letter
        else:
            made += "\\" + letter
    return made


def cssom_string(text: str) -> str:
    """https://drafts.csswg.org/cssom/#serialize-a-string"""
    made = ""
    for letter in text:
        if letter == "\0":
            made += "\ufffd"
        elif is_control(letter):
            made += code_point(letter)
        else:
            made += "\\" + letter if letter in '"\\' else letter
    return f'"{made}"'


def random_texts() -> list[str]:
    chance = random.Random(4711)
    return ["".join(chance.choices(ALPHABET, k=chance.randint(1, 6))) for _ in range(5000)]


@requirement("SPEC-FILL-ESCAPED-KEYS")
@pytest.mark.parametrize("text", NAMED)
def test_a_name_is_written_as_the_cssom_writes_it(text: str) -> None:
    assert css_identifier(text) == cssom_identifier(text)
    assert css_string(text) == cssom_string(text)


@requirement("SPEC-FILL-ESCAPED-KEYS")
def test_any_text_is_written_as_the_cssom_writes_it() -> None:
    texts = random_texts()
    assert [css_identifier(text) for text in texts] == [cssom_identifier(text) for text in texts]
    assert [css_string(text) for text in texts] == [cssom_string(text) for text in texts]


@pytest.mark.parametrize(("first", "second"), SAME)
def test_case_spaces_and_marks_do_not_count(first: str, second: str) -> None:
    assert normalize_words(first) == normalize_words(second)


@pytest.mark.parametrize(("first", "second"), DIFFERENT)
def test_other_words_are_other_words(first: str, second: str) -> None:
    assert normalize_words(first) != normalize_words(second)


@pytest.mark.parametrize("text", ["", " ", "*", " : ", "\u200b", "\u00a0\n"])
def test_marks_alone_are_no_words(text: str) -> None:
    assert normalize_words(text) == ""
