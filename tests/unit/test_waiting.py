"""wait_for reads only what it waits for, and its time runs on across pages."""

import asyncio
import json
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from formpilot_host.mcp.calls import CallRouter
from formpilot_host.mcp.validate import Call, validate
from formpilot_host.transport import unix_socket
from formpilot_host.transport.framing import Message
from formpilot_inpage.actions import wait_for
from formpilot_inpage.contract.errors import CommandError, ErrorCode
from formpilot_inpage.contract.options import CommandOptions
from formpilot_inpage.contract.tools import TOOLS
from formpilot_inpage.contract.wait_for import WaitFor
from formpilot_inpage.dom.bridge import DomBridge
from formpilot_inpage.dom.bridge_page import BridgePage
from formpilot_inpage.dom.context import ActionContext
from tests.binding import requirement
from tests.unit.fake_page import FakeMutations, FakePage
from tests.unit.scripted_host import ScriptedHost

INTERACT = next(tool for tool in TOOLS if tool.name == "interact")


@dataclass
class CancelledPage(FakePage):
    """A page whose command was cancelled before it began."""

    looked_at: list[str] = field(default_factory=list)

    def read(self, *paths: str) -> list[Any]:
        self.looked_at += paths
        return [9 if path == "document.nodeType" else None for path in paths]

    def watch_mutations(self) -> FakeMutations:
        self.watched = Watched()
        return self.watched

    def __post_init__(self) -> None:
        super().__post_init__()
        self.context.cancel()


class Watched(FakeMutations):
    was_read = False

    def still_ms(self) -> float:
        self.was_read = True
        return 0


def wait_error(page: FakePage, command: WaitFor) -> CommandError:
    with pytest.raises(CommandError) as refusal:
        asyncio.run(wait_for.run(page, command))
    return refusal.value


@requirement("SPEC-CANCEL-REPORT")
def test_a_wait_that_is_cancelled_before_it_begins_is_cancelled() -> None:
    refusal = wait_error(CancelledPage(), WaitFor(selector="#never", time_ms=600))
    assert refusal.code is ErrorCode.CANCELLED
    assert "#never" in refusal.message


@requirement("SPEC-WAIT-CONDITIONS")
@pytest.mark.parametrize("wanted", ["nothing", "stillness"])
def test_stillness_is_read_only_if_it_is_waited_for(wanted: str) -> None:
    page = CancelledPage()
    wait_error(page, WaitFor(selector="#never", stable_ms=500 * (wanted == "stillness")))
    assert page.watched.was_read is (wanted == "stillness")


@requirement("SPEC-WAIT-CONDITIONS")
def test_the_address_is_read_only_if_it_is_waited_for() -> None:
    plain, by_address = CancelledPage(), CancelledPage()
    wait_error(plain, WaitFor(selector="#never"))
    wait_error(by_address, WaitFor(selector="#never", url_contains="x"))
    assert by_address.looked_at.count("location.href") == plain.looked_at.count("location.href") + 1


@requirement("TOOLS-T5c")
@pytest.mark.parametrize(("time_ms", "timeout_ms"), [(0, 400), (0, 1), (500, 1000), (8600, 10_000)])
def test_a_time_to_wait_that_leaves_time_to_answer_is_accepted(
    time_ms: int, timeout_ms: int
) -> None:
    call = validate(INTERACT, wait_arguments(time_ms, timeout_ms))
    assert call.command.time_ms == time_ms


@requirement("TOOLS-T5c")
@pytest.mark.parametrize(("time_ms", "timeout_ms"), [(1, 400), (600, 1000), (9000, 10_000)])
def test_a_time_to_wait_that_leaves_no_time_to_answer_is_refused(
    time_ms: int, timeout_ms: int
) -> None:
    with pytest.raises(CommandError, match=ErrorCode.INVALID_PARAMS) as refusal:
        validate(INTERACT, wait_arguments(time_ms, timeout_ms))
    assert "`time_ms`" in refusal.value.message


def wait_arguments(time_ms: int, timeout_ms: int) -> dict[str, Any]:
    return {"action": "wait_for", "text": "x", "time_ms": time_ms, "timeout_ms": timeout_ms}


LEFT = {"error": CommandError(ErrorCode.NAVIGATED).as_error(), "summary": "Left"}
SPENT_MS = 20
HOLDS = {"summary": "It holds", "result": {"waited_ms": 5}}


@requirement("TOOLS-T5c")
@pytest.mark.parametrize("left", [{"fault": "page_left"}, {"text": json.dumps(LEFT)}])
def test_the_next_page_waits_only_for_the_rest_of_the_time(
    left: Message, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(unix_socket.FOLDER_VARIABLE, str(tmp_path / "run"))
    commands: list[Any] = []

    def script(message: Message) -> list[Message]:
        commands.append(json.loads(message["run"]["text"]))
        time.sleep(SPENT_MS / 1000)
        facts = left if len(commands) == 1 else {"text": json.dumps(HOLDS)}
        return [{"id": message["id"], "tab": 7, **facts}]

    async def run() -> Any:
        async with ScriptedHost("one", script):
            router = CallRouter()
            try:
                return await router.answer(Call(WaitFor(time_ms=1000), CommandOptions()))
            finally:
                router.close()

    reply = asyncio.run(run())
    first, second = (command["time_ms"] for command in commands)
    assert first == 1000
    assert 1 <= second <= 1000 - SPENT_MS
    assert reply.data["waited_ms"] == 5 + first - second


@requirement("SPEC-FRAMES")
@pytest.mark.parametrize("name", ["SyntaxError", "SecurityError"])
def test_only_a_syntax_error_is_an_invalid_selector(name: str) -> None:
    def ask(text: str) -> str:
        found = {"value": [{"$": 1}]} if "resolve" in text else {"thrown": name}
        return json.dumps(found)

    page = BridgePage(DomBridge(ask, "content", 1), ActionContext(1000, asyncio.Lock()))
    with pytest.raises(Exception, match=name if name == "SecurityError" else "invalid_params"):
        page.select("#a", 1)
