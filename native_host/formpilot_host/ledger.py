"""The commands of one client: what became of each."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from formpilot_inpage.contract.errors import ErrorCode, Refused

from .course import ASKED, QUEUED, RUNNING, Course
from .reply import Reply, error_reply, failure_reply

KEPT = 500
# How a command ended; any other error is an answer like any other.
ENDS = {ErrorCode.EXTENSION_TIMEOUT: "timeout", ErrorCode.CANCELLED: "cancelled"}


FAR = {
    RUNNING: "Still running",
    QUEUED: "Waiting for its turn",
    ASKED: "Waiting for the user's answer",
}


class Command(NamedTuple):
    """What it comes to, and how far it is."""

    task: "asyncio.Task[Reply]"
    course: Course


class Ledger:
    """Remembers the last commands; the oldest ended ones are forgotten first."""

    def __init__(self) -> None:
        self._commands: dict[str, Command] = {}

    def start(self, work: Callable[[str], Awaitable[Reply]], course: Course) -> str:
        """Begins a command, which is told the id that it goes by."""
        correlation_id = f"cmd_{secrets.token_hex(6)}"
        task = asyncio.ensure_future(finish(work(correlation_id), correlation_id))
        self._commands[correlation_id] = Command(task, course)
        self._forget_old()
        return correlation_id

    async def reply(self, correlation_id: str) -> Reply:
        """The command's reply, or how far it is when that is due."""
        command = self._commands[correlation_id]
        await command.course.until_reply(command.task)
        return await self.result(correlation_id, 0)

    async def result(self, correlation_id: str, within_s: float) -> Reply:
        """The command's reply, or how far it is when the time is up."""
        command = self._commands.get(correlation_id)
        if command is None:
            return status_only("not_found", correlation_id, "No such command")
        await asyncio.wait([command.task], timeout=within_s)
        if command.task.done():
            return command.task.result()
        state = command.course.state
        return status_only(state, correlation_id, FAR[state])

    def cancel(self, correlation_id: str) -> None:
        command = self._commands.get(correlation_id)
        if command and not command.task.done():
            command.course.cancel()

    def _forget_old(self) -> None:
        ended = [key for key, command in self._commands.items() if command.task.done()]
        for key in ended[: max(0, len(self._commands) - KEPT)]:
            del self._commands[key]

    def close(self) -> None:
        for command in self._commands.values():
            command.task.cancel()


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
