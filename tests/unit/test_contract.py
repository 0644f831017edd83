"""The contract holds together: errors, advice, commands, actions, envelopes and their page."""

import json
import re
from collections.abc import Iterator
from dataclasses import MISSING, fields
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import pytest

from buildsteps import tools_page
from formpilot_host.mcp.schema import properties
from formpilot_inpage.actions import ACTIONS
from formpilot_inpage.contract.click import Click
from formpilot_inpage.contract.commands import PageCommand, call_name
from formpilot_inpage.contract.constraints import Between, Length
from formpilot_inpage.contract.drag import Drag
from formpilot_inpage.contract.envelope import (
    PAGE_COMMANDS,
    Request,
    decode_request,
    encode_request,
)
from formpilot_inpage.contract.errors import ADVICE, CommandError, ErrorCode
from formpilot_inpage.contract.fill_form import FillForm
from formpilot_inpage.contract.highlight import Highlight
from formpilot_inpage.contract.hover import Hover
from formpilot_inpage.contract.query_dom import QueryDom
from formpilot_inpage.contract.read_forms import ReadForms
from formpilot_inpage.contract.read_page import ReadPage
from formpilot_inpage.contract.read_snapshot import ReadSnapshot
from formpilot_inpage.contract.scroll import Scroll
from formpilot_inpage.contract.tools import TOOLS
from formpilot_inpage.contract.undo import Undo
from formpilot_inpage.contract.wait_for import WaitFor
from tests.binding import requirement
from tests.sources import ROOT

INPAGE = ROOT / "py_inpage" / "formpilot_inpage"


def words(text: str) -> list[str]:
    return re.findall(r"\w+", text)


SPECIFIED_CODES = words("""
    invalid_params unknown_action ai_web_pilot_disabled no_fields form_not_found field_not_found
    option_not_found radio_option_not_found invalid_checkbox_value invalid_value
    file_input_not_supported value_reverted element_not_found element_not_visible
    element_disabled element_obscured element_detached coordinates_out_of_viewport
    stale_snapshot hover_failed undo_unavailable extension_timeout extension_not_connected
    browser_ambiguous tab_gone navigated python_unavailable user_denied site_blocked
    rate_limited cancelled host_lost protocol_mismatch too_large log_unavailable internal_error
    ambiguous_target frame_unreachable user_only option_ambiguous date_not_understood
    file_not_found file_not_allowed file_rejected
""")

CALLS = sorted({call for tool in TOOLS for call in tool.calls}, key=call_name)
OPTIONS = sorted({option for tool in TOOLS for option in tool.calls.values()}, key=str)
SCHEMAS = [*CALLS, *OPTIONS]
FULL_COMMANDS: list[PageCommand] = [
    WaitFor(
        selector="#it", text="Done", gone=True, url_contains="/end", stable_ms=500, time_ms=1000
    ),
    FillForm(
        fields={
            "name": "Ada",
            "age": 36,
            "height": 1.65,
            "terms": True,
            "tags": ("a", 2),
            "none": None,
        },
        selector="#signup",
        on_error="stop",
        dry_run=True,
        snapshot_id="s1",
    ),
    Drag(
        from_="#card",
        to_x=600,
        to_y=30,
        from_offset={"x": 2, "y": -3},
        steps=9,
        delay_ms=20,
        hold_ms=300,
        method="mouse",
    ),
    Drag(from_x=1, from_y=2, to="@e4", to_offset={"x": 1}),
    Hover(target="@e12"),
    Hover(x=3, y=4),
    Click(target="a.next", button="right", count=2, modifiers=("Control", "Shift"), nth=3),
    Click(x=3, y=4),
    Scroll(target="#end"),
    Scroll(dx=3, dy=-40, container="@e4"),
    Scroll(to="bottom"),
    QueryDom(selector="main > a", attributes=("href", "data-kind"), boxes=True, limit=7),
    Highlight(target="@e12", duration_ms=450),
    Undo(correlation_id="cmd_1"),
    ReadPage(),
    ReadSnapshot(selector="#signup", depth=3, limit=50),
    ReadForms(selector="#signup", limit=40, options=True),
]


@requirement("SPEC-ERROR-SHAPE")
def test_the_error_codes_are_those_of_the_specification_in_its_order() -> None:
    assert [str(code) for code in ErrorCode] == SPECIFIED_CODES


@requirement("SPEC-ERROR-SHAPE")
def test_every_error_code_has_advice() -> None:
    assert list(ADVICE) == list(ErrorCode)
    assert all(advice.message and advice.hint for advice in ADVICE.values())


