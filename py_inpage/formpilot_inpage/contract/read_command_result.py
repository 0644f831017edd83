"""observe command_result: the result of an earlier command."""

from dataclasses import dataclass
from typing import Annotated, Literal

from .constraints import Length


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadCommandResult:
    """Get the result of an earlier command, waiting for it up to timeout_ms."""

    what: Literal["command_result"] = "command_result"
    correlation_id: Annotated[str, Length(1, 100)]
    """The correlation_id that the command's reply gave."""
