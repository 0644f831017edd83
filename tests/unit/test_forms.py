"""observe forms: the facts of each kind of field, and the size of the answer."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest

from formpilot_inpage.actions import read_forms
from formpilot_inpage.actions.read_forms import Listing, size
from formpilot_inpage.contract.errors import CommandError, ErrorCode
from formpilot_inpage.contract.read_forms import SIZE_LIMIT, FormHeader, Forms, FrameFacts
from formpilot_inpage.dom.context import ActionContext
from formpilot_inpage.dom.frames import origin_of
from formpilot_inpage.forms.control import IS_CAPTCHA, IS_DISABLED, IS_READ_ONLY
from formpilot_inpage.forms.describe.discover import FieldGroup
from formpilot_inpage.forms.describe.field_list import (
    ARIA_REQUIRED,
    PATHS,
    describe_field,
    list_fields,
)
from formpilot_inpage.forms.describe.form_header import button_text
from formpilot_inpage.forms.kinds import radio, select
from formpilot_inpage.forms.resolve.candidates import Candidate
from formpilot_inpage.forms.resolve.scope import FieldScope
from tests.binding import requirement
from tests.unit.fake_page import FakePage, element

CONSTRAINTS = ("min", "max", "step", "pattern", "minLength", "maxLength")
NO_CONSTRAINTS = ("", "", "", "", -1, -1)


def candidate(input_type: str) -> Candidate:
    return Candidate(element("input"), "input", input_type, "it", "")


def facts(input_type: str, *constraints: Any, **state: Any) -> dict[str, Any]:
    """The facts of a control that apply to it."""
    properties = {
        **dict.fromkeys(PATHS),
        **dict(zip(CONSTRAINTS, constraints or NO_CONSTRAINTS, strict=True)),
        **{"required": False, IS_DISABLED: False, IS_READ_ONLY: False, IS_CAPTCHA: False},
        ARIA_REQUIRED: state.get("aria"),
        "value.length": state.get("length", 0),
        "checked": state.get("checked", False),
        "indeterminate": state.get("mixed", False),
    }
    described = describe_field([candidate(input_type)], properties, [])
    return {name: fact for name, fact in described.items() if fact is not None}


def describe_select(kind: select.SelectKind, *values: Any) -> dict[str, Any]:
    return kind.describe({}, [values])


def describe_radios(buttons: list[list[Any]]) -> dict[str, Any]:
    return radio.KIND.describe({}, buttons)


def button(value: str, label: str = "", **state: bool) -> list[Any]:
    checked, disabled = state.get("checked", False), state.get("disabled", False)
    return [value, checked, disabled, label, None, None, state.get("written", False) or None]


@requirement("SPEC-OBSERVE-FORMS")
def test_the_state_of_a_field_is_never_its_value() -> None:
    assert facts("text") == {"state": "empty"}
    assert facts("password", length=9) == {"state": "filled"}
    assert facts("checkbox", length=2, checked=True) == {"state": "checked"}
    assert facts("checkbox", length=2) == {"state": "unchecked"}
    assert facts("checkbox", checked=True, mixed=True) == {"state": "mixed"}


@requirement("SPEC-OBSERVE-FORMS")
def test_a_field_lists_the_constraints_of_its_kind_only() -> None:
    bounds = ("1", "9", "2", "[a-z]+", 2, 0)
    assert facts("number", *bounds) == {"state": "empty", "min": "1", "max": "9", "step": "2"}
    lengths = {"minlength": 2, "maxlength": 0}
    assert facts("text", *bounds) == {"state": "empty", "pattern": "[a-z]+", **lengths}
    assert facts("textarea", *bounds) == {"state": "empty", **lengths}
    assert facts("color", *bounds) == {"state": "empty"}
    assert facts("email", aria="TRUE")["required"] is True


@requirement("SPEC-OBSERVE-FORMS")
def test_a_select_lists_ten_options_the_selected_one_and_a_count() -> None:
    first = [["", "Choose", False], ["a", "A  b", False], ["c", "C", True], ["d", "x" * 101, False]]
    none: list[Any] = [None] * (len(select.LISTED_PATHS) - 12)
    listed = [part for option in first for part in option] + none
    described = describe_select(select.ONE, 14, *listed, "", "Choose", False)
    assert described == {"options": ("Choose", "A b", "d"), "more_options": 4, "state": "empty"}
    assert describe_select(select.ONE, 4, *listed, "a", "A  b", False)["state"] == "A b"
    many = describe_select(select.MANY, 4, *listed, "a", "A  b", False, "c", "C", True)
    assert (many["state"], many["more_options"]) == (("A b", "C"), None)
    assert describe_select(select.MANY, 4, *listed)["state"] == "empty"


@requirement("SPEC-OBSERVE-FORMS")
def test_a_radio_option_is_a_word_that_chooses_this_button_only() -> None:
    group = [
        button("a", " Free: "),
        button("b", "Paid", checked=True),
        button("gold", "Gold with everything, $20"),
        button("on", "Other: canary", written=True),
        button("c", "a"),
        button("d", "Shut", disabled=True),
    ]
    assert describe_radios(group) == {
        "options": ("Free", "Paid", "gold", "on", "c"),
        "more_options": None,
        "state": "Paid",
        "disabled": None,
    }
    alike = describe_radios([button("on"), button("on", checked=True)])
    assert (alike["options"], alike["state"]) == (("on",), "filled")
    many = describe_radios([button(str(at)) for at in range(12)])
    assert (len(many["options"]), many["more_options"], many["state"]) == (10, 2, "empty")
    assert describe_radios([button("a", disabled=True)])["disabled"] is True


@requirement("SPEC-OBSERVE-FORMS")
def test_a_button_has_its_first_name_without_texts_written_in_it() -> None:
    assert button_text([None, " Go\n on ", "", None, None], False) == "Go on"
    assert button_text(["Send", "Go", "", None, None], False) == "Send"
    assert button_text([None, "canary", "", None, "Title"], True) == "Title"
    assert button_text([None, "", "", None, None], False) == "Submit"


@requirement("SPEC-OBSERVE-FORMS")
@pytest.mark.parametrize(
    ("address", "site"),
    [
        ("https://user:canary@pay.example:8443/card?canary", "https://pay.example:8443"),
        ("http://a.example?canary", "http://a.example"),
        ("data:text/html,canary", None),
        ("about:blank", None),
        ("", None),
    ],
)
def test_a_frame_of_another_site_lists_its_origin_only(address: str, site: str | None) -> None:
    assert origin_of(address) == site


@requirement("SPEC-OBSERVE-FORMS")
def test_the_answer_has_a_summary_and_only_facts_that_apply() -> None:
    form = {"ref": "@e1", "fields": [{}, {}]}
    assert Forms(forms=(form,)).facts() == {"forms": [form]}
    assert Forms(forms=(form,)).summary() == "1 form, 2 fields"
    frames = (FrameFacts(ref="@e4", site=None),)
    part = Forms(forms=(form,), frames=frames, left_out=5, left_out_forms=2)
    assert part.summary() == "3 forms, 7 fields, the first 2 shown"
    assert part.facts()["hint"].startswith("5 fields left out")
    assert "`frame`" in part.facts()["hint"]


class Late(FakePage):
    """A page whose command has no time left."""

    def __post_init__(self) -> None:
        self.context = ActionContext(0, asyncio.Lock())


@requirement("SPEC-OBSERVE-FORMS")
def test_a_listing_stops_at_the_deadline() -> None:
    late = FieldGroup(FieldScope(Late(), None), None, None, fields=[[candidate("text")]])

    async def read() -> list[dict[str, Any]]:
        return [facts async for facts in list_fields(late)]

    with pytest.raises(CommandError) as refusal:
        asyncio.run(read())
    assert refusal.value.code is ErrorCode.EXTENSION_TIMEOUT


def listing(monkeypatch: pytest.MonkeyPatch, limit: int, field: str, *counts: int) -> Listing:
    """Lists forms with these counts of fields, all of the same key."""

    async def listed_fields(group: FieldGroup) -> AsyncIterator[dict[str, Any]]:
        for _ in group.fields:
            yield {"key": field}

    def head(group: FieldGroup, given: str) -> FormHeader:
        return FormHeader(ref="@e1", selector="@e1")

    monkeypatch.setattr(read_forms, "list_fields", listed_fields)
    monkeypatch.setattr(read_forms, "form_header", head)
    scope = FieldScope(FakePage(), None)
    form = element("form")
    groups = [
        FieldGroup(scope, form, None, fields=[[candidate("text")]] * count) for count in counts
    ]
    made = Listing(limit, 0, None)
    asyncio.run(made.fill(groups, ""))
    return made


@requirement("SPEC-OBSERVE-FORMS")
def test_a_long_form_leaves_room_for_the_headers_of_later_forms(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made = listing(monkeypatch, 0, "é" * 40, 500, 3, 2)
    assert size(made.forms) <= SIZE_LIMIT
    assert made.headers == 3
    assert made.forms[0]["more_fields"] == 500 - len(made.forms[0]["fields"]) > 0
    assert sum(len(form["fields"]) for form in made.forms) == made.fields


@requirement("SPEC-OBSERVE-FORMS")
def test_a_limit_counts_fields_and_not_their_size(monkeypatch: pytest.MonkeyPatch) -> None:
    made = listing(monkeypatch, 250, "x" * 200, 100, 200, 7)
    assert [len(form["fields"]) for form in made.forms] == [100, 150, 0]
    assert [form.get("more_fields") for form in made.forms] == [None, 50, 7]


@requirement("SPEC-OBSERVE-FORMS")
def test_forms_that_do_not_fit_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    made = listing(monkeypatch, 0, "x", *[1] * 500)
    assert size(made.forms) <= SIZE_LIMIT
    assert 50 < made.headers < 500
