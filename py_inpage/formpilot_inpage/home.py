"""What JavaScript calls: Python beside a page, or apart from many of them."""

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from . import dispatch
from .dom.browser import waiting
from .dom.document import DocumentPage
from .dom.time import Time
from .dom.world import World
from .turns import Turn

alone = asyncio.Lock()
turns: defaultdict[str, Turn] = defaultdict(Turn)
running: dict[str, Time] = {}
"""By the name that JavaScript gave to the command."""


def answer(
    name: str, ask: Callable[[str], Any], text: str, left_ms: float, number: int
) -> "str | asyncio.Task[str]":
    """For the document that this Python runs in, whose objects `ask` reaches at once. It has a
    `number` among those of the browser.

    The answer itself where the action had nothing to wait for, else the task of it. Left to
    the loop, a task starts only at the browser's next turn: half of a short command.
    """
    time = Time(left_ms, alone)
    page = DocumentPage(World(ask, "content", number), time)
    work = under_way(name, time, dispatch.answer(page, text))
    loop = asyncio.get_event_loop()
    task = asyncio.Task(work, loop=loop, eager_start=True)  # type: ignore[call-arg]  # since 3.12
    return task.result() if task.done() else task


def answer_linked(
    name: str, document: str, ask: Callable[[str], Any], text: str, left_ms: float, number: int
) -> "asyncio.Task[str]":
    """For a document at the other end of a link: `ask` gives a promise.

    Pyodide can wait for one inside of a task alone.
    """
    turn = turns[document]
    time = Time(left_ms, turn.alone, turn.pause)

    page = DocumentPage(World(waiting(ask), "offscreen", number), time)

    async def in_turn() -> str:
        async with turn:
            return await dispatch.answer(page, text)

    return asyncio.ensure_future(under_way(name, time, in_turn()))


def under_way(name: str, time: Time, work: Awaitable[str]) -> Coroutine[Any, Any, str]:
    """Known from now on: it may be cancelled before its first turn comes."""
    running[name] = time

    async def until_done() -> str:
        try:
            return await work
        finally:
            del running[name]

    return until_done()


def cancel(name: str) -> None:
    """The command ends at its next chance, with an answer."""
    if name in running:
        running[name].cancelled = True


def stop(name: str) -> None:
    """As `cancel`, by the user on the page."""
    if name in running:
        running[name].stopped = running[name].cancelled = True


def forget(document: str) -> None:
    turns.pop(document, None)
