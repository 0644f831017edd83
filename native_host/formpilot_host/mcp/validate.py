"""Validates the arguments of tool calls. Its errors never quote a value."""

from dataclasses import dataclass, fields
from functools import cache
from typing import Any

from pydantic import TypeAdapter, ValidationError
from pydantic_core import PydanticSerializationError, to_json

from formpilot_inpage.contract.commands import HasMinimumTime, call_name
from formpilot_inpage.contract.errors import CommandError, ErrorCode
from formpilot_inpage.contract.fill_form import KEY_LIMIT
from formpilot_inpage.contract.options import CallOptions
from formpilot_inpage.contract.tools import UNKNOWN_ACTION_HINTS, Tool

from .timing import PAGE_SHARE

DEPTH_LIMIT = 20
"""JSON that is nested deeply enough crashes the Python of the page."""
FIELD_VALUES = (
    'a text, a number, true, false, null, a list, {"file": "path"} or {"files": ["path", …]}'
)
PYDANTIC_CONFIG = {
    "extra": "forbid",
    "strict": True,
    "allow_inf_nan": False,
    "use_attribute_docstrings": True,
    # `from` is a keyword in Python, so the field is called `from_`.
    "alias_generator": lambda name: name.removesuffix("_"),
}


@dataclass(frozen=True, slots=True)
class Call:
    """A validated call: the command and its options."""

    command: Any
    options: CallOptions


@cache
def adapter(schema: type) -> TypeAdapter[Any]:
    schema.__pydantic_config__ = PYDANTIC_CONFIG  # type: ignore[attr-defined]
    return TypeAdapter(schema)


def validate(tool: Tool, arguments: dict[str, Any]) -> Call:
    if nesting_depth(arguments) > DEPTH_LIMIT:
        raise CommandError(ErrorCode.INVALID_PARAMS, "The parameters are nested too deeply.")
    command, options = select_call(tool, arguments)
    option_names = {field.name for field in fields(options)}
    call = Call(
        build(command, {key: arguments[key] for key in arguments if key not in option_names}),
        build(options, {key: arguments[key] for key in arguments if key in option_names}),
    )
    if isinstance(call.command, HasMinimumTime):
        call.command.check_time(PAGE_SHARE * call.options.timeout_ms)
    return call


def select_call(tool: Tool, arguments: dict[str, Any]) -> tuple[type, type[CallOptions]]:
    """Returns the command class that the arguments name, and the class of its options."""
    name = arguments.get(tool.key)
    calls = {call_name(command): (command, options) for command, options in tool.calls.items()}
    if isinstance(name, str) and name in calls:
        return calls[name]
    names = ", ".join(calls)
    if not isinstance(name, str):
        raise CommandError(
            ErrorCode.INVALID_PARAMS, f"{tool.name} needs `{tool.key}`, one of: {names}."
        )
    raise CommandError(
        ErrorCode.UNKNOWN_ACTION,
        f"{tool.name} has no {tool.key} of that name. It has: {names}.",
        UNKNOWN_ACTION_HINTS.get(name),
        actions=list(calls),
    )


def build(schema: type, values: dict[str, Any]) -> Any:
    """Validates in JSON mode, which accepts a list where the contract has a tuple."""
    try:
        return adapter(schema).validate_json(to_json(values))
    except PydanticSerializationError:
        raise CommandError(
            ErrorCode.INVALID_PARAMS, "A text is not valid Unicode: it holds a lone surrogate."
        ) from None
    except ValidationError as error:
        problems = [describe_problem(problem) for problem in error.errors(include_url=False)]
        message = " ".join(dict.fromkeys(problems))
        raise CommandError(ErrorCode.INVALID_PARAMS, message) from None


def describe_problem(problem: Any) -> str:
    """Says where a problem is and what is expected there, without the value that caused it."""
    where = ".".join(str(step) for step in problem["loc"])
    match problem["type"]:
        case _ if problem["loc"][0] == "fields" and problem["loc"][-1] == "[key]":
            return f"`fields`: a key is a text of 1 to {KEY_LIMIT} characters."
        case _ if problem["loc"][0] == "fields" and len(problem["loc"]) > 1:
            # Pydantic reports a problem for each type that the value might have had.
            return f"`fields`: {problem['loc'][1]!r} needs {FIELD_VALUES}."
        case "unexpected_keyword_argument":
            return f"`{where}` is not a parameter here."
        case "missing" | "missing_keyword_only_argument":
            return f"`{where}` is missing."
        case _:
            return f"`{where}`: {problem['msg']}."


def nesting_depth(value: Any) -> int:
    """Counts the levels of nesting, without recursion."""
    depth, level = 0, [value]
    while level:
        depth += 1
        containers = (item.values() if isinstance(item, dict) else item
                      for item in level if isinstance(item, dict | list))  # fmt: skip
        level = [item for container in containers for item in container]
    return depth
