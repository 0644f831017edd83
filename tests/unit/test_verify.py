"""Reading back: held, reformatted, reverted, or detached from the page."""

from typing import Any

import pytest

from formpilot_inpage.forms.fill.verify import judge, read_back
from formpilot_inpage.forms.plan import Plan, Verdict
from tests.binding import requirement
from tests.unit.fake_controls import options, plan, radio
from tests.unit.fake_page import FakeElement, FakePage

HELD, REFORMATTED, REVERTED, DETACHED = (
    Verdict.HELD,
    Verdict.REFORMATTED,
    Verdict.REVERTED,
    Verdict.DETACHED,
)


def verdict(made: Plan, *found: Any, connected: bool = True) -> Verdict:
    rows = [
        {"isConnected": connected, check.path: value}
        for check, value in zip(made.checks, found, strict=True)
    ]
    return judge(made, rows)


@requirement("SPEC-FILL-VERIFIED")
@requirement("SPEC-FILL-REFORMATTED")
@requirement("SPEC-FILL-REVERTED")
@pytest.mark.parametrize(
    ("wanted", "before", "found", "expected"),
    [
        ("Ada", "", "Ada", HELD),
        ("", "old", "", HELD),
        ("5551234567", "", "(555) 123-4567", REFORMATTED),
        ("ada", "", "ADA", REFORMATTED),
        (" ada ", "", "ada", REFORMATTED),
        ("a\nb", "", "a b", HELD),
        ("a\nb", "", "ab", REFORMATTED),
        ("1234567.5", "", "1,234,567.50", REFORMATTED),
        ("1234567.5", "", "$ 1.234.567,50", REFORMATTED),
        ("1234567.5", "", "1 234 567,50 EUR", REFORMATTED),
        ("1234", "", "1,234", REFORMATTED),
        ("1234", "", "$1,234.00", REFORMATTED),
        ("5", "0 kg", "5 kg", REFORMATTED),
        ("-5", "", "(5.00)", REFORMATTED),
        ("5551234567", "", "+1 555 123 4567", REFORMATTED),
        ("5551234567", "+49", "+49 5551234567", REFORMATTED),
        ("12345678909", "", "123.456.789-09", REFORMATTED),
        ("20122024", "", "20/12/2024", REFORMATTED),
        ("2024-03-15", "", "03/15/2024", REFORMATTED),
        ("2024-03-15", "", "15 March 2024", REFORMATTED),
        ("14:30", "", "2:30 PM", REFORMATTED),
        ("2024-03-15 14:30", "", "Mar 15, 2024, 2:30 PM", REFORMATTED),
        ("", "old", "(___) ___-____", REFORMATTED),
        ("Straße 1", "", "STRASSE 1", REFORMATTED),
        ("1946/12/20", "", "1946-01-01", REVERTED),
        ("2024-03-02", "", "02/03/2024", REVERTED),
        ("2024-03-15", "", "2024-03-16", REVERTED),
        ("1234567890", "", "12345", REVERTED),
        ("1234", "", "12.34", REVERTED),
        ("12", "", "0.12", REVERTED),
        ("1.5", "", "15", REVERTED),
        ("-5", "", "5", REVERTED),
        ("5", "", "5 million", REVERTED),
        ("1234", "", "1,23", REVERTED),
        ("1 234", "", "1,234", REFORMATTED),
        ("93 93", "", "9,393%", REVERTED),
        ("5551234567", "", "15551234567", REVERTED),
        ("+15551234567", "", "(555) 123-4567", REVERTED),
        ("Ada Lovelace", "", "Ada", REVERTED),
        ("Ada", "", "Adam", REVERTED),
        ("Ada", "", "", REVERTED),
        ("Ada", "old", "old", REVERTED),
        ("Ada", "", "Grace", REVERTED),
        ("1234567890", "", "12", REVERTED),
        ("", "old", "old", REVERTED),
        ("", "", "0", REVERTED),
        ("+-", "", "+ -", REFORMATTED),
        ("+-", "", "-+", REVERTED),
        ("+-", "", "", REVERTED),
        ("anna", "nana", "nana", REVERTED),
    ],
)
def test_a_text_is_held_reformatted_or_reverted(
    wanted: str, before: str, found: str, expected: Verdict
) -> None:
    assert verdict(plan("text", wanted, value=before), found) is expected


@requirement("SPEC-FILL-REVERTED")
@pytest.mark.parametrize(
    ("input_type", "wanted", "found", "expected"),
    [
        ("number", "5", "5.0", HELD),
        ("number", "5", "50", REVERTED),
        ("number", "5", "", REVERTED),
        ("number", "", "", HELD),
        ("range", "50.4", "50", REFORMATTED),
        ("range", "50.5", "51", REFORMATTED),
        ("range", "50", "60", REVERTED),
        ("date", "2026-05-31", "2026-05-31", HELD),
        ("date", "2026-05-31", "2026-05-30", REVERTED),
        ("date", "2026-05-31", "", REVERTED),
        ("datetime-local", "2026-05-31T17:30:00", "2026-05-31T17:30", HELD),
        ("datetime-local", "2026-05-31T17:30:10.500", "2026-05-31T17:30:10.5", HELD),
        ("datetime-local", "2026-05-31T17:30:10", "2026-05-31T17:30", REVERTED),
        ("color", "#ff0000", "#ff0000", HELD),
        ("color", "#ff0000", "#00ff00", REVERTED),
        ("hidden", "token", "nekot", REVERTED),
        ("checkbox", True, True, HELD),
        ("checkbox", True, False, REVERTED),
    ],
)
def test_other_kinds_are_held_only_if_equal(
    input_type: str, wanted: Any, found: Any, expected: Verdict
) -> None:
    assert verdict(plan(input_type, wanted), found) is expected


@requirement("SPEC-FILL-REVERTED")
def test_choices_are_held_or_reverted() -> None:
    several = plan("select-multiple", ("Au", "Be"), options("Austria", "Belgium", "Chile"))
    assert verdict(several, True, True, False) is HELD
    assert verdict(several, True, True, True) is REVERTED
    single = plan("select-one", "Au", options("Austria", "Belgium"))
    assert verdict(single, "Be") is REVERTED
    button = plan("radio", "a", group=(radio("a"), radio("b")))
    assert verdict(button, False) is REVERTED


@requirement("SPEC-FILL-VERIFIED")
def test_an_element_that_left_the_page_is_detached() -> None:
    assert verdict(plan("text", "Ada"), "Ada", connected=False) is DETACHED


@requirement("SPEC-FILL-VERIFIED")
def test_each_plan_is_judged_by_its_own_elements() -> None:
    def field(**facts: Any) -> FakeElement:
        return FakeElement({"isConnected": True, **facts})

    plans = [
        plan("text", "Ada", element=field(value="Ada")),
        plan("checkbox", True, element=field(checked=False, value="on")),
        plan("text", "Ada", element=field(value="", isConnected=False)),
    ]
    assert read_back(FakePage(), plans) == [HELD, REVERTED, DETACHED]


@requirement("SPEC-FILL-REFORMATTED")
def test_a_plan_has_a_note_for_a_reformatted_value() -> None:
    assert plan("text", "a").reformat_note == "The page changed the text's format."
    assert plan("range", 5).reformat_note == "The field took the nearest number it can hold."
