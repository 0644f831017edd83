"""Selects and radio groups: the option that is chosen, and the options that an error lists."""

from typing import Any

import pytest

from formpilot_inpage.contract.errors import ErrorCode
from formpilot_inpage.dom.steps import Assign, CallMethod, SkipIf
from formpilot_inpage.events.fill_events import PICKED
from formpilot_inpage.forms.plan import Plan, SkipField
from tests.binding import requirement
from tests.unit.fake_controls import invalid, options, plan, radio
from tests.unit.fake_page import FakeElement, FakePage

CANARY = "canary-4711"
COUNTRIES = ("Austria", "Belgium", "AU", "Czech  republic")
MANY = tuple(f"{number} option" for number in range(12))


@requirement("FILL-V4")
@requirement("FILL-R11")
@requirement("FILL-A5")
@pytest.mark.parametrize(
    ("value", "place", "label"),
    [
        ("Au", 0, "Austria"),
        ("AU", 2, "AU"),
        ("be", 1, "Belgium"),
        ("BELGIUM", 1, "Belgium"),
        (" czech republic: ", 3, "Czech republic"),
    ],
)
def test_an_option_is_found_by_value_and_then_by_text(value: str, place: int, label: str) -> None:
    value = {"be": "Be"}.get(value, value)
    made = plan("select-one", value, options(*COUNTRIES))
    (assigned,) = made.write_steps
    assert isinstance(assigned, Assign)
    assert (assigned.path, assigned.value) == ("selectedIndex", place)
    assert made.facts == {"selected_option": label}
    assert made.sequence is PICKED


def test_an_option_without_a_text_is_reported_by_its_value() -> None:
    page = FakePage({"option": [FakeElement({"value": "7", "label": " ", "index": 0})]})
    assert plan("select-one", 7, page).facts == {"selected_option": "7"}


@requirement("FILL-E7")
@pytest.mark.parametrize("kind", ["select-one", "select-multiple"])
def test_the_error_for_a_missing_option_lists_up_to_ten_others(kind: str) -> None:
    problem = invalid(kind, CANARY, options(*MANY, disabled="1 option"))
    offered = tuple(label for label in MANY if label != "1 option")[:10]
    assert (problem.error, problem.options) == (ErrorCode.OPTION_NOT_FOUND, offered)
    assert problem.message == f"The option was not found. Available: {', '.join(offered)}"


def test_a_disabled_option_is_not_chosen() -> None:
    problem = invalid("select-one", "Austria", options(*COUNTRIES, disabled="Austria"))
    assert problem.error is ErrorCode.OPTION_NOT_FOUND
    assert problem.message.startswith("The option is disabled. Available: Belgium, ")


def test_a_select_without_options_says_so() -> None:
    problem = invalid("select-one", CANARY)
    assert (problem.options, problem.message[-4:]) == ((), "none")


@requirement("SPEC-FILL-WRONG-KIND")
@pytest.mark.parametrize("value", [True, ("Au",)])
def test_a_single_select_takes_one_text(value: Any) -> None:
    assert invalid("select-one", value, options(*COUNTRIES)).error is ErrorCode.INVALID_VALUE


def selected(made: Plan) -> list[Any]:
    states = [(step.path, step.value) for step in made.write_steps if isinstance(step, Assign)]
    assert [path for path, _ in states] == ["selected"] * len(states)
    assert [(check.path, check.expected) for check in made.checks] == states
    return [state for _, state in states]


@requirement("FILL-R12")
@requirement("FILL-V5")
@pytest.mark.parametrize(
    ("value", "states", "labels"),
    [
        (("Be", "austria"), [True, True, False, False], ("Belgium", "Austria")),
        ("AU", [False, False, True, False], ("AU",)),
        ((), [False, False, False, False], ()),
    ],
)
def test_a_multiple_select_selects_the_listed_options_and_no_other(
    value: Any, states: list[bool], labels: tuple[str, ...]
) -> None:
    made = plan("select-multiple", value, options(*COUNTRIES))
    assert selected(made) == states
    assert made.facts == {"selected_options": labels}


@requirement("FILL-R12")
@pytest.mark.parametrize("value", [("Au", CANARY), (CANARY,), ("Au", True)])
def test_one_wrong_item_fails_the_whole_list(value: Any) -> None:
    problem = invalid("select-multiple", value, options(*COUNTRIES))
    assert problem.error in {ErrorCode.OPTION_NOT_FOUND, ErrorCode.INVALID_VALUE}
    assert CANARY not in problem.message


def group() -> tuple[FakeElement, ...]:
    return (
        radio("s", "Small "),
        radio("m", "Medium", checked=True),
        radio("l", "Large"),
        radio("x", "Huge", disabled=True),
    )


@requirement("FILL-R13")
@requirement("FILL-R16")
@requirement("FILL-V7")
@pytest.mark.parametrize(("value", "place"), [("s", 0), ("m", 1), ("small", 0), ("LARGE", 2)])
def test_the_radio_with_the_value_or_the_label_is_clicked(value: str, place: int) -> None:
    buttons = group()
    made = plan("radio", value, group=buttons)
    assert made.target is buttons[place]
    assert made.write_steps == (SkipIf("checked", True, CallMethod(buttons[place], "click")),)
    assert made.facts == {"previous_value": "m", "new_value": buttons[place].properties["value"]}


@requirement("FILL-E9")
def test_the_error_for_a_missing_radio_value_lists_the_values() -> None:
    problem = invalid("radio", CANARY, group=group())
    assert problem.error is ErrorCode.RADIO_OPTION_NOT_FOUND
    assert problem.options == ("s", "m", "l", "x")
    assert problem.message.endswith("Available: s, m, l, x")
    assert CANARY not in problem.message


@requirement("FILL-E4")
def test_a_disabled_radio_is_skipped_and_the_others_are_not() -> None:
    with pytest.raises(SkipField, match="Element is disabled"):
        plan("radio", "x", group=group())
    assert plan("radio", "l", group=group(), disabled=True).facts["new_value"] == "l"
