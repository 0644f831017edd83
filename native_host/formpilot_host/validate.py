"""From what a client sent to a call of the contract, or a refusal that quotes no value."""

from dataclasses import dataclass, fields
from functools import cache
from typing import Any

from pydantic import TypeAdapter, ValidationError
from pydantic_core import PydanticSerializationError, to_json

from formpilot_inpage.contract.commands import KEY_LIMIT, Timed
from formpilot_inpage.contract.envelope import call_name
from formpilot_inpage.contract.errors import ErrorCode, Refused
from formpilot_inpage.contract.tools import UNKNOWN_ACTION_HINTS, Tool
from formpilot_inpage.contract.waiting import NeedsTime

PAGE_SHARE = 0.9  # of the time that a client gives
DEPTH_LIMIT = 20  # a deep enough JSON text ends the page's interpreter for good
RULES = {
    "extra": "forbid",
    "strict": True,
    "allow_inf_nan": False,
    "use_attribute_docstrings": True,
    # Python keeps some words for itself: `from_` is `from`.
    "alias_generator": lambda name: name.removesuffix("_"),
}


@dataclass(frozen=True, slots=True)
class Call:
    """What to do, and how the client wants it done."""

    command: Any
    options: Timed


@cache
def adapter(schema: type) -> TypeAdapter[Any]:
    schema.__pydantic_config__ = RULES  # type: ignore[attr-defined]
    return TypeAdapter(schema)


def validate(tool: Tool, arguments: dict[str, Any]) -> Call:
    if depth(arguments) > DEPTH_LIMIT:
        raise Refused(ErrorCode.INVALID_PARAMS, "The parameters are nested too deeply.")
    command, options = choose(tool, arguments)
    optional = {field.name for field in fields(options)}
    call = Call(
        build(command, {key: arguments[key] for key in arguments if key not in optional}),
        build(options, {key: arguments[key] for key in arguments if key in optional}),
    )
    if isinstance(call.command, NeedsTime):
        call.command.check_time(PAGE_SHARE * call.options.timeout_ms)
    return call


def choose(tool: Tool, arguments: dict[str, Any]) -> tuple[type, type[Timed]]:
    name = arguments.get(tool.key)
    known = {call_name(command): (command, options) for command, options in tool.calls.items()}
    if isinstance(name, str) and name in known:
        return known[name]
    listed = ", ".join(known)
    if not isinstance(name, str):
        raise Refused(
            ErrorCode.INVALID_PARAMS, f"{tool.name} needs `{tool.key}`, one of: {listed}."
        )
    hint = UNKNOWN_ACTION_HINTS.get(name)
    raise Refused(
        ErrorCode.UNKNOWN_ACTION,
        f"{tool.name} has no {tool.key} of that name. It has: {listed}.",
        hint,
        actions=list(known),
    )


def build(schema: type, values: dict[str, Any]) -> Any:
    """In JSON mode, where a list is what a tuple looks like."""
    try:
        return adapter(schema).validate_json(to_json(values))
    except PydanticSerializationError:
        raise Refused(ErrorCode.INVALID_PARAMS, "A text holds half a character.") from None
    except ValidationError as error:
        problems = [in_words(problem) for problem in error.errors(include_url=False)]
        said = " ".join(dict.fromkeys(problems))
        raise Refused(ErrorCode.INVALID_PARAMS, said) from None


def in_words(problem: Any) -> str:
    """One problem without the value that caused it: where, and what is expected there."""
    where = ".".join(str(step) for step in problem["loc"])
    match problem["type"]:
        case _ if problem["loc"][0] == "fields" and problem["loc"][-1] == "[key]":
            return f"`fields`: a key is a text of 1 to {KEY_LIMIT} characters."
        case _ if problem["loc"][0] == "fields" and len(problem["loc"]) > 1:
            # One problem for each kind that the value might have been.
            return f"`fields`: {problem['loc'][1]!r} needs a text, a number, true, false or a list."
        case "unexpected_keyword_argument":
            return f"`{where}` is not a parameter here."
        case "missing" | "missing_keyword_only_argument":
            return f"`{where}` is missing."
        case _:
            return f"`{where}`: {problem['msg']}."


def depth(value: Any) -> int:
    """How deeply `value` is nested, counted level by level."""
    levels, level = 0, [value]
    while level:
        levels += 1
        inner = (item.values() if isinstance(item, dict) else item
                 for item in level if isinstance(item, dict | list))  # fmt: skip
        level = [item for items in inner for item in items]
    return levels
