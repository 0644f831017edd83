"""The reply that a client gets for a tool call."""

from dataclasses import dataclass
from typing import Any

from formpilot_inpage.contract.errors import CommandError, ErrorCode


@dataclass(frozen=True, slots=True)
class Reply:
    """A summary in one line, and the data."""

    summary: str
    data: dict[str, Any]
    failed: bool = False


def error_reply(error: CommandError) -> Reply:
    return Reply(error.summary, error.as_error(), failed=True)


def failure_reply(error: Exception) -> Reply:
    """Names only the exception's type: its text may quote a field's value."""
    cause = type(error).__name__
    return error_reply(CommandError(ErrorCode.INTERNAL_ERROR, f"The server failed: {cause}."))
