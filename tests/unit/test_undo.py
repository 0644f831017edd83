"""What is remembered of fills, for how long, and how a field gets back what it held."""

import asyncio
import json
from typing import Any

import pytest

from formpilot_inpage.actions.undo import chosen
from formpilot_inpage.contract.errors import ErrorCode, Refused
from formpilot_inpage.contract.filling import Failed
from formpilot_inpage.contract.undoing import FormRestored
from formpilot_inpage.dom.steps import Assign, Invoke, Unless
from formpilot_inpage.events.filling import CLICKED, PICKED, SILENT, TYPED
from formpilot_inpage.fields import history as histories
from formpilot_inpage.fields import ways_back
from formpilot_inpage.fields.fill import Filling
from formpilot_inpage.fields.history import TOO_LARGE, UNDONE, Entry, Fill, History, Memory
from formpilot_inpage.fields.plan import LeaveAlone, Plan, Unfit, left_by
from formpilot_inpage.fields.planner import Planned
from formpilot_inpage.fields.remembering import Remembering
from formpilot_inpage.fields.states import UNFINISHED, Held, State, read_states, same
from tests.binding import requirement

from .fake_controls import control, options, plan, radio
from .fake_page import FakeElement, FakePage, element

CANARY = "canary-4711"
WHERE = {"field": "a", "input_type": "text", "resolved_by": "name", "resolved_selector": "x"}


def fill(*keys: str, text: str = "x") -> Fill:
    memories = [Memory({**WHERE, "field": key}, f"@e{key}", [text], ["y"]) for key in keys]
    return Fill("#f", "@e9", memories)


def remembered(*names: str, document: str = "@e1") -> History:
    history = History(FakePage())
    for name in names:
        history.add(name, document, fill("a"))
    return history


def refusal(entries: list[Entry], name: str, *documents: str) -> Refused:
    with pytest.raises(Refused) as refused:
        chosen(entries, name, set(documents))
    assert refused.value.code is ErrorCode.UNDO_UNAVAILABLE
    return refused.value


@requirement("SPEC-UNDO-DEFAULT")
def test_a_fill_is_meant_by_its_id_and_without_one_the_last_that_is_not_undone() -> None:
    history = remembered("cmd_1", "cmd_2", "cmd_3")
    history.update(history.entries[2], fill())
    assert chosen(history.entries, "", {"@e1"}).name == "cmd_2"
    assert chosen(history.entries, "cmd_1", {"@e1"}).name == "cmd_1"


@requirement("SPEC-UNDO-UNAVAILABLE")
def test_what_cannot_be_undone_says_why() -> None:
    history = remembered("cmd_1")
    assert "on another page" in refusal(history.entries, "cmd_9", "@e1").message
    assert "has been left" in refusal(history.entries, "cmd_1", "@e2").message
    assert "there was none" in refusal(history.entries, "", "@e2").message
    history.update(history.entries[0], fill())
    assert refusal(history.entries, "cmd_1", "@e1").message == "This fill is undone already."
    assert "Every fill" in refusal(history.entries, "", "@e1").message


@requirement("SPEC-UNDO-UNAVAILABLE")
def test_a_fill_that_is_too_large_is_known_but_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(histories, "MOST_CHARACTERS", 500)
    page = FakePage()
    history = History(page)
    history.add("cmd_1", "@e1", fill("a"))
    history.add("cmd_2", "@e1", fill("a", text=CANARY * 100))
    assert [one.fate for one in history.entries] == ["", TOO_LARGE]
    assert CANARY not in json.dumps(page.kept)
    assert "too large" in refusal(history.entries, "", "@e1").message
    assert chosen(history.entries, "cmd_1", {"@e1"}).name == "cmd_1"


