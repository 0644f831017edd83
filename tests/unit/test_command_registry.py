"""The registry of commands: their ids, states and results."""

import asyncio
import gc
import re
from collections.abc import Awaitable
from typing import Any

import pytest

from formpilot_host.mcp import commands
from formpilot_host.mcp.commands import CommandRegistry
from formpilot_host.mcp.reply import Reply
from formpilot_host.mcp.timing import CommandTimer
from formpilot_inpage.contract.errors import CommandError, ErrorCode
from tests.binding import requirement

CANARY = "canary-4711"
TIMEOUT_S = 5.0


async def done(summary: str = "Done", **facts: Any) -> Reply:
    return Reply(summary, facts)


async def raise_error(code: ErrorCode, **facts: Any) -> Reply:
    raise CommandError(code, **facts)


async def fail() -> Reply:
    raise ValueError(CANARY)


async def be_cancelled() -> Reply:
    raise asyncio.CancelledError


async def after(event: asyncio.Event, reply: Reply) -> Reply:
    await event.wait()
    return reply


def begin(commands: CommandRegistry, work: Awaitable[Reply]) -> str:
    return commands.start(lambda _: work, CommandTimer(10_000))


@requirement("SPEC-CORRELATION-ID")
def test_every_command_has_a_different_id() -> None:
    async def start_many() -> list[str]:
        commands = CommandRegistry()
        return [begin(commands, done()) for _ in range(200)]

    correlation_ids = asyncio.run(start_many())
    assert len(set(correlation_ids)) == 200
    assert all(
        re.fullmatch(r"cmd_[0-9a-f]{12}", correlation_id) for correlation_id in correlation_ids
    )


@requirement("SPEC-COMMAND-RESULT")
def test_result_status_and_id_are_in_the_same_object() -> None:
    async def run() -> tuple[str, Reply]:
        commands = CommandRegistry()
        correlation_id = begin(commands, done("Two found", count=2))
        return correlation_id, await commands.result(correlation_id, TIMEOUT_S)

    correlation_id, reply = asyncio.run(run())
    facts = {"status": "complete", "correlation_id": correlation_id, "count": 2}
    assert reply == Reply("Two found", facts, failed=False)


@requirement("SPEC-COMMAND-RESULT")
def test_the_result_is_waited_for_and_can_be_read_again() -> None:
    async def run() -> list[Reply]:
        commands, event = CommandRegistry(), asyncio.Event()
        correlation_id = begin(commands, after(event, Reply("Late", {})))
        asyncio.get_running_loop().call_later(0.05, event.set)
        return [await commands.result(correlation_id, TIMEOUT_S) for _ in range(2)]

    assert [reply.data["status"] for reply in asyncio.run(run())] == ["complete", "complete"]


@requirement("SPEC-COMMAND-RESULT")
def test_a_command_that_is_not_done_in_time_is_running_and_complete_later() -> None:
    async def run() -> list[Any]:
        commands, event = CommandRegistry(), asyncio.Event()
        correlation_id = begin(commands, after(event, Reply("Late", {})))
        early = await commands.result(correlation_id, 0.01)
        event.set()
        late = await commands.result(correlation_id, TIMEOUT_S)
        assert early.data == {"status": "running", "correlation_id": correlation_id}
        return [early.failed, late.data["status"]]

    assert asyncio.run(run()) == [False, "complete"]


@requirement("SPEC-COMMAND-RESULT")
def test_an_unknown_id_is_not_found() -> None:
    reply = asyncio.run(CommandRegistry().result("cmd_none", TIMEOUT_S))
    assert reply.data == {"status": "not_found", "correlation_id": "cmd_none"}


@requirement("SPEC-COMMAND-RESULT")
@pytest.mark.parametrize(
    ("code", "status"),
    [(ErrorCode.TAB_GONE, "complete"), (ErrorCode.EXTENSION_TIMEOUT, "timeout")],
)
def test_a_refused_command_ends_with_its_error(code: ErrorCode, status: str) -> None:
    async def run() -> tuple[str, Reply]:
        commands = CommandRegistry()
        correlation_id = begin(commands, raise_error(code, tab_id=3))
        return correlation_id, await commands.result(correlation_id, TIMEOUT_S)

    correlation_id, reply = asyncio.run(run())
    assert reply.failed
    assert reply.data == {
        "status": status,
        "correlation_id": correlation_id,
        **CommandError(code, tab_id=3).as_error(),
    }


@requirement("SPEC-NO-VALUES")
def test_an_unexpected_exception_becomes_a_reply_without_its_text() -> None:
    async def run() -> Reply:
        commands = CommandRegistry()
        return await commands.result(begin(commands, fail()), TIMEOUT_S)

    reply = asyncio.run(run())
    assert reply.failed
    assert reply.data["error"] == ErrorCode.INTERNAL_ERROR
    assert reply.data["status"] == "complete"
    assert reply.data["correlation_id"].startswith("cmd_")
    assert CANARY not in repr(reply)


@requirement("SPEC-NO-VALUES")
def test_an_unexpected_exception_that_nobody_reads_is_not_printed() -> None:
    complaints: list[dict[str, Any]] = []

    async def start_without_reading() -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _, context: complaints.append(context))
        commands = CommandRegistry()
        begin(commands, fail())
        await asyncio.sleep(0.01)
        del commands
        gc.collect()

    asyncio.run(start_without_reading())
    assert complaints == []


@requirement("SPEC-COMMAND-RESULT")
def test_a_cancelled_command_has_the_status_cancelled() -> None:
    async def run() -> tuple[str, Reply]:
        commands = CommandRegistry()
        correlation_id = begin(commands, be_cancelled())
        return correlation_id, await commands.result(correlation_id, TIMEOUT_S)

    correlation_id, reply = asyncio.run(run())
    assert reply.data["status"] == "cancelled"
    assert reply.data["correlation_id"] == correlation_id


@requirement("SPEC-COMMAND-RESULT")
def test_a_client_that_stops_waiting_does_not_stop_the_command() -> None:
    async def run() -> Reply:
        commands, event = CommandRegistry(), asyncio.Event()
        correlation_id = begin(commands, after(event, Reply("Late", {})))
        waiting = asyncio.ensure_future(commands.result(correlation_id, TIMEOUT_S))
        await asyncio.sleep(0.01)
        waiting.cancel()
        event.set()
        return await commands.result(correlation_id, TIMEOUT_S)

    assert asyncio.run(run()).data["status"] == "complete"


def test_the_oldest_ended_commands_are_dropped_and_running_commands_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(commands, "MAX_COMMANDS", 3)

    async def run() -> list[str]:
        commands, event = CommandRegistry(), asyncio.Event()
        correlation_ids = [begin(commands, after(event, Reply("Late", {})))]
        for _ in range(4):
            correlation_ids.append(begin(commands, done()))
            await commands.result(correlation_ids[-1], TIMEOUT_S)
        replies = [
            await commands.result(correlation_id, 0.01) for correlation_id in correlation_ids
        ]
        event.set()
        return [reply.data["status"] for reply in replies]

    assert asyncio.run(run()) == ["running", "not_found", "not_found", "complete", "complete"]


def test_hundreds_of_commands_are_kept() -> None:
    assert commands.MAX_COMMANDS == 500
