"""Clicks and scrolls as data: parameters, events and summaries."""

from typing import Any

import pytest

from formpilot_host.mcp.validate import validate
from formpilot_inpage.contract.click import Clicked
from formpilot_inpage.contract.errors import CommandError, ErrorCode
from formpilot_inpage.contract.options import CommandOptions
from formpilot_inpage.contract.scroll import Scrolled
from formpilot_inpage.contract.tools import TOOLS
from formpilot_inpage.events.pointer_events import (
    BUTTONS,
    ButtonState,
    Point,
    PointerState,
    click_events,
    press_events,
    release_events,
)
from tests.binding import requirement

INTERACT = next(tool for tool in TOOLS if tool.name == "interact")
POINT = Point(5, 6)


@requirement("SPEC-CLICK-OPTIONS")
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"x": 1},
        {"target": "a", "x": 1, "y": 2},
        {"target": "a", "button": "side"},
        {"target": "a", "count": 4},
        {"target": "a", "count": 0},
        {"target": "a", "modifiers": ["Hyper"]},
        {"target": "a", "nth": -1},
        {"target": "@e1", "nth": 0},
        {"x": 1, "y": 2, "nth": 0},
    ],
)
def test_contradictory_click_parameters_are_invalid(options: dict[str, Any]) -> None:
    with pytest.raises(CommandError) as caught:
        validate(INTERACT, {"action": "click", **options})
    assert caught.value.code is ErrorCode.INVALID_PARAMS


@requirement("SPEC-SCROLL-POSITION")
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"container": "#box"},
        {"to": "left"},
        {"to": "top", "dy": 3},
        {"target": "a", "dx": 3},
        {"target": "a", "to": "top"},
        {"dy": "far"},
    ],
)
def test_contradictory_scroll_parameters_are_invalid(options: dict[str, Any]) -> None:
    with pytest.raises(CommandError) as caught:
        validate(INTERACT, {"action": "scroll", **options})
    assert caught.value.code is ErrorCode.INVALID_PARAMS


@pytest.mark.parametrize(
    "call",
    [
        {"action": "click", "target": "a", "modifiers": ["Shift"], "nth": 0},
        {"action": "click", "x": 0, "y": 0},
        {"action": "scroll", "dy": 0},
        {"action": "scroll", "to": "bottom", "container": "@e3"},
    ],
)
def test_clicks_and_scrolls_are_not_queued(call: dict[str, Any]) -> None:
    assert validate(INTERACT, call).options == CommandOptions()


def test_interact_is_not_idempotent() -> None:
    assert INTERACT.idempotent is False


@pytest.mark.parametrize(
    ("button", "number", "mask", "types"),
    [
        ("left", 0, 1, ["click", "dblclick"]),
        ("middle", 1, 4, ["auxclick"]),
        ("right", 2, 2, ["auxclick"]),
    ],
)
def test_each_button_has_a_number_a_mask_and_click_events(
    button: str, number: int, mask: int, types: list[str]
) -> None:
    state = ButtonState(BUTTONS[button], ("Control",), count=2)
    down = press_events(PointerState(POINT, POINT, pressed=True, button_state=state))
    up = release_events(PointerState(POINT, POINT, button_state=state))
    assert [event.options["buttons"] for event in down + up] == [mask, mask, 0, 0]
    assert {event.options["button"] for event in down + up} == {number}
    assert all(event.options["ctrlKey"] for event in down + up)
    clicks = click_events(PointerState(POINT, POINT, button_state=state))
    assert [event.type for event in clicks] == types
    assert {event.options["detail"] for event in clicks} == {2}


def clicked(**more: Any) -> Clicked:
    facts: dict[str, Any] = {"selector": "#go", "x": 1, "y": 2, "tag": "a", "text": "Go"}
    return Clicked(**facts, matches_count=1, **more)


def test_facts_that_do_not_apply_are_left_out() -> None:
    assert clicked(navigated=False).facts() == {
        "success": True,
        "selector": "#go",
        "x": 1,
        "y": 2,
        "tag": "a",
        "text": "Go",
        "matches_count": 1,
        "navigated": False,
    }
    facts = clicked(navigated=True, url="/b", opened_tabs=(7,), checked=False, note="…").facts()
    assert (facts["url"], facts["opened_tabs"], facts["checked"]) == ("/b", (7,), False)


def test_the_summary_of_a_click() -> None:
    assert clicked(navigated=False).summary() == "Clicked <a> 'Go'"
    assert clicked(navigated=True, url="/b").summary().endswith("went to /b")


def test_the_summary_of_a_scroll() -> None:
    position: dict[str, Any] = {
        "x": 0,
        "y": 5,
        "max_x": 0,
        "max_y": 9,
        "at_top": False,
        "at_bottom": False,
    }
    assert Scrolled(**position, moved=True).summary() == "Scrolled to 0, 5 of 0, 9"
    stuck = Scrolled(**position, moved=False, hint="Try @e1")
    assert stuck.summary().startswith("Nothing moved")
    assert stuck.facts()["hint"] == "Try @e1"
    assert "hint" not in Scrolled(**position, moved=True).facts()
