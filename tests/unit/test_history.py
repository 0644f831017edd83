"""What the popup says about actions, without a browser."""

from datetime import UTC, datetime
from typing import Any

import pytest

from tests.harness.own_pages import load

history = load("history")

NOON = "2026-11-16T12:00:00Z"
ENTRY: dict[str, Any] = {
    "time": NOON,
    "correlation_id": "cmd_1",
    "action": "click",
    "target": "#pay",
    "outcome": "done",
    "filled": None,
    "total": None,
    "approval": "not_needed",
}


def view_of(**changes: Any) -> Any:
    return history.action_view({**ENTRY, **changes}, history.seconds_of(NOON) + 125)


def test_an_action_says_what_was_done_how_it_went_and_when() -> None:
    assert view_of() == {
        "key": "cmd_1",
        "kind": "good",
        "icon": "✓",
        "what": "Clicked",
        "target": "#pay",
        "outcome": "Done",
        "when": "2 min ago",
        "undo": False,
    }


@pytest.mark.parametrize(
    ("changes", "what", "kind", "outcome"),
    [
        ({"action": "fill_form", "filled": 4, "total": 4}, "Filled 4 of 4 fields", "good", "Done"),
        ({"action": "fill_form", "filled": 1, "total": 1}, "Filled 1 of 1 field", "good", "Done"),
        (
            {"action": "fill_form", "filled": 3, "total": 4, "outcome": "incomplete"},
            "Filled 3 of 4 fields",
            "part",
            "Incomplete",
        ),
        (
            {"action": "fill_form", "outcome": "form_not_found"},
            "Fill a form",
            "bad",
            "No such form",
        ),
        ({"outcome": "started"}, "Click", "bad", "Not known how it ended"),
        ({"outcome": "element_not_found"}, "Click", "bad", "Not found on the page"),
        ({"outcome": "some_new_code"}, "Click", "bad", "some new code"),
        ({"outcome": "user_denied", "approval": "denied"}, "Click", "bad", "You said no"),
        ({"outcome": "user_denied", "approval": "timed_out"}, "Click", "bad", "No answer in time"),
        ({"outcome": "cancelled"}, "Clicked", "part", "Stopped"),
        ({"action": "undo"}, "Undid a fill", "good", "Done"),
    ],
)
def test_every_outcome_has_plain_words(
    changes: dict[str, Any], what: str, kind: str, outcome: str
) -> None:
    view = view_of(**changes)
    assert (view["what"], view["kind"], view["outcome"]) == (what, kind, outcome)


def test_what_is_under_way_says_what_it_waits_for() -> None:
    command = {"correlation_id": "cmd_2", "action": "click", "target": "#a"}
    said = {
        state: history.running_view({**command, "state": state})["state"]
        for state in ("running", "queued", "awaiting_confirmation")
    }
    assert said["running"] == ""
    assert "waits" in said["queued"]
    assert said["awaiting_confirmation"] == "waits for your answer"


@pytest.mark.parametrize(
    "moment",
    [
        datetime(1970, 1, 1, tzinfo=UTC),
        datetime(2000, 2, 29, 23, 59, 59, tzinfo=UTC),
        datetime(2026, 11, 16, 18, 5, 7, tzinfo=UTC),
        datetime(2100, 3, 1, tzinfo=UTC),
    ],
)
def test_a_time_of_the_log_is_counted_in_seconds(moment: datetime) -> None:
    assert history.seconds_of(moment.strftime("%Y-%m-%dT%H:%M:%SZ")) == moment.timestamp()
    assert history.seconds_of(moment.isoformat()) == moment.timestamp()
