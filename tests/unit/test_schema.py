"""The schemas of the three tools, as an MCP client gets them."""

from typing import Any

import jsonschema  # type: ignore[import-untyped]  # it has no types
import pytest

from formpilot_host.mcp.schema import input_schema
from formpilot_host.mcp.server import mcp_tool
from formpilot_host.mcp.validate import validate
from formpilot_inpage.contract.commands import call_name
from formpilot_inpage.contract.errors import CommandError
from formpilot_inpage.contract.tools import TOOLS, Tool
from tests.binding import requirement

every_tool = pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.name)
BY_NAME = {tool.name: tool for tool in TOOLS}


@requirement("SPEC-THREE-TOOLS")
def test_the_tools_are_configure_interact_and_observe() -> None:
    assert sorted(BY_NAME) == ["configure", "interact", "observe"]


@requirement("SPEC-CONFIGURE-QUERY-DOM")
def test_configure_offers_query_dom() -> None:
    assert "query_dom" in input_schema(BY_NAME["configure"])["properties"]["action"]["enum"]


@every_tool
def test_the_schema_is_one_flat_object(tool: Tool) -> None:
    schema = input_schema(tool)
    assert schema.keys() == {"type", "properties", "required", "additionalProperties"}
    assert schema["type"] == "object"
    assert schema["additionalProperties"] is False


@every_tool
def test_only_the_key_of_the_tool_is_required_and_it_lists_the_calls(tool: Tool) -> None:
    schema = input_schema(tool)
    assert schema["required"] == [tool.key]
    choice = schema["properties"][tool.key]
    assert choice["enum"] == [call_name(call) for call in tool.calls]
    assert all(f"{call_name(call)}: {call.__doc__}" in choice["description"] for call in tool.calls)


@every_tool
def test_every_property_has_a_type_and_a_description(tool: Tool) -> None:
    for name, facts in input_schema(tool)["properties"].items():
        assert facts["description"], name
        assert facts["type"] in {"string", "integer", "boolean", "array", "object"}, name
        assert "title" not in facts, name


@every_tool
def test_every_number_text_and_list_has_bounds(tool: Tool) -> None:
    ends = {
        "integer": ("minimum", "maximum"),
        "string": ("minLength", "maxLength"),
        "array": ("minItems", "maxItems"),
        "boolean": (),
        "object": ("minProperties", "maxProperties"),
    }
    properties: dict[str, Any] = input_schema(tool)["properties"]
    free = {name: facts for name, facts in properties.items() if "enum" not in facts}
    bounded = {name for name, facts in free.items() if {*ends[facts["type"]]} <= facts.keys()}
    assert bounded == free.keys()


@requirement("SPEC-TIMEOUT-RANGE")
@every_tool
def test_the_bounds_of_the_timeout_are_published(tool: Tool) -> None:
    facts = input_schema(tool)["properties"]["timeout_ms"]
    assert (facts["minimum"], facts["maximum"], facts["default"]) == (1, 30_000, 10_000)


def test_a_property_of_some_calls_names_those_calls() -> None:
    properties = input_schema(BY_NAME["observe"])["properties"]
    assert properties["tab_id"]["description"].endswith("For: page, forms, snapshot.")
    assert "For:" not in properties["timeout_ms"]["description"]


def test_bounds_that_differ_between_calls_are_published_as_the_widest() -> None:
    limit = input_schema(BY_NAME["observe"])["properties"]["limit"]
    assert (limit["minimum"], limit["maximum"]) == (0, 5000)


@every_tool
def test_the_schema_is_valid_json_schema(tool: Tool) -> None:
    jsonschema.Draft202012Validator.check_schema(input_schema(tool))
    assert jsonschema.Draft202012Validator(input_schema(tool)).is_valid(
        {tool.key: call_name(next(iter(tool.calls)))}
    )


@pytest.mark.parametrize(
    "wrong",
    [
        {"timeout_ms": 0},
        {"timeout_ms": 30_001},
        {"limit": 201},
        {"limit": "5"},
        {"wait": 1},
        {"attributes": "id"},
        {"attributes": [""]},
        {"selector": ""},
        {"colour": "red"},
    ],
)
def test_the_validator_refuses_what_the_schema_refuses(wrong: dict[str, Any]) -> None:
    tool = BY_NAME["interact"]
    call = {"action": "query_dom", "selector": "a"}
    schema = jsonschema.Draft202012Validator(input_schema(tool))
    assert schema.is_valid(call)
    assert not schema.is_valid({**call, **wrong})
    with pytest.raises(CommandError):
        validate(tool, {**call, **wrong})


@every_tool
def test_a_tool_is_published_with_its_annotations(tool: Tool) -> None:
    shown = mcp_tool(tool).model_dump(by_alias=True, exclude_none=True)
    assert shown["name"] == tool.name
    assert shown["description"] == tool.description
    assert shown["inputSchema"] == input_schema(tool)
    assert shown["annotations"] == {
        "title": tool.title,
        "readOnlyHint": tool.read_only,
        "destructiveHint": tool.destructive,
        "idempotentHint": tool.idempotent,
        "openWorldHint": True,
    }


def test_only_interact_changes_pages_and_configure_its_own_settings() -> None:
    assert {tool.name for tool in TOOLS if tool.read_only} == {"observe"}
    assert {tool.name for tool in TOOLS if tool.destructive} == {"interact"}
