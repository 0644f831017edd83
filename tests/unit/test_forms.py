"""observe forms: what is made of what was read, and how the answer keeps to its size."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest

from formpilot_inpage.actions import read_forms
from formpilot_inpage.actions.read_forms import Listing, size
from formpilot_inpage.contract.errors import ErrorCode, Refused
from formpilot_inpage.contract.forms import SIZE_LIMIT, FormHead, Forms, FrameFacts
from formpilot_inpage.dom.frames import site_of
from formpilot_inpage.fields.catalog import catalog
from formpilot_inpage.fields.controls import Spot
from formpilot_inpage.fields.details import OPTION_PATHS, buttons, choices, told
from formpilot_inpage.fields.heads import button_text
from formpilot_inpage.fields.resolve import Forest
from formpilot_inpage.fields.survey import Group
from tests.binding import requirement
from tests.unit.fake_page import FakePage, element

NO_BOUNDS = ("", "", "", "", -1, -1)


def spot(kind: str) -> Spot:
    return Spot(element("input"), "input", kind, "it", "")


def facts(kind: str, *bounds: Any, **state: Any) -> dict[str, Any]:
    """What is told of a control, without what does not apply."""
    values = {
        "required": False, "aria": None, "disabled": False, "read_only": False, "captcha": False,
        "length": 0, "checked": False, "mixed": False, **state,
    }  # fmt: skip
    known = told(spot(kind), [*values.values(), *(bounds or NO_BOUNDS)])
    return {name: fact for name, fact in known.items() if fact is not None}


def button(value: str, label: str = "", **state: bool) -> list[Any]:
    checked, disabled = state.get("checked", False), state.get("disabled", False)
    return [value, checked, disabled, label, None, None, state.get("written", False) or None]


@requirement("SPEC-OBSERVE-FORMS")
def test_the_state_of_a_field_is_a_word_and_never_its_value() -> None:
    assert facts("text") == {"state": "empty"}
    assert facts("password", length=9) == {"state": "filled"}
    assert facts("checkbox", length=2, checked=True) == {"state": "checked"}
    assert facts("checkbox", length=2) == {"state": "unchecked"}
    assert facts("checkbox", checked=True, mixed=True) == {"state": "mixed"}


@requirement("SPEC-OBSERVE-FORMS")
def test_only_constraints_that_the_kind_of_field_has_are_told() -> None:
    bounds = ("1", "9", "2", "[a-z]+", 2, 0)
    assert facts("number", *bounds) == {"state": "empty", "min": "1", "max": "9", "step": "2"}
    lengths = {"minlength": 2, "maxlength": 0}
    assert facts("text", *bounds) == {"state": "empty", "pattern": "[a-z]+", **lengths}
    assert facts("textarea", *bounds) == {"state": "empty", **lengths}
    assert facts("color", *bounds) == {"state": "empty"}
    assert facts("email", aria="TRUE")["required"] is True


@requirement("SPEC-OBSERVE-FORMS")
def test_a_select_tells_ten_options_what_is_chosen_and_how_many_more_there_are() -> None:
    first = [["", "Choose", False], ["a", "A  b", False], ["c", "C", True], ["d", "x" * 101, False]]
    none: list[Any] = [None] * (len(OPTION_PATHS) - 12)
    listed = [part for option in first for part in option] + none
    told_of = choices("select-one", [14, *listed, "", "Choose", False])
    assert told_of == {"options": ("Choose", "A b", "d"), "more_options": 4, "state": "empty"}
    assert choices("select-one", [4, *listed, "a", "A  b", False])["state"] == "A b"
    many = choices("select-multiple", [4, *listed, "a", "A  b", False, "c", "C", True])
    assert (many["state"], many["more_options"]) == (("A b", "C"), None)
    assert choices("select-multiple", [4, *listed])["state"] == "empty"


@requirement("SPEC-OBSERVE-FORMS")
def test_a_radio_button_is_called_by_what_chooses_it_and_no_other() -> None:
    group = [
        button("a", " Free: "),
        button("b", "Paid", checked=True),
        button("gold", "Gold with everything, $20"),
        button("on", "Other: canary", written=True),
        button("c", "a"),
        button("d", "Shut", disabled=True),
    ]
    assert buttons(group) == {
        "options": ("Free", "Paid", "gold", "on", "c"),
        "more_options": None,
        "state": "Paid",
        "disabled": None,
    }
    alike = buttons([button("on"), button("on", checked=True)])
    assert (alike["options"], alike["state"]) == (("on",), "filled")
    many = buttons([button(str(at)) for at in range(12)])
    assert (len(many["options"]), many["more_options"], many["state"]) == (10, 2, "empty")
    assert buttons([button("a", disabled=True)])["disabled"] is True


@requirement("SPEC-OBSERVE-FORMS")
def test_a_button_has_the_first_of_its_names_but_no_text_that_is_written_in_it() -> None:
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
def test_of_a_frame_of_another_site_only_the_site_is_told(address: str, site: str | None) -> None:
    assert site_of(address) == site


@requirement("SPEC-OBSERVE-FORMS")
def test_the_answer_says_itself_in_a_line_and_leaves_out_what_does_not_apply() -> None:
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

    def left_ms(self) -> float:
        return 0


@requirement("SPEC-OBSERVE-FORMS")
def test_a_listing_ends_with_the_time_of_its_command() -> None:
    late = Group(Forest(Late(), None), None, None, fields=[[spot("text")]])

    async def read() -> list[dict[str, Any]]:
        return [facts async for facts in catalog(late)]

    with pytest.raises(Refused) as refusal:
        asyncio.run(read())
    assert refusal.value.code is ErrorCode.EXTENSION_TIMEOUT


def listing(monkeypatch: pytest.MonkeyPatch, limit: int, field: str, *counts: int) -> Listing:
    """Forms of so many fields each, all of the same text."""

    async def cataloged(group: Group) -> AsyncIterator[dict[str, Any]]:
        for _ in group.fields:
            yield {"key": field}

    def head(group: Group, given: str) -> FormHead:
        return FormHead(ref="@e1", selector="@e1")

    monkeypatch.setattr(read_forms, "catalog", cataloged)
    monkeypatch.setattr(read_forms, "head", head)
    forest = Forest(FakePage(), None)
    form = element("form")
    groups = [Group(forest, form, None, fields=[[spot("text")]] * count) for count in counts]
    made = Listing(limit, 0)
    asyncio.run(made.fill(groups, ""))
    return made


@requirement("SPEC-OBSERVE-FORMS")
def test_a_long_form_leaves_room_for_the_heads_of_those_after_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made = listing(monkeypatch, 0, "é" * 40, 500, 3, 2)
    assert size(made.forms) <= SIZE_LIMIT
    assert made.heads == 3
    assert made.forms[0]["more_fields"] == 500 - len(made.forms[0]["fields"]) > 0
    assert sum(len(form["fields"]) for form in made.forms) == made.fields


@requirement("SPEC-OBSERVE-FORMS")
def test_a_limit_counts_fields_and_not_their_size(monkeypatch: pytest.MonkeyPatch) -> None:
    made = listing(monkeypatch, 250, "x" * 200, 100, 200, 7)
    assert [len(form["fields"]) for form in made.forms] == [100, 150, 0]
    assert [form.get("more_fields") for form in made.forms] == [None, 50, 7]


@requirement("SPEC-OBSERVE-FORMS")
def test_very_many_forms_are_counted_where_they_do_not_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    made = listing(monkeypatch, 0, "x", *[1] * 500)
    assert size(made.forms) <= SIZE_LIMIT
    assert 50 < made.heads < 500
