"""The texts of the confirmation window, and the presses it accepts. Needs no browser."""

from typing import Any

import pytest

from harness.own_pages import load
from tests.binding import requirement

confirm_wording = load("confirm_wording")

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
def test_a_confirmation_shows_site_client_action_reasons_and_fields() -> None:
    view = confirm_wording.confirmation_view(PAY, 3)
    assert view == {
        "position": "1 of 3",
        "subdomain": "checkout.",
        "registered": "shop.example",
        "frame_site": "",
        "client": "Claude Desktop 1.2",
        "request": "Click the button",
        "target": "Pay now",
        "reasons": [("$", "Pays or orders", "its text says “Pay now”")],
        "fields_title": "2 fields would be sent",
        "fields": ["Email", "Card number"],
        "files_title": "",
        "files": [],
        "always_note": "With “Always on this site” you are no longer asked about this site, "
        "until you change that under Site rules.",
    }
    in_frame = confirm_wording.confirmation_view({**PAY, "frame_site": "pay.example"}, 1)
    assert in_frame["frame_site"] == "pay.example"
    assert "this site and the frame's site" in in_frame["always_note"]
    assert confirm_wording.confirmation_view(PAY, 1)["position"] == ""


@requirement("TOOLS-U1")
@pytest.mark.parametrize(
    ("changes", "request_text", "target"),
    [
        ({"tag": "a", "target": "Sign out"}, "Click the link", "Sign out"),
        ({"tag": "div", "target": "Send"}, "Click", "Send"),
        ({"target": " \u202e "}, "Click the button", "(no text)"),
        ({"action": "fill_form", "target": "Sign in"}, "Fill 2 fields in the form", "Sign in"),
        ({"action": "fill_form", "target": "", "fields": ["A"]}, "Fill 1 field", ""),
        ({"action": "fill_form", "target": "", "fields": []}, "Fill a form", ""),
        ({"action": "drag", "tag": "li", "target": "Note"}, "Drag", "Note"),
        ({"action": "scroll", "tag": "", "target": ""}, "Scroll", ""),
        ({"action": "new_action", "tag": "", "target": "It"}, "Run “new_action” on", "It"),
    ],
)
def test_the_action_and_its_target_are_a_plain_sentence(
    changes: dict[str, Any], request_text: str, target: str
) -> None:
    view = confirm_wording.confirmation_view({**PAY, **changes}, 1)
    assert (view["request"], view["target"]) == (request_text, target)


def test_a_rule_that_asks_before_every_action_is_shown_as_the_reason() -> None:
    view = confirm_wording.confirmation_view({**PAY, "reasons": [], "fields": []}, 1)
    assert view["reasons"] == [confirm_wording.EVERY_ACTION]
    assert view["fields_title"] == ""


def test_a_reason_of_an_unknown_kind_is_still_shown() -> None:
    reason = {"kind": "melts", "because": "it is\nhot"}
    expected = ("!", "Needs your approval", "it is hot")
    assert confirm_wording.reason_view(reason) == expected


def test_long_names_are_cut_and_missing_names_are_replaced() -> None:
    view = confirm_wording.confirmation_view(
        {**PAY, "fields": ["x" * 500, "\u202e"], "client": ""}, 1
    )
    assert view["fields"] == ["x" * 59 + "…", "(no name)"]
    assert view["client"] == "An agent"


@pytest.mark.parametrize(
    ("left_ms", "text", "fraction"),
    [
        (60_000, "Without an answer, this is denied in 60 s", 1),
        (29_001, "Without an answer, this is denied in 30 s", 29_001 / 60_000),
        (1, "Without an answer, this is denied in 1 s", 1 / 60_000),
        (90_000, "Without an answer, this is denied in 90 s", 1),
        (0, "The time is up: this was denied.", 0),
        (-5, "The time is up: this was denied.", 0),
    ],
)
def test_the_time_left_is_a_text_and_a_fraction(left_ms: float, text: str, fraction: float) -> None:
    assert confirm_wording.time_view(left_ms, 60) == (text, fraction)


@pytest.fixture
def guard() -> Any:
    press_filter = confirm_wording.PressFilter()
    press_filter.restart(1000)
    return press_filter


def test_a_press_counts_only_after_the_time_to_read(guard: Any) -> None:
    assert not guard.update(1799)
    assert not guard.accepts(1799)
    assert guard.update(1800)
    guard.press(1810)
    guard.release()
    assert guard.accepts(1820)


def test_a_press_that_began_too_early_does_not_count_when_it_ends(guard: Any) -> None:
    guard.press(1700)
    assert guard.update(1900)
    guard.release()
    assert not guard.accepts(1910)
    guard.press(2000)
    assert guard.accepts(2010)


def test_a_press_that_is_held_while_the_next_confirmation_appears_does_not_count(
    guard: Any,
) -> None:
    guard.press(1900)
    guard.restart(2000)
    assert guard.update(2900)
    guard.release()
    assert not guard.accepts(2910)


def test_an_early_press_that_has_ended_does_not_block_a_later_answer(guard: Any) -> None:
    guard.press(1100)
    guard.release()
    assert guard.update(1900)
    assert guard.accepts(1950)


def test_a_window_that_comes_to_the_front_waits_again(guard: Any) -> None:
    assert guard.accepts(1900)
    guard.restart(2000)
    assert not guard.accepts(2500)
    assert guard.accepts(2800)


def test_files_are_shown_with_whole_paths_and_sizes() -> None:
    files = [
        {"path": "/home/ada/Documents/cv.pdf", "size": 81_920},
        {"path": "/home/ada/\u202egpj.exe", "size": 12_345_678},
    ]
    asked = {**PAY, "action": "fill_form", "reasons": [], "files": files, "can_be_always": False}
    view = confirm_wording.confirmation_view(asked, 1)
    assert view["files_title"] == "2 files, 12 MB"
    assert view["files"] == [
        ("cv.pdf", "82 kB", "/home/ada/Documents/cv.pdf"),
        ("gpj.exe", "12 MB", "/home/ada/ gpj.exe"),
    ]
    assert [title for _, title, _ in view["reasons"]] == ["Gives files to this site"]
    assert view["always_note"] == ""
    allowed = confirm_wording.confirmation_view({**asked, "can_be_always": True}, 1)
    assert [title for _, title, _ in allowed["reasons"]] == ["The rule for this site"]
    assert allowed["always_note"]


@pytest.mark.parametrize(
    ("size", "text"),
    [
        (0, "0 bytes"),
        (1, "1 byte"),
        (999, "999 bytes"),
        (1500, "1.5 kB"),
        (999_499, "999 kB"),
        (999_500, "1.0 MB"),
        (104_857_600, "105 MB"),
    ],
)
def test_sizes_in_words(size: int, text: str) -> None:
    assert confirm_wording.size_text(size) == text
