"""The history of fills, and what is recorded in it."""

import asyncio
import json

import pytest

from formpilot_inpage.actions.undo import find_entry
from formpilot_inpage.contract.errors import CommandError, ErrorCode
from formpilot_inpage.contract.fill_form import Failed
from formpilot_inpage.contract.undo import FormRestored
from formpilot_inpage.forms.control import ControlRef
from formpilot_inpage.forms.control_state import read_states
from formpilot_inpage.forms.fill.filling import Filling
from formpilot_inpage.forms.fill.planner import Planned
from formpilot_inpage.forms.kinds.kind import UNFINISHED
from formpilot_inpage.forms.plan import State
from formpilot_inpage.forms.undo import history as histories
from formpilot_inpage.forms.undo.history import (
    TOO_LARGE,
    UNDONE,
    History,
    HistoryEntry,
    SavedField,
    SavedFill,
)
from formpilot_inpage.forms.undo.recorder import UndoRecorder
from tests.binding import requirement

from .fake_controls import options, plan, radio
from .fake_page import FakeElement, FakePage, element

CANARY = "canary-4711"
WHERE = {"field": "a", "input_type": "text", "resolved_by": "name", "resolved_selector": "x"}


def fill(*keys: str, text: str = "x") -> SavedFill:
    fields = [SavedField({**WHERE, "field": key}, f"@e{key}", [text], ["y"]) for key in keys]
    return SavedFill("#f", "@e9", fields)


def remembered(*names: str, document: str = "@e1") -> History:
    history = History(FakePage())
    for name in names:
        history.begin(name, document, fill("a"))
    return history


def refusal(entries: list[HistoryEntry], name: str, *documents: str) -> CommandError:
    with pytest.raises(CommandError) as refused:
        find_entry(entries, name, set(documents))
    assert refused.value.code is ErrorCode.UNDO_UNAVAILABLE
    return refused.value


@requirement("SPEC-UNDO-DEFAULT")
def test_a_fill_is_found_by_its_id_or_is_the_last_that_is_not_undone() -> None:
    history = remembered("cmd_1", "cmd_2", "cmd_3")
    history.keep_remaining(history.entries[2], fill())
    assert find_entry(history.entries, "", {"@e1"}).correlation_id == "cmd_2"
    assert find_entry(history.entries, "cmd_1", {"@e1"}).correlation_id == "cmd_1"


@requirement("SPEC-UNDO-UNAVAILABLE")
def test_the_error_says_why_a_fill_cannot_be_undone() -> None:
    history = remembered("cmd_1")
    assert "on another page" in refusal(history.entries, "cmd_9", "@e1").message
    assert "has been left" in refusal(history.entries, "cmd_1", "@e2").message
    assert "there was none" in refusal(history.entries, "", "@e2").message
    history.keep_remaining(history.entries[0], fill())
    assert refusal(history.entries, "cmd_1", "@e1").message == "This fill is undone already."
    assert "Every fill" in refusal(history.entries, "", "@e1").message