@requirement("SPEC-ERROR-SHAPE")
def test_an_error_is_one_object_of_code_message_hint_and_facts() -> None:
    error = CommandError(ErrorCode.ELEMENT_NOT_FOUND, selector="#gone", tries=3).as_error()
    message, hint = ADVICE[ErrorCode.ELEMENT_NOT_FOUND]
    assert json.loads(json.dumps(error)) == {
        "error": "element_not_found",
        "message": message,
        "hint": hint,
        "selector": "#gone",
        "tries": 3,
    }


@requirement("SPEC-ERROR-SHAPE")
def test_a_message_and_a_hint_of_its_own_stand_in_place_of_the_advice() -> None:
    error = CommandError(ErrorCode.NAVIGATED, "The page left.", "Look again.").as_error()
    assert error == {"error": "navigated", "message": "The page left.", "hint": "Look again."}


@pytest.mark.parametrize("schema", SCHEMAS)
def test_every_schema_is_a_frozen_dataclass_with_a_description(schema: Any) -> None:
    # Without a docstring of its own a dataclass gets one that repeats its signature.
    made_up = schema.__doc__.startswith(f"{schema.__name__}(")
    assert schema.__dataclass_params__.frozen
    assert not made_up


@pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.name)
def test_the_first_field_of_every_call_is_the_word_that_chooses_it(tool: Any) -> None:
    for call in tool.calls:
        first = fields(call)[0]
        assert first.name == tool.key
        assert get_origin(get_type_hints(call)[first.name]) is Literal
        assert get_args(get_type_hints(call)[first.name]) == (first.default,)
    names = [call_name(call) for call in tool.calls]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("schema", SCHEMAS)
def test_every_parameter_has_a_description(schema: Any) -> None:
    choosing = {"action", "what"}
    described = {name for name, facts in properties(schema).items() if facts.get("description")}
    assert described >= {field.name.removesuffix("_") for field in fields(schema)} - choosing


def test_no_option_has_the_name_of_a_parameter() -> None:
    for tool in TOOLS:
        for call, options in tool.calls.items():
            assert not {field.name for field in fields(call)} & {
                field.name for field in fields(options)
            }


def test_every_page_command_has_an_action_and_every_action_a_command() -> None:
    assert set(ACTIONS) == set(PAGE_COMMANDS.values())
    names = {command.__module__.rpartition(".")[2] for command in PAGE_COMMANDS.values()}
    assert {path.stem for path in (INPAGE / "actions").glob("[!_]*.py")} == names
    assert len(PAGE_COMMANDS) == len(ACTIONS)


def test_the_round_trips_cover_every_page_command_and_every_parameter() -> None:
    assert {type(command) for command in FULL_COMMANDS} == set(ACTIONS)
    for kind in ACTIONS:
        commands = [command for command in FULL_COMMANDS if type(command) is kind]
        for field in fields(kind)[1:]:
            default = (
                field.default_factory()
                if field.default is MISSING and (field.default_factory is not MISSING)
                else field.default
            )
            assert any(getattr(command, field.name) != default for command in commands)


@pytest.mark.parametrize("command", FULL_COMMANDS, ids=lambda command: type(command).__name__)
def test_a_command_arrives_in_the_page_as_it_was_sent(command: PageCommand) -> None:
    for frame in ("", "#pay >>> @e3"):
        assert decode_request(encode_request(command, frame)) == Request(command, frame)


@pytest.mark.parametrize("text", ['{"action": "format_disk"}', '{"what": "tabs"}', "{}"])
def test_the_page_refuses_an_action_that_it_does_not_know(text: str) -> None:
    with pytest.raises(CommandError) as refusal:
        decode_request(text)
    assert refusal.value.code is ErrorCode.UNKNOWN_ACTION


def unions_with_bounds(annotation: Any) -> Iterator[Any]:
    """Bounds on a union: pydantic hangs them where they limit nothing."""
    if get_origin(annotation) is Annotated:
        bare, *extras = get_args(annotation)
        bounded = any(isinstance(extra, Between | Length) for extra in extras)
        if bounded and get_origin(bare) in (Union, UnionType):
            yield annotation
        annotation = bare
    for part in get_args(annotation):
        yield from unions_with_bounds(part)


def test_bounds_on_a_union_are_found_wherever_they_stand() -> None:
    loose = Annotated[int | None, Between(1, 2)]
    assert list(unions_with_bounds(loose)) == [loose]
    assert list(unions_with_bounds(tuple[loose, ...])) == [loose]
    assert list(unions_with_bounds(Annotated[int, Between(1, 2)] | None)) == []


@pytest.mark.parametrize("schema", SCHEMAS)
def test_no_bounds_are_put_on_a_union(schema: Any) -> None:
    for name, annotation in get_type_hints(schema, include_extras=True).items():
        assert list(unions_with_bounds(annotation)) == [], name


def test_the_page_of_tools_is_what_the_contract_says() -> None:
    assert tools_page.TARGET.read_text() == tools_page.render_page()
