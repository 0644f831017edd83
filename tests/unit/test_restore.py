"""The plans that restore fields of each kind."""

from typing import Any

import pytest

from formpilot_inpage.dom.steps import Assign, CallMethod, SkipIf
from formpilot_inpage.events.fill_events import CLICKED, PICKED, SILENT, TYPED
from formpilot_inpage.forms import kinds
from formpilot_inpage.forms.kinds import BY_TYPE
from formpilot_inpage.forms.plan import InvalidValue, Plan, SkipField, State
from tests.binding import requirement

from .fake_controls import control, options, radio
from .fake_page import FakePage

CANARY = "canary-4711"


def restore(input_type: str, before: State, page: FakePage | None = None, /, **facts: Any) -> Plan:
    return kinds.restore(page or FakePage(), control(input_type, **facts), before)


@requirement("SPEC-UNDO-VALUES")
@pytest.mark.parametrize(
    ("kind", "sequence"),
    [("text", TYPED), ("number", TYPED), ("date", PICKED), ("color", PICKED), ("hidden", SILENT)],
)
def test_a_text_is_restored_with_the_events_of_a_fill(kind: str, sequence: Any) -> None:
    # Bounds and length limits do not apply: the text was there before.
    made = restore(kind, ["9999"], max="10", max_length=2)
    (assigned,), (check,) = made.write_steps, made.checks
    assert isinstance(assigned, Assign)
    assert (assigned.path, assigned.value, check.expected) == ("value", "9999", "9999")
    assert made.sequence is sequence


@requirement("SPEC-UNDO-VALUES")
def test_a_checkbox_is_restored_by_a_click_and_its_dash_is_set() -> None:
    made = restore("checkbox", [True, False], checked=False)
    assert [step.value for step in made.write_steps if isinstance(step, SkipIf)] == [True]
    assert made.facts == {}
    made = restore("checkbox", [False, True], checked=True)
    assert made.write_steps[-1] == Assign(made.target, "indeterminate", True)
    assert [check.path for check in made.checks] == ["checked", "indeterminate"]
    assert "without an event" in made.facts["note"]


@requirement("SPEC-UNDO-VALUES")
def test_a_radio_group_is_restored_by_index_and_value_or_by_value() -> None:
    group = (radio("on"), radio("on"), radio("other", checked=True))
    for before, expected in (([1, "on"], 1), ([7, "other"], 2), ([0, "other"], 2)):
        made = restore("radio", before, group=group)
        assert (made.target, made.sequence) == (group[expected], CLICKED)
        assert made.write_steps == (SkipIf("checked", True, CallMethod(group[expected], "click")),)
    with pytest.raises(InvalidValue):
        restore("radio", [0, "gone"], group=group)


@requirement("SPEC-UNDO-VALUES")
def test_a_select_is_restored_to_the_same_option_or_to_its_replacement() -> None:
    page = options("One", "Two", "Three", disabled="One")
    for before, expected in (
        ([[0, "On", "One"]], 0),
        ([[0, "Tw", "Two"]], 1),
        ([[0, "1: two", "Two"]], 1),
        ([], -1),
    ):
        (assigned,) = restore("select-one", before, page).write_steps
        assert assigned == Assign(assigned.target, "selectedIndex", expected)  # type: ignore[union-attr]
    changes = restore("select-multiple", [[0, "On", "One"], [2, "Th", "Three"]], page).write_steps
    assert [step.value for step in changes if isinstance(step, Assign)] == [True, False, True]
    with pytest.raises(InvalidValue) as invalid:
        restore("select-one", [[5, CANARY, CANARY]], page)
    assert CANARY not in invalid.value.message
    assert invalid.value.options is None


def test_a_field_that_must_not_be_filled_is_not_restored() -> None:
    for state in ("disabled", "read_only", "captcha"):
        with pytest.raises(SkipField):
            restore("text", ["x"], **{state: True})


def test_the_states_of_a_select_are_equal_if_its_option_moved() -> None:
    assert BY_TYPE["select-one"].states_equal([[1, "a", "A"]], [[0, "a", "A"]])
    assert not BY_TYPE["select-one"].states_equal([[1, "a", "A"]], [])
    assert not BY_TYPE["radio"].states_equal([1, "on"], [0, "on"])
