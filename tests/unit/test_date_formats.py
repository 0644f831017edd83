"""What date values mean, and the formats in which fields show them."""

import datetime

import pytest

from formpilot_inpage.contract.errors import ErrorCode
from formpilot_inpage.forms.dates.calendar_view import counted_dates
from formpilot_inpage.forms.dates.formats import (
    Format,
    find_format,
    fitted,
    language_format,
    shown_format,
)
from formpilot_inpage.forms.dates.moments import (
    DateValue,
    as_moments,
    find_day,
    find_month,
    is_dated,
    parse_range,
    same_moments,
)
from formpilot_inpage.forms.plan import InvalidValue

DAY = datetime.date(2024, 5, 6)
LATER = datetime.date(2024, 5, 9)
TIME = datetime.time(14, 30)


@pytest.mark.parametrize(
    ("text", "pattern"),
    [
        ("MM/DD/YYYY", "MM/DD/YYYY"),
        ("(date format: dd.mm.yyyy)", "DD.MM.YYYY"),
        ("yyyy-mm-dd", "YYYY-MM-DD"),
        ("TT.MM.JJJJ", "DD.MM.YYYY"),
        ("jj/mm/aaaa", "DD/MM/YYYY"),
        ("dd-mm-jjjj", "DD-MM-YYYY"),
        ("gg/mm/aaaa", "DD/MM/YYYY"),
        ("mm/yyyy", "MM/YYYY"),
        ("DD MMM YYYY", "DD MMM YYYY"),
        ("MM/DD/YYYY hh:mm aa", "MM/DD/YYYY hh:mm A"),
        ("hh:mm", "HH:mm"),
        ("HH:mm:ss", "HH:mm:ss"),
        ("Select date", None),
        ("mm/dd", None),
        ("Your name", None),
        ("Add a comment", None),
    ],
)
def test_a_hint_tells_a_format(text: str, pattern: str | None) -> None:
    assert find_format(text) == pattern


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        ("MM/DD/YYYY", "05/06/2024"),
        ("D.M.YYYY", "6.5.2024"),
        ("MMMM D, YYYY", "May 6, 2024"),
        ("DD MMM YYYY", "06 May 2024"),
        ("YYYY-MM-DD HH:mm", "2024-05-06 14:30"),
        ("MM/DD/YYYY hh:mm A", "05/06/2024 02:30 PM"),
    ],
)
def test_a_moment_is_written_and_read_in_a_format(pattern: str, text: str) -> None:
    moment = DateValue(DAY, TIME if "mm" in pattern else None)
    assert Format(pattern).write((moment,)) == text
    assert same_moments((moment,), Format(pattern).read(text))


def test_a_format_is_cut_to_what_a_moment_has() -> None:
    assert fitted("DD/MM/YYYY HH:mm", DateValue(DAY)) == "DD/MM/YYYY"
    assert fitted("DD/MM/YYYY", DateValue(DAY, TIME)) == "DD/MM/YYYY HH:mm"
    assert fitted("DD/MM/YYYY", DateValue(DAY, is_month=True)) == "MM/YYYY"
    assert fitted("DD/MM/YYYY", DateValue(time=TIME)) is None
    assert fitted("HH:mm", DateValue(DAY)) is None


@pytest.mark.parametrize(
    ("text", "language", "pattern"),
    [
        ("2024-05-06", "en", "YYYY-MM-DD"),
        ("05/06/2024", "en-US", None),
        ("05.06.2024", "en-US", "DD.MM.YYYY"),
        ("05/06/2024", "en-GB", "DD/MM/YYYY"),
        ("25/06/2024", "en-US", "DD/MM/YYYY"),
        ("05/26/2024", "de", "MM/DD/YYYY"),
        ("06.05.2024", "de", "DD.MM.YYYY"),
        ("6.5.2024 08:15", "de", "D.M.YYYY HH:mm"),
        ("May 6, 2024", "en", None),
        ("Room 12", "en", None),
    ],
)
def test_what_a_field_shows_tells_its_format(text: str, language: str, pattern: str | None) -> None:
    assert shown_format(text, language) == pattern


