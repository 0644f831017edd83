"""Numbers in the formats of pages."""

import pytest

from formpilot_inpage.forms.kinds.spin_button import number_in
from formpilot_inpage.forms.numbers import plain_number, shown_numbers, shows_number
from formpilot_inpage.forms.plan import InvalidValue


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
    ("text", "number"),
    [
        ("12.345", 123.45),
        ("", 0),
        ("about", 1),
        ("3 of 5", 3),
        ("12", 1),
        ("20 20", 2020),
        ("1,2,3", 123),
        ("1.2.3", 123),
    ],
)
def test_another_number_is_not_the_same(text: str, number: float) -> None:
    assert not shows_number(text, number)


def test_a_separator_of_thousands_may_be_a_decimal_point() -> None:
    assert sorted(shown_numbers("1,234")) == [1.234, 1234]
    assert plain_number(True) is None


@pytest.mark.parametrize("text", ["98", " 98 % ", "$ 98", "EUR 98", "98 kg"])
def test_a_value_may_name_a_currency_or_a_unit(text: str) -> None:
    assert number_in(text) == 98


@pytest.mark.parametrize("text", ["about 98", "98 or 99", "20 20", "no 98", "98 of them", "1,234"])
def test_a_value_with_other_words_is_no_number(text: str) -> None:
    with pytest.raises(InvalidValue):
        number_in(text)
