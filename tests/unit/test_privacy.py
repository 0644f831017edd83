"""Pages quote what was typed into them; what is passed on of their texts does not."""

import re
import unicodedata
from typing import Any

import pytest

from formpilot_inpage.fields.privacy import TEXT_LIMIT, Discretion
from tests.binding import requirement

PASSWORD = "Tr0ub4dor&3-Hörnchen"
EMAIL = "miriam.okonkwo@postkasten.example"
CARD = "493817264055"
PHONE = "+49 170 8345 912"
STREET = "Straße der Füchse 12b"


def say(text: str | None, *values: Any) -> str:
    return Discretion(values).say(text)


@requirement("FILL-S7")
@requirement("SPEC-NO-VALUES")
@pytest.mark.parametrize("value", [PASSWORD, EMAIL, CARD, PHONE, STREET])
@pytest.mark.parametrize(
    "change",
    [
        str,
        str.upper,
        str.lower,
        str.casefold,
        lambda text: " ".join(text),
        lambda text: "-".join(text[at : at + 4] for at in range(0, len(text), 4)),
        lambda text: unicodedata.normalize("NFD", text),
        lambda text: text.replace(" ", "\n"),
        lambda text: f"<<{text}>>",
        lambda text: text[:10],
        lambda text: text[-8:],
        lambda text: text[3:11],
    ],
)
def test_a_value_and_its_pieces_are_left_out(value: str, change: Any) -> None:
    said = say(f"Sorry: '{change(value)}' will not do.", value)
    left = said.removeprefix("Sorry: '").removesuffix("' will not do.")
    assert len(re.findall(r"\w", left)) < 6, said
    assert "…" in said
    assert said.startswith("Sorry: ")
    assert said.endswith(" will not do.")


@requirement("SPEC-NO-VALUES")
@pytest.mark.parametrize(
    ("value", "text", "said"),
    [
        (EMAIL, "Please include an '@' in 'miriam'.", "Please include an '@' in '…'."),
        (493817264055, "493817264055 is above 10.", "… is above 10."),
        (493817264055.0, "493,817,264,055 is above 10.", "… is above 10."),
        (("Katzen-Futter", 17), "Katzen-Futter or 17?", "… or …?"),
        ("123", "CVC 123 or 1234?", "CVC … or 1234?"),
        ("US", "The value must be US.", "The value must be …."),
        ("!?!", "Not '!?!'.", "Not '…'."),
        ("p$q", "Not 'P$Q'.", "Not '…'."),
        ("Anna", "Anna, Annabel", "…, Annabel"),
        ("x", "x marks the spot", "x marks the spot"),
        (True, "True is not enough", "True is not enough"),
        ("", "Nothing to hide", "Nothing to hide"),
        ("ﬁnanzamt", "FINANZAMT", "…"),
        ("STRASSE", "Straße", "…"),
    ],
)
def test_the_rest_of_the_text_stays(value: Any, text: str, said: str) -> None:
    assert say(text, value) == said


def test_a_text_becomes_one_line_and_is_capped() -> None:
    assert say(" One\n\ttwo ") == "One two"
    assert say(None) == ""
    assert say("y" * TEXT_LIMIT) == "y" * TEXT_LIMIT
    assert say("y" * (TEXT_LIMIT + 1)) == "y" * (TEXT_LIMIT - 1) + "…"


@requirement("SPEC-NO-VALUES")
def test_what_is_cut_off_does_not_bring_a_value_back() -> None:
    for length in range(150, 260):
        assert EMAIL[:6] not in say("y" * length + " " + EMAIL, EMAIL)


@requirement("SPEC-NO-VALUES")
def test_the_keeper_of_values_does_not_show_them() -> None:
    assert repr(Discretion([EMAIL])) == "<Discretion>"


def test_a_long_text_is_compared_without_long_waits() -> None:
    discretion = Discretion(["lorem ipsum " * 40_000])
    assert discretion.say("quick brown foxes " * 10).startswith("quick brown foxes")
