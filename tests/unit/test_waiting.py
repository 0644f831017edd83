"""A wait looks at nothing that it does not wait for, and its time is one, however many pages."""

import asyncio
import json
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from formpilot_host import rendezvous
from formpilot_host.calls import Desk
from formpilot_host.framing import Message
from formpilot_host.validate import Call, validate
from formpilot_inpage.actions import wait_for
from formpilot_inpage.contract.commands import Tracked
from formpilot_inpage.contract.errors import ErrorCode, Refused
from formpilot_inpage.contract.tools import TOOLS
from formpilot_inpage.contract.waiting import WaitFor
from formpilot_inpage.dom.document import DocumentPage
from formpilot_inpage.dom.time import Time
from formpilot_inpage.dom.world import World
from tests.binding import requirement
from tests.unit.fake_page import FakeChanges, FakePage
from tests.unit.scripted_host import ScriptedHost

INTERACT = next(tool for tool in TOOLS if tool.name == "interact")


@dataclass
class Ended(FakePage):
    """A page whose command was cancelled before it began."""

    looked_at: list[str] = field(default_factory=list)

    def read(self, *paths: str) -> list[Any]:
        self.looked_at += paths
        return [9 if path == "document.nodeType" else None for path in paths]

    def changes(self) -> FakeChanges:
        self.watched = Watched()
        return self.watched

    def left_ms(self) -> float:
        return 0

    def cancelled(self) -> bool:
        return True


class Watched(FakeChanges):
    asked = False

    def still_ms(self) -> float:
        self.asked = True
        return 0


def waited_in_vain(page: FakePage, command: WaitFor) -> Refused:
    with pytest.raises(Refused) as refusal:
        asyncio.run(wait_for.run(page, command))
    return refusal.value


@requirement("SPEC-CANCEL-REPORT")
def test_a_wait_that_is_cancelled_before_it_begins_is_cancelled() -> None:
    refusal = waited_in_vain(Ended(), WaitFor(selector="#never", time_ms=600))
    assert refusal.code is ErrorCode.CANCELLED
    assert "#never" in refusal.message


@requirement("SPEC-WAIT-CONDITIONS")
@pytest.mark.parametrize("wanted", ["nothing", "stillness"])
def test_stillness_is_asked_for_only_where_it_is_waited_for(wanted: str) -> None:
    page = Ended()
    waited_in_vain(page, WaitFor(selector="#never", stable_ms=500 * (wanted == "stillness")))
    assert page.watched.asked is (wanted == "stillness")


@requirement("SPEC-WAIT-CONDITIONS")
def test_the_address_is_read_only_where_it_is_waited_for() -> None:
    plain, by_address = Ended(), Ended()
    waited_in_vain(plain, WaitFor(selector="#never"))
    waited_in_vain(by_address, WaitFor(selector="#never", url_contains="x"))
    assert by_address.looked_at.count("location.href") == plain.looked_at.count("location.href") + 1


@requirement("TOOLS-T5c")
@pytest.mark.parametrize(("time_ms", "timeout_ms"), [(0, 400), (0, 1), (500, 1000), (8600, 10_000)])
def test_a_time_to_wait_that_leaves_time_to_answer_is_taken(time_ms: int, timeout_ms: int) -> None:
    call = validate(INTERACT, asked(time_ms, timeout_ms))
    assert call.command.time_ms == time_ms


@requirement("TOOLS-T5c")
@pytest.mark.parametrize(("time_ms", "timeout_ms"), [(1, 400), (600, 1000), (9000, 10_000)])
def test_a_time_to_wait_that_leaves_none_is_refused(time_ms: int, timeout_ms: int) -> None:
    with pytest.raises(Refused, match=ErrorCode.INVALID_PARAMS) as refusal:
        validate(INTERACT, asked(time_ms, timeout_ms))
    assert "`time_ms`" in refusal.value.message


def asked(time_ms: int, timeout_ms: int) -> dict[str, Any]:
    return {"action": "wait_for", "text": "x", "time_ms": time_ms, "timeout_ms": timeout_ms}


LEFT = {"error": Refused(ErrorCode.NAVIGATED).as_error(), "summary": "Left"}
SPENT_MS = 20
HOLDS = {"summary": "It holds", "result": {"waited_ms": 5}}


@requirement("TOOLS-T5c")
@pytest.mark.parametrize("left", [{"fault": "left"}, {"text": json.dumps(LEFT)}])
def test_on_the_next_page_only_the_rest_of_the_time_is_waited(
    left: Message, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(rendezvous.FOLDER_VARIABLE, str(tmp_path / "run"))
    asked: list[Any] = []

    def script(message: Message) -> list[Message]:
        asked.append(json.loads(message["run"]["text"]))
        time.sleep(SPENT_MS / 1000)
        says = left if len(asked) == 1 else {"text": json.dumps(HOLDS)}
        return [{"id": message["id"], "tab": 7, **says}]

    async def run() -> Any:
        async with ScriptedHost("one", script):
            desk = Desk()
            try:
                return await desk.answer(Call(WaitFor(time_ms=1000), Tracked()))
            finally:
                desk.close()

    reply = asyncio.run(run())
    first, second = (one["time_ms"] for one in asked)
    assert first == 1000
    assert 1 <= second <= 1000 - SPENT_MS
    assert reply.data["waited_ms"] == 5 + first - second


@requirement("SPEC-FRAMES")
@pytest.mark.parametrize("name", ["SyntaxError", "SecurityError"])
def test_only_an_error_of_syntax_is_an_invalid_selector(name: str) -> None:
    def ask(text: str) -> str:
        found = {"value": [{"$": 1}]} if "follow" in text else {"thrown": name}
        return json.dumps(found)

    page = DocumentPage(World(ask, "content", 1), Time(1000, asyncio.Lock()))
    with pytest.raises(Exception, match=name if name == "SecurityError" else "invalid_params"):
        page.select("#a", 1)
