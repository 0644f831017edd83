"""The events of a drag, and the answer."""

import itertools
from collections.abc import Callable
from typing import Any

import pytest

from harness.client import McpClient
from harness.pilot import Tab
from tests.binding import requirement

CARD, TAKES, COUNTS, REJECTS = (50, 40), (360, 70), (500, 70), (640, 70)


@pytest.fixture
def page(visit: Callable[[str], Tab]) -> Tab:
    return visit("tests/pages/drag.html")


def drag(client: McpClient, source: str | tuple[int, int], target: Any, **more: Any) -> Any:
    ends: dict[str, Any] = {}
    for name, end in (("from", source), ("to", target)):
        if isinstance(end, str):
            ends[name] = end
        else:
            ends[f"{name}_x"], ends[f"{name}_y"] = end
    return client.ask("interact", action="drag", **{"wait": True, **ends, **more})


def seen(page: Tab, *kinds: str) -> list[dict[str, Any]]:
    log: list[dict[str, Any]] = page.page.evaluate("window.__log()")
    return [entry for entry in log if entry["kind"] in kinds]


def state(page: Tab) -> dict[str, Any]:
    current: dict[str, Any] = page.page.evaluate("window.__state()")
    return current


@requirement("DRAG-R1")
@requirement("DRAG-R3")
@requirement("DRAG-R6")
@requirement("DRAG-R10")
@requirement("DRAG-D1")
@requirement("DRAG-D3")
@requirement("DRAG-A2")
@requirement("DRAG-A3")
@requirement("DRAG-A4")
@requirement("DRAG-S5")
def test_a_draggable_element_is_dragged_with_html5_events_between_centres(
    shared_client: McpClient, page: Tab
) -> None:
    answer = drag(shared_client, "#card", "#takes")
    assert (answer["success"], answer["effect"]) == (True, "moved")
    assert (answer["method"], answer["attempts"]) == ("html5_drag_api", 1)
    assert answer["from"] == {
        "selector": "#card", "x": 50, "y": 40, "tag": "DIV", "text": "Card", "matches_count": 1,
    }  # fmt: skip
    assert (answer["to"]["selector"], answer["to"]["x"], answer["to"]["y"]) == ("#takes", *TAKES)
    assert answer["duration_ms"] > 0
    assert state(page) == {"dragging": False, "drops": 0, "card": "takes", "box": [20, 140]}
    kinds = ("mousedown", "dragstart", "drop", "dragend")
    events = seen(page, *kinds)
    assert [entry["kind"] for entry in events] == list(kinds)
    assert (events[0]["x"], events[0]["y"]) == CARD
    assert (events[2]["x"], events[2]["y"], events[2]["on"]) == (*TAKES, "takes")
    assert all(entry["data"] == 0 for entry in events[1:])
    sent = [kind for kind in answer["events_dispatched"] if kind in kinds]
    assert sent == list(kinds)
    overs = seen(page, "dragover")
    assert len(overs) == answer["events_dispatched"].count("dragover")


@requirement("DRAG-R2")
@requirement("DRAG-R4")
@requirement("DRAG-R11")
@requirement("DRAG-R14")
@requirement("DRAG-V3")
@requirement("DRAG-D2")
@requirement("DRAG-F7")
def test_any_other_element_is_dragged_with_mouse_and_pointer_events(
    shared_client: McpClient, page: Tab
) -> None:
    answer = drag(shared_client, (50, 160), (250, 190))
    assert (answer["method"], answer["effect"]) == ("mouse_events", "moved")
    assert (answer["from"]["selector"], answer["from"]["tag"]) == (None, "DIV")
    assert state(page)["box"] == [220, 170]
    presses = seen(page, "pointerdown", "mousedown", "pointerup", "mouseup")
    assert [entry["kind"] for entry in presses] == [
        "pointerdown", "mousedown", "pointerup", "mouseup",
    ]  # fmt: skip
    moves = seen(page, "pointermove", "mousemove")
    assert {entry["pointer"] for entry in moves if entry["kind"] == "pointermove"} == {1}
    assert [entry["buttons"] for entry in moves[:2]] == [0, 0]
    assert {entry["buttons"] for entry in moves[2:]} == {1}
    assert not seen(page, "dragstart")

    again = drag(shared_client, "#box", (150, 400))
    assert (again["effect"], state(page)["box"]) == ("moved", [120, 380])