def test_a_language_has_its_order() -> None:
    names = ("en-US", "en", "en-GB", "de-AT", "fr", "sv", "nl-BE")
    assert [language_format(name) for name in names] == [
        *("MM/DD/YYYY", "MM/DD/YYYY", "DD/MM/YYYY", "DD.MM.YYYY", "DD/MM/YYYY", "YYYY-MM-DD"),
        "DD-MM-YYYY",
    ]


@pytest.mark.parametrize(
    ("text", "moments"),
    [
        ("2024-05-06 to 2024-05-09", (DateValue(DAY), DateValue(LATER))),
        ("2024-05-06 - 2024-05-09", (DateValue(DAY), DateValue(LATER))),
        ("2024-05-06/2024-05-09", (DateValue(DAY), DateValue(LATER))),
        ("May 6, 2024 – May 9, 2024", (DateValue(DAY), DateValue(LATER))),
        ("2024-05-06T14:30", (DateValue(DAY, TIME),)),
        ("2:30 PM", (DateValue(time=TIME),)),
        ("2024-05", (DateValue(datetime.date(2024, 5, 1), is_month=True),)),
        ("2024年5月6日", (DateValue(DAY),)),
        ("05/06/2024", ()),
        ("soon", ()),
    ],
)
def test_a_text_means_moments(text: str, moments: tuple[DateValue, ...]) -> None:
    assert parse_range(text) == moments
    assert is_dated(text) is bool(moments)


def test_values_that_mean_no_moment_are_refused_without_being_quoted() -> None:
    for value in (
        "05/06/2024",
        "2024-02-31",
        True,
        20240506.5,
        ("2024-05-06", "x"),
        ("2024-05-06",) * 3,
    ):
        with pytest.raises(InvalidValue) as raised:
            as_moments(value)
        assert raised.value.error is ErrorCode.DATE_NOT_UNDERSTOOD
        assert "2024-02-31" not in raised.value.message
    assert as_moments("") == ()


def test_a_field_without_a_time_holds_no_moment_with_one() -> None:
    assert not same_moments((DateValue(DAY, TIME),), (DateValue(DAY),))
    assert not same_moments((DateValue(DAY),), (DateValue(LATER),))
    assert same_moments((DateValue(DAY),), (DateValue(DAY, TIME),)) is True


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("Choose Monday, May 6th, 2024", DAY),
        ("Montag, 6. Mai 2024", DAY),
        ("2024-05-06", DAY),
        ("cell-2024-05-06-a", DAY),
        ("6", None),
        ("2024-4-6", None),
        ("May 6 to May 9, 2024", None),
    ],
)
def test_a_cell_names_its_day(text: str, day: datetime.date | None) -> None:
    assert find_day(text) == day


def test_a_heading_names_its_month() -> None:
    headings = ("NOV 2026", "November", "2026", "2026年11月", "2020 - 2029", "Next")
    assert [find_month(heading) for heading in headings] == [
        *((2026, 11), (None, 11), (2026, None), (2026, 11), (None, None), (None, None))
    ]


def test_days_are_counted_from_the_headings() -> None:
    grid = [28, 29, 30, *range(1, 32), 1, 2]
    dates = counted_dates(grid, [(2024, 5)])
    assert (dates[0], dates[3], dates[-1]) == (
        datetime.date(2024, 4, 28),
        datetime.date(2024, 5, 1),
        datetime.date(2024, 6, 2),
    )
    two = counted_dates([*grid, 26, 27, 28, 29, 30, 31, *range(1, 31)], [(2024, 5), (2024, 6)])
    assert (two[len(grid)], two[-1]) == (datetime.date(2024, 5, 26), datetime.date(2024, 6, 30))
    assert counted_dates(grid, []) == [None] * len(grid)