def test_the_oldest_fills_are_forgotten_where_they_are_many(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = FakePage()
    for number in range(25):
        History(page).add(f"cmd_{number}", "@e1", fill("a"))
    history = History(page)
    assert [one.name for one in history.entries] == [f"cmd_{number}" for number in range(5, 25)]
    assert len(page.kept) == 21
    monkeypatch.setattr(histories, "MOST_CHARACTERS", 3 * history.entries[0].size)
    history.add("cmd_25", "@e1", fill("a"))
    assert [one.name for one in history.entries] == ["cmd_23", "cmd_24", "cmd_25"]
    assert len(page.kept) == 4


def test_what_was_not_reached_stays_and_what_is_undone_leaves_no_value() -> None:
    page = FakePage()
    history = History(page)
    history.add("cmd_1", "@e1", fill("a", "b", text=CANARY))
    (entry,) = history.entries
    assert history.fill(entry) == fill("a", "b", text=CANARY)
    history.update(entry, fill("b", text=CANARY))
    (entry,) = History(page).entries
    assert [one.key for one in history.fill(entry).memories] == ["b"]
    assert entry.fate == ""
    history.update(history.entries[0], fill())
    assert History(page).entries[0].fate == UNDONE
    assert CANARY not in json.dumps(page.kept)


def test_a_fill_is_remembered_from_its_first_field_on_and_anew_at_its_end() -> None:
    page = FakePage()
    number = History(page).add("cmd_1", "@e1", fill("a"))
    History(page).extend(number, fill("b", "c", text=CANARY).memories)
    History(page).extend(number, fill("b", "d").memories)
    history = History(page)
    (entry,) = history.entries
    kept = {one.key: one.before for one in history.fill(entry).memories}
    assert kept == {"a": ["x"], "b": ["x"], "c": [CANARY], "d": ["x"]}
    assert entry.size == sum(len(page.kept[place]) for place in entry.places)
    history.replace(number, fill("a", "b"))
    (entry,) = History(page).entries
    assert history.fill(entry) == fill("a", "b")
    assert len(page.kept) == 2
    history.replace(number, fill())
    assert (History(page).entries, len(page.kept)) == ([], 1)


def test_a_fill_that_grows_too_large_leaves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(histories, "MOST_CHARACTERS", 500)
    page = FakePage()
    history = History(page)
    number = history.add("cmd_1", "@e1", fill("a"))
    for key in ("b", "c", "d", "e"):
        history.extend(number, fill(key).memories)
    assert [one.fate for one in History(page).entries] == [TOO_LARGE]
    assert list(page.kept) == ["fills"]


def filling(*planned: Planned, before: State) -> Filling:
    made = Filling(FakePage(), None, [], dry_run=False)
    made.drafts = list(planned)
    made.before = {one.where["field"]: before for one in planned}
    return made


def planned(key: str, root: FakeElement, wrote: str, now: str) -> Planned:
    target = element("input", value=now, **{"ownerDocument.documentElement": root})
    made = plan("text", wrote, element=target)
    return Planned(where={**WHERE, "field": key}, plan=made, note=None)


@requirement("SPEC-UNDO-UNAVAILABLE")
def test_what_stands_where_a_value_was_lost_is_not_taken_for_the_fills() -> None:
    root = element("html")
    made = filling(
        planned("kept", root, "Ada", "Ada"),
        planned("masked", root, "5551234", "555-1234"),
        planned("lost", root, "Ada", "by the user"),
        before=["old"],
    )
    remembering = Remembering(made, "")
    lost = Failed(field="lost", error=ErrorCode.VALUE_REVERTED, message="")
    asyncio.run(remembering.ahead(made.planned))
    (entry,) = History(made.page).entries
    assert [one.after for one in History(made.page).fill(entry).memories][1] == ["5551234"]
    asyncio.run(remembering.ended([lost]))
    (entry,) = History(made.page).entries
    memories = History(made.page).fill(entry).memories
    assert [one.after for one in memories] == [["Ada"], ["555-1234"], ["Ada"]]
    assert all(one.before == ["old"] for one in memories)


def test_a_fill_that_touched_nothing_is_not_remembered() -> None:
    one = planned("a", element("html"), "Ada", "")
    made = filling(one, before=[""])
    remembering = Remembering(made, "")
    asyncio.run(remembering.ahead([one]))
    made.drafts = []
    asyncio.run(remembering.ended([]))
    assert History(made.page).entries == []


def test_a_plan_knows_what_it_leaves_in_every_kind_of_field() -> None:
    page = options("One", "Two", "Three")
    group = (radio("a"), radio("b"))
    assert left_by(plan("text", "x")) == ["x"]
    assert left_by(plan("checkbox", True, indeterminate=True)) == [True, False]
    assert left_by(plan("radio", "b", group=group)) == [1, "b"]
    assert left_by(plan("select-one", "Two", page)) == [[1, "Tw", "Two"]]
    assert left_by(plan("select-multiple", ("Three", "One"), page)) == [
        [0, "On", "One"],
        [2, "Th", "Three"],
    ]
    assert left_by(plan("select-multiple", (), page)) == []


def test_half_a_number_is_not_taken_for_an_empty_field() -> None:
    half = element("input", type="number", value="", **{"validity.badInput": True})
    empty = element("input", type="number", value="")
    states = asyncio.run(read_states(FakePage(), [Held("number", half), Held("number", empty)]))
    assert states == [["", UNFINISHED], [""]]


def test_no_value_is_in_the_words_for_a_memory() -> None:
    assert CANARY not in repr(fill("a", text=CANARY))


@requirement("SPEC-UNDO-RESULTS")
def test_the_answer_counts_like_that_of_a_fill() -> None:
    statuses = ("restored", "restored", "failed", "skipped")
    form = FormRestored(undone="cmd_1", results=tuple({"status": one} for one in statuses))
    assert form.summary() == "2 of 4 fields put back, 1 failed, 1 skipped"
    facts = form.facts()
    assert (facts["success"], facts["undone"], facts["total_fields"]) == (False, "cmd_1", 4)
    assert (facts["restored"], facts["failed"], facts["skipped"]) == (2, 1, 1)


def back(kind: str, before: State, page: FakePage | None = None, /, **facts: Any) -> Plan:
    return ways_back.plan(page or FakePage(), control(kind, **facts), before)


@requirement("SPEC-UNDO-VALUES")
@pytest.mark.parametrize(
    ("kind", "sequence"),
    [("text", TYPED), ("number", TYPED), ("date", PICKED), ("color", PICKED), ("hidden", SILENT)],
)
def test_a_text_is_put_back_as_it_was_with_the_events_of_a_fill(kind: str, sequence: Any) -> None:
    # Neither its bounds nor its length count: it was there before.
    made = back(kind, ["9999"], max="10", max_length=2)
    (assigned,), (check,) = made.change, made.checks
    assert isinstance(assigned, Assign)
    assert (assigned.path, assigned.value, check.expected) == ("value", "9999", "9999")
    assert made.sequence is sequence


@requirement("SPEC-UNDO-VALUES")
def test_a_checkbox_is_clicked_back_and_its_dash_is_set() -> None:
    made = back("checkbox", [True, False], checked=False)
    assert [step.value for step in made.change if isinstance(step, Unless)] == [True]
    assert made.facts == {}
    made = back("checkbox", [False, True], checked=True)
    assert made.change[-1] == Assign(made.target, "indeterminate", True)
    assert [check.path for check in made.checks] == ["checked", "indeterminate"]
    assert "without an event" in made.facts["note"]


@requirement("SPEC-UNDO-VALUES")
def test_a_radio_group_goes_back_to_the_button_at_its_place_or_with_its_value() -> None:
    group = (radio("on"), radio("on"), radio("other", checked=True))
    for before, expected in (([1, "on"], 1), ([7, "other"], 2), ([0, "other"], 2)):
        made = back("radio", before, group=group)
        assert (made.target, made.sequence) == (group[expected], CLICKED)
        assert made.change == (Unless("checked", True, Invoke(group[expected], "click")),)
    with pytest.raises(Unfit):
        back("radio", [0, "gone"], group=group)


@requirement("SPEC-UNDO-VALUES")
def test_a_select_goes_back_to_the_same_option_or_to_one_that_stands_for_it() -> None:
    page = options("One", "Two", "Three", disabled="One")
    for before, expected in (
        ([[0, "On", "One"]], 0),
        ([[0, "Tw", "Two"]], 1),
        ([[0, "1: two", "Two"]], 1),
        ([], -1),
    ):
        (assigned,) = back("select-one", before, page).change
        assert assigned == Assign(assigned.target, "selectedIndex", expected)  # type: ignore[union-attr]
    chosen_ones = back("select-multiple", [[0, "On", "One"], [2, "Th", "Three"]], page).change
    assert [step.value for step in chosen_ones] == [True, False, True]
    with pytest.raises(Unfit) as unfit:
        back("select-one", [[5, CANARY, CANARY]], page)
    assert CANARY not in unfit.value.message
    assert unfit.value.options is None


def test_what_only_a_person_could_fill_is_left_alone_on_the_way_back_too() -> None:
    for state in ("disabled", "read_only", "captcha"):
        with pytest.raises(LeaveAlone):
            back("text", ["x"], **{state: True})


def test_an_option_that_moved_is_still_the_same() -> None:
    assert same("select-one", [[1, "a", "A"]], [[0, "a", "A"]])
    assert not same("select-one", [[1, "a", "A"]], [])
    assert not same("radio", [1, "on"], [0, "on"])
