"""Bad `fields` are refused by the server: named by their keys, without their values."""

import json
import math
from typing import Any

import pytest

from formpilot_host.mcp.schema import input_schema
from formpilot_host.mcp.validate import Call, validate
from formpilot_inpage.contract.envelope import encode_request
from formpilot_inpage.contract.errors import ErrorCode
from formpilot_inpage.contract.fill_form import FillForm
from formpilot_inpage.contract.options import CommandOptions
from formpilot_inpage.contract.tools import TOOLS
from tests.binding import requirement
from tests.unit.test_validate import BY_NAME, CANARY, all_text, refused

FILL = {"action": "fill_form", "fields": {"a": "b"}}
TYPES = (
    'needs a text, a number, true, false, null, a list, {"file": "path"} or {"files": ["path", …]}.'
)
TOO_LONG = CANARY * 50_000


@requirement("FILL-R1")
def test_fill_form_is_an_action_of_interact_alone() -> None:
    assert [tool.name for tool in TOOLS if FillForm in tool.calls] == ["interact"]


@requirement("FILL-R2")
def test_valid_fields_keep_their_order_and_types() -> None:
    fields: dict[str, Any] = {
        "b": "text",
        "a": True,
        "c": 5,
        "d": 0.5,
        "e": ["x", 1, 1.5],
        "f": "",
        "g": [],
    }
    call = validate(BY_NAME["interact"], {**FILL, "fields": fields})
    expected = {**fields, "e": ("x", 1, 1.5), "g": ()}
    assert call == Call(FillForm(fields=expected), CommandOptions())
    assert list(call.command.fields) == list(fields)
    assert [type(value) for value in call.command.fields.values()] == [
        type(value) for value in expected.values()
    ]


@requirement("FILL-R2")
@requirement("FILL-E2")
def test_empty_fields_are_refused_with_no_fields() -> None:
    refusal = refused("interact", {**FILL, "fields": {}})
    assert refusal.code is ErrorCode.NO_FIELDS
    assert refusal.message == "The fields object is empty. Provide at least one field to fill."


@requirement("FILL-R2")
def test_fields_are_required() -> None:
    refusal = refused("interact", {"action": "fill_form", "selector": CANARY})
    assert (refusal.code, refusal.message) == (ErrorCode.INVALID_PARAMS, "`fields` is missing.")
    assert CANARY not in all_text(refusal)


@requirement("FILL-R2")
@pytest.mark.parametrize("fields", [None, CANARY, [CANARY], [[CANARY, CANARY]], 5, True])
def test_fields_must_be_an_object(fields: Any) -> None:
    refusal = refused("interact", {**FILL, "fields": fields})
    assert refusal.code is ErrorCode.INVALID_PARAMS
    assert refusal.message.startswith("`fields`: ")
    assert CANARY not in all_text(refusal)


@requirement("FILL-S7")
@requirement("SPEC-NO-VALUES")
@requirement("SPEC-BAD-PARAMETERS")
@pytest.mark.parametrize(
    "value",
    [
        {"value": CANARY},
        {},
        {"file": ""},
        {"file": 5},
        {"file": CANARY, "files": [CANARY]},
        {"files": CANARY},
        {"files": []},
        {"files": [CANARY, 5]},
        {"files": [CANARY] * 101},
        {"files": ["x" * 4097]},
        {CANARY: 1},
        [[CANARY]],
        [{CANARY: CANARY}],
        [CANARY, None],
        [CANARY, True],
        [CANARY] * 5001,
        TOO_LONG,
        [TOO_LONG],
        math.nan,
        math.inf,
        [math.nan, CANARY],
    ],
    ids=lambda value: repr(value)[:30],
)
def test_a_wrong_value_is_named_by_its_key_and_not_quoted(value: Any) -> None:
    refusal = refused("interact", {**FILL, "fields": {"good": CANARY, "user[x]": value}})
    assert refusal.code is ErrorCode.INVALID_PARAMS
    assert refusal.message == f"`fields`: 'user[x]' {TYPES}"
    assert CANARY not in all_text(refusal)
    assert refusal.__cause__ is None
    assert refusal.__suppress_context__


@requirement("SPEC-NO-VALUES")
def test_every_wrong_value_is_named_once() -> None:
    fields = {"a": [CANARY, {CANARY: 1}], "b": CANARY, "c": {"d": {"e": CANARY}}}
    refusal = refused("interact", {**FILL, "fields": fields})
    assert refusal.message == f"`fields`: 'a' {TYPES} `fields`: 'c' {TYPES}"


@requirement("SPEC-BAD-PARAMETERS")
@pytest.mark.parametrize(
    ("wrong", "named"),
    [
        ({"submit": CANARY}, "`submit` is not a parameter here."),
        ({"values": {"a": CANARY}}, "`values` is not a parameter here."),
        ({"on_error": CANARY}, "`on_error`"),
        ({"dry_run": "true"}, "`dry_run`"),
        ({"selector": ""}, "`selector`"),
        ({"snapshot_id": {"a": CANARY}}, "`snapshot_id`"),
        ({"timeout_ms": 30_001}, "`timeout_ms`"),
    ],
)
def test_a_wrong_parameter_beside_fields_quotes_nothing(wrong: dict[str, Any], named: str) -> None:
    refusal = refused("interact", {**FILL, "fields": {"a": CANARY}, **wrong})
    assert refusal.code is ErrorCode.INVALID_PARAMS
    assert named in refusal.message
    assert CANARY not in all_text(refusal)


@requirement("SPEC-NO-VALUES")
@pytest.mark.parametrize("action", ["fill", "fill_forms", CANARY])
def test_fields_of_an_unknown_action_are_not_quoted(action: str) -> None:
    refusal = refused("interact", {"action": action, "fields": {"a": CANARY}})
    assert refusal.code is ErrorCode.UNKNOWN_ACTION
    assert CANARY not in all_text(refusal)


@requirement("SPEC-NO-VALUES")
@pytest.mark.parametrize("key", ["", "k" * 501])
def test_a_key_has_one_to_five_hundred_characters(key: str) -> None:
    refusal = refused("interact", {**FILL, "fields": {key: CANARY}})
    assert refusal.code is ErrorCode.INVALID_PARAMS
    assert refusal.message == "`fields`: a key is a text of 1 to 500 characters."
    assert CANARY not in all_text(refusal)


@requirement("SPEC-NO-VALUES")
def test_a_call_does_not_show_its_values() -> None:
    call = validate(BY_NAME["interact"], {**FILL, "fields": {"a": CANARY}})
    assert CANARY not in repr(call)
    assert CANARY not in json.dumps([str(call.command), repr(call.options)])


def test_files_and_null_are_values() -> None:
    fields = {"cv": {"file": CANARY}, "photos": {"files": [CANARY, "b"]}, "name": None}
    command = validate(BY_NAME["interact"], {**FILL, "fields": fields}).command
    assert CANARY not in repr(command)
    assert json.loads(encode_request(command, ""))["fields"] == fields
    schema = json.dumps(input_schema(BY_NAME["interact"]))
    assert "$ref" not in schema
    assert '"files"' in schema
