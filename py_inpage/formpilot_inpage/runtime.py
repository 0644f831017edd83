"""The entry points for JavaScript.

In the content runtime Python runs in the page's own content script; in the offscreen runtime one
Python serves all documents whose policy forbids WebAssembly.
"""

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from . import dispatch
from .dom.bridge import DomBridge
from .dom.bridge_page import BridgePage
from .dom.browser import wait_for_promise
from .dom.context import ActionContext
from .scheduler import DocumentSlot

lock = asyncio.Lock()
slots: defaultdict[str, DocumentSlot] = defaultdict(DocumentSlot)
running: dict[str, ActionContext] = {}
"""The commands that have no answer yet, by the id that JavaScript gave them."""


def run_command(
    command_id: str, ask: Callable[[str], Any], text: str, remaining_ms: float, document_number: int
) -> "str | asyncio.Task[str]":
    """Runs a command in this Python's own document, the browser's document of that number.

    Returns the answer if the command did not have to wait, else its task. The task starts
    eagerly: the event loop would start it in the browser's next task, which takes half as long as
    a short command.
    """
    context = ActionContext(remaining_ms, lock)
    page = BridgePage(DomBridge(ask, "content", document_number), context)
    work = track(command_id, context, dispatch.answer(page, text))
    loop = asyncio.get_event_loop()
    task = asyncio.Task(work, loop=loop, eager_start=True)  # type: ignore[call-arg]  # since 3.12
    return task.result() if task.done() else task


def run_remote_command(
    command_id: str,
    document_id: str,
    ask: Callable[[str], Any],
    text: str,
    remaining_ms: float,
    document_number: int,
) -> "asyncio.Task[str]":
    """Runs a command in a document at the other end of a port; `ask` returns a promise.

    Pyodide can wait for a promise only inside a task.
    """
    slot = slots[document_id]
    context = ActionContext(remaining_ms, slot.exclusive, slot.sleep)
    page = BridgePage(DomBridge(wait_for_promise(ask), "offscreen", document_number), context)

    async def run_in_slot() -> str:
        async with slot:
            return await dispatch.answer(page, text)

    return asyncio.ensure_future(track(command_id, context, run_in_slot()))


def track(
    command_id: str, context: ActionContext, work: Awaitable[str]
) -> Coroutine[Any, Any, str]:
    """Registers the command at once: it may be cancelled before it starts."""
    running[command_id] = context

    async def run_to_end() -> str:
        try:
            return await work
        finally:
            if running.get(command_id) is context:
                del running[command_id]

    return run_to_end()


def cancel(command_id: str) -> None:
    if command_id in running:
        running[command_id].cancel()


def stop(command_id: str) -> None:
    """Cancels a command for the user, who pressed Stop on the page."""
    if command_id in running:
        running[command_id].cancel(by_user=True)


def forget_document(document_id: str) -> None:
    slots.pop(document_id, None)
