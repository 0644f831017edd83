"""The JSON strings that enter and leave the page."""

import json
from dataclasses import asdict
from typing import Any, NamedTuple

from .commands import PageCommand, call_name
from .consent import Confirmation, Consent, FilesRequired
from .errors import CommandError, ErrorCode
from .refs import parse_ref
from .results import Result
from .tools import TOOLS

ANSWER_IF_NAVIGATED = "if_navigated"
TARGETS = ("target", "selector", "from_", "to", "container")

PAGE_COMMANDS: dict[str, type[PageCommand]] = {
    call_name(call): call for tool in TOOLS for call in tool.calls if issubclass(call, PageCommand)
}


class Request(NamedTuple):
    """A command, the frame it is for, its correlation id, and the user's consent."""

    command: PageCommand
    frame: str = ""
    correlation_id: str = ""
    consent: Consent = Consent()


def encode_request(command: Any, frame: str) -> str:
    return json.dumps({**asdict(command), "frame": frame} if frame else asdict(command))


def refs_of(command: PageCommand) -> list[str]:
    """The refs among the targets of a command."""
    return [text for name in TARGETS if parse_ref(text := getattr(command, name, ""))]


def field_keys_like_refs(command: PageCommand) -> list[str]:
    """The field keys that are refs, or names that look like refs."""
    return [key for key in getattr(command, "fields", {}) if parse_ref(key)]


def decode_request(text: str) -> Request:
    """Parses a request that the server has validated."""
    body = json.loads(text)
    frame, context = body.pop("frame", ""), body.pop("context", {})
    consent = Consent(**context.get("consent", {}))
    name = body.get("action") or body.get("what")
    if name not in PAGE_COMMANDS:
        raise CommandError(ErrorCode.UNKNOWN_ACTION, f"The page knows no action {name!r}.")
    command = PAGE_COMMANDS[name](**lists_to_tuples(body))
    return Request(command, frame, context.get("correlation_id", ""), consent)


def lists_to_tuples(value: Any) -> Any:
    """JSON has no tuples; commands hold no lists."""
    if isinstance(value, dict):
        return {key: lists_to_tuples(item) for key, item in value.items()}
    return tuple(map(lists_to_tuples, value)) if isinstance(value, list) else value


def encode_result(result: Result) -> str:
    return json.dumps({"summary": result.summary(), "result": result.facts()})


def encode_answer_if_navigated(result: Result) -> str:
    """The answer to use if the page is left, sent ahead: a page that is left cannot answer."""
    answer = {"summary": result.summary(), "result": result.facts()}
    return json.dumps({ANSWER_IF_NAVIGATED: answer})


def encode_error(error: CommandError) -> str:
    return json.dumps({"summary": error.summary, "error": error.as_error()})


def encode_continue_in_frame(path: list[int], frame: str) -> str:
    """No answer yet: the command is for a frame of another site, at this path."""
    return json.dumps({"continue_in_frame": {"path": path, "frame": frame}})


def encode_confirmation_required(confirmation: Confirmation) -> str:
    """No answer yet: the host asks the user, then sends the command again with the consent."""
    return json.dumps({"confirmation_required": confirmation.facts()})


def encode_files_required(required: FilesRequired) -> str:
    """No answer yet: the host sends the files, then the command again."""
    return json.dumps({"files_required": required.facts()})
