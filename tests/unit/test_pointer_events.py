"""The mouse as data: drag paths, enter and leave events, and invalid targets."""

from typing import Any

import pytest

from formpilot_host.mcp.validate import validate
from formpilot_inpage.contract.errors import CommandError, ErrorCode
from formpilot_inpage.contract.options import AsyncCommandOptions
from formpilot_inpage.contract.tools import TOOLS
from formpilot_inpage.events.pointer_events import Point, PointerState, enter_leave_events
from formpilot_inpage.pointer.drag_sequence import drag_path
from tests.binding import requirement
from tests.unit.fake_page import FakeElement, element

INTERACT = next(tool for tool in TOOLS if tool.name == "interact")
STATE = PointerState(Point(5, 6), Point(2, 2))


def trace(left: list[FakeElement], entered: list[FakeElement], **names: FakeElement) -> list[str]:
    names_by_id = {id(named): name for name, named in names.items()}
    return [
        f"{event.type} {names_by_id[id(send.target)]}"
        for send in enter_leave_events(left, entered, STATE)
        for event in send.events
        if event.interface == "MouseEvent"
    ]


def test_leave_goes_outwards_and_enter_inwards_up_to_the_common_ancestor() -> None:
    body, menu, item, other = (element("div") for _ in range(4))
    names = {"body": body, "menu": menu, "item": item, "other": other}
    assert trace([item, menu, body], [other, body], **names) == [
        "mouseout item",
        "mouseleave item",
        "mouseleave menu",
        "mouseover other",
        "mouseenter other",
    ]
    assert trace([], [item, menu, body], **names) == [
        "mouseover item",
        "mouseenter body",
        "mouseenter menu",
        "mouseenter item",
    ]
    assert trace([item, menu, body], [item, menu, body], **names) == []


def test_movement_is_the_distance_from_the_previous_point() -> None:
    assert (STATE.options()["movementX"], STATE.options()["movementY"]) == (3, 4)


@requirement("DRAG-R5")
@requirement("DRAG-R12")
@pytest.mark.parametrize("steps", [1, 5, 30])
def test_the_path_begins_with_small_moves_and_ends_on_the_target(steps: int) -> None:
    points = list(drag_path(Point(0, 0), Point(600, 300), steps))
    assert points[-1] == Point(600, 300)
    assert sum(point.x % (600 / steps) == 0 and point.x > 0 for point in points) >= steps
    assert all(abs(point.y - point.x / 2) <= 1 for point in points)
    assert points[0].x <= 20


@requirement("DRAG-R5")
def test_a_drag_to_its_start_still_moves() -> None:
    points = list(drag_path(Point(9, 9), Point(9, 9), 2))
    assert points[-1] == Point(9, 9)
    assert len(set(points)) > 1


@pytest.mark.parametrize(
    "ends",
    [
        pytest.param({"from": "a"}, marks=requirement("DRAG-V2")),
        pytest.param({"to": "a"}, marks=requirement("DRAG-V1")),
        pytest.param(
            {"from": "a", "from_x": 1, "from_y": 1, "to": "b"}, marks=requirement("DRAG-V1")
        ),
        pytest.param({"from_x": 1, "to": "b"}, marks=requirement("DRAG-V1")),
        pytest.param({"from": "a", "to": "b", "to_x": 1, "to_y": 1}, marks=requirement("DRAG-V2")),
        pytest.param({"from": "a", "to_y": 1}, marks=requirement("DRAG-V2")),
        pytest.param({"from": "a", "to": "b", "steps": 0}, marks=requirement("DRAG-V4")),
        {"from_x": 1, "from_y": 1, "to": "b", "from_offset": {"x": 1}},
        {"from": "a", "to": "b", "to_offset": {"z": 1}},
    ],
)
def test_contradictory_drag_parameters_are_invalid(ends: dict[str, Any]) -> None:
    with pytest.raises(CommandError) as caught:
        validate(INTERACT, {"action": "drag", **ends})
    assert caught.value.code is ErrorCode.INVALID_PARAMS


@requirement("DRAG-V3")
def test_a_selector_at_one_end_and_a_point_at_the_other_is_valid() -> None:
    call = validate(INTERACT, {"action": "drag", "from": "a", "to_x": 1, "to_y": 2})
    assert (call.command.from_, call.command.to_x) == ("a", 1)
    assert call.options == AsyncCommandOptions()


@requirement("SPEC-HOVER-TARGET")
@pytest.mark.parametrize("where", [{}, {"x": 1}, {"target": "a", "x": 1, "y": 2}])
def test_a_hover_needs_a_selector_or_a_point(where: dict[str, Any]) -> None:
    with pytest.raises(CommandError):
        validate(INTERACT, {"action": "hover", **where})
