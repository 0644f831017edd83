"""Dates and times as people write them."""

import datetime

import pytest

from formpilot_inpage.forms.kinds import dates

THE_15TH = datetime.date(2024, 3, 15)


@pytest.mark.parametrize(
    "text",
    [
        *("2024-03-15", "2024/03/15", "2024.3.15", "20240315", "15/03/2024", "03/15/2024"),
        *("15.03.2024", "15 March 2024", "March 15, 2024", "Mar 15 2024", "15-Mar-2024"),
        *("15th of March 2024", "Friday, March 15th, 2024", "Fri Mar 15 2024", "15. März 2024"),
        *("15 mars 2024", "15 de marzo de 2024", " 15  MARCH  2024 ", "2024 Mar 15"),
    ],
)
def test_an_unambiguous_day_is_read(text: str) -> None:
    assert dates.parse_date(text) == THE_15TH


@pytest.mark.parametrize(
    "text",
    [
        *("02/03/2024", "2/3/2024", "02-03-2024", "15/03/24", "2024-02-30", "2024-13-01", ""),
        *("March 2024", "15 March", "tomorrow", "March 15 16", "31/31/2024", "2024-03-15T10:00"),
        *("15 Smarch 2024", "12345678", "maybe 15 March 2024"),
    ],
)
def test_other_texts_are_no_day(text: str) -> None:
    assert dates.parse_date(text) is None


def test_a_known_order_decides_between_two_days() -> None:
    assert dates.parse_date("02/03/2024", dates.DAY_FIRST) == datetime.date(2024, 3, 2)
    assert dates.parse_date("02/03/2024", dates.MONTH_FIRST) == datetime.date(2024, 2, 3)
    assert dates.parse_date("15/03/2024", dates.MONTH_FIRST) is None
    assert dates.parse_date("03/03/2024") == datetime.date(2024, 3, 3)


@pytest.mark.parametrize(
    ("text", "time"),
    [
        ("14:30", datetime.time(14, 30)),
        ("9:05", datetime.time(9, 5)),
        ("14:30:15.25", datetime.time(14, 30, 15, 250000)),
        ("2:30 PM", datetime.time(14, 30)),
        ("2:30 p.m.", datetime.time(14, 30)),
        ("12am", datetime.time(0, 0)),
        ("12 pm", datetime.time(12, 0)),
        ("14h30", datetime.time(14, 30)),
        ("14.30 Uhr", datetime.time(14, 30)),
        ("14", None),
        ("25:00", None),
        ("14:30 PM", None),
        ("14:60", None),
        ("2:30 p", None),
        ("", None),
    ],
)
def test_times(text: str, time: datetime.time | None) -> None:
    assert dates.parse_time(text) == time


def test_a_day_with_a_time_and_a_month() -> None:
    moment = datetime.datetime(2024, 3, 15, 14, 30)
    for text in (
        "2024-03-15T14:30",
        "2024/03/15 14:30",
        "15 March 2024 14:30",
        "March 15, 2024, 2:30 PM",
        "March 15, 2024 at 2:30 pm",
    ):
        assert dates.parse_datetime(text) == moment, text
    for text in ("2024-03-15", "14:30", "02/03/2024 14:30", "2024-03-15T14:30Z"):
        assert dates.parse_datetime(text) is None, text
    assert dates.parse_datetime("02/03/2024 14:30", "mdy") == datetime.datetime(2024, 2, 3, 14, 30)
    for text in ("2024-03", "03/2024", "March 2024", "Mar. 2024"):
        assert dates.parse_month(text) == (2024, 3), text
    assert dates.parse_month("2024-13") is None
    assert dates.parse_month("March 15") is None
