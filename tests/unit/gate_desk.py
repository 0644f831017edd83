"""A gate for tests, and a browser that says what they tell it to."""

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from formpilot_host.errand import Errand
from formpilot_host.framing import Message
from formpilot_host.policy.asked import Asked
from formpilot_host.policy.gate import Gate
from formpilot_host.policy.journal import Journal
from formpilot_host.policy.log import Entry, Log
from formpilot_host.policy.passage import Passage
from formpilot_host.policy.rate import Rate
from formpilot_host.policy.rules import Rules

SHOP = {"tab": 7, "document": 3, "origins": ["https://shop.example"]}
PAID = {"summary": "Clicked", "result": {"success": True}}
QUESTION = {"target": "Pay", "tag": "button", "reasons": [], "fields": ["Card"], "plan": "p1"}
CLICK = {"action": "click", "target": "#pay"}


def wait_until(look: Callable[[], bool]) -> None:
    """For what a timer of the host does."""
    end = time.monotonic() + 20
    while not look() and time.monotonic() < end:
        time.sleep(0.01)
    assert look()


class Browser:
    """Keeps what it is asked until a test answers."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, Message]] = []
        self.revoked: list[int] = []
        self._takers: list[Callable[[Message], None]] = []

    def ask(self, request: Message, take: Callable[[Message], None]) -> int:
        self.asked += request.items()
        self._takers.append(take)
        return len(self._takers)

    def say(self, reply: Message, to: int = -1) -> None:
        self._takers[to](dict(reply))

    def page_says(self, answer: Message, to: int = -1) -> None:
        self.say({"tab": 7, "text": json.dumps(answer)}, to)

    @property
    def parts(self) -> list[str]:
        return [part for part, _ in self.asked]

    def body(self, at: int = -1) -> Message:
        body: Message = json.loads(self.asked[at][1]["text"])
        return body


class Desk:
    """A gate with its files in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.browser = Browser()
        self.rules = Rules(str(folder / "config" / "sites.json"))
        self.log = Log(str(folder / "state"))
        rate = Rate(str(folder / "state" / "rate.json"))
        self.reads = Log(str(folder / "state" / "reads"))
        self.gate = Gate(self.rules, rate, Journal(self.log, self.reads))
        self.replies: list[Message] = []
        self.states: list[str] = []

    def start(self, body: Message | None = None, **more: Any) -> Errand:
        errand = Errand(self.browser.ask, self.browser.revoked.append, self.replies.append)
        given = {"tab": 7, "deadline_ms": 5000, "client": "an agent", "name": "cmd_1", **more}
        asked = Asked(body=body or CLICK, **given)
        errand.start(self.gate.way(Passage(asked, errand, self.states.append)))
        return errand

    def asks(self) -> Errand:
        """As far as the question."""
        errand = self.start()
        self.browser.say(SHOP)
        self.browser.page_says({"question": QUESTION})
        assert self.browser.parts == ["where", "run", "question"]
        return errand

    @property
    def entry(self) -> Entry:
        (entry,) = self.log.latest(10) + self.reads.latest(10)
        return entry
