"""A command under way, as the server sees it: what it waits for, and how much time it has."""

import asyncio
import time
from collections.abc import Awaitable, Callable

from formpilot_inpage.contract.errors import ErrorCode, Refused

from .reply import Reply

# Of the time that a client gives: when the server answers at the latest.
ANSWER_SHARE = 0.97
RUNNING, QUEUED, ASKED = "running", "queued", "awaiting_confirmation"
NOTICES = {
    QUEUED: "Waiting for its turn: this site has had as many actions as it may in a minute",
    ASKED: "Waiting for the user's answer in FormPilot's window",
}
NOTICE_EVERY_S = 5.0
LOOK_EVERY_S = 0.25

Notice = Callable[[str], Awaitable[None]]
"""Tells a client how things stand."""


async def keep_quiet(_: str) -> None:
    """For a client that does not want to know."""


class Stopwatch:
    """Time that runs, apart from the moments in which it stands still."""

    def __init__(self) -> None:
        self._passed_s = 0.0
        self._since: float | None = time.monotonic()

    def run(self, runs: bool) -> None:
        self._passed_s = self.passed_s()
        self._since = time.monotonic() if runs else None

    def passed_s(self) -> float:
        running_s = 0.0 if self._since is None else time.monotonic() - self._since
        return self._passed_s + running_s


class Course:
    """A command's time and state. Neither waiting for the user nor for its turn is its own time;
    whoever waits for its reply waits for the user too, but not longer for its turn."""

    def __init__(self, timeout_ms: float, notice: Notice = keep_quiet) -> None:
        self.state = RUNNING
        self.cancelled = False
        self.stop: Callable[[], None] = lambda: None
        """Tells the host to end it; until it is sent there is nothing to end."""
        self._limit_s = ANSWER_SHARE * timeout_ms / 1000
        self._notice = notice
        self._own, self._reply = Stopwatch(), Stopwatch()

    def enter(self, state: str) -> None:
        self.state = state
        self._own.run(state == RUNNING)
        self._reply.run(state != ASKED)

    def cancel(self) -> None:
        self.cancelled = True
        self.stop()

    def passed_ms(self) -> float:
        return 1000 * self._own.passed_s()

    async def in_time(self, work: Awaitable[Reply]) -> Reply:
        """What the command comes to, or that its time was up."""
        working = asyncio.ensure_future(work)
        try:
            while not working.done():
                left_s = self._limit_s - self._own.passed_s()
                if left_s <= 0:
                    # What was answered so is not to be done later.
                    self.cancel()
                    raise Refused(ErrorCode.EXTENSION_TIMEOUT)
                await asyncio.wait([working], timeout=min(left_s, LOOK_EVERY_S))
            return working.result()
        finally:
            working.cancel()

    async def until_reply(self, command: "asyncio.Future[Reply]") -> None:
        """Until the command has ended or its reply is due; says what it waits for meanwhile."""
        told_s = 0.0
        while not command.done():
            left_s = self._limit_s - self._reply.passed_s()
            if left_s <= 0:
                return
            if self.state != RUNNING and time.monotonic() - told_s > NOTICE_EVERY_S:
                told_s = time.monotonic()
                await self._notice(NOTICES[self.state])
            await asyncio.wait([command], timeout=min(left_s, LOOK_EVERY_S))
