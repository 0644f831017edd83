"""Clicks and scrolls as data: what is refused, what is sent, and what is said."""

from typing import Any

import pytest

from formpilot_host.validate import validate
from formpilot_inpage.contract.clicking import Clicked, Scrolled
from formpilot_inpage.contract.commands import Tracked
from formpilot_inpage.contract.errors import ErrorCode, Refused
from formpilot_inpage.contract.tools import TOOLS
from formpilot_inpage.events.pointing import BUTTONS, Hand, Moment, Point, clicks, presses, releases
from tests.binding import requirement

INTERACT = next(tool for tool in TOOLS if tool.name == "interact")
HERE = Point(5, 6)


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
def test_a_click_that_contradicts_itself_is_refused(options: dict[str, Any]) -> None:
    with pytest.raises(Refused) as refusal:
        validate(INTERACT, {"action": "click", **options})
    assert refusal.value.code is ErrorCode.INVALID_PARAMS


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
def test_a_scroll_that_contradicts_itself_is_refused(options: dict[str, Any]) -> None:
    with pytest.raises(Refused) as refusal:
        validate(INTERACT, {"action": "scroll", **options})
    assert refusal.value.code is ErrorCode.INVALID_PARAMS


@pytest.mark.parametrize(
    "call",
    [
        {"action": "click", "target": "a", "modifiers": ["Shift"], "nth": 0},
        {"action": "click", "x": 0, "y": 0},
        {"action": "scroll", "dy": 0},
        {"action": "scroll", "to": "bottom", "container": "@e3"},
    ],
)
def test_clicks_and_scrolls_are_waited_for(call: dict[str, Any]) -> None:
    assert validate(INTERACT, call).options == Tracked()


def test_interact_does_not_promise_that_twice_is_once() -> None:
    assert INTERACT.idempotent is False


@pytest.mark.parametrize(
    ("button", "number", "held", "following"),
    [
        ("left", 0, 1, ["click", "dblclick"]),
        ("middle", 1, 4, ["auxclick"]),
        ("right", 2, 2, ["auxclick"]),
    ],
)
def test_each_button_has_its_number_its_bit_and_its_click(
    button: str, number: int, held: int, following: list[str]
) -> None:
    hand = Hand(BUTTONS[button], ("Control",), count=2)
    down = presses(Moment(HERE, HERE, pressed=True, hand=hand))
    up = releases(Moment(HERE, HERE, hand=hand))
    assert [event.options["buttons"] for event in down + up] == [held, held, 0, 0]
    assert {event.options["button"] for event in down + up} == {number}
    assert all(event.options["ctrlKey"] for event in down + up)
    sent = clicks(Moment(HERE, HERE, hand=hand))
    assert [event.type for event in sent] == following
    assert {event.options["detail"] for event in sent} == {2}


def clicked(**more: Any) -> Clicked:
    facts: dict[str, Any] = {"selector": "#go", "x": 1, "y": 2, "tag": "a", "text": "Go"}
    return Clicked(**facts, matches_count=1, **more)


def test_what_does_not_apply_is_left_out_of_the_answer() -> None:
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
    told = clicked(navigated=True, url="/b", opened_tabs=(7,), checked=False, note="…").facts()
    assert (told["url"], told["opened_tabs"], told["checked"]) == ("/b", (7,), False)


def test_a_click_says_in_one_line_what_it_did() -> None:
    assert clicked(navigated=False).summary() == "Clicked <a> 'Go'"
    assert clicked(navigated=True, url="/b").summary().endswith("went to /b")


def test_a_scroll_says_in_one_line_where_it_stands() -> None:
    place: dict[str, Any] = {
        "x": 0,
        "y": 5,
        "max_x": 0,
        "max_y": 9,
        "at_top": False,
        "at_bottom": False,
    }
    assert Scrolled(**place, moved=True).summary() == "Scrolled to 0, 5 of 0, 9"
    stuck = Scrolled(**place, moved=False, hint="Try @e1")
    assert stuck.summary().startswith("Nothing moved")
    assert stuck.facts()["hint"] == "Try @e1"
    assert "hint" not in Scrolled(**place, moved=True).facts()
