"""Calls go over a real socket to scripted hosts, and every way of failing is an answer."""

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from formpilot_host import link, rendezvous
from formpilot_host.calls import Desk
from formpilot_host.faults import FAULTS
from formpilot_host.framing import Message
from formpilot_host.reply import Reply, error_reply
from formpilot_host.server import tool_result
from formpilot_host.validate import Call
from formpilot_inpage.contract import PROTOCOL
from formpilot_inpage.contract.commands import OnTab, QueryDom, ReadPage, ReadTabs, Timed, Tracked
from formpilot_inpage.contract.errors import ErrorCode, Refused
from tests.binding import requirement
from tests.unit.scripted_host import SPOKEN, ScriptedHost, browser, page_says, silent

QUERY = QueryDom(selector="a", attributes=("id",), limit=3)


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(rendezvous.FOLDER_VARIABLE, str(tmp_path / "run"))


def at_a_desk(work: Callable[[Desk], Awaitable[Any]], *hosts: ScriptedHost) -> Any:
    """What `work` gives while these hosts are there."""

    async def run() -> Any:
        async with AsyncExitStack() as stack:
            for host in hosts:
                await stack.enter_async_context(host)
            desk = Desk()
            stack.callback(desk.close)
            return await work(desk)

    return asyncio.run(run())


def ask(*hosts: ScriptedHost, call: Call | None = None, **options: Any) -> Reply:
    asked = call or Call(QUERY, Tracked(**options))
    try:
        reply: Reply = at_a_desk(lambda desk: desk.answer(asked), *hosts)
    except Refused as refused:
        return error_reply(refused)
    return reply


def test_a_command_goes_out_as_tab_deadline_and_text() -> None:
    host = ScriptedHost("one", browser(7))
    reply = ask(host, tab_id=7, timeout_ms=2000)
    text = json.dumps({"action": "query_dom", "selector": "a", "attributes": ["id"], "limit": 3})
    (asked,) = host.asked
    deadline_ms, name = asked["run"].pop("deadline_ms"), asked["run"].pop("as")
    assert asked == {"id": 1, "run": {"tab": 7, "text": text, "client": ""}}
    assert name == reply.data["correlation_id"]
    assert 1500 < deadline_ms <= 1800


@requirement("SPEC-CORRELATION-ID")
def test_the_pages_result_is_unpacked_beside_its_tab_and_its_id() -> None:
    reply = ask(ScriptedHost("one", browser(7)))
    assert reply.data.pop("correlation_id").startswith("cmd_")
    assert reply == Reply("Found", {"status": "complete", "tab_id": 7, "in": 7})


@requirement("SPEC-ERROR-SHAPE")
def test_an_error_of_the_page_is_a_failed_reply() -> None:
    error = Refused(ErrorCode.ELEMENT_NOT_FOUND, selector="a").as_error()
    reply = ask(ScriptedHost("one", page_says({"summary": "Not found", "error": error})))
    assert reply.failed
    assert error.items() <= reply.data.items()


def test_half_a_character_in_a_page_does_not_break_the_answer() -> None:
    half = page_says({"summary": "Found \ud800", "result": {"text": "\ud800"}})
    sent = json.loads(tool_result(ask(ScriptedHost("one", half))).model_dump_json(by_alias=True))
    assert sent["structuredContent"]["status"] == "complete"


@pytest.mark.parametrize(("fault", "code"), [*FAULTS.items(), ("new", ErrorCode.INTERNAL_ERROR)])
@pytest.mark.parametrize("call", [Call(ReadPage(), OnTab()), Call(QUERY, Tracked())])
def test_a_fault_becomes_its_error_with_the_tab(call: Call, fault: str, code: ErrorCode) -> None:
    facts = {"fault": fault, "tab": 7, "detail": "no WebAssembly"}
    reply = ask(ScriptedHost("one", lambda message: [{**message, **facts}]), call=call)
    assert (reply.failed, reply.data["error"], reply.data["tab_id"]) == (True, code, 7)
    assert reply.data["message"].endswith("no WebAssembly")


