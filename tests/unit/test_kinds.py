"""Each kind of control plans its values, and rejects others with a message."""

from typing import Any

import pytest

from formpilot_inpage.contract.errors import ErrorCode
from formpilot_inpage.dom.steps import CallMethod, SkipIf
from formpilot_inpage.events.fill_events import CLICKED, PICKED, SILENT, TYPED, Marker
from formpilot_inpage.forms.kinds import BY_TYPE, number
from formpilot_inpage.forms.plan import SkipField
from tests.binding import requirement
from tests.unit.fake_controls import control, invalid, plan, written

TEXTS = ("text", "email", "tel", "url", "search", "password", "textarea")
CANARY = "canary-4711"
# Nobody types into a kind that is operated: `readonly` does not keep it from being filled.
REASONS_TO_SKIP = [
    (kind, state, reason)
    for kind in sorted(BY_TYPE.keys() - {"radio", "checkboxes"})
    for state, reason in {
        "disabled": "Element is disabled",
        "read_only": "Element is read-only",
        "captcha": "captcha_detected",
    }.items()
    if state != "read_only" or not BY_TYPE[kind].is_operated
]
LIST: Any = (CANARY, "b")


@requirement("FILL-V1")
@requirement("FILL-V3")
@pytest.mark.parametrize("kind", TEXTS)
@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("Ada", "Ada"),
        ("", ""),
        (" a b ", " a b "),
        (5, "5"),
        (5.0, "5"),
        (0.1, "0.1"),
        (-0.0, "0"),
        (10**20, "100000000000000000000"),
        ("a\r\nb \rc\n", "a\nb \nc\n"),
    ],
)
def test_a_text_replaces_the_old_one(kind: str, value: Any, text: str) -> None:
    text = text if kind == "textarea" else "a b c" if "\n" in text else text
    assert written(kind, value, value="before") == text
    made = plan(kind, value, value="before")
    assert (made.sequence, made.text_before, made.text) == (TYPED, "before", text)


@requirement("SPEC-FILL-WRONG-KIND")
@pytest.mark.parametrize("kind", [*TEXTS, "hidden", "number", "range", "date", "color", "radio"])
@pytest.mark.parametrize("value", [True, False, LIST, ()])
def test_a_value_of_the_wrong_type_is_rejected_and_not_quoted(kind: str, value: Any) -> None:
    problem = invalid(kind, value)
    assert problem.error is ErrorCode.INVALID_VALUE
    assert CANARY not in problem.message + str(problem) + repr(problem)


@pytest.mark.parametrize(
    ("limit", "text", "fits"),
    [(3, "abc", True), (3, "abcd", False), (0, "", True), (0, "a", False), (-1, "x" * 999, True),
     (2, "😀", True), (1, "😀", False), (3, "a\r\nb", True), (None, "abc", True)],
)  # fmt: skip
def test_the_length_limit_counts_utf_16_units(limit: int | None, text: str, fits: bool) -> None:
    if fits:
        assert written("text", text, max_length=limit) == text.replace("\r\n", " ")
    else:
        problem = invalid("text", text, max_length=limit)
        assert problem.error is ErrorCode.INVALID_VALUE
        assert problem.message == f"The field takes at most {limit} characters."


@requirement("FILL-V11")
@requirement("FILL-E6")
def test_a_hidden_input_is_written_without_events() -> None:
    assert written("hidden", "abc") == "abc"
    assert plan("hidden", "abc").sequence is SILENT == (Marker.WRITE,)


