"""The JSON schemas of the tools, made from the contract."""

from dataclasses import is_dataclass
from typing import Any

from formpilot_inpage.contract.commands import call_name
from formpilot_inpage.contract.tools import Tool

from .validate import adapter

Schema = dict[str, Any]

# The published bound of a parameter is the widest of its calls; each call is validated by its own.
BOUNDS = {"minimum": min, "maximum": max, "minLength": min, "maxLength": max}


def properties(schema: type) -> dict[str, Schema]:
    """Returns the JSON schema of each parameter of a dataclass, inherited ones first."""
    found: dict[str, Schema] = {}
    # Pydantic reads attribute docstrings only from a class's own body.
    for base in filter(is_dataclass, reversed(schema.__mro__)):
        whole = adapter(base).json_schema()
        for name, facts in inlined(whole, whole.get("$defs", {})).get("properties", {}).items():
            found[name] = {**found.get(name, {}), **without_null(facts)}
            found[name].pop("title")
    return found


def inlined(schema: Any, definitions: dict[str, Schema]) -> Any:
    """The schema with each definition in place of its reference: the parameters of a tool are
    taken out of the schema that holds the definitions."""
    if isinstance(schema, list):
        return [inlined(item, definitions) for item in schema]
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema:
        definition = definitions[schema["$ref"].rpartition("/")[2]]
        schema = {key: definition[key] for key in definition if key != "title"}
        properties = {
            name: {key: facts[key] for key in facts if key != "title"}
            for name, facts in schema.get("properties", {}).items()
        }
        schema = {**schema, "properties": properties}
    return {key: inlined(item, definitions) for key, item in schema.items()}


def without_null(schema: Schema) -> Schema:
    """Drops null from an optional parameter: clients leave it out instead."""
    types = [kind for kind in schema.get("anyOf", []) if kind != {"type": "null"}]
    if len(types) != 1:
        return schema
    return {**types[0], **{key: schema[key] for key in schema if key not in {"anyOf", "default"}}}


def required(schema: type) -> list[str]:
    names: list[str] = adapter(schema).json_schema().get("required", [])
    return names


def merge(variants: list[tuple[str, Schema]], call_count: int) -> Schema:
    """Merges the schemas that several calls have for one parameter.

    Keeps what holds for all of them; the description says what each call means by it.
    """
    first = variants[0][1]
    common = {
        key: fact
        for key, fact in first.items()
        if all(key in schema and schema[key] == fact for _, schema in variants)
    }
    for key, widest in BOUNDS.items():
        if all(key in schema for _, schema in variants):
            common[key] = widest(schema[key] for _, schema in variants)
    calls_by_text: dict[str, list[str]] = {}
    for call, schema in variants:
        calls_by_text.setdefault(schema["description"], []).append(call)
    if len(variants) < call_count or len(calls_by_text) > 1:
        texts = [f"{text} For: {', '.join(calls)}." for text, calls in calls_by_text.items()]
        common["description"] = " ".join(texts)
    return common


def input_schema(tool: Tool) -> Schema:
    """Returns one flat object: clients do not support a top-level choice of schemas."""
    variants: dict[str, list[tuple[str, Schema]]] = {}
    for command, options in tool.calls.items():
        for name, schema in {**properties(command), **properties(options)}.items():
            if name != tool.key:
                variants.setdefault(name, []).append((call_name(command), schema))
    merged = {name: merge(schemas, len(tool.calls)) for name, schemas in variants.items()}
    key_schema = {
        "type": "string",
        "enum": [call_name(command) for command in tool.calls],
        "description": " ".join(
            f"{call_name(command)}: {command.__doc__}" for command in tool.calls
        ),
    }
    return {
        "type": "object",
        "properties": {tool.key: key_schema, **merged},
        "required": [tool.key],
        "additionalProperties": False,
    }
