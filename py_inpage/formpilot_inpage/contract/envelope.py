"""The strings that enter and leave the page."""

import json
from dataclasses import asdict
from typing import Any, NamedTuple, get_args

from .clicking import Click, Scroll
from .commands import Drag, FillForm, Highlight, Hover, QueryDom, ReadPage
from .consent import Consent, Question
from .errors import ErrorCode, Refused
from .forms import ReadForms
from .refs import parse
from .results import Result
from .snapshot import ReadSnapshot
from .undoing import Undo
from .waiting import WaitFor

PageCommand = (
    FillForm
    | Drag
    | Hover
    | Click
    | Scroll
    | WaitFor
    | QueryDom
    | Highlight
    | Undo
    | ReadPage
    | ReadSnapshot
    | ReadForms
)
"""The calls that Python in the page answers."""
LAST_WORD = "if_left"
TARGETS = ("target", "selector", "from_", "to", "container")


def call_name(call: type) -> str:
    """The word that chooses this call: the default of its first field."""
    fields = call.__dataclass_fields__.values()  # type: ignore[attr-defined]
    return str(next(iter(fields)).default)


PAGE_COMMANDS: dict[str, type[PageCommand]] = {
    call_name(command): command for command in get_args(PageCommand)
}


class Request(NamedTuple):
    """A command, the frame that it is for, its correlation id, and what the user allows it."""

    command: PageCommand
    frame: str = ""
    name: str = ""
    consent: Consent = Consent()


def encode_request(command: PageCommand, frame: str) -> str:
    return json.dumps({**asdict(command), "frame": frame} if frame else asdict(command))


def refs_of(command: PageCommand) -> list[str]:
    """The refs that a command names its targets with."""
    return [text for name in TARGETS if parse(text := getattr(command, name, ""))]


def keys_like_refs(command: PageCommand) -> list[str]:
    """The keys of fields that are refs, or names that look like one."""
    return [key for key in getattr(command, "fields", {}) if parse(key)]


def decode_request(text: str) -> Request:
    """What `text` asks for, which the host has validated."""
    body = json.loads(text)
    frame, named = body.pop("frame", ""), body.pop("as", "")
    consent = Consent(**body.pop("consent", {}))
    name = body.get("action") or body.get("what")
    if name not in PAGE_COMMANDS:
        raise Refused(ErrorCode.UNKNOWN_ACTION, f"The page knows no action {name!r}.")
    return Request(PAGE_COMMANDS[name](**frozen(body)), frame, named, consent)


def frozen(value: Any) -> Any:
    """Lists become tuples again: JSON has none."""
    if isinstance(value, dict):
        return {key: frozen(part) for key, part in value.items()}
    return tuple(map(frozen, value)) if isinstance(value, list) else value


def encode_result(result: Result) -> str:
    return json.dumps({"summary": result.summary(), "result": result.facts()})


def encode_last_word(result: Result) -> str:
    """The answer in case the page is left: told before, since there is no telling then."""
    return json.dumps({LAST_WORD: {"summary": result.summary(), "result": result.facts()}})


def encode_error(refused: Refused) -> str:
    return json.dumps({"summary": refused.summary, "error": refused.as_error()})


def encode_onward(path: list[int], frame: str) -> str:
    """Not an answer: the command is for a frame further inside, and this is the way to it."""
    return json.dumps({"onward": {"path": path, "frame": frame}})


def encode_question(question: Question) -> str:
    """Not an answer: the user is to be asked, and the command sent again with what was said."""
    return json.dumps({"question": question.facts()})
