"""The server keeps no values of a fill after its reply."""

import asyncio
import gc
import json
from pathlib import Path

import pytest

from formpilot_host.mcp.calls import CallRouter
from formpilot_host.mcp.reply import Reply
from formpilot_host.mcp.server import answer
from formpilot_host.mcp.timing import no_progress
from formpilot_host.transport import unix_socket
from formpilot_inpage.contract.fill_form import FillForm
from formpilot_inpage.dom.steps import Dispatch, NextTask, ReportProgress
from formpilot_inpage.events.fill_events import fill_steps
from tests.binding import requirement
from tests.unit.fake_controls import plan
from tests.unit.scripted_host import Script, ScriptedHost, no_reply, page_answers

CANARY = "canary-4711"
FILL = {"action": "fill_form", "fields": {"a": CANARY, "b": [CANARY]}, "timeout_ms": 200}


@pytest.fixture(autouse=True)
def socket_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(unix_socket.FOLDER_VARIABLE, str(tmp_path / "run"))


def count_fill_commands() -> int:
    gc.collect()
    return sum(type(item) is FillForm for item in gc.get_objects())


@requirement("FILL-S3")
@pytest.mark.parametrize(
    "script",
    [
        page_answers({"summary": "Done", "result": {}}),
        page_answers({"summary": "No", "error": {"error": "invalid_params"}}),
        page_answers([]),
        no_reply,
        *(
            lambda message, fault=fault: [{"id": message["id"], "fault": fault}]
            for fault in ("page_left", "oversized")
        ),
    ],
)
@pytest.mark.parametrize("wait", [True, False])
def test_no_command_is_kept_after_its_reply(script: Script, wait: bool) -> None:
    async def fill() -> tuple[Reply, int]:
        router = CallRouter()
        async with ScriptedHost("one", script) as host:
            reply = await answer(router, "interact", {**FILL, "wait": wait}, no_progress)
            if not wait:
                arguments = {
                    "what": "command_result",
                    "correlation_id": reply.data["correlation_id"],
                }
                reply = await answer(router, "observe", arguments, no_progress)
            assert CANARY in json.dumps(host.received)
            kept = count_fill_commands()
            router.close()
        return reply, kept

    before = count_fill_commands()
    reply, kept = asyncio.run(fill())
    assert CANARY not in repr(reply)
    assert kept == before


@requirement("FILL-S3")
def test_the_progress_of_a_step_is_only_the_key() -> None:
    for move_focus in (True, False):
        made = fill_steps(plan("text", CANARY, value="before"), '"key"', move_focus=move_focus)
        reports = [step for step in made if isinstance(step, ReportProgress)]
        assert reports == [ReportProgress('"key"')]
        at = made.index(reports[0])
        assert made[at + 1] == NextTask(hurried=not move_focus)
        assert any(isinstance(step, Dispatch) for step in made[:at])
