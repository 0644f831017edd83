"""Numbers in the formats of pages."""

import pytest

from formpilot_inpage.forms.numbers import plain_number, shown_numbers, shows_number


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("30.0", 30),
        ("1,234.50", 1234.5),
        ("€ 1.234,50", 1234.5),
        ("$ 1,000", 1000),
        ("12 %", 12),
        ("-5", -5),
        ("−5 °C", -5),
        ("1 234 567", 1234567),
        ("1'234.5", 1234.5),
    ],
)
def test_a_number_is_read_in_any_format(text: str, number: float) -> None:
    assert shows_number(text, number)


@pytest.mark.parametrize(
    ("text", "number"), [("12.345", 123.45), ("", 0), ("about", 1), ("3 of 5", 3), ("12", 1)]
)
def test_another_number_is_not_the_same(text: str, number: float) -> None:
    assert not shows_number(text, number)


def test_a_separator_of_thousands_may_be_a_decimal_point() -> None:
    assert sorted(shown_numbers("1,234")) == [1.234, 1234]
    assert plain_number(True) is None