@requirement("DRAG-R5")
@requirement("DRAG-R12")
def test_the_moves_are_on_a_straight_line_and_steps_sets_their_number(
    shared_client: McpClient, page: Tab
) -> None:
    counts = []
    for steps in (1, 5, 20):
        before = len(seen(page, "mousemove"))
        drag(shared_client, "#box", "#counts", steps=steps, method="mouse")
        moves = seen(page, "mousemove")[before:]
        (left, top), (right, bottom) = [(moves[at]["x"], moves[at]["y"]) for at in (0, -1)]
        for move in moves[:-2]:
            share = (move["x"] - left) / (right - left)
            assert abs(top + share * (bottom - top) - move["y"]) <= 1
        counts.append(len(moves))
        page.page.evaluate("Object.assign(document.getElementById('box').style, "
                           "{left: '20px', top: '140px'})")  # fmt: skip
    assert counts[1] - counts[0] == 4
    assert counts[2] - counts[1] >= 12


@requirement("DRAG-R9")
def test_offsets_shift_both_points_from_the_centres(shared_client: McpClient, page: Tab) -> None:
    answer = drag(
        shared_client, "#card", "#counts", from_offset={"x": -10, "y": 5}, to_offset={"x": 30}
    )
    assert (answer["from"]["x"], answer["from"]["y"]) == (40, 45)
    assert (answer["to"]["x"], answer["to"]["y"]) == (530, 70)
    (drop,) = seen(page, "drop")
    assert (drop["x"], drop["y"]) == (530, 70)


@requirement("SPEC-DRAG-EFFECT")
@requirement("DRAG-E5")
def test_the_effect_is_what_the_page_did(shared_client: McpClient, page: Tab) -> None:
    counted = drag(shared_client, "#card", "#counts")
    assert (counted["effect"], state(page)["drops"]) == ("accepted", 1)
    before = len(seen(page, "drop"))
    rejected = drag(shared_client, "#card", "#rejects")
    assert (rejected["effect"], rejected["attempts"]) == ("none_seen", 2)
    assert "drop" not in rejected["events_dispatched"]
    assert len(seen(page, "drop")) == before
    assert rejected["events_dispatched"][-1] == "dragend"
    assert state(page)["dragging"] is False


@requirement("SPEC-DRAG-METHOD")
def test_the_method_can_be_chosen(shared_client: McpClient, page: Tab) -> None:
    assert drag(shared_client, "#card", "#counts", method="mouse")["method"] == "mouse_events"
    assert not seen(page, "dragstart")
    assert drag(shared_client, "#box", "#counts", method="html5")["method"] == "html5_drag_api"
    assert [entry["on"] for entry in seen(page, "dragstart", "drop")] == ["box", "counts"]


@requirement("DRAG-R13")
@requirement("SPEC-DRAG-DELAY")
@requirement("SPEC-DRAG-HOLD")
def test_delay_and_hold_are_kept(shared_client: McpClient, page: Tab) -> None:
    drag(shared_client, "#box", "#counts", steps=2, delay_ms=120, hold_ms=250)
    pressed, *moves = seen(page, "mousedown", "mousemove")[1:]
    times = [entry["at"] for entry in (pressed, *moves)]
    assert times[1] - times[0] >= 250
    gaps = [later - earlier for earlier, later in itertools.pairwise(times[1:])]
    assert all(gap >= 115 for gap in gaps[:-1])
