"""cancel: stop a running command."""

from dataclasses import dataclass
from typing import Annotated, Literal

from .constraints import Length


@dataclass(frozen=True, slots=True, kw_only=True)
class Cancel:
    """Stop a running command between two fields or steps; replies with what it had done."""

    action: Literal["cancel"] = "cancel"
    correlation_id: Annotated[str, Length(1, 100)]
    """The correlation_id of the command to stop."""
