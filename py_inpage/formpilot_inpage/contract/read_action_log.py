"""observe action_log: the last actions of this client."""

from dataclasses import dataclass
from typing import Annotated, Literal

from .constraints import Between


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadActionLog:
    """List the last actions that this client took: site, action, target, outcome, approval."""

    what: Literal["action_log"] = "action_log"
    limit: Annotated[int, Between(1, 200)] = 20
    """At most this many, the newest first."""
