"""What became of each command, whatever happened to it."""

import asyncio
import gc
import re
from collections.abc import Awaitable
from typing import Any

import pytest

from formpilot_host import ledger
from formpilot_host.course import Course
from formpilot_host.ledger import Ledger
from formpilot_host.reply import Reply
from formpilot_inpage.contract.errors import ErrorCode, Refused
from tests.binding import requirement

CANARY = "canary-4711"
SOON_S = 5.0


async def done(summary: str = "Done", **facts: Any) -> Reply:
    return Reply(summary, facts)


async def refuse(code: ErrorCode, **facts: Any) -> Reply:
    raise Refused(code, **facts)


async def fail() -> Reply:
    raise ValueError(CANARY)


async def be_cancelled() -> Reply:
    raise asyncio.CancelledError


async def after(gate: asyncio.Event, reply: Reply) -> Reply:
    await gate.wait()
    return reply


def begin(commands: Ledger, work: Awaitable[Reply]) -> str:
    return commands.start(lambda _: work, Course(10_000))


@requirement("SPEC-CORRELATION-ID")
def test_every_command_has_an_id_of_its_own() -> None:
    async def start_many() -> list[str]:
        commands = Ledger()
        return [begin(commands, done()) for _ in range(200)]

    identities = asyncio.run(start_many())
    assert len(set(identities)) == 200
    assert all(re.fullmatch(r"cmd_[0-9a-f]{12}", identity) for identity in identities)


@requirement("SPEC-COMMAND-RESULT")
def test_the_result_stands_beside_status_and_id_in_one_object() -> None:
    async def ask() -> tuple[str, Reply]:
        commands = Ledger()
        identity = begin(commands, done("Two found", count=2))
        return identity, await commands.result(identity, SOON_S)

    identity, reply = asyncio.run(ask())
    facts = {"status": "complete", "correlation_id": identity, "count": 2}
    assert reply == Reply("Two found", facts, failed=False)


@requirement("SPEC-COMMAND-RESULT")
def test_the_result_is_waited_for_and_can_be_had_again() -> None:
    async def ask() -> list[Reply]:
        commands, gate = Ledger(), asyncio.Event()
        identity = begin(commands, after(gate, Reply("Late", {})))
        asyncio.get_running_loop().call_later(0.05, gate.set)
        return [await commands.result(identity, SOON_S) for _ in range(2)]

    assert [reply.data["status"] for reply in asyncio.run(ask())] == ["complete", "complete"]


@requirement("SPEC-COMMAND-RESULT")
def test_a_command_is_running_when_the_time_is_up_and_complete_later() -> None:
    async def ask() -> list[Any]:
        commands, gate = Ledger(), asyncio.Event()
        identity = begin(commands, after(gate, Reply("Late", {})))
        early = await commands.result(identity, 0.01)
        gate.set()
        late = await commands.result(identity, SOON_S)
        assert early.data == {"status": "running", "correlation_id": identity}
        return [early.failed, late.data["status"]]

    assert asyncio.run(ask()) == [False, "complete"]


@requirement("SPEC-COMMAND-RESULT")
def test_an_unknown_id_is_not_found() -> None:
    reply = asyncio.run(Ledger().result("cmd_none", SOON_S))
    assert reply.data == {"status": "not_found", "correlation_id": "cmd_none"}


@requirement("SPEC-COMMAND-RESULT")
@pytest.mark.parametrize(
    ("code", "status"),
    [(ErrorCode.TAB_GONE, "complete"), (ErrorCode.EXTENSION_TIMEOUT, "timeout")],
)
def test_a_refused_command_ends_with_its_error(code: ErrorCode, status: str) -> None:
    async def ask() -> tuple[str, Reply]:
        commands = Ledger()
        identity = begin(commands, refuse(code, tab_id=3))
        return identity, await commands.result(identity, SOON_S)

    identity, reply = asyncio.run(ask())
    assert reply.failed
    assert reply.data == {
        "status": status,
        "correlation_id": identity,
        **Refused(code, tab_id=3).as_error(),
    }


@requirement("SPEC-NO-VALUES")
def test_an_unforeseen_failure_becomes_an_answer_without_its_text() -> None:
    async def ask() -> Reply:
        commands = Ledger()
        return await commands.result(begin(commands, fail()), SOON_S)

    reply = asyncio.run(ask())
    assert reply.failed
    assert reply.data["error"] == ErrorCode.INTERNAL_ERROR
    assert reply.data["status"] == "complete"
    assert reply.data["correlation_id"].startswith("cmd_")
    assert CANARY not in repr(reply)


@requirement("SPEC-NO-VALUES")
def test_an_unforeseen_failure_that_nobody_asks_about_is_not_printed() -> None:
    complaints: list[dict[str, Any]] = []

    async def start_and_forget() -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _, context: complaints.append(context))
        commands = Ledger()
        begin(commands, fail())
        await asyncio.sleep(0.01)
        del commands
        gc.collect()

    asyncio.run(start_and_forget())
    assert complaints == []


@requirement("SPEC-COMMAND-RESULT")
def test_a_command_that_was_cancelled_says_so() -> None:
    async def ask() -> tuple[str, Reply]:
        commands = Ledger()
        identity = begin(commands, be_cancelled())
        return identity, await commands.result(identity, SOON_S)

    identity, reply = asyncio.run(ask())
    assert reply.data["status"] == "cancelled"
    assert reply.data["correlation_id"] == identity


@requirement("SPEC-COMMAND-RESULT")
def test_a_client_that_stops_waiting_does_not_stop_the_command() -> None:
    async def ask() -> Reply:
        commands, gate = Ledger(), asyncio.Event()
        identity = begin(commands, after(gate, Reply("Late", {})))
        waiting = asyncio.ensure_future(commands.result(identity, SOON_S))
        await asyncio.sleep(0.01)
        waiting.cancel()
        gate.set()
        return await commands.result(identity, SOON_S)

    assert asyncio.run(ask()).data["status"] == "complete"


def test_the_oldest_ended_commands_are_forgotten_and_running_ones_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(ledger, "KEPT", 3)

    async def ask() -> list[str]:
        commands, gate = Ledger(), asyncio.Event()
        identities = [begin(commands, after(gate, Reply("Late", {})))]
        for _ in range(4):
            identities.append(begin(commands, done()))
            await commands.result(identities[-1], SOON_S)
        replies = [await commands.result(identity, 0.01) for identity in identities]
        gate.set()
        return [reply.data["status"] for reply in replies]

    assert asyncio.run(ask()) == ["running", "not_found", "not_found", "complete", "complete"]


def test_hundreds_of_commands_are_kept() -> None:
    assert ledger.KEPT == 500
