"""The states of a command, and how it was approved."""

from enum import StrEnum


class RunState(StrEnum):
    """The status of a command, as `command_result` reports it."""

    QUEUED = "queued"
    RUNNING = "running"
    AWAITING_CONFIRMATION = "awaiting_confirmation"
    SENDING_FILES = "sending_files"
    COMPLETE = "complete"
    TIMEOUT = "timeout"
    CANCELLED = "cancelled"
    NOT_FOUND = "not_found"


class Approval(StrEnum):
    """Why a command was allowed, or why not; the action log keeps these words."""

    NOT_NEEDED = "not_needed"
    RULE = "rule"
    ONCE = "once"
    ALWAYS = "always"
    DENIED = "denied"
    CLOSED = "closed"
    TIMED_OUT = "timed_out"
    WITHDRAWN = "withdrawn"
    USER = "user"
