"""What a client gets."""

from dataclasses import dataclass
from typing import Any

from formpilot_inpage.contract.errors import ErrorCode, Refused


@dataclass(frozen=True, slots=True)
class Reply:
    """One line, and the facts."""

    summary: str
    data: dict[str, Any]
    failed: bool = False


def error_reply(refused: Refused) -> Reply:
    return Reply(refused.summary, refused.as_error(), failed=True)


def failure_reply(error: Exception) -> Reply:
    """Only the exception's type: its text may quote a field's value."""
    cause = type(error).__name__
    return error_reply(Refused(ErrorCode.INTERNAL_ERROR, f"The server failed: {cause}."))
