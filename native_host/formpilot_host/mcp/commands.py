"""The commands of one client, by correlation id."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from formpilot_inpage.contract.errors import CommandError, ErrorCode
from formpilot_inpage.contract.states import RunState

from .reply import Reply, error_reply, failure_reply
from .timing import CommandTimer

MAX_COMMANDS = 500
END_STATES = {
    ErrorCode.EXTENSION_TIMEOUT: RunState.TIMEOUT,
    ErrorCode.CANCELLED: RunState.CANCELLED,
}
"""The final state for these errors; any other command ends as complete."""
SUMMARIES = {
    RunState.RUNNING: "Still running",
    RunState.QUEUED: "Queued by the rate limit",
    RunState.AWAITING_CONFIRMATION: "Waiting for the user's answer",
    RunState.SENDING_FILES: "Sending files to the page",
    RunState.NOT_FOUND: "No such command",
}


class TrackedCommand(NamedTuple):
    """A command's task, and the timer that knows its state."""

    task: "asyncio.Task[Reply]"
    timer: CommandTimer


class CommandRegistry:
    """Keeps the last commands; of those that have ended the oldest are dropped first."""

    def __init__(self) -> None:
        self._commands: dict[str, TrackedCommand] = {}

    def start(self, work: Callable[[str], Awaitable[Reply]], timer: CommandTimer) -> str:
        """Starts a command under a new correlation id, which `work` gets, and returns the id."""
        correlation_id = f"cmd_{secrets.token_hex(6)}"
        task = asyncio.ensure_future(complete(work(correlation_id), correlation_id))
        self._commands[correlation_id] = TrackedCommand(task, timer)
        self._drop_oldest()
        return correlation_id

    async def reply(self, correlation_id: str) -> Reply:
        """Returns the command's reply, or its state when the reply timeout is over."""
        command = self._commands[correlation_id]
        await command.timer.wait_until_reply_due(command.task)
        return await self.result(correlation_id, 0)

    async def result(self, correlation_id: str, timeout_s: float) -> Reply:
        """Returns the command's reply, or its state after `timeout_s`."""
        command = self._commands.get(correlation_id)
        if command is None:
            return state_reply(RunState.NOT_FOUND, correlation_id)
        await asyncio.wait([command.task], timeout=timeout_s)
        if command.task.done():
            return command.task.result()
        return state_reply(command.timer.state, correlation_id)

    def cancel(self, correlation_id: str) -> None:
        command = self._commands.get(correlation_id)
        if command and not command.task.done():
            command.timer.cancel()

    def _drop_oldest(self) -> None:
        ended = [name for name, command in self._commands.items() if command.task.done()]
        for correlation_id in ended[: max(0, len(self._commands) - MAX_COMMANDS)]:
            del self._commands[correlation_id]

    def close(self) -> None:
        for command in self._commands.values():
            command.task.cancel()


async def complete(work: Awaitable[Reply], correlation_id: str) -> Reply:
    """Awaits a command and adds its status and id to the reply. Errors become replies."""
    try:
        reply = await work
    except CommandError as error:
        reply = error_reply(error)
    except asyncio.CancelledError:
        reply = error_reply(CommandError(ErrorCode.CANCELLED))
    except Exception as error:  # noqa: BLE001 - a command that failed has an answer too
        reply = failure_reply(error)
    status = END_STATES.get(reply.data.get("error", ""), RunState.COMPLETE)
    data = {"status": status, "correlation_id": correlation_id, **reply.data}
    return Reply(reply.summary, data, reply.failed)


def state_reply(state: RunState, correlation_id: str) -> Reply:
    """The reply for a command that has no result yet."""
    summary = f"{SUMMARIES[state]}: {correlation_id}"
    return Reply(summary, {"status": state, "correlation_id": correlation_id})