def test_no_answer_is_a_timeout_before_the_time_is_up() -> None:
    async def all_three(desk: Desk) -> list[Any]:
        page, tabs = (
            Call(ReadPage(), OnTab(timeout_ms=4000)),
            Call(ReadTabs(), Timed(timeout_ms=4000)),
        )
        asking = (desk.answer(call) for call in (Call(QUERY, Tracked(timeout_ms=4000)), page, tabs))
        answers = asyncio.gather(*asking, return_exceptions=True)
        return await asyncio.wait_for(answers, 4)

    command, page, tabs = at_a_desk(all_three, ScriptedHost("one", silent))
    assert (command.data["status"], command.failed) == ("timeout", True)
    assert [command.data["error"], page.code, tabs.code] == [ErrorCode.EXTENSION_TIMEOUT] * 3


@requirement("SPEC-HOST-LOST")
def test_a_host_that_closes_during_a_call_is_lost() -> None:
    async def lose(desk: Desk) -> Reply:
        async with ScriptedHost("one", silent) as host:
            asking = asyncio.ensure_future(desk.answer(Call(QUERY, Tracked())))
            while not host.asked:
                await asyncio.sleep(0.005)
        return await asking

    assert at_a_desk(lose).data["error"] == ErrorCode.HOST_LOST


def test_a_link_that_broke_before_it_was_asked_is_lost_at_once() -> None:
    async def ask_late(desk: Desk) -> None:
        async with ScriptedHost("one", silent):
            (opened,) = await link.Browsers().connected()
        while opened.alive:
            await asyncio.sleep(0.005)
        await asyncio.wait_for(opened.ask("tabs", {}), 0.5)

    with pytest.raises(Refused, match=ErrorCode.HOST_LOST):
        at_a_desk(ask_late)


@requirement("SPEC-PROTOCOL-MISMATCH")
@pytest.mark.parametrize("hello", [{"protocol": 0}, {"extension": {**SPOKEN, "protocol": 0}}])
def test_another_protocol_is_refused_and_nothing_is_sent(hello: dict[str, Any]) -> None:
    host = ScriptedHost("one", browser(7), **hello)
    reply = ask(host)
    assert (reply.data["error"], host.asked) == (ErrorCode.PROTOCOL_MISMATCH, [])
    assert sorted(reply.data["protocols"].values()) == [0, PROTOCOL, PROTOCOL]


def test_without_a_browser_the_answer_comes_at_once() -> None:
    began = time.perf_counter()
    assert ask().data["error"] == ErrorCode.EXTENSION_NOT_CONNECTED
    assert time.perf_counter() - began < 0.3


def test_a_browser_that_was_there_a_moment_ago_is_waited_for() -> None:
    async def come_back(desk: Desk) -> Reply:
        async with ScriptedHost("one", browser(7)):
            await desk.answer(Call(QUERY, Tracked()))
        asking = asyncio.ensure_future(desk.answer(Call(QUERY, Tracked())))
        await asyncio.sleep(0.2)
        async with ScriptedHost("two", browser(8)):
            return await asking

    assert at_a_desk(come_back).data["in"] == 8


@requirement("SPEC-NOT-CONNECTED")
def test_a_browser_that_does_not_come_back_is_not_connected(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def leave(desk: Desk) -> Reply:
        async with ScriptedHost("one", browser(7)):
            await desk.answer(Call(QUERY, Tracked()))
        return await desk.answer(Call(QUERY, Tracked()))

    monkeypatch.setattr(link, "COMES_BACK_WITHIN_S", 0.1)
    assert at_a_desk(leave).data["error"] == ErrorCode.EXTENSION_NOT_CONNECTED


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
def test_of_two_browsers_the_one_that_is_meant_answers(
    options: dict[str, Any], expected: ErrorCode | int
) -> None:
    reply = ask(ScriptedHost("one", browser(7)), ScriptedHost("two", browser(8)), **options)
    assert (reply.data.get("error") or reply.data["in"]) == expected
    assert reply.data.get("browsers") == (["one", "two"] if reply.failed else None)


def test_answers_out_of_order_reach_those_who_asked() -> None:
    held: list[Message] = []

    def backwards(message: Message) -> list[Message]:
        held.append(*browser(7)(message))
        return held[::-1] if len(held) == 3 else []

    async def ask_thrice(desk: Desk) -> list[Reply]:
        calls = [Call(QUERY, Tracked(tab_id=tab)) for tab in (11, 12, 13)]
        return await asyncio.gather(*(desk.answer(call) for call in calls))

    replies = at_a_desk(ask_thrice, ScriptedHost("one", backwards))
    assert [reply.data["in"] for reply in replies] == [11, 12, 13]
