"""The steps of a fill make the golden traces that real pages see."""

from collections.abc import Iterator
from typing import Any

import pytest

from formpilot_inpage.dom.steps import (
    Assign,
    Atomic,
    CallExpectingEvents,
    CallMethod,
    Dispatch,
    EventSpec,
    NextTask,
    SkipIf,
    Step,
)
from formpilot_inpage.events.fill_events import fill_steps
from formpilot_inpage.forms import kinds
from formpilot_inpage.forms.control import Control
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
    target = element("input", **state)
    found = Control(target, *(state.get(name) for name in Control._fields[1:-1]))  # type: ignore[arg-type]
    return FakePage({"option": options}), found._replace(group=(found,))


def happened(made: list[Step], golden: Golden) -> Iterator[tuple[str, str]]:
    """Each event as a golden line, and its flags."""
    held = golden.old
    for step in apart(made):
        match step:
            case Dispatch(_, events) | CallExpectingEvents(_, _, events):
                for event in events:
                    yield f"{event.type} {event.interface} {held}", flags(event)
            case Assign():
                held = golden.new
            case SkipIf(_, value, CallMethod(target, "click")):
                if target.read("checked") != [value]:
                    held = golden.new
                    yield from ((f"{line} {held}", FLAGS[line.split()[0]]) for line in CLICK)


def apart(made: list[Step]) -> Iterator[Step]:
    for step in made:
        yield from step.steps if isinstance(step, Atomic) else [step]


def flags(event: EventSpec) -> str:
    return " ".join(name for name in ("bubbles", "composed") if event.options.get(name))


@requirement("FILL-R5")
@requirement("FILL-E6")
@pytest.mark.parametrize("move_focus", [True, False])
@pytest.mark.parametrize("golden", GOLDEN.values(), ids=GOLDEN)
def test_the_steps_of_each_kind_make_its_golden_trace(golden: Golden, move_focus: bool) -> None:
    page, found = control(golden)
    value: Any = tuple(golden.value) if isinstance(golden.value, list) else golden.value
    made = fill_steps(kinds.plan(page, found, value), "", move_focus=move_focus)
    lines = list(happened(made, golden))
    assert tuple(line for line, _ in lines) == golden.trace
    assert {line.split()[0]: flagged for line, flagged in lines}.items() <= FLAGS.items()


def test_the_page_gets_its_turn_before_a_field_loses_the_focus() -> None:
    page, found = control(GOLDEN["text"])
    made = fill_steps(kinds.plan(page, found, "new"), "", move_focus=True)
    assert isinstance(made[-2], NextTask)
    assert isinstance(made[-1], CallExpectingEvents)


@pytest.mark.parametrize("kind", ["text", "date", "select-one", "select-multiple"])
def test_nothing_comes_between_a_change_and_the_event_that_tells_of_it(kind: str) -> None:
    golden = next(case for case in GOLDEN.values() if case.type == kind)
    page, found = control(golden)
    value: Any = tuple(golden.value) if isinstance(golden.value, list) else golden.value
    made = fill_steps(kinds.plan(page, found, value), "", move_focus=True)
    (atomic,) = [step for step in made if isinstance(step, Atomic)]
    *changes, send = atomic.steps
    assert changes
    assert all(isinstance(step, Assign) for step in changes)
    assert isinstance(send, Dispatch)
    assert [event.type for event in send.events] == ["input"]
