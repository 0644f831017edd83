"""Pages quote values in their messages; redacted texts do not hold them."""

import re
import unicodedata
from typing import Any

import pytest

from formpilot_inpage.forms.redaction import TEXT_LIMIT, Redactor
from tests.binding import requirement

PASSWORD = "Tr0ub4dor&3-Hörnchen"
EMAIL = "miriam.okonkwo@postkasten.example"
CARD = "493817264055"
PHONE = "+49 170 8345 912"
STREET = "Straße der Füchse 12b"


def redact(text: str | None, *values: Any) -> str:
    return Redactor(values).redact(text)


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
def test_a_value_and_its_pieces_are_redacted(value: str, change: Any) -> None:
    redacted = redact(f"Sorry: '{change(value)}' will not do.", value)
    left = redacted.removeprefix("Sorry: '").removesuffix("' will not do.")
    assert len(re.findall(r"\w", left)) < 6, redacted
    assert "…" in redacted
    assert redacted.startswith("Sorry: ")
    assert redacted.endswith(" will not do.")


@requirement("SPEC-NO-VALUES")
@pytest.mark.parametrize(
    ("value", "text", "redacted"),
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
def test_the_rest_of_the_text_stays(value: Any, text: str, redacted: str) -> None:
    assert redact(text, value) == redacted


def test_a_text_becomes_one_line_and_is_capped() -> None:
    assert redact(" One\n\ttwo ") == "One two"
    assert redact(None) == ""
    assert redact("y" * TEXT_LIMIT) == "y" * TEXT_LIMIT
    assert redact("y" * (TEXT_LIMIT + 1)) == "y" * (TEXT_LIMIT - 1) + "…"


@requirement("SPEC-NO-VALUES")
def test_a_value_at_the_limit_is_redacted_before_the_text_is_cut() -> None:
    for length in range(150, 260):
        assert EMAIL[:6] not in redact("y" * length + " " + EMAIL, EMAIL)


@requirement("SPEC-NO-VALUES")
def test_the_repr_of_a_redactor_holds_no_value() -> None:
    assert repr(Redactor([EMAIL])) == "<Redactor>"


def test_a_long_value_is_compared_quickly() -> None:
    redactor = Redactor(["lorem ipsum " * 40_000])
    assert redactor.redact("quick brown foxes " * 10).startswith("quick brown foxes")
