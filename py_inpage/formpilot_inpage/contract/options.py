"""The options that calls take beside their own parameters."""

from dataclasses import dataclass
from typing import Annotated

from .constraints import Between, Length


@dataclass(frozen=True, slots=True, kw_only=True)
class CallOptions:
    """Options of every call."""

    timeout_ms: Annotated[int, Between(1, 30_000)] = 10_000
    """The reply comes within this many milliseconds. Waiting for the user's confirmation does not
    count."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TabOptions(CallOptions):
    """Options of every call to a tab."""

    tab_id: Annotated[int, Between(0, 2**31 - 1)] = 0
    """A tab from observe tabs; 0 is the active tab if it is on, else the one switched on last."""
    browser: Annotated[str, Length(0, 100)] = ""
    """Name of the browser from observe status; only needed when several are connected."""
    frame: Annotated[str, Length(0, 2000)] = ""
    """Work inside a frame: its CSS selector or ref, or the ref of an element in it. A nested frame:
    "#outer >>> #inner"."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandOptions(TabOptions):
    """Options of every command."""

    wait: bool = True
    """false: reply at once with a correlation_id, and fetch the result with observe."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AsyncCommandOptions(CommandOptions):
    """Options of a command that replies before it is done."""

    wait: bool = False
    """true: reply with the result; false: reply at once with a correlation_id, and fetch the
    result with observe."""