@requirement("SPEC-UNDO-UNAVAILABLE")
def test_a_fill_that_is_too_large_keeps_its_entry_and_no_values(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(histories, "MOST_CHARACTERS", 500)
    page = FakePage()
    history = History(page)
    history.begin("cmd_1", "@e1", fill("a"))
    history.begin("cmd_2", "@e1", fill("a", text=CANARY * 100))
    assert [entry.unavailable for entry in history.entries] == ["", TOO_LARGE]
    assert CANARY not in json.dumps(page.kept)
    assert "too large" in refusal(history.entries, "", "@e1").message
    assert find_entry(history.entries, "cmd_1", {"@e1"}).correlation_id == "cmd_1"


def test_the_oldest_fills_are_dropped_at_the_limits(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = FakePage()
    for number in range(25):
        History(page).begin(f"cmd_{number}", "@e1", fill("a"))
    history = History(page)
    assert [entry.correlation_id for entry in history.entries] == [
        f"cmd_{number}" for number in range(5, 25)
    ]
    assert len(page.kept) == 21
    monkeypatch.setattr(histories, "MOST_CHARACTERS", 3 * history.entries[0].size)
    history.begin("cmd_25", "@e1", fill("a"))
    assert [entry.correlation_id for entry in history.entries] == ["cmd_23", "cmd_24", "cmd_25"]
    assert len(page.kept) == 4


def test_fields_that_were_not_reached_stay_and_an_undone_fill_keeps_no_values() -> None:
    page = FakePage()
    history = History(page)
    history.begin("cmd_1", "@e1", fill("a", "b", text=CANARY))
    (entry,) = history.entries
    assert history.load(entry) == fill("a", "b", text=CANARY)
    history.keep_remaining(entry, fill("b", text=CANARY))
    (entry,) = History(page).entries
    assert [saved.key for saved in history.load(entry).fields] == ["b"]
    assert entry.unavailable == ""
    history.keep_remaining(history.entries[0], fill())
    assert History(page).entries[0].unavailable == UNDONE
    assert CANARY not in json.dumps(page.kept)


def test_a_fill_is_stored_while_it_runs_and_again_at_its_end() -> None:
    page = FakePage()
    number = History(page).begin("cmd_1", "@e1", fill("a"))
    History(page).append_fields(number, fill("b", "c", text=CANARY).fields)
    History(page).append_fields(number, fill("b", "d").fields)
    history = History(page)
    (entry,) = history.entries
    kept = {saved.key: saved.state_before for saved in history.load(entry).fields}
    assert kept == {"a": ["x"], "b": ["x"], "c": [CANARY], "d": ["x"]}
    assert entry.size == sum(len(page.kept[name]) for name in entry.text_names)
    history.finish(number, fill("a", "b"))
    (entry,) = History(page).entries
    assert history.load(entry) == fill("a", "b")
    assert len(page.kept) == 2
    history.finish(number, fill())
    assert (History(page).entries, len(page.kept)) == ([], 1)


def test_a_fill_that_grows_too_large_keeps_no_values(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(histories, "MOST_CHARACTERS", 500)
    page = FakePage()
    history = History(page)
    number = history.begin("cmd_1", "@e1", fill("a"))
    for key in ("b", "c", "d", "e"):
        history.append_fields(number, fill(key).fields)
    assert [entry.unavailable for entry in History(page).entries] == [TOO_LARGE]
    assert list(page.kept) == ["fills"]


def filling(*planned: Planned, before: State) -> Filling:
    made = Filling(FakePage(), None, [], dry_run=False)
    made.drafts = list(planned)
    made.states_before = {field.key: before for field in planned}
    return made


def planned(key: str, root: FakeElement, wrote: str, now: str) -> Planned:
    target = element("input", value=now, **{"ownerDocument.documentElement": root})
    made = plan("text", wrote, element=target)
    return Planned(resolution={**WHERE, "field": key}, plan=made, note=None)


@requirement("SPEC-UNDO-UNAVAILABLE")
def test_what_replaced_a_reverted_value_is_not_recorded_as_filled() -> None:
    root = element("html")
    made = filling(
        planned("kept", root, "Ada", "Ada"),
        planned("masked", root, "5551234", "555-1234"),
        planned("lost", root, "Ada", "by the user"),
        before=["old"],
    )
    recorder = UndoRecorder(made, "")
    lost = Failed(field="lost", error=ErrorCode.VALUE_REVERTED, message="")
    asyncio.run(recorder.before_fill(made.planned))
    (entry,) = History(made.page).entries
    assert [saved.state_after for saved in History(made.page).load(entry).fields][1] == ["5551234"]
    asyncio.run(recorder.after_fill([lost]))
    (entry,) = History(made.page).entries
    fields = History(made.page).load(entry).fields
    assert [saved.state_after for saved in fields] == [["Ada"], ["555-1234"], ["Ada"]]
    assert all(saved.state_before == ["old"] for saved in fields)


def test_a_fill_that_touched_nothing_is_removed() -> None:
    field = planned("a", element("html"), "Ada", "")
    made = filling(field, before=[""])
    recorder = UndoRecorder(made, "")
    asyncio.run(recorder.before_fill([field]))
    made.drafts = []
    asyncio.run(recorder.after_fill([]))
    assert History(made.page).entries == []


def test_a_plan_of_every_kind_knows_its_expected_state() -> None:
    page = options("One", "Two", "Three")
    group = (radio("a"), radio("b"))
    assert plan("text", "x").expected_state == ["x"]
    assert plan("checkbox", True, indeterminate=True).expected_state == [True, False]
    assert plan("radio", "b", group=group).expected_state == [1, "b"]
    assert plan("select-one", "Two", page).expected_state == [[1, "Tw", "Two"]]
    assert plan("select-multiple", ("Three", "One"), page).expected_state == [
        [0, "On", "One"],
        [2, "Th", "Three"],
    ]
    assert plan("select-multiple", (), page).expected_state == []


def test_half_a_number_is_not_an_empty_state() -> None:
    half = element("input", type="number", value="", **{"validity.badInput": True})
    empty = element("input", type="number", value="")
    states = asyncio.run(
        read_states(FakePage(), [ControlRef("number", half), ControlRef("number", empty)])
    )
    assert states == [["", UNFINISHED], [""]]


def test_the_repr_of_a_saved_fill_holds_no_value() -> None:
    assert CANARY not in repr(fill("a", text=CANARY))


@requirement("SPEC-UNDO-RESULTS")
def test_the_answer_counts_restored_failed_and_skipped_fields() -> None:
    statuses = ("restored", "restored", "failed", "skipped")
    form = FormRestored(undone="cmd_1", results=tuple({"status": status} for status in statuses))
    assert form.summary() == "2 of 4 fields restored, 1 failed, 1 skipped"
    facts = form.facts()
    assert (facts["success"], facts["undone"], facts["total_fields"]) == (False, "cmd_1", 4)
    assert (facts["restored"], facts["failed"], facts["skipped"]) == (2, 1, 1)
