"""Texts of options are alike without regard to case, spacing and idle punctuation."""

import pytest

from formpilot_inpage.forms.kinds.option_match import letters_of


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("Urgent-System Down", "urgent - system down"),
        ("Germany (DE)", "Germany DE"),
        ("1,000", "1000"),
        ("São Paulo", "são  paulo"),
    ],
)
def test_spacing_and_idle_punctuation_do_not_count(text: str, other: str) -> None:
    assert letters_of(text) == letters_of(other)


@pytest.mark.parametrize(
    ("text", "other"),
    [("A+", "A-"), ("C#", "C"), ("C++", "C"), ("-5", "5"), ("1.5 GB", "15 GB"), ("<1", ">1")],
)
def test_signs_that_change_the_meaning_count(text: str, other: str) -> None:
    assert letters_of(text) != letters_of(other)