@requirement("FILL-V2")
@pytest.mark.parametrize("kind", ["number", "range"])
@pytest.mark.parametrize(
    ("value", "low", "high", "text", "note"),
    [
        ("5", "", "", "5", None),
        (5, "", "", "5", None),
        (" 5.50 ", "", "", "5.50", None),
        ("1e1", "", "", "1e1", None),
        (".5", "", "", ".5", None),
        ("5", "1", "10", "5", None),
        ("1", "1", "10", "1", None),
        (11, "1", "10", "10", "Clamped to the maximum of 10."),
        ("0.5", "1", "10", "1", "Clamped to the minimum of 1."),
        (-3, "-2.5", "10", "-2.5", "Clamped to the minimum of -2.5."),
        (7, "x", "10", "7", None),
        (15, "20", "10", "20", "Clamped to the minimum of 20."),
        (25, "20", "10", "25", None),
    ],
)
def test_a_number_is_kept_within_its_bounds(
    kind: str, value: Any, low: str, high: str, text: str, note: str | None
) -> None:
    made = plan(kind, value, min=low, max=high)
    assert written(kind, value, min=low, max=high) == text
    assert made.facts.get("note") == note
    assert made.sequence is (PICKED if kind == "range" else TYPED)


@requirement("FILL-V2")
def test_a_range_has_default_bounds_and_steps() -> None:
    assert written("range", -1) == "0"
    assert written("range", 101) == "100"
    assert written("number", 101) == "101"
    steps = ("", "any", "0.5", "x")
    tolerances = [number.RANGE.tolerance(control("range", step=step)) for step in steps]
    assert tolerances == [1, 0, 0.5, 1]
    assert number.NUMBER.tolerance(control("number")) == 0


@requirement("SPEC-FILL-WRONG-KIND")
@pytest.mark.parametrize("value", [CANARY, "1,5", "5 kg", "+5", "5.", "--5", "NaN", "0x10", "٣"])
@pytest.mark.parametrize("kind", ["number", "range"])
def test_text_that_is_no_number_is_rejected(kind: str, value: str) -> None:
    assert invalid(kind, value).message == "This field takes a number."


def test_an_infinite_number_is_clamped_or_rejected() -> None:
    assert written("number", "1e999", max="10") == "10"
    assert invalid("number", "-1e999").error is ErrorCode.INVALID_VALUE


def test_a_number_can_be_cleared_and_a_range_cannot() -> None:
    assert written("number", "") == ""
    assert invalid("range", "").error is ErrorCode.INVALID_VALUE


@requirement("FILL-V8")
@pytest.mark.parametrize(
    ("kind", "value", "text"),
    [
        ("date", "2026-05-31", "2026-05-31"),
        ("date", " 2024-02-29 ", "2024-02-29"),
        ("date", "", ""),
        ("time", "17:30", "17:30"),
        ("time", "23:59:59.999", "23:59:59.999"),
        ("datetime-local", "2026-05-31T17:30", "2026-05-31T17:30"),
        ("datetime-local", "2026-05-31 17:30:15", "2026-05-31T17:30:15"),
        ("datetime-local", "2026-05-31T17:00:00", "2026-05-31T17:00"),
        ("datetime-local", "2026-05-31T17:00:00.000", "2026-05-31T17:00"),
        ("datetime-local", "2026-05-31T17:00:10.500", "2026-05-31T17:00:10.5"),
        ("datetime-local", "2026-05-31T17:00", "2026-05-31T17:00"),
        ("month", "2026-12", "2026-12"),
        ("week", "2026-W53", "2026-W53"),
    ],
)
def test_an_iso_8601_date_or_time_is_accepted(kind: str, value: str, text: str) -> None:
    assert written(kind, value) == text
    assert plan(kind, value).sequence is PICKED


@requirement("FILL-V8")
@requirement("SPEC-FILL-WRONG-KIND")
@pytest.mark.parametrize(
    ("kind", "value", "example"),
    [
        ("date", "02/03/2024", "2026-05-31"),
        ("date", "2026-02-29", "2026-05-31"),
        ("date", "0000-01-01", "2026-05-31"),
        ("date", CANARY, "2026-05-31"),
        ("time", "24:00", "17:30"),
        ("time", "17:30Z", "17:30"),
        ("datetime-local", "2026-05-31T17:30Z", "2026-05-31T17:30"),
        ("datetime-local", "2026-13-01T00:00", "2026-05-31T17:30"),
        ("month", "2026-13", "2026-05"),
        ("month", "0000-01", "2026-05"),
        ("week", "2025-W53", "2026-W22"),
        ("week", "2026-W00", "2026-W22"),
        ("week", 2026, "2026-W22"),
    ],
)
def test_another_date_format_is_rejected_with_an_example(
    kind: str, value: Any, example: str
) -> None:
    problem = invalid(kind, value)
    assert problem.error is ErrorCode.DATE_NOT_UNDERSTOOD
    assert problem.message.endswith(f" This field takes a {kind} such as {example}.")
    assert CANARY not in problem.message


