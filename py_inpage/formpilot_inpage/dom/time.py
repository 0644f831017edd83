"""A command's time: how much is left, how to wait, and whose turn it is."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

from formpilot_inpage.contract.errors import ErrorCode, Refused

from .page import Page

ASK_FIRST = "The user pressed Stop on the page: ask the user before you go on."


class Time:
    """From now on `milliseconds`. `alone` is what a document's commands share that change it."""

    def __init__(
        self,
        milliseconds: float,
        alone: AbstractAsyncContextManager[Any],
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._until = time.monotonic() + milliseconds / 1000
        self.cancelled = False
        self.stopped = False
        """By the user, on the page."""
        self.alone = alone
        self.sleep = sleep

    def left_ms(self) -> float:
        """None for a command that was cancelled: it ends as one does whose time is up."""
        return 0 if self.cancelled else 1000 * (self._until - time.monotonic())


@asynccontextmanager
async def alone_in_time(page: Page, what: str) -> AsyncIterator[None]:
    """Alone in the document, and not at all where the time was up before it was free: whoever
    asked was told so, and may have asked again."""
    async with page.alone():
        check_time(page, f"before {what}")
        yield


def check_time(page: Page, where: str) -> None:
    if page.left_ms() <= 0:
        raise ended(page, where)


def ended(page: Page, where: str, **facts: Any) -> Refused:
    """A command that has to stop before it is done, and why."""
    facts.pop("hint", None)
    if page.stopped():
        message = f"The user stopped the command {where}."
        return Refused(ErrorCode.CANCELLED, message, ASK_FIRST, by="user", **facts)
    if page.cancelled():
        return Refused(ErrorCode.CANCELLED, f"The command was cancelled {where}.", **facts)
    return Refused(ErrorCode.EXTENSION_TIMEOUT, f"The time was up {where}.", **facts)
