"""Bad parameters are refused by the server, and their values are not quoted."""

import json
from typing import Any

import pytest

from formpilot_host.mcp.validate import DEPTH_LIMIT, Call, validate
from formpilot_inpage.contract.commands import call_name
from formpilot_inpage.contract.errors import CommandError, ErrorCode
from formpilot_inpage.contract.highlight import Highlight
from formpilot_inpage.contract.options import CallOptions, CommandOptions, TabOptions
from formpilot_inpage.contract.query_dom import QueryDom
from formpilot_inpage.contract.read_command_result import ReadCommandResult
from formpilot_inpage.contract.read_page import ReadPage
from formpilot_inpage.contract.read_status import ReadStatus
from formpilot_inpage.contract.read_tabs import ReadTabs
from formpilot_inpage.contract.tools import TOOLS
from tests.binding import requirement

BY_NAME = {tool.name: tool for tool in TOOLS}
CANARY = "canary-4711"
LONE_SURROGATE = "\ud800"
QUERY = {"action": "query_dom", "selector": "a"}


def refused(name: str, arguments: dict[str, Any]) -> CommandError:
    with pytest.raises(CommandError) as refusal:
        validate(BY_NAME[name], arguments)
    return refusal.value


def all_text(refusal: CommandError) -> str:
    return json.dumps(refusal.as_error()) + str(refusal) + repr(refusal)


def nested(levels: int) -> Any:
    value: Any = CANARY
    for _ in range(levels):
        value = [value]
    return value


@pytest.mark.parametrize(
    ("name", "arguments", "call"),
    [
        ("observe", {"what": "tabs"}, Call(ReadTabs(), CallOptions())),
        ("observe", {"what": "page", "tab_id": 4}, Call(ReadPage(), TabOptions(tab_id=4))),
        (
            "observe",
            {"what": "status", "timeout_ms": 1},
            Call(ReadStatus(), CallOptions(timeout_ms=1)),
        ),
        (
            "observe",
            {"what": "command_result", "correlation_id": "cmd_1", "timeout_ms": 30_000},
            Call(ReadCommandResult(correlation_id="cmd_1"), CallOptions(timeout_ms=30_000)),
        ),
        ("interact", QUERY, Call(QueryDom(selector="a"), CommandOptions())),
        (
            "interact",
            {**QUERY, "attributes": ["href", "id"], "limit": 200, "wait": False, "browser": "b"},
            Call(
                QueryDom(selector="a", attributes=("href", "id"), limit=200),
                CommandOptions(wait=False, browser="b"),
            ),
        ),
        (
            "interact",
            {"action": "highlight", "target": "@e1", "duration_ms": 100},
            Call(Highlight(target="@e1", duration_ms=100), CommandOptions()),
        ),
        ("configure", QUERY, Call(QueryDom(selector="a"), TabOptions())),
    ],
)
def test_a_valid_call_becomes_a_command_and_options(
    name: str, arguments: dict[str, Any], call: Call
) -> None:
    assert validate(BY_NAME[name], arguments) == call


@requirement("SPEC-BAD-PARAMETERS")
@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        ({**QUERY, "colour": CANARY}, "`colour` is not a parameter here."),
        ({**QUERY, "target": CANARY}, "`target` is not a parameter here."),
        ({"action": "query_dom"}, "`selector` is missing."),
        ({**QUERY, "selector": None}, "`selector`"),
        ({**QUERY, "selector": ""}, "`selector`"),
        ({**QUERY, "selector": {"css": CANARY}}, "`selector`"),
        ({**QUERY, "selector": CANARY * 1_000_000}, "`selector`"),
        ({**QUERY, "attributes": CANARY}, "`attributes`"),
        ({**QUERY, "attributes": {CANARY: CANARY}}, "`attributes`"),
        ({**QUERY, "attributes": ["id", 5]}, "`attributes.1`"),
        ({**QUERY, "attributes": [CANARY * 20]}, "`attributes.0`"),
        ({**QUERY, "attributes": ["id"] * 21}, "`attributes`"),
        ({**QUERY, "limit": "5"}, "`limit`"),
        ({**QUERY, "limit": 5.0}, "`limit`"),
        ({**QUERY, "limit": True}, "`limit`"),
        ({**QUERY, "limit": None}, "`limit`"),
        ({**QUERY, "limit": 0}, "`limit`"),
        ({**QUERY, "limit": 201}, "`limit`"),
        ({**QUERY, "limit": CANARY}, "`limit`"),
        ({**QUERY, "wait": 1}, "`wait`"),
        ({**QUERY, "wait": "true"}, "`wait`"),
        ({**QUERY, "wait": None}, "`wait`"),
        ({**QUERY, "wait": [CANARY]}, "`wait`"),
        ({**QUERY, "tab_id": -1}, "`tab_id`"),
        ({**QUERY, "tab_id": 2**31}, "`tab_id`"),
        ({**QUERY, "tab_id": CANARY}, "`tab_id`"),
        ({**QUERY, "browser": 5}, "`browser`"),
        ({**QUERY, "browser": CANARY * 20}, "`browser`"),
        ({**QUERY, "extra": nested(DEPTH_LIMIT)}, "nested too deeply"),
        ({**QUERY, "selector": nested(100_000)}, "nested too deeply"),
    ],
)
def test_a_bad_parameter_is_named_without_its_value(arguments: dict[str, Any], named: str) -> None:
    refusal = refused("interact", arguments)
    assert refusal.code is ErrorCode.INVALID_PARAMS
    assert named in refusal.message
    assert CANARY not in all_text(refusal)


