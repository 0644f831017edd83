"""The timeouts and the state of a command, as the server tracks them."""

import asyncio
import time
from collections.abc import Awaitable, Callable

from formpilot_inpage.contract.errors import CommandError, ErrorCode
from formpilot_inpage.contract.states import RunState

from .reply import Reply

PAGE_SHARE = 0.9
"""Share of the client's timeout that the page may use."""
REPLY_SHARE = 0.97
"""Share of the client's timeout after which the server replies at the latest."""
PROGRESS_TEXTS = {
    RunState.QUEUED: "Queued: this site has reached its limit of actions per minute",
    RunState.AWAITING_CONFIRMATION: "Waiting for the user's answer in FormPilot's window",
    RunState.SENDING_FILES: "Sending files to the page",
}
PROGRESS_EVERY_S = 5.0
POLL_S = 0.25

ProgressCallback = Callable[[str], Awaitable[None]]
"""Sends a progress notification to the client."""


async def no_progress(_: str) -> None:
    """The callback of a client that wants no progress notifications."""


def reply_timeout_s(timeout_ms: float) -> float:
    return REPLY_SHARE * timeout_ms / 1000


class Stopwatch:
    """Measures time; it can be paused."""

    def __init__(self) -> None:
        self._elapsed_s = 0.0
        self._started: float | None = time.monotonic()

    def set_running(self, running: bool) -> None:
        self._elapsed_s = self.elapsed_s()
        self._started = time.monotonic() if running else None

    def elapsed_s(self) -> float:
        running_s = 0.0 if self._started is None else time.monotonic() - self._started
        return self._elapsed_s + running_s


class CommandTimer:
    """The state and the two timeouts of a command.

    The execution timeout excludes queueing, confirmation and the sending of files; the reply
    timeout excludes confirmation only.
    """

    def __init__(self, timeout_ms: float, report_progress: ProgressCallback = no_progress) -> None:
        self.state = RunState.RUNNING
        self.detail = ""
        """How far the command is in its state, in words."""
        self.cancelled = False
        self.send_cancel: Callable[[], None] = lambda: None
        """Cancels the request at the host; set once the request is sent."""
        self._limit_s = reply_timeout_s(timeout_ms)
        self._report_progress = report_progress
        self._execution, self._reply = Stopwatch(), Stopwatch()

    def enter(self, state: RunState, detail: str = "") -> None:
        self.state, self.detail = state, detail
        self._execution.set_running(state is RunState.RUNNING)
        self._reply.set_running(state is not RunState.AWAITING_CONFIRMATION)

    def cancel(self) -> None:
        self.cancelled = True
        self.send_cancel()

    def execution_ms(self) -> float:
        return 1000 * self._execution.elapsed_s()

    async def with_timeout(self, work: Awaitable[Reply]) -> Reply:
        """Awaits the work; cancels the command and raises when its execution timeout is over."""
        task = asyncio.ensure_future(work)
        try:
            while not task.done():
                left_s = self._limit_s - self._execution.elapsed_s()
                if left_s <= 0:
                    # The reply says that it timed out, so it must not take effect later.
                    self.cancel()
                    raise CommandError(ErrorCode.EXTENSION_TIMEOUT)
                await asyncio.wait([task], timeout=min(left_s, POLL_S))
            return task.result()
        finally:
            task.cancel()

    async def wait_until_reply_due(self, command: "asyncio.Future[Reply]") -> None:
        """Waits for the command or its reply timeout, and reports meanwhile what it waits for."""
        notified, reported = 0.0, ""
        while not command.done():
            left_s = self._limit_s - self._reply.elapsed_s()
            if left_s <= 0:
                return
            is_due = self.detail != reported or time.monotonic() - notified > PROGRESS_EVERY_S
            if self.state in PROGRESS_TEXTS and is_due:
                notified, reported = time.monotonic(), self.detail
                detail = f": {reported}" if reported else ""
                await self._report_progress(PROGRESS_TEXTS[self.state] + detail)
            await asyncio.wait([command], timeout=min(left_s, POLL_S))
