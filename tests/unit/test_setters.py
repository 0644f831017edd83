"""Each kind of control takes its values, and says what it takes where it does not."""

from typing import Any

import pytest

from formpilot_inpage.contract.errors import ErrorCode
from formpilot_inpage.dom.steps import Invoke, Unless
from formpilot_inpage.events.filling import CLICKED, PICKED, SILENT, TYPED
from formpilot_inpage.fields.plan import LeaveAlone
from formpilot_inpage.fields.setters import SETTERS
from tests.binding import requirement
from tests.unit.fake_controls import plan, unfit, written

TEXTS = ("text", "email", "tel", "url", "search", "password", "textarea")
CANARY = "canary-4711"
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
        ("a\r\nb\rc", "a\nb\nc"),
    ],
)
def test_a_text_replaces_what_was_there(kind: str, value: Any, text: str) -> None:
    assert written(kind, value, value="before") == text
    made = plan(kind, value, value="before")
    assert (made.sequence, made.before, made.text) == (TYPED, "before", text)


@requirement("SPEC-FILL-WRONG-KIND")
@pytest.mark.parametrize("kind", [*TEXTS, "hidden", "number", "range", "date", "color", "radio"])
@pytest.mark.parametrize("value", [True, False, LIST, ()])
def test_a_wrong_kind_of_value_is_unfit_and_not_quoted(kind: str, value: Any) -> None:
    problem = unfit(kind, value)
    assert problem.error is ErrorCode.INVALID_VALUE
    assert CANARY not in problem.message + str(problem) + repr(problem)


@pytest.mark.parametrize(
    ("limit", "text", "fits"),
    [(3, "abc", True), (3, "abcd", False), (0, "", True), (0, "a", False), (-1, "x" * 999, True),
     (2, "😀", True), (1, "😀", False), (3, "a\r\nb", True), (None, "abc", True)],
)  # fmt: skip
def test_a_text_fits_as_the_browser_counts(limit: int | None, text: str, fits: bool) -> None:
    if fits:
        assert written("text", text, max_length=limit) == text.replace("\r\n", "\n")
    else:
        problem = unfit("text", text, max_length=limit)
        assert problem.error is ErrorCode.INVALID_VALUE
        assert problem.message == f"The field takes at most {limit} characters."


@requirement("FILL-V11")
@requirement("FILL-E6")
def test_a_hidden_input_is_written_in_silence() -> None:
    assert written("hidden", "abc") == "abc"
    assert plan("hidden", "abc").sequence is SILENT == ("change",)


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
def test_a_range_has_bounds_of_its_own_and_steps() -> None:
    assert written("range", -1) == "0"
    assert written("range", 101) == "100"
    assert written("number", 101) == "101"
    tolerances = [plan("range", 5, step=step).tolerance for step in ("", "any", "0.5", "x")]
    assert tolerances == [1, 0, 0.5, 1]
    assert plan("number", 5).tolerance == 0


@requirement("SPEC-FILL-WRONG-KIND")
@pytest.mark.parametrize("value", [CANARY, "1,5", "5 kg", "+5", "5.", "--5", "NaN", "0x10", "٣"])
@pytest.mark.parametrize("kind", ["number", "range"])
def test_what_is_no_number_is_unfit(kind: str, value: str) -> None:
    assert unfit(kind, value).message == "This field takes a number."


def test_a_number_that_no_field_holds_is_clamped_or_unfit() -> None:
    assert written("number", "1e999", max="10") == "10"
    assert unfit("number", "-1e999").error is ErrorCode.INVALID_VALUE


def test_a_number_can_be_emptied_and_a_range_cannot() -> None:
    assert written("number", "") == ""
    assert unfit("range", "").error is ErrorCode.INVALID_VALUE


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
def test_a_moment_of_iso_8601_is_taken(kind: str, value: str, text: str) -> None:
    assert written(kind, value) == text
    assert plan(kind, value).sequence is PICKED


@requirement("FILL-V8")
@requirement("SPEC-FILL-WRONG-KIND")
@pytest.mark.parametrize(
    ("kind", "value", "example"),
    [
        ("date", "31.05.2026", "2026-05-31"),
        ("date", "2026-02-29", "2026-05-31"),
        ("date", "2026-5-1", "2026-05-31"),
        ("date", "0000-01-01", "2026-05-31"),
        ("date", "20260531", "2026-05-31"),
        ("date", CANARY, "2026-05-31"),
        ("time", "24:00", "17:30"),
        ("time", "5 pm", "17:30"),
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
def test_what_is_no_such_moment_is_unfit(kind: str, value: Any, example: str) -> None:
    problem = unfit(kind, value)
    assert problem.error is ErrorCode.INVALID_VALUE
    assert problem.message == f"This field takes a {kind} such as {example}."


@requirement("FILL-V9")
@pytest.mark.parametrize(
    ("value", "text"), [("#ff0000", "#ff0000"), (" #FF8800 ", "#ff8800"), ("#a1F", "#aa11ff")]
)
def test_a_color_is_written_in_full(value: str, text: str) -> None:
    assert written("color", value) == text


@requirement("SPEC-FILL-WRONG-KIND")
@pytest.mark.parametrize("value", [CANARY, "red", "ff0000", "#ff00", "#gg0000", ""])
def test_what_is_no_color_is_unfit(value: str) -> None:
    assert unfit("color", value).message == "This field takes a color such as #ff8800."


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
def test_a_checkbox_is_clicked_where_its_state_differs(
    value: Any, state: bool, before: bool
) -> None:
    made = plan("checkbox", value, checked=before)
    (step,) = made.change
    assert isinstance(step, Unless)
    assert (step.path, step.value) == ("checked", state)
    assert step.step == Invoke(made.target, "click")
    assert made.facts == {"previous_value": before, "new_value": state}
    assert made.sequence is CLICKED


@requirement("FILL-E8")
@pytest.mark.parametrize("value", [CANARY, "y", "2", 2, -1, 0.5, LIST, ()])
def test_a_checkbox_takes_nothing_else(value: Any) -> None:
    problem = unfit("checkbox", value)
    assert problem.error is ErrorCode.INVALID_CHECKBOX_VALUE
    assert CANARY not in problem.message


@requirement("FILL-R10")
@requirement("FILL-V10")
@pytest.mark.parametrize("value", [CANARY, True, 5, LIST])
def test_a_file_input_takes_no_value_at_all(value: Any) -> None:
    problem = unfit("file", value)
    assert problem.error is ErrorCode.FILE_INPUT_NOT_SUPPORTED
    assert problem.message.startswith("File inputs cannot be set by a program.")
    assert CANARY not in problem.message


@requirement("FILL-R9")
@requirement("FILL-E4")
@requirement("FILL-E5")
@requirement("FILL-N2")
@pytest.mark.parametrize(
    ("state", "reason"),
    [
        ("disabled", "Element is disabled"),
        ("read_only", "Element is read-only"),
        ("captcha", "captcha_detected"),
    ],
)
@pytest.mark.parametrize("kind", sorted(SETTERS.keys() - {"radio"}))
def test_what_must_be_left_alone_is_not_even_looked_into(
    kind: str, state: str, reason: str
) -> None:
    with pytest.raises(LeaveAlone, match=reason):
        plan(kind, CANARY, **{state: True})
