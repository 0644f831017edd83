"""What fill_form answers, word for word as FILL writes it."""

from typing import Any

import pytest

from formpilot_inpage.contract.errors import ErrorCode
from formpilot_inpage.contract.fill_form import (
    Failed,
    FieldOutcome,
    FieldSuggestion,
    Filled,
    FormFilled,
    Skipped,
    Validation,
)
from formpilot_inpage.contract.results import plain
from tests.binding import requirement

WHERE: dict[str, Any] = {
    "input_type": "text",
    "resolved_by": "name",
    "resolved_selector": '[name="a"]',
}
FILLED = Filled(field="a", **WHERE)
SKIPPED = Skipped(field="a", reason="Element is disabled", **WHERE)
MISSING = Failed(field="a", error=ErrorCode.FIELD_NOT_FOUND, message="No element.")
UNFIT = Failed(field="a", error=ErrorCode.INVALID_VALUE, message="A number.", **WHERE)


def form(*outcomes: FieldOutcome, dry_run: bool = False, **more: Any) -> FormFilled:
    return FormFilled(
        form_selector="#f",
        dry_run=dry_run,
        results=tuple(map(plain, outcomes)),
        required_empty=(),
        **more,
    )


@requirement("FILL-A1")
@pytest.mark.parametrize(
    ("outcomes", "summary"),
    [
        ([FILLED] * 5, "5/5 fields filled successfully"),
        ([FILLED] * 3 + [MISSING, SKIPPED], "3/5 fields filled, 1 failed, 1 skipped"),
        ([FILLED] * 3 + [MISSING] * 2, "3/5 fields filled, 2 failed"),
        ([FILLED, SKIPPED], "1/2 fields filled, 1 skipped"),
        ([MISSING], "0/1 fields filled, 1 failed"),
    ],
)
def test_the_summary_counts_as_fill_writes_it(outcomes: list[FieldOutcome], summary: str) -> None:
    assert form(*outcomes).summary() == f"Form fill result: {summary}"


@requirement("SPEC-FILL-DRY-RUN")
def test_the_summary_of_a_dry_run_says_would() -> None:
    would = Filled(field="a", status="would_fill", **WHERE)
    done = form(would, would, dry_run=True)
    assert done.summary() == "Form fill result: 2/2 fields would be filled successfully"
    partly = form(would, UNFIT, dry_run=True)
    assert partly.summary() == "Form fill result: 1/2 fields would be filled, 1 failed"
    facts = partly.facts()
    assert (facts["would_fill"], facts["dry_run"], facts["success"]) == (1, True, False)
    assert "filled" not in facts


@requirement("FILL-A2")
@requirement("FILL-A3")
@pytest.mark.parametrize(
    ("outcomes", "success"),
    [([FILLED], True), ([FILLED, SKIPPED], False), ([FILLED, UNFIT], False), ([SKIPPED], False)],
)
def test_success_needs_every_field_filled(outcomes: list[FieldOutcome], success: bool) -> None:
    facts = form(*outcomes).facts()
    assert facts["success"] is success
    assert facts["total_fields"] == len(outcomes) == len(facts["results"])
    assert facts["filled"] + facts["failed"] + facts["skipped"] == len(outcomes)


@requirement("FILL-A2")
def test_the_facts_stand_in_fills_order_and_leave_out_what_does_not_apply() -> None:
    facts = form(FILLED, MISSING).facts()
    assert list(facts) == [
        "success",
        "form_selector",
        "total_fields",
        "filled",
        "failed",
        "skipped",
        "results",
        "required_empty",
        "hint",
    ]
    stopped = form(MISSING, failed_at=0, failed_field="a").facts()
    assert (stopped["failed_at"], stopped["failed_field"]) == (0, "a")


@requirement("FILL-A6")
@pytest.mark.parametrize(
    ("outcomes", "hint"),
    [
        ([FILLED, UNFIT], None),
        ([FILLED, MISSING, UNFIT], "1 field could not be found."),
        ([MISSING, MISSING], "2 fields could not be found."),
    ],
)
def test_the_hint_counts_what_was_not_found(outcomes: list[FieldOutcome], hint: str | None) -> None:
    advice = (
        " Verify the field identifier matches a name, id, data-testid, aria-label, label text, "
        "or valid CSS selector on the page."
    )
    assert form(*outcomes).facts().get("hint") == (hint and hint + advice)


@requirement("FILL-R7")
@requirement("FILL-A4")
def test_each_outcome_has_what_applies_to_it_and_nothing_else() -> None:
    assert plain(FILLED) == {"field": "a", "status": "filled", **WHERE}
    assert plain(SKIPPED) == {
        "field": "a",
        "status": "skipped",
        "reason": "Element is disabled",
        **WHERE,
    }
    assert plain(MISSING) == {
        "field": "a",
        "status": "failed",
        "error": "field_not_found",
        "message": "No element.",
    }


def test_plain_goes_into_parts_and_keeps_false_and_empty() -> None:
    candidate = FieldSuggestion(label="", name="b", id="", type="text")
    failed = Failed(
        field="a",
        error=ErrorCode.FIELD_NOT_FOUND,
        message="",
        candidates=(candidate,),
        options=(),
        validation=Validation(valid=False),
    )
    assert plain(failed) == {
        "field": "a",
        "status": "failed",
        "error": "field_not_found",
        "message": "",
        "candidates": [{"label": "", "name": "b", "id": "", "type": "text"}],
        "options": [],
        "validation": {"valid": False, "message": ""},
    }
    filled = plain(Filled(field="a", verified=False, previous_value=False, new_value=True, **WHERE))
    assert (filled["verified"], filled["previous_value"], filled["new_value"]) == (
        False,
        False,
        True,
    )
