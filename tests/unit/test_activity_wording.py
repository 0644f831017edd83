"""The texts of the popup about actions. Needs no browser."""

from datetime import UTC, datetime
from typing import Any

import pytest

from harness.own_pages import load

activity_wording = load("activity_wording")

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


def entry_view(**changes: Any) -> Any:
    return activity_wording.action_view(
        {**ENTRY, **changes}, activity_wording.unix_seconds(NOON) + 125
    )


def test_a_row_shows_the_action_its_outcome_and_when() -> None:
    assert entry_view() == {
        "key": "cmd_1",
        "kind": "good",
        "icon": "✓",
        "action": "Clicked",
        "target": "#pay",
        "outcome": "Done",
        "when": "2 min ago",
        "undo": False,
    }


@pytest.mark.parametrize(
    ("changes", "action", "kind", "outcome"),
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
            "Form not found",
        ),
        ({"outcome": "started"}, "Click", "bad", "Result unknown"),
        ({"outcome": "element_not_found"}, "Click", "bad", "Not found on the page"),
        ({"outcome": "some_new_code"}, "Click", "bad", "some new code"),
        ({"outcome": "user_denied", "approval": "denied"}, "Click", "bad", "You denied it"),
        ({"outcome": "user_denied", "approval": "timed_out"}, "Click", "bad", "No answer in time"),
        ({"outcome": "cancelled"}, "Clicked", "part", "Stopped"),
        ({"action": "undo"}, "Undid a fill", "good", "Done"),
    ],
)
def test_every_outcome_has_a_plain_text(
    changes: dict[str, Any], action: str, kind: str, outcome: str
) -> None:
    view = entry_view(**changes)
    assert (view["action"], view["kind"], view["outcome"]) == (action, kind, outcome)


def test_a_running_command_says_what_it_waits_for() -> None:
    command = {"correlation_id": "cmd_2", "action": "click", "target": "#a"}
    texts = {
        state: activity_wording.running_view({**command, "state": state})["state"]
        for state in ("running", "queued", "awaiting_confirmation")
    }
    assert texts["running"] == ""
    assert "waiting" in texts["queued"]
    assert texts["awaiting_confirmation"] == "waiting for your answer"


@pytest.mark.parametrize(
    "moment",
    [
        datetime(1970, 1, 1, tzinfo=UTC),
        datetime(2000, 2, 29, 23, 59, 59, tzinfo=UTC),
        datetime(2026, 11, 16, 18, 5, 7, tzinfo=UTC),
        datetime(2100, 3, 1, tzinfo=UTC),
    ],
)
def test_a_time_of_the_log_is_converted_to_unix_seconds(moment: datetime) -> None:
    assert (
        activity_wording.unix_seconds(moment.strftime("%Y-%m-%dT%H:%M:%SZ")) == moment.timestamp()
    )
    assert activity_wording.unix_seconds(moment.isoformat()) == moment.timestamp()
