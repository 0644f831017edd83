"""Once a fill is answered, nothing of the server holds its values."""

import asyncio
import gc
import json
from pathlib import Path

import pytest

from formpilot_host import rendezvous
from formpilot_host.calls import Desk
from formpilot_host.course import keep_quiet
from formpilot_host.reply import Reply
from formpilot_host.server import answer
from formpilot_inpage.contract.commands import FillForm
from formpilot_inpage.dom.steps import Send, Tell, Turn
from formpilot_inpage.events.filling import steps
from tests.binding import requirement
from tests.unit.fake_controls import plan
from tests.unit.scripted_host import Script, ScriptedHost, page_says, silent

CANARY = "canary-4711"
FILL = {"action": "fill_form", "fields": {"a": CANARY, "b": [CANARY]}, "timeout_ms": 200}


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(rendezvous.FOLDER_VARIABLE, str(tmp_path / "run"))


def commands_kept() -> int:
    gc.collect()
    return sum(type(thing) is FillForm for thing in gc.get_objects())


@requirement("FILL-S3")
@pytest.mark.parametrize(
    "script",
    [
        page_says({"summary": "Done", "result": {}}),
        page_says({"summary": "No", "error": {"error": "invalid_params"}}),
        page_says([]),
        silent,
        *(
            lambda message, fault=fault: [{"id": message["id"], "fault": fault}]
            for fault in ("left", "large")
        ),
    ],
)
@pytest.mark.parametrize("wait", [True, False])
def test_no_command_is_kept_when_it_was_answered(script: Script, wait: bool) -> None:
    async def fill() -> tuple[Reply, int]:
        desk = Desk()
        async with ScriptedHost("one", script) as host:
            reply = await answer(desk, "interact", {**FILL, "wait": wait}, keep_quiet)
            if not wait:
                known = {"what": "command_result", "correlation_id": reply.data["correlation_id"]}
                reply = await answer(desk, "observe", known, keep_quiet)
            assert CANARY in json.dumps(host.asked)
            kept = commands_kept()
            desk.close()
        return reply, kept

    before = commands_kept()
    reply, kept = asyncio.run(fill())
    assert CANARY not in repr(reply)
    assert kept == before


@requirement("FILL-S3")
def test_what_is_told_about_a_step_is_the_key_alone() -> None:
    for patient in (True, False):
        made = steps(plan("text", CANARY, value="before"), '"key"', patient=patient)
        told = [step for step in made if isinstance(step, Tell)]
        assert told == [Tell('"key"')]
        at = made.index(told[0])
        assert made[at + 1] == Turn(hurried=not patient)
        assert any(isinstance(step, Send) for step in made[:at])
