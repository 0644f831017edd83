"""The steps of a fill make the golden traces that real pages see."""

from collections.abc import Iterator
from typing import Any

import pytest

from formpilot_inpage.dom.steps import (
    Assign,
    EventSpec,
    Invoke,
    Provoke,
    Send,
    Step,
    Together,
    Turn,
    Unless,
)
from formpilot_inpage.events.filling import steps
from formpilot_inpage.fields import setters
from formpilot_inpage.fields.controls import Control
from tests.binding import requirement
from tests.golden_fills import FLAGS, GOLDEN, Golden

from .fake_page import FakePage, element

# What the browser itself sends for a click on a checkbox or a radio button.
CLICK = ("click PointerEvent", "input Event", "change Event")


def control(golden: Golden) -> tuple[FakePage, Control]:
    state = {"type": golden.type, "value": golden.old, "checked": golden.old == "on"}
    if golden.type == "radio":
        state["value"] = golden.value
    options = [
        element("option", value=name, label=name, index=at)
        for at, name in enumerate(("one", "two", "three"))
    ]
    one = element("input", **state)
    found = Control(one, *(state.get(name) for name in Control._fields[1:-1]))  # type: ignore[arg-type]
    return FakePage({"option": options}), found._replace(group=(one,))


def happened(made: list[Step], golden: Golden) -> Iterator[tuple[str, str]]:
    """Each event as a golden line, and its flags."""
    held = golden.old
    for step in apart(made):
        match step:
            case Send(_, events) | Provoke(_, _, events):
                for event in events:
                    yield f"{event.type} {event.interface} {held}", flags(event)
            case Assign():
                held = golden.new
            case Unless(_, value, Invoke(target, "click")):
                if target.read("checked") != [value]:
                    held = golden.new
                    yield from ((f"{line} {held}", FLAGS[line.split()[0]]) for line in CLICK)


def apart(made: list[Step]) -> Iterator[Step]:
    for step in made:
        yield from step.steps if isinstance(step, Together) else [step]


def flags(event: EventSpec) -> str:
    return " ".join(name for name in ("bubbles", "composed") if event.options.get(name))


@requirement("FILL-R5")
@requirement("FILL-E6")
@pytest.mark.parametrize("patient", [True, False])
@pytest.mark.parametrize("golden", GOLDEN.values(), ids=GOLDEN)
def test_the_steps_of_each_kind_make_its_golden_trace(golden: Golden, patient: bool) -> None:
    page, found = control(golden)
    value: Any = tuple(golden.value) if isinstance(golden.value, list) else golden.value
    made = steps(setters.plan(page, found, value), "", patient=patient)
    lines = list(happened(made, golden))
    assert tuple(line for line, _ in lines) == golden.trace
    assert {line.split()[0]: flagged for line, flagged in lines}.items() <= FLAGS.items()


def test_the_page_gets_its_turn_before_a_field_loses_the_focus() -> None:
    page, found = control(GOLDEN["text"])
    made = steps(setters.plan(page, found, "new"), "", patient=True)
    assert isinstance(made[-2], Turn)
    assert isinstance(made[-1], Provoke)


@pytest.mark.parametrize("kind", ["text", "date", "select-one", "select-multiple"])
def test_nothing_comes_between_a_change_and_the_event_that_tells_of_it(kind: str) -> None:
    golden = next(one for one in GOLDEN.values() if one.type == kind)
    page, found = control(golden)
    value: Any = tuple(golden.value) if isinstance(golden.value, list) else golden.value
    made = steps(setters.plan(page, found, value), "", patient=True)
    (together,) = [step for step in made if isinstance(step, Together)]
    *changes, told = together.steps
    assert changes
    assert all(isinstance(one, Assign) for one in changes)
    assert isinstance(told, Send)
    assert [event.type for event in told.events] == ["input"]
