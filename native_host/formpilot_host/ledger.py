"""The commands of one client: what became of each."""

import asyncio
import secrets
from collections.abc import Awaitable
from dataclasses import dataclass
from typing import Any

from formpilot_inpage.contract.errors import ErrorCode, Refused

KEPT = 500
# How a command ended; any other error is an answer like any other.
ENDS = {ErrorCode.EXTENSION_TIMEOUT: "timeout", ErrorCode.CANCELLED: "cancelled"}


@dataclass(frozen=True, slots=True)
class Reply:
    """What a client gets: one line, and the facts."""

    summary: str
    data: dict[str, Any]
    failed: bool = False


def error_reply(refused: Refused) -> Reply:
    return Reply(refused.summary, refused.as_error(), failed=True)


def failure_reply(error: Exception) -> Reply:
    """Only the exception's type: its text may quote a field's value."""
    cause = type(error).__name__
    return error_reply(Refused(ErrorCode.INTERNAL_ERROR, f"The server failed: {cause}."))


class Ledger:
    """Remembers the last commands; the oldest ended ones are forgotten first."""

    def __init__(self) -> None:
        self._commands: dict[str, asyncio.Task[Reply]] = {}

    def start(self, work: Awaitable[Reply]) -> str:
        correlation_id = f"cmd_{secrets.token_hex(6)}"
        self._commands[correlation_id] = asyncio.ensure_future(finish(work, correlation_id))
        self._forget_old()
        return correlation_id

    async def result(self, correlation_id: str, within_s: float | None) -> Reply:
        """The command's reply, or how far it is when the time is up."""
        task = self._commands.get(correlation_id)
        if task is None:
            return status_only("not_found", correlation_id, "No such command")
        await asyncio.wait([task], timeout=within_s)
        if task.done():
            return task.result()
        return status_only("running", correlation_id, "Still running")

    def __contains__(self, correlation_id: str) -> bool:
        """Whether it is still under way."""
        task = self._commands.get(correlation_id)
        return task is not None and not task.done()

    def _forget_old(self) -> None:
        ended = [key for key, task in self._commands.items() if task.done()]
        for key in ended[: max(0, len(self._commands) - KEPT)]:
            del self._commands[key]

    def close(self) -> None:
        for task in self._commands.values():
            task.cancel()


async def finish(work: Awaitable[Reply], correlation_id: str) -> Reply:
    """Awaits a command and puts its status and id beside its result."""
    try:
        reply = await work
    except Refused as refused:
        reply = error_reply(refused)
    except asyncio.CancelledError:
        reply = error_reply(Refused(ErrorCode.CANCELLED))
    except Exception as error:  # noqa: BLE001 - a command that failed has an answer too
        reply = failure_reply(error)
    status = ENDS.get(reply.data.get("error", ""), "complete")
    facts = {"status": status, "correlation_id": correlation_id, **reply.data}
    return Reply(reply.summary, facts, reply.failed)


def status_only(status: str, correlation_id: str, text: str) -> Reply:
    return Reply(f"{text}: {correlation_id}", {"status": status, "correlation_id": correlation_id})
