"""The context of one command in the page: deadline, cancellation, consent and correlation id."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

from formpilot_inpage.contract.consent import Consent
from formpilot_inpage.contract.errors import CommandError, ErrorCode

STOPPED_HINT = "The user pressed Stop on the page: ask the user before you go on."


class ActionContext:
    """`lock` is shared by all commands that change the same document."""

    def __init__(
        self,
        timeout_ms: float,
        lock: AbstractAsyncContextManager[Any],
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self.correlation_id = ""
        self.consent = Consent()
        self.cancelled = False
        self.stopped = False
        """Whether the user cancelled the command on the page."""
        self.after_wait: Callable[[], None] = lambda: None
        """Called when the page had time to change."""
        self._deadline = time.monotonic() + timeout_ms / 1000
        self._lock = lock
        self._sleep = sleep

    def remaining_ms(self) -> float:
        """The time until the deadline; 0 for a cancelled command, which ends like a late one."""
        return 0 if self.cancelled else 1000 * (self._deadline - time.monotonic())

    async def sleep(self, milliseconds: float) -> None:
        await self._sleep(milliseconds / 1000)
        self.after_wait()

    @asynccontextmanager
    async def lock(self) -> AsyncIterator[None]:
        """Held by one command of the document at a time."""
        async with self._lock:
            self.after_wait()
            yield

    def cancel(self, *, by_user: bool = False) -> None:
        """The command ends at its next check, with an answer."""
        self.cancelled = True
        self.stopped = self.stopped or by_user

    @asynccontextmanager
    async def exclusive(self, action: str) -> AsyncIterator[None]:
        """Waits for the document's lock. Raises when the deadline passed meanwhile: the caller was
        told about the timeout, and may have sent the command again."""
        async with self.lock():
            self.check_time(f"before {action}")
            yield

    def check_time(self, when: str) -> None:
        if self.remaining_ms() <= 0:
            raise self.interrupted(when)

    def interrupted(self, when: str, **facts: Any) -> CommandError:
        """The error of a command that ends before it is done, with the cause."""
        facts.pop("hint", None)
        if self.stopped:
            message = f"The user stopped the command {when}."
            return CommandError(ErrorCode.CANCELLED, message, STOPPED_HINT, by="user", **facts)
        if self.cancelled:
            return CommandError(ErrorCode.CANCELLED, f"The command was cancelled {when}.", **facts)
        return CommandError(ErrorCode.EXTENSION_TIMEOUT, f"The time was up {when}.", **facts)
