"""Runs what touches the user's files outside of the lock of all commands, for a limited time."""

import threading
from collections.abc import Callable, Generator
from typing import TypeVar

from formpilot_host.host.coroutine import BlockingCall
from formpilot_inpage.contract.errors import ErrorCode
from formpilot_inpage.contract.messages import ReplyMessage

from .local_file import FileRefused

TIMEOUT_S = 10.0
CALLS_LIMIT = 8
"""Calls at a time. A call on a file system that hangs may never return."""
NO_ANSWER = "The file could not be read in time: its file system does not answer."

T = TypeVar("T")
FileFlow = Generator[BlockingCall, ReplyMessage, T]

free_calls = threading.BoundedSemaphore(CALLS_LIMIT)


def access_files(access: Callable[[], T], timeout_s: float = TIMEOUT_S) -> FileFlow[T]:
    """Returns what the function returns. Raises FileRefused where it takes too long."""
    results: list[T] = []
    problems: list[Exception] = []

    def run() -> None:
        try:
            results.append(access())
        except Exception as problem:  # noqa: BLE001 - raised in the flow
            problems.append(problem)
        finally:
            free_calls.release()

    if not free_calls.acquire(blocking=False):
        raise FileRefused(ErrorCode.FILE_NOT_ALLOWED, NO_ANSWER)
    yield BlockingCall(run, timeout_s)
    if problems:
        raise problems[0]
    if not results:
        raise FileRefused(ErrorCode.FILE_NOT_ALLOWED, NO_ANSWER)
    return results[0]
