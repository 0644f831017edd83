"""Tool calls over a real socket to scripted hosts; every failure becomes a reply."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from formpilot_host.mcp import host_client
from formpilot_host.mcp.calls import CallRouter
from formpilot_host.mcp.reply import Reply, error_reply
from formpilot_host.mcp.server import tool_result
from formpilot_host.mcp.validate import Call
from formpilot_host.transport import unix_socket
from formpilot_host.transport.faults import FAULTS
from formpilot_host.transport.framing import Message
from formpilot_inpage.contract import PROTOCOL
from formpilot_inpage.contract.errors import CommandError, ErrorCode
from formpilot_inpage.contract.options import CallOptions, CommandOptions, TabOptions
from formpilot_inpage.contract.query_dom import QueryDom
from formpilot_inpage.contract.read_page import ReadPage
from formpilot_inpage.contract.read_tabs import ReadTabs
from tests.binding import requirement
from tests.unit.scripted_host import HELLO, ScriptedHost, browser, no_reply, page_answers

QUERY = QueryDom(selector="a", attributes=("id",), limit=3)


@pytest.fixture(autouse=True)
def socket_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(unix_socket.FOLDER_VARIABLE, str(tmp_path / "run"))


def with_router(work: Callable[[CallRouter], Awaitable[Any]], *hosts: ScriptedHost) -> Any:
    """Returns the result of `work` while these hosts are connected."""

    async def run() -> Any:
        async with AsyncExitStack() as stack:
            for host in hosts:
                await stack.enter_async_context(host)
            router = CallRouter()
            stack.callback(router.close)
            return await work(router)

    return asyncio.run(run())


def ask(*hosts: ScriptedHost, call: Call | None = None, **options: Any) -> Reply:
    sent = call or Call(QUERY, CommandOptions(**options))
    try:
        reply: Reply = with_router(lambda router: router.answer(sent), *hosts)
    except CommandError as error:
        return error_reply(error)
    return reply


def test_a_command_is_sent_as_tab_deadline_and_text() -> None:
    host = ScriptedHost("one", browser(7))
    reply = ask(host, tab_id=7, timeout_ms=2000)
    command = {"action": "query_dom", "selector": "a", "attributes": ["id"]}
    text = json.dumps({**command, "boxes": False, "limit": 3})
    (message,) = host.received
    run = message["run"]
    deadline_ms, correlation_id = run.pop("deadline_ms"), run.pop("correlation_id")
    assert message == {"id": 1, "run": {"tab": 7, "text": text, "client": ""}}
    assert correlation_id == reply.data["correlation_id"]
    assert 1500 < deadline_ms <= 1800


@requirement("SPEC-CORRELATION-ID")
def test_the_pages_result_is_unpacked_beside_its_tab_and_its_id() -> None:
    reply = ask(ScriptedHost("one", browser(7)))
    assert reply.data.pop("correlation_id").startswith("cmd_")
    assert reply == Reply("Found", {"status": "complete", "tab_id": 7, "in": 7})


@requirement("SPEC-ERROR-SHAPE")
def test_an_error_of_the_page_is_a_failed_reply() -> None:
    error = CommandError(ErrorCode.ELEMENT_NOT_FOUND, selector="a").as_error()
    reply = ask(ScriptedHost("one", page_answers({"summary": "Not found", "error": error})))
    assert reply.failed
    assert error.items() <= reply.data.items()


def test_a_lone_surrogate_in_a_page_does_not_break_the_reply() -> None:
    surrogate = page_answers({"summary": "Found \ud800", "result": {"text": "\ud800"}})
    sent = json.loads(
        tool_result(ask(ScriptedHost("one", surrogate))).model_dump_json(by_alias=True)
    )
    assert sent["structuredContent"]["status"] == "complete"


def test_a_page_that_was_left_is_answered_with_its_tab() -> None:
    sent_ahead = json.dumps({"if_navigated": {"summary": "Clicked", "result": {"success": True}}})
    facts = {"fault": "page_left", "tab": 7, "progress": [sent_ahead], "url": "https://a.example/"}
    reply = ask(ScriptedHost("one", lambda message: [{**message, **facts}]))
    assert (reply.failed, reply.data["tab_id"], reply.data["success"]) == (False, 7, True)


@pytest.mark.parametrize(("fault", "code"), [*FAULTS.items(), ("new", ErrorCode.INTERNAL_ERROR)])
@pytest.mark.parametrize("call", [Call(ReadPage(), TabOptions()), Call(QUERY, CommandOptions())])
def test_a_fault_becomes_its_error_with_the_tab(call: Call, fault: str, code: ErrorCode) -> None:
    facts = {"fault": fault, "tab": 7, "detail": "no WebAssembly"}
    reply = ask(ScriptedHost("one", lambda message: [{**message, **facts}]), call=call)
    assert (reply.failed, reply.data["error"], reply.data["tab_id"]) == (True, code, 7)
    assert reply.data["message"].endswith("no WebAssembly")


def test_a_host_that_does_not_reply_gives_a_timeout_before_timeout_ms() -> None:
    async def all_three(router: CallRouter) -> list[Any]:
        page, tabs = (
            Call(ReadPage(), TabOptions(timeout_ms=4000)),
            Call(ReadTabs(), CallOptions(timeout_ms=4000)),
        )
        answers = (
            router.answer(call)
            for call in (Call(QUERY, CommandOptions(timeout_ms=4000)), page, tabs)
        )
        return await asyncio.wait_for(asyncio.gather(*answers, return_exceptions=True), 4)

    command, page, tabs = with_router(all_three, ScriptedHost("one", no_reply))
    assert (command.data["status"], command.failed) == ("timeout", True)
    assert [command.data["error"], page.code, tabs.code] == [ErrorCode.EXTENSION_TIMEOUT] * 3


@requirement("SPEC-HOST-LOST")
def test_a_host_that_closes_during_a_call_is_lost() -> None:
    async def lose(router: CallRouter) -> Reply:
        async with ScriptedHost("one", no_reply) as host:
            reply = asyncio.ensure_future(router.answer(Call(QUERY, CommandOptions())))
            while not host.received:
                await asyncio.sleep(0.005)
        return await reply

    assert with_router(lose).data["error"] == ErrorCode.HOST_LOST


def test_a_request_on_a_closed_connection_fails_at_once() -> None:
    async def ask_late(router: CallRouter) -> None:
        async with ScriptedHost("one", no_reply):
            (connection,) = await host_client.HostPool().connections()
        while connection.is_open:
            await asyncio.sleep(0.005)
        await asyncio.wait_for(connection.request("tabs", {}), 0.5)

    with pytest.raises(CommandError, match=ErrorCode.HOST_LOST):
        with_router(ask_late)


@requirement("SPEC-PROTOCOL-MISMATCH")
@pytest.mark.parametrize("hello", [{"protocol": 0}, {"extension": {**HELLO, "protocol": 0}}])
def test_another_protocol_is_refused_and_nothing_is_sent(hello: dict[str, Any]) -> None:
    host = ScriptedHost("one", browser(7), **hello)
    reply = ask(host)
    assert (reply.data["error"], host.received) == (ErrorCode.PROTOCOL_MISMATCH, [])
    assert sorted(reply.data["protocols"].values()) == [0, PROTOCOL, PROTOCOL]


def test_without_a_browser_the_reply_comes_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    # A call that waited for a browser would time out instead.
    monkeypatch.setattr(host_client, "POLL_S", 3600)
    assert ask().data["error"] == ErrorCode.EXTENSION_NOT_CONNECTED


def test_a_browser_that_was_connected_a_moment_ago_is_waited_for() -> None:
    async def reconnect(router: CallRouter) -> Reply:
        async with ScriptedHost("one", browser(7)):
            await router.answer(Call(QUERY, CommandOptions()))
        reply = asyncio.ensure_future(router.answer(Call(QUERY, CommandOptions())))
        await asyncio.sleep(0.2)
        async with ScriptedHost("two", browser(8)):
            return await reply

    assert with_router(reconnect).data["in"] == 8


@requirement("SPEC-NOT-CONNECTED")
def test_a_browser_that_does_not_reconnect_is_not_connected(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def leave(router: CallRouter) -> Reply:
        async with ScriptedHost("one", browser(7)):
            await router.answer(Call(QUERY, CommandOptions()))
        return await router.answer(Call(QUERY, CommandOptions()))

    monkeypatch.setattr(host_client, "RECONNECT_TIMEOUT_S", 0.1)
    assert with_router(leave).data["error"] == ErrorCode.EXTENSION_NOT_CONNECTED


@requirement("SPEC-BROWSER-AMBIGUOUS")
@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({}, ErrorCode.BROWSER_AMBIGUOUS),
        ({"tab_id": 99}, ErrorCode.BROWSER_AMBIGUOUS),
        ({"tab_id": 5}, ErrorCode.BROWSER_AMBIGUOUS),
        ({"tab_id": 8}, 8),
        ({"browser": "one"}, 7),
        ({"browser": "two", "tab_id": 99}, 99),
        ({"browser": "three"}, ErrorCode.EXTENSION_NOT_CONNECTED),
    ],
)
def test_the_named_browser_or_the_one_with_the_tab_answers(
    options: dict[str, Any], expected: ErrorCode | int
) -> None:
    reply = ask(ScriptedHost("one", browser(7)), ScriptedHost("two", browser(8)), **options)
    assert (reply.data.get("error") or reply.data["in"]) == expected
    assert reply.data.get("browsers") == (["one", "two"] if reply.failed else None)


def test_replies_out_of_order_reach_their_requests() -> None:
    held: list[Message] = []

    def reply_in_reverse(message: Message) -> list[Message]:
        held.append(*browser(7)(message))
        return held[::-1] if len(held) == 3 else []

    async def ask_three_times(router: CallRouter) -> list[Reply]:
        calls = [Call(QUERY, CommandOptions(tab_id=tab)) for tab in (11, 12, 13)]
        return await asyncio.gather(*(router.answer(call) for call in calls))

    replies = with_router(ask_three_times, ScriptedHost("one", reply_in_reverse))
    assert [reply.data["in"] for reply in replies] == [11, 12, 13]
