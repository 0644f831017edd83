"""A command pipeline with a browser that replies as a test tells it."""

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from formpilot_host.host.coroutine import CommandTask
from formpilot_host.policy.context import CommandContext
from formpilot_host.policy.files.allowed_folders import AllowedFolders
from formpilot_host.policy.log.action_log import ActionLog
from formpilot_host.policy.log.audit import AuditTrail
from formpilot_host.policy.log.entries import LogEntry
from formpilot_host.policy.pipeline import CommandPipeline
from formpilot_host.policy.rate import RateLimiter
from formpilot_host.policy.request import CommandRequest
from formpilot_host.policy.rules.store import RuleStore
from formpilot_host.transport.framing import Message

SHOP = {"tab": 7, "document": 3, "origins": ["https://shop.example"]}
PAID = {"summary": "Clicked", "result": {"success": True}}
CONFIRMATION = {"target": "Pay", "tag": "button", "reasons": [], "fields": ["Card"], "digest": "p1"}
CLICK = {"action": "click", "target": "#pay"}


def wait_until(condition: Callable[[], bool]) -> None:
    """Waits for an effect of a timer."""
    end = time.monotonic() + 20
    while not condition() and time.monotonic() < end:
        time.sleep(0.01)
    assert condition()


class FakeBrowser:
    """Keeps the requests of the host until a test replies."""

    def __init__(self) -> None:
        self.requests: list[tuple[str, Message]] = []
        self.cancelled: list[int] = []
        self._reply_handlers: list[Callable[[Message], None]] = []

    def ask(self, request: Message, handle_reply: Callable[[Message], None]) -> int:
        self.requests += request.items()
        self._reply_handlers.append(handle_reply)
        return len(self._reply_handlers)

    def reply(self, reply: Message, to: int = -1) -> None:
        self._reply_handlers[to](dict(reply))

    def reply_from_page(self, answer: Message, to: int = -1) -> None:
        self.reply({"tab": 7, "text": json.dumps(answer)}, to)

    @property
    def request_names(self) -> list[str]:
        return [name for name, _ in self.requests]

    def page_body(self, at: int = -1) -> Message:
        body: Message = json.loads(self.requests[at][1]["text"])
        return body


class PipelineFixture:
    """A pipeline that keeps its files in the given folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.browser = FakeBrowser()
        self.rules = RuleStore(str(folder / "config" / "sites.json"))
        self.folders = AllowedFolders(str(folder / "config" / "folders.json"))
        self.log = ActionLog(str(folder / "state"))
        rate = RateLimiter(str(folder / "state" / "rate.json"))
        self.reads = ActionLog(str(folder / "state" / "reads"))
        self.pipeline = CommandPipeline(
            self.rules, rate, AuditTrail(self.log, self.reads), self.folders
        )
        self.replies: list[Message] = []
        self.states: list[str] = []
        self.start_call: Callable[[Callable[[], None]], None] = lambda run: run()
        """Runs what may block; at once, unless a test lets it wait."""

    def start(self, body: Message | None = None, **more: Any) -> CommandTask:
        task = CommandTask(
            self.browser.ask, self.browser.cancelled.append, self.replies.append, self.start_call
        )
        params: dict[str, Any] = {"client": "an agent", "correlation_id": "cmd_1", **more}
        request = CommandRequest(body=body or CLICK, tab=7, deadline_ms=5000, **params)
        task.start(self.pipeline.run(CommandContext(request, task, self.add_state)))
        return task

    def add_state(self, state: str, detail: str) -> None:
        self.states.append(f"{state}: {detail}" if detail else state)

    def start_until_confirmation(self) -> CommandTask:
        """Starts a click and runs it as far as the confirmation."""
        task = self.start()
        self.browser.reply(SHOP)
        self.browser.reply_from_page({"confirmation_required": CONFIRMATION})
        assert self.browser.request_names == ["locate", "run", "confirm"]
        return task

    @property
    def entry(self) -> LogEntry:
        (entry,) = self.log.latest(10) + self.reads.latest(10)
        return entry
