"""Drags that cannot be made, and drags that end before they should."""

import time

import pytest

from tests.binding import requirement
from tests.harness.client import McpClient
from tests.harness.pilot import Pilot, Tab

from .test_drag import drag, heard, page, state

__all__ = ["page"]


@requirement("DRAG-E1")
@requirement("DRAG-A5")
@requirement("DRAG-E9")
def test_an_end_that_is_not_there_is_named(shared_client: McpClient, page: Tab) -> None:
    page.page.evaluate("""() => {
      const frame = document.createElement('iframe');
      frame.srcdoc = '<b id=inside>Inside</b>';
      document.body.append(frame);
    }""")
    for source, target, missing in (
        ("#none", "#takes", "#none"),
        ("#card", "#gone", "#gone"),
        ("#inside", "#takes", "#inside"),
    ):
        answer = drag(shared_client, source, target)
        assert (answer["error"], answer["selector"]) == ("element_not_found", missing)
        assert missing in answer["message"]
    assert not heard(page, "mousedown")


@requirement("DRAG-E2")
def test_a_hidden_end_is_not_visible(shared_client: McpClient, page: Tab) -> None:
    answer = drag(shared_client, "#hidden", "#takes")
    assert (answer["error"], answer["selector"]) == ("element_not_visible", "#hidden")
    assert answer["tag"] == "DIV"


def test_a_covered_source_is_obscured_by_what_covers_it(
    shared_client: McpClient, page: Tab
) -> None:
    answer = drag(shared_client, "#covered", "#takes")
    assert answer["error"] == "element_obscured"
    assert answer["covered_by"]["id"] == "lid"


@requirement("DRAG-E3")
def test_of_several_matches_the_first_is_dragged(shared_client: McpClient, page: Tab) -> None:
    answer = drag(shared_client, ".card", "#takes")
    assert (answer["from"]["matches_count"], state(page)["card"]) == (2, "takes")


@requirement("DRAG-E6")
@pytest.mark.parametrize("point", [(-1, 10), (5000, 10), (10, 800)])
def test_a_point_outside_of_the_viewport_is_refused_with_its_size(
    shared_client: McpClient, page: Tab, point: tuple[int, int]
) -> None:
    answer = drag(shared_client, "#card", point)
    assert answer["error"] == "coordinates_out_of_viewport"
    assert answer["viewport"] == {"width": page.page.evaluate("innerWidth"), "height": 800}
    assert not heard(page, "mousedown")


def test_what_is_out_of_view_is_scrolled_to(shared_client: McpClient, page: Tab) -> None:
    page.page.evaluate("document.getElementById('takes').style.top = '2300px'")
    answer = drag(shared_client, "#far", "#takes")
    assert answer["effect"] == "moved"
    assert page.page.evaluate("document.getElementById('far').parentElement.id") == "takes"


@requirement("DRAG-E4")
def test_a_source_that_vanishes_in_mid_drag_ends_the_drag_on_the_document(
    shared_client: McpClient, page: Tab
) -> None:
    answer = drag(shared_client, "#card", "#removes")
    assert answer["error"] == "element_detached"
    assert [entry["on"] for entry in heard(page, "dragend")] == ["#document"]
    assert state(page)["dragging"] is False
    assert not heard(page, "drop")


@requirement("SPEC-CANCEL-BETWEEN")
@requirement("SPEC-CANCEL-REPORT")
@pytest.mark.parametrize("source", ["#card", "#box"])
def test_a_cancelled_drag_lets_go_and_reports(
    shared_client: McpClient, page: Tab, source: str
) -> None:
    before = state(page)
    queued = drag(shared_client, source, "#takes", wait=False, delay_ms=400)
    assert queued["status"] == "queued"
    wait_until_pressed(page)
    answer = shared_client.ask("interact", action="cancel", correlation_id=queued["correlation_id"])
    assert (answer["status"], answer["error"]) == ("cancelled", "cancelled")
    assert "mousedown" in answer["events_dispatched"]
    assert state(page) == before
    assert heard(page, "mousedown", "dragend", "mouseup")[-1]["kind"] in {"dragend", "mouseup"}


@pytest.mark.parametrize("source", ["#card", "#box"])
def test_a_drag_that_takes_too_long_lets_go_in_time(
    shared_client: McpClient, page: Tab, source: str
) -> None:
    before, began = state(page), time.monotonic()
    answer = drag(shared_client, source, "#takes", delay_ms=600, timeout_ms=1500)
    assert time.monotonic() - began < 1.5
    assert (answer["status"], answer["error"]) == ("timeout", "extension_timeout")
    assert state(page) == before


@requirement("DRAG-R7")
@requirement("DRAG-A1")
def test_a_drag_is_queued_unless_its_result_is_waited_for(
    shared_client: McpClient, page: Tab
) -> None:
    queued = shared_client.ask("interact", action="drag", **{"from": "#card", "to": "#takes"})
    assert queued["status"] == "queued"
    assert f"command_result', correlation_id: '{queued['correlation_id']}'" in queued["message"]
    result = shared_client.ask(
        "observe", what="command_result", correlation_id=queued["correlation_id"]
    )
    assert (result["status"], result["effect"]) == ("complete", "moved")


@requirement("DRAG-R8")
@requirement("DRAG-S2")
@requirement("DRAG-E8")
def test_a_tab_that_is_off_is_not_dragged_in(
    shared_pilot: Pilot, shared_client: McpClient, site_of_home: str
) -> None:
    off = shared_pilot.open(f"{site_of_home}/tests/pages/drag.html")
    answer = drag(shared_client, "#card", "#takes", tab_id=off.id)
    assert answer["error"] == "ai_web_pilot_disabled"
    assert not heard(off, "mousedown")
    off.page.close()


@requirement("DRAG-S1")
@requirement("DRAG-S3")
@requirement("DRAG-S4")
def test_a_drag_sends_events_and_takes_nothing_along(shared_client: McpClient, page: Tab) -> None:
    page.page.evaluate("""() => {
      document.cookie = 'canary-4711=canary-4711';
      document.getElementById('card').innerHTML += '<input value=canary-4711>';
      document.getElementById('counts').innerHTML += '<textarea>canary-4711</textarea>';
    }""")
    requests: list[str] = []
    page.page.on("request", lambda request: requests.append(request.url))
    answer = drag(shared_client, "#card", "#counts", from_offset={"x": -25, "y": -15})
    assert answer["effect"] == "accepted"
    assert "canary" not in str(answer)
    assert requests == []
    script = drag(shared_client, "#card', alert(1), '", "#counts")
    assert script["error"] == "invalid_params"


@requirement("DRAG-E7")
def test_a_tab_that_is_closed_in_mid_drag_is_answered_for(
    shared_pilot: Pilot, shared_client: McpClient, site_of_home: str
) -> None:
    closed = shared_pilot.open_on(f"{site_of_home}/tests/pages/drag.html")
    queued = drag(shared_client, "#card", "#takes", wait=False, delay_ms=400, tab_id=closed.id)
    wait_until_pressed(closed)
    closed.page.close()
    result = shared_client.ask(
        "observe", what="command_result", correlation_id=queued["correlation_id"]
    )
    assert result["error"] in {"tab_gone", "navigated"}


def wait_until_pressed(page: Tab) -> None:
    for _ in range(100):
        if heard(page, "mousedown"):
            return
        page.page.wait_for_timeout(20)
    raise AssertionError("the drag never began")
