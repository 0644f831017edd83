"""The MCP schemas, made from the contract."""

from typing import Any

from formpilot_inpage.contract.envelope import call_name
from formpilot_inpage.contract.tools import Tool

from .validate import adapter

# Where calls differ, the published bound is the wider one; each call is held to its own.
BOUNDS = {"minimum": min, "maximum": max, "minLength": min, "maxLength": max}


def properties(schema: type) -> dict[str, Any]:
    """Name → JSON schema of each parameter of a dataclass, inherited ones first."""
    found: dict[str, Any] = {}
    # Pydantic takes attribute docstrings from a class's own body alone.
    for part in reversed(schema.__mro__[:-1]):
        for name, facts in adapter(part).json_schema().get("properties", {}).items():
            found[name] = {**found.get(name, {}), **without_null(facts)}
            found[name].pop("title")
    return found


def without_null(facts: dict[str, Any]) -> dict[str, Any]:
    """What may be left out need not be null."""
    kinds = [kind for kind in facts.get("anyOf", []) if kind != {"type": "null"}]
    if len(kinds) != 1:
        return facts
    return {**kinds[0], **{key: facts[key] for key in facts if key not in {"anyOf", "default"}}}


def required(schema: type) -> list[str]:
    listed: list[str] = adapter(schema).json_schema().get("required", [])
    return listed


def merge(meanings: list[tuple[str, dict[str, Any]]], calls: int) -> dict[str, Any]:
    """One parameter of several calls: what holds for all of them, and what each means by it."""
    first = meanings[0][1]
    common = {
        key: fact
        for key, fact in first.items()
        if all(key in facts and facts[key] == fact for _, facts in meanings)
    }
    for key, widest in BOUNDS.items():
        if all(key in facts for _, facts in meanings):
            common[key] = widest(facts[key] for _, facts in meanings)
    users: dict[str, list[str]] = {}
    for call, facts in meanings:
        users.setdefault(facts["description"], []).append(call)
    if len(meanings) < calls or len(users) > 1:
        parts = [f"{text} For: {', '.join(names)}." for text, names in users.items()]
        common["description"] = " ".join(parts)
    return common


def input_schema(tool: Tool) -> dict[str, Any]:
    """One flat object: clients do not take a choice of schemas at the top level."""
    meanings: dict[str, list[tuple[str, dict[str, Any]]]] = {}
    for command, options in tool.calls.items():
        for name, facts in {**properties(command), **properties(options)}.items():
            if name != tool.key:
                meanings.setdefault(name, []).append((call_name(command), facts))
    merged = {name: merge(listed, len(tool.calls)) for name, listed in meanings.items()}
    chooses = {
        "type": "string",
        "enum": [call_name(command) for command in tool.calls],
        "description": " ".join(
            f"{call_name(command)}: {command.__doc__}" for command in tool.calls
        ),
    }
    return {
        "type": "object",
        "properties": {tool.key: chooses, **merged},
        "required": [tool.key],
        "additionalProperties": False,
    }
