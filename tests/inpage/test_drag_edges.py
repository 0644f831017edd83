"""Drags that are impossible, and drags that are interrupted."""

import pytest

from harness.client import McpClient
from harness.pilot import Pilot, Tab
from harness.waiting import wait_until
from tests.binding import requirement

from .blank_page import BlankPage
from .test_drag import drag, page, seen, state

__all__ = ["page"]


@requirement("DRAG-E1")
@requirement("DRAG-A5")
@requirement("DRAG-E9")
def test_the_error_names_a_missing_end(shared_client: McpClient, page: Tab) -> None:
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
    assert not seen(page, "mousedown")


@requirement("DRAG-E2")
def test_a_hidden_end_is_not_visible(shared_client: McpClient, page: Tab) -> None:
    answer = drag(shared_client, "#hidden", "#takes")
    assert (answer["error"], answer["selector"]) == ("element_not_visible", "#hidden")
    assert answer["tag"] == "DIV"


def test_a_covered_source_is_obscured(shared_client: McpClient, page: Tab) -> None:
    answer = drag(shared_client, "#covered", "#takes")
    assert answer["error"] == "element_obscured"
    assert answer["covered_by"]["id"] == "lid"


@requirement("DRAG-E3")
def test_of_several_matches_the_first_is_dragged(shared_client: McpClient, page: Tab) -> None:
    answer = drag(shared_client, ".card", "#takes")
    assert (answer["from"]["matches_count"], state(page)["card"]) == (2, "takes")


@requirement("DRAG-E6")
@pytest.mark.parametrize("point", [(-1, 10), (5000, 10), (10, 800)])
def test_a_point_outside_of_the_viewport_is_an_error_with_its_size(
    shared_client: McpClient, page: Tab, point: tuple[int, int]
) -> None:
    answer = drag(shared_client, "#card", point)
    assert answer["error"] == "coordinates_out_of_viewport"
    assert answer["viewport"] == {"width": page.page.evaluate("innerWidth"), "height": 800}
    assert not seen(page, "mousedown")


def test_a_drag_scrolls_to_both_ends(shared_client: McpClient, page: Tab) -> None:
    page.page.evaluate("document.getElementById('takes').style.top = '2300px'")
    answer = drag(shared_client, "#far", "#takes")
    assert answer["effect"] == "moved"
    assert page.page.evaluate("document.getElementById('far').parentElement.id") == "takes"


@requirement("DRAG-E4")
def test_a_source_removed_during_the_drag_gets_dragend_on_the_document(
    shared_client: McpClient, page: Tab
) -> None:
    answer = drag(shared_client, "#card", "#removes")
    assert answer["error"] == "element_detached"
    assert [entry["on"] for entry in seen(page, "dragend")] == ["#document"]
    assert state(page)["dragging"] is False
    assert not seen(page, "drop")


@requirement("SPEC-CANCEL-BETWEEN")
@requirement("SPEC-CANCEL-REPORT")
@pytest.mark.parametrize("source", ["#card", "#box"])
def test_a_cancelled_drag_releases_and_reports(
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
    assert seen(page, "mousedown", "dragend", "mouseup")[-1]["kind"] in {"dragend", "mouseup"}


@pytest.mark.parametrize("source", ["#card", "#box"])
def test_a_drag_that_takes_too_long_releases_in_time(
    shared_client: McpClient, page: Tab, source: str
) -> None:
    before = state(page)
    answer = drag(shared_client, source, "#takes", steps=100, delay_ms=600, timeout_ms=5000)
    assert (answer["status"], answer["error"]) == ("timeout", "extension_timeout")
    # The last of its hundred steps would come after a minute.
    wait_until(page.page, lambda: bool(seen(page, "dragend", "mouseup")), True)
    wait_until(page.page, lambda: state(page), before)
    assert len(seen(page, "mousemove", "drag")) < 100
    assert not seen(page, "drop")


@requirement("DRAG-R7")
@requirement("DRAG-A1")
def test_a_drag_is_queued_by_default(shared_client: McpClient, page: Tab) -> None:
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
def test_no_drag_in_a_tab_that_is_off(
    shared_pilot: Pilot, shared_client: McpClient, runtime_site: str
) -> None:
    off = shared_pilot.open(f"{runtime_site}/tests/pages/drag.html")
    answer = drag(shared_client, "#card", "#takes", tab_id=off.id)
    assert answer["error"] == "ai_web_pilot_disabled"
    assert not seen(off, "mousedown")
    off.page.close()


@requirement("DRAG-S1")
@requirement("DRAG-S3")
@requirement("DRAG-S4")
def test_a_drag_reads_no_values_and_sends_no_requests(shared_client: McpClient, page: Tab) -> None:
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
def test_closing_the_tab_during_a_drag_is_an_error(
    shared_pilot: Pilot, shared_client: McpClient, runtime_site: str
) -> None:
    closed = shared_pilot.open_on(f"{runtime_site}/tests/pages/drag.html")
    queued = drag(shared_client, "#card", "#takes", wait=False, delay_ms=400, tab_id=closed.id)
    wait_until_pressed(closed)
    closed.page.close()
    result = shared_client.ask(
        "observe", what="command_result", correlation_id=queued["correlation_id"]
    )
    assert result["error"] in {"tab_gone", "navigated"}


def wait_until_pressed(page: Tab) -> None:
    wait_until(page.page, lambda: bool(seen(page, "mousedown")), True)


def test_a_drag_that_moved_a_part_by_its_transform_is_not_repeated(blank: BlankPage) -> None:
    blank.show(
        "<div id=track style='width:300px;height:40px'><div><b id=thumb"
        " style='display:block;width:20px;height:20px'></b></div></div><p id=end>End</p>",
        """() => {
          let start = null;
          window.drags = 0;
          document.querySelector('#track').addEventListener('mousedown', (event) => {
            start = event.clientX;
          });
          document.addEventListener('mouseup', (event) => {
            if (start === null) return;
            window.drags += 1;
            const thumb = document.querySelector('#thumb');
            thumb.className = 'moved';
            thumb.animate([{ transform: 'translateX(30px)' }], { duration: 0, fill: 'forwards' });
            start = null;
          });
        }""",
    )
    answer = drag(blank.client, "#track", "#end", tab_id=blank.tab.id)
    assert (answer["effect"], answer["attempts"]) == ("accepted", 1)
    assert blank.run("window.drags") == 1
