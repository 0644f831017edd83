"""What the confirmation window says, and which presses it takes, without a browser."""

from typing import Any

import pytest

from tests.binding import requirement
from tests.harness.own_pages import load

question = load("question")

PAY: dict[str, Any] = {
    "site": "checkout.shop.example",
    "frame_site": "",
    "action": "click",
    "client": "Claude Desktop 1.2",
    "target": "Pay now",
    "tag": "button",
    "reasons": [{"kind": "pays", "because": "its text says “Pay now”"}],
    "fields": ["Email", "Card number"],
    "tab": 55,
    "seconds": 60,
}


@requirement("TOOLS-U1")
@requirement("SPEC-CONFIRM-CONTENT")
def test_a_question_says_where_who_what_why_and_with_which_fields() -> None:
    view = question.question_view(PAY, 3)
    assert view == {
        "place": "1 of 3",
        "before": "checkout.",
        "registered": "shop.example",
        "frame_site": "",
        "client": "Claude Desktop 1.2",
        "wish": "Click the button",
        "target": "Pay now",
        "reasons": [("$", "Pays or orders", "its text says “Pay now”")],
        "fields_title": "2 fields would be sent",
        "fields": ["Email", "Card number"],
        "always": "“Always” means: you are no longer asked about this site, "
        "until you change that under Site rules.",
    }
    in_frame = question.question_view({**PAY, "frame_site": "pay.example"}, 1)
    assert in_frame["frame_site"] == "pay.example"
    assert "this site and that of the frame" in in_frame["always"]
    assert question.question_view(PAY, 1)["place"] == ""


@requirement("TOOLS-U1")
@pytest.mark.parametrize(
    ("changes", "wish", "target"),
    [
        ({"tag": "a", "target": "Sign out"}, "Click the link", "Sign out"),
        ({"tag": "div", "target": "Send"}, "Click", "Send"),
        ({"target": " \u202e "}, "Click the button", "(without a text)"),
        ({"action": "fill_form", "target": "Sign in"}, "Fill 2 fields in the form", "Sign in"),
        ({"action": "fill_form", "target": "", "fields": ["A"]}, "Fill 1 field", ""),
        ({"action": "fill_form", "target": "", "fields": []}, "Fill a form", ""),
        ({"action": "drag", "tag": "li", "target": "Note"}, "Drag", "Note"),
        ({"action": "scroll", "tag": "", "target": ""}, "Scroll", ""),
        ({"action": "new_one", "tag": "", "target": "It"}, "Do “new_one” with", "It"),
    ],
)
def test_what_it_wants_is_one_plain_sentence(
    changes: dict[str, Any], wish: str, target: str
) -> None:
    view = question.question_view({**PAY, **changes}, 1)
    assert (view["wish"], view["target"]) == (wish, target)


def test_where_every_action_is_asked_about_that_is_the_reason() -> None:
    view = question.question_view({**PAY, "reasons": [], "fields": []}, 1)
    assert view["reasons"] == [question.EVERY_ACTION]
    assert view["fields_title"] == ""


def test_a_reason_of_an_unknown_kind_is_still_shown() -> None:
    given = {"kind": "melts", "because": "it is\nhot"}
    assert question.reason(given) == ("!", "Needs your word", "it is hot")


def test_names_from_the_page_are_cut_and_a_missing_one_is_said() -> None:
    view = question.question_view({**PAY, "fields": ["x" * 500, "\u202e"], "client": ""}, 1)
    assert view["fields"] == ["x" * 59 + "…", "(no name)"]
    assert view["client"] == "An agent"


@pytest.mark.parametrize(
    ("left_ms", "said", "part"),
    [
        (60_000, "Without an answer this is denied in 60 s", 1),
        (29_001, "Without an answer this is denied in 30 s", 29_001 / 60_000),
        (1, "Without an answer this is denied in 1 s", 1 / 60_000),
        (90_000, "Without an answer this is denied in 90 s", 1),
        (0, "No answer in time: this was denied.", 0),
        (-5, "No answer in time: this was denied.", 0),
    ],
)
def test_the_time_left_is_said_and_drawn(left_ms: float, said: str, part: float) -> None:
    assert question.time_view(left_ms, 60) == (said, part)


@pytest.fixture
def guard() -> Any:
    made = question.Guard()
    made.shown(1000)
    return made


def test_a_press_counts_only_once_the_question_could_be_read(guard: Any) -> None:
    assert not guard.settle(1799)
    assert not guard.takes(1799)
    assert guard.settle(1800)
    guard.pressed(1810)
    guard.released()
    assert guard.takes(1820)


def test_a_press_that_began_too_early_does_not_count_when_it_ends(guard: Any) -> None:
    guard.pressed(1700)
    assert guard.settle(1900)
    guard.released()
    assert not guard.takes(1910)
    guard.pressed(2000)
    assert guard.takes(2010)


def test_a_press_that_is_held_while_the_next_question_comes_does_not_count(guard: Any) -> None:
    guard.pressed(1900)
    guard.shown(2000)
    assert guard.settle(2900)
    guard.released()
    assert not guard.takes(2910)


def test_an_early_press_that_is_over_does_not_spoil_what_comes_without_one(guard: Any) -> None:
    guard.pressed(1100)
    guard.released()
    assert guard.settle(1900)
    assert guard.takes(1950)


def test_a_window_that_comes_to_the_front_waits_anew(guard: Any) -> None:
    assert guard.takes(1900)
    guard.shown(2000)
    assert not guard.takes(2500)
    assert guard.takes(2800)