@requirement("SPEC-FILL-WRONG-KIND")
@pytest.mark.parametrize(
    ("kind", "value", "text"),
    [
        ("date", "2024/03/15", "2024-03-15"),
        ("date", "15 March 2024", "2024-03-15"),
        ("date", "March 15, 2024", "2024-03-15"),
        ("date", "31.05.2026", "2026-05-31"),
        ("date", "2026-5-1", "2026-05-01"),
        ("date", "20260531", "2026-05-31"),
        ("time", "5 pm", "17:00"),
        ("time", "9:05:10", "09:05:10"),
        ("datetime-local", "15 March 2024, 2:30 PM", "2024-03-15T14:30"),
        ("month", "March 2024", "2024-03"),
        ("month", "3/2024", "2024-03"),
    ],
)
def test_a_date_that_can_mean_one_thing_only_is_written_as_the_browser_has_it(
    kind: str, value: str, text: str
) -> None:
    assert written(kind, value) == text


@requirement("FILL-V9")
@pytest.mark.parametrize(
    ("value", "text"), [("#ff0000", "#ff0000"), (" #FF8800 ", "#ff8800"), ("#a1F", "#aa11ff")]
)
def test_a_color_is_normalized(value: str, text: str) -> None:
    assert written("color", value) == text


@requirement("SPEC-FILL-WRONG-KIND")
@pytest.mark.parametrize("value", [CANARY, "red", "ff0000", "#ff00", "#gg0000", ""])
def test_text_that_is_no_color_is_rejected(value: str) -> None:
    assert invalid("color", value).message == "This field takes a color such as #ff8800."


@requirement("FILL-V6")
@requirement("FILL-E8")
@requirement("FILL-R16")
@pytest.mark.parametrize(
    ("value", "state"),
    [(True, True), (False, False), (1, True), (0, False)]
    + [(word, True) for word in ("true", "yes", "1", "on", "TRUE", " Yes ")]
    + [(word, False) for word in ("false", "no", "0", "off", "", "False")],
)
@pytest.mark.parametrize("before", [True, False])
def test_a_checkbox_is_clicked_if_its_state_differs(value: Any, state: bool, before: bool) -> None:
    made = plan("checkbox", value, checked=before)
    (step,) = made.write_steps
    assert isinstance(step, SkipIf)
    assert (step.path, step.value) == ("checked", state)
    assert step.step == CallMethod(made.target, "click")
    assert made.facts == {"previous_value": before, "new_value": state}
    assert made.sequence is CLICKED


@requirement("FILL-E8")
@pytest.mark.parametrize("value", [CANARY, "y", "2", 2, -1, 0.5, LIST, ()])
def test_a_checkbox_rejects_other_values(value: Any) -> None:
    problem = invalid("checkbox", value)
    assert problem.error is ErrorCode.INVALID_CHECKBOX_VALUE
    assert CANARY not in problem.message


@requirement("FILL-R10")
@requirement("FILL-V10")
@pytest.mark.parametrize("value", [CANARY, True, 5, LIST])
def test_a_file_input_rejects_any_value(value: Any) -> None:
    problem = invalid("file", value)
    assert problem.error is ErrorCode.FILE_INPUT_NOT_SUPPORTED
    assert problem.message.startswith("A file field takes a file")
    assert CANARY not in problem.message


@requirement("FILL-R9")
@requirement("FILL-E4")
@requirement("FILL-E5")
@requirement("FILL-N2")
@pytest.mark.parametrize(("kind", "state", "reason"), REASONS_TO_SKIP)
def test_a_disabled_read_only_or_captcha_field_is_skipped(
    kind: str, state: str, reason: str
) -> None:
    with pytest.raises(SkipField, match=reason):
        plan(kind, CANARY, **{state: True})
