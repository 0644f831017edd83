"""What moves a calendar or counts a time, as its markup tells it."""

from typing import Any, cast

import pytest

from formpilot_inpage.forms.dates.calendar_controls import buttons
from formpilot_inpage.forms.dates.calendar_view import CalendarPart
from formpilot_inpage.forms.dates.time_steppers import find_stepper


def part(tag: str, attributes: str, text: str = "") -> CalendarPart:
    markup = f"<{tag} {attributes}></{tag}>"
    return CalendarPart(cast("Any", object()), tag, text, 0, markup, "")


@pytest.mark.parametrize(
    ("attributes", "text", "step"),
    [
        ('class="arrow arrow-right"', "", 1),
        ('class="x-arrow x-left"', "", -1),
        ('class="chevron-right"', "", 1),
        ('class="next"', "", 1),
        ('class="arrow arrow-right"', "6", 0),
        ('class="arrow"', "", 0),
    ],
)
def test_a_sign_without_a_role_moves_the_calendar_if_its_class_says_so(
    attributes: str, text: str, step: int
) -> None:
    found = buttons([part("div", attributes, text)], step or 1, set())
    assert [moved for moved, _ in found] == ([step] if step else [])


def test_a_stepper_is_two_buttons_and_the_number_that_is_named_or_between_them() -> None:
    up, down = part("button", 'aria-label="Next Hour"'), part("button", 'title="Previous Hour"')
    named = part("span", 'title="Pick Hour"', "08")
    bare = part("span", "", "14")
    assert find_stepper([up, down, named], "hour") == (up, down, 8)
    assert find_stepper([up, bare, down], "hour") == (up, down, 14)
    assert find_stepper([up, down, bare], "hour") is None
    assert find_stepper([up, bare, down], "minute") is None
