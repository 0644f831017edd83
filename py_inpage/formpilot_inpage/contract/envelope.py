"""The strings that enter and leave the page."""

import json
from dataclasses import asdict
from typing import Any, get_args

from .commands import Drag, FillForm, Highlight, Hover, QueryDom, ReadPage
from .errors import ErrorCode, Refused
from .results import Result

PageCommand = FillForm | Drag | Hover | QueryDom | Highlight | ReadPage
"""The calls that Python in the page answers."""


def call_name(call: type) -> str:
    """The word that chooses this call: the default of its first field."""
    fields = call.__dataclass_fields__.values()  # type: ignore[attr-defined]
    return str(next(iter(fields)).default)


PAGE_COMMANDS: dict[str, type[PageCommand]] = {
    call_name(command): command for command in get_args(PageCommand)
}


def encode_command(command: PageCommand) -> dict[str, Any]:
    return asdict(command)


def decode_command(text: str) -> PageCommand:
    """The command in `text`, which the host has validated."""
    body = json.loads(text)
    name = body.get("action") or body.get("what")
    if name not in PAGE_COMMANDS:
        raise Refused(ErrorCode.UNKNOWN_ACTION, f"The page knows no action {name!r}.")
    return PAGE_COMMANDS[name](**frozen(body))


def frozen(value: Any) -> Any:
    """Lists become tuples again: JSON has none."""
    if isinstance(value, dict):
        return {key: frozen(part) for key, part in value.items()}
    return tuple(map(frozen, value)) if isinstance(value, list) else value


def encode_result(result: Result) -> str:
    return json.dumps({"summary": result.summary(), "result": result.facts()})


def encode_error(refused: Refused) -> str:
    return json.dumps({"summary": refused.summary, "error": refused.as_error()})