@requirement("SPEC-TIMEOUT-RANGE")
@pytest.mark.parametrize("value", [0, -1, 30_001, 10**400, "5", 5.0, True, None, float("nan")])
@pytest.mark.parametrize("arguments", [{"what": "tabs"}, {"what": "page"}, {"what": "status"}])
def test_a_timeout_out_of_range_is_refused(arguments: dict[str, Any], value: Any) -> None:
    refusal = refused("observe", {**arguments, "timeout_ms": value})
    assert refusal.code is ErrorCode.INVALID_PARAMS
    assert "`timeout_ms`" in refusal.message


@requirement("SPEC-TIMEOUT-RANGE")
def test_a_timeout_is_ten_seconds_by_default() -> None:
    assert validate(BY_NAME["interact"], QUERY).options.timeout_ms == 10_000


@requirement("SPEC-BAD-PARAMETERS")
@pytest.mark.parametrize(
    ("name", "arguments", "key"),
    [
        ("observe", {"what": "page", "wait": True}, "wait"),
        ("observe", {"what": "tabs", "tab_id": 1}, "tab_id"),
        ("observe", {"what": "status", "browser": "b"}, "browser"),
        ("configure", {**QUERY, "wait": False}, "wait"),
    ],
)
def test_an_option_that_a_call_does_not_take_is_refused(
    name: str, arguments: dict[str, Any], key: str
) -> None:
    assert refused(name, arguments).message == f"`{key}` is not a parameter here."


@requirement("SPEC-UNKNOWN-ACTION")
@pytest.mark.parametrize(
    ("name", "arguments", "names"),
    [
        (
            "interact",
            {"action": CANARY},
            [
                *("fill_form", "drag", "hover", "click", "scroll", "wait_for"),
                *("query_dom", "highlight", "undo", "cancel"),
            ],
        ),
        (
            "observe",
            {"what": CANARY},
            ["tabs", "page", "forms", "snapshot", "status", "command_result", "action_log"],
        ),
    ],
)
def test_an_unknown_action_gets_the_list_and_is_not_quoted(
    name: str, arguments: dict[str, Any], names: list[str]
) -> None:
    refusal = refused(name, arguments)
    assert refusal.code is ErrorCode.UNKNOWN_ACTION
    assert refusal.facts == {"actions": names}
    assert ", ".join(names) in refusal.message
    assert CANARY not in all_text(refusal)


@requirement("SPEC-UNKNOWN-ACTION")
@requirement("ADR-12")
@requirement("ADR-13")
def test_select_option_gets_the_idiom_and_fill_form() -> None:
    refusal = refused("interact", {"action": "select_option", "value": CANARY})
    assert refusal.code is ErrorCode.UNKNOWN_ACTION
    hint = refusal.hint
    assert "fill_form" in hint
    assert hint.index("click") < hint.index("wait_for") < hint.rindex("click")
    assert CANARY not in all_text(refusal)


@requirement("SPEC-BAD-PARAMETERS")
@pytest.mark.parametrize("wrong", [{}, {"action": None}, {"action": 5}, {"action": [CANARY]}])
def test_a_call_without_an_action_is_refused_with_the_list(wrong: dict[str, Any]) -> None:
    refusal = refused("interact", {"selector": CANARY, **wrong})
    assert refusal.code is ErrorCode.INVALID_PARAMS
    assert "`action`" in refusal.message
    assert "query_dom" in refusal.message
    assert CANARY not in all_text(refusal)


@requirement("SPEC-BAD-PARAMETERS")
@pytest.mark.parametrize(
    "wrong", [{"selector": LONE_SURROGATE}, {"browser": LONE_SURROGATE}, {LONE_SURROGATE: 1}]
)
def test_a_lone_surrogate_is_refused(wrong: dict[str, Any]) -> None:
    assert refused("interact", {**QUERY, **wrong}).code is ErrorCode.INVALID_PARAMS


@requirement("SPEC-WAIT-DEFAULT")
def test_only_drag_replies_before_it_is_done() -> None:
    waits_by_name = {
        call_name(command): options().wait
        for command, options in BY_NAME["interact"].calls.items()
        if issubclass(options, CommandOptions)
    }
    assert [name for name, waits in waits_by_name.items() if not waits] == ["drag"]
    assert "fill_form" in waits_by_name
