"""A command's way through the host, against a browser that says what a test tells it to."""

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from formpilot_host.errand import Errand
from formpilot_host.framing import Message
from formpilot_host.policy import rate
from formpilot_host.policy.asked import Asked
from formpilot_host.policy.gate import Gate
from formpilot_host.policy.log import Entry, Log
from formpilot_host.policy.passage import Passage
from formpilot_host.policy.rate import Rate
from formpilot_host.policy.rules import Rules, chosen
from formpilot_inpage.contract.consent import READS
from formpilot_inpage.contract.envelope import PAGE_COMMANDS
from tests.binding import requirement

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
        self.gate = Gate(self.rules, Rate(str(folder / "state" / "rate.json")), self.log)
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
        (entry,) = self.log.latest(10)
        return entry


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


@requirement("TOOLS-C2")
@requirement("TOOLS-C4")
@requirement("SPEC-CONFIRM-ONE-COMMAND")
@requirement("SPEC-CONFIRM-STATUS")
def test_a_question_of_the_page_is_asked_and_its_plan_alone_goes_on(desk: Desk) -> None:
    desk.asks()
    assert desk.browser.body(1)["consent"] == {"asks": "destructive"}
    _, question = desk.browser.asked[-1]
    assert "plan" not in question
    assert (question["site"], question["action"], question["seconds"]) == (
        "shop.example", "click", 60,
    )  # fmt: skip
    assert desk.states == ["awaiting_confirmation"]
    desk.browser.say({"choice": "once"})
    assert desk.states[-1] == "running"
    assert desk.browser.body()["consent"] == {"asks": "destructive", "plan": "p1"}
    assert desk.browser.asked[-1][1]["expected"] == 3
    desk.browser.page_says(PAID)
    assert (desk.entry.outcome, desk.entry.approval) == ("done", "once")
    # The next one is asked about again.
    desk.browser.asked.clear()
    desk.start(name="cmd_2")
    desk.browser.say(SHOP)
    assert "plan" not in desk.browser.body()["consent"]


@requirement("TOOLS-C6")
@requirement("TOOLS-C7")
@requirement("SPEC-CONFIRM-DENIED")
@pytest.mark.parametrize(
    ("choice", "approval"), [("deny", "denied"), ("closed", "closed"), ("what?", "closed")]
)
def test_without_a_yes_nothing_more_reaches_the_page(
    choice: str, approval: str, desk: Desk
) -> None:
    desk.asks()
    desk.browser.say({"choice": choice})
    assert desk.browser.parts == ["where", "run", "question"]
    assert desk.replies[0]["fault"] == "denied"
    assert (desk.entry.outcome, desk.entry.approval) == ("user_denied", approval)


@requirement("SPEC-CONFIRM-TIMEOUT")
def test_no_answer_in_time_is_a_no_and_a_late_one_changes_nothing(desk: Desk) -> None:
    desk.folder.joinpath("config").mkdir()
    desk.folder.joinpath("config/sites.json").write_text('{"answer_within_s": 1}')
    desk.asks()
    wait_until(lambda: bool(desk.replies))
    assert desk.browser.revoked == [3]
    desk.browser.say({"choice": "once"})
    assert desk.browser.parts == ["where", "run", "question"]
    assert (desk.entry.outcome, desk.entry.approval) == ("user_denied", "timed_out")


def test_a_question_waits_for_a_minute(desk: Desk) -> None:
    assert desk.rules.answer_within_s == 60


def test_a_cancelled_question_is_withdrawn_and_a_late_yes_changes_nothing(desk: Desk) -> None:
    desk.asks().cancel()
    assert desk.browser.revoked == [3]
    desk.browser.say({"choice": "once"})
    assert desk.replies[0]["fault"] == "ended"
    assert desk.browser.parts == ["where", "run", "question"]
    assert (desk.entry.outcome, desk.entry.approval) == ("cancelled", "withdrawn")


@requirement("TOOLS-C1")
@requirement("TOOLS-C5")
def test_always_is_kept_for_the_site_and_asked_no_more(desk: Desk) -> None:
    desk.asks()
    desk.browser.say({"choice": "always"})
    # What was approved is this plan still.
    assert desk.browser.body()["consent"]["plan"] == "p1"
    desk.browser.page_says(PAID)
    assert Rules(desk.rules.path).of("shop.example").rule == "allow"
    desk.start(name="cmd_2")
    desk.browser.say(SHOP)
    assert desk.browser.body()["consent"] == {}
    desk.browser.page_says(PAID)
    assert [entry.approval for entry in desk.log.latest(2)] == ["rule", "always"]


@requirement("SPEC-CONFIRM-ONE-COMMAND")
@pytest.mark.parametrize("place", [{**SHOP, "document": 4}, {"tab": 7, "fault": "gone"}])
def test_an_approval_is_void_once_the_document_was_left(place: Message, desk: Desk) -> None:
    desk.asks()
    desk.browser.say({"choice": "once"})
    desk.browser.say({"tab": 7, "fault": "moved"})
    desk.browser.say(place)
    assert desk.browser.parts == ["where", "run", "question", "run", "where"]
    assert desk.replies[0]["fault"] == place.get("fault", "moved")


def test_a_command_for_a_page_that_was_just_left_goes_to_the_next_of_the_site(desk: Desk) -> None:
    desk.start()
    desk.browser.say(SHOP)
    desk.browser.say({"tab": 7, "fault": "moved"})
    desk.browser.say({**SHOP, "document": 4})
    assert desk.browser.asked[-1][1]["expected"] == 4
    desk.browser.page_says(PAID)
    assert desk.entry.outcome == "done"


def test_a_command_does_not_follow_to_another_site(desk: Desk) -> None:
    desk.start()
    desk.browser.say(SHOP)
    desk.browser.say({"tab": 7, "fault": "moved"})
    desk.browser.say({**SHOP, "document": 4, "origins": ["https://other.example"]})
    assert desk.browser.parts == ["where", "run", "where"]
    assert desk.entry.outcome == "navigated"


@requirement("SPEC-SITE-BLOCKED")
@pytest.mark.parametrize("body", [CLICK, {"what": "snapshot"}])
def test_on_a_blocked_site_nothing_is_touched_or_read(body: Message, desk: Desk) -> None:
    desk.rules.set(chosen("shop.example", "block"))
    desk.start(body)
    desk.browser.say(SHOP)
    assert desk.browser.parts == ["where"]
    assert desk.entry.outcome == "site_blocked"


def test_a_rule_that_turns_to_block_during_the_question_holds(desk: Desk) -> None:
    desk.asks()
    desk.rules.set(chosen("shop.example", "block"))
    desk.browser.say({"choice": "once"})
    assert desk.browser.parts == ["where", "run", "question"]
    assert desk.replies[0]["fault"] == "blocked"


def test_in_a_frame_the_strictest_rule_of_all_around_it_holds(desk: Desk) -> None:
    desk.rules.set(chosen("shop.example", "allow"))
    desk.start()
    desk.browser.say(SHOP)
    assert desk.browser.body()["consent"] == {}
    desk.browser.page_says({"onward": {"path": [0], "frame": "#card"}})
    assert desk.browser.asked[-1] == ("where", {"tab": 7, "path": [0]})
    origins = ["https://pay.example", "https://shop.example"]
    desk.browser.say({"tab": 7, "document": 5, "origins": origins})
    assert desk.browser.body()["consent"] == {"asks": "destructive"}
    assert desk.browser.body()["frame"] == "#card"
    desk.browser.page_says({"question": QUESTION})
    _, question = desk.browser.asked[-1]
    assert (question["site"], question["frame_site"]) == ("shop.example", "pay.example")


@requirement("SPEC-LOG-UNAVAILABLE")
def test_without_a_log_changes_are_refused_and_reads_go_on(desk: Desk) -> None:
    desk.folder.joinpath("state").write_text("in the way")
    desk.start()
    desk.browser.say(SHOP)
    assert (desk.browser.parts, desk.replies[0]["fault"]) == (["where"], "unlogged")
    desk.start({"what": "snapshot"})
    desk.browser.say(SHOP)
    assert desk.browser.parts == ["where", "where", "run"]
    desk.folder.joinpath("state").unlink()
    desk.start()
    desk.browser.say(SHOP)
    assert desk.browser.parts[-1] == "run"


@requirement("SPEC-SITE-RULES")
def test_rules_that_cannot_be_read_let_nothing_through(desk: Desk) -> None:
    desk.folder.joinpath("config").mkdir()
    desk.folder.joinpath("config/sites.json").write_text("{")
    desk.start({"what": "snapshot"})
    desk.browser.say(SHOP)
    assert desk.browser.parts == ["where"]
    assert "sites.json" in desk.replies[0]["detail"]


@requirement("TOOLS-L1")
@requirement("TOOLS-L2")
@requirement("TOOLS-L3")
@requirement("SPEC-RATE-QUEUED")
def test_over_the_rate_commands_wait_in_their_order(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rate, "WINDOW_S", 1.0)
    desk.rules.set(chosen("shop.example", "allow", per_minute=1))
    for number in range(3):
        desk.start(name=f"cmd_{number}")
        desk.browser.say(SHOP)
    assert desk.browser.parts == ["where", "run", "where", "where"]
    assert desk.states == ["queued", "queued"]

    def sent() -> list[str]:
        return [
            json.loads(body["text"])["as"] for part, body in desk.browser.asked if part == "run"
        ]

    wait_until(lambda: len(sent()) == 3)
    assert sent() == ["cmd_0", "cmd_1", "cmd_2"]
    desk.browser.page_says(PAID)
    assert desk.replies[0]["queued_ms"] >= 1900
    assert desk.log.latest(1, outcome="done")[0].queued_ms >= 1900


@requirement("SPEC-RATE-LIMITED")
def test_when_a_hundred_wait_the_next_is_refused(desk: Desk) -> None:
    desk.rules.set(chosen("shop.example", "allow", per_minute=1))
    errands = []
    for number in range(102):
        errands.append(desk.start(name=f"cmd_{number}"))
        desk.browser.say(SHOP)
    assert [reply["fault"] for reply in desk.replies] == ["crowded"]
    errands[50].cancel()
    assert desk.replies[-1]["fault"] == "ended"
    desk.start(name="cmd_more")
    desk.browser.say(SHOP)
    assert len(desk.replies) == 2


def test_reads_are_neither_counted_nor_asked_about(desk: Desk) -> None:
    desk.rules.set(chosen("shop.example", "ask", everything=True, per_minute=1))
    for number in range(5):
        desk.start({"action": "query_dom", "selector": "a"}, name=f"cmd_{number}")
        desk.browser.say(SHOP)
        assert desk.browser.body()["consent"] == {}
        desk.browser.page_says({"summary": "", "result": {}})
    assert {entry.outcome for entry in desk.log.latest(10)} == {"done"}


@requirement("SPEC-LOG-NO-VALUES")
def test_a_value_goes_to_the_page_alone(desk: Desk) -> None:
    secret = "canary-4711"
    desk.start({"action": "fill_form", "fields": {"card": secret}, "selector": "#pay"})
    desk.browser.say(SHOP)
    assert secret in desk.browser.asked[-1][1]["text"]
    desk.browser.page_says({"question": QUESTION})
    desk.browser.say({"choice": "once"})
    result = {"success": False, "filled": 0, "total_fields": 1}
    desk.browser.page_says({"summary": "", "result": result})
    assert (desk.entry.outcome, desk.entry.fields, desk.entry.total) == ("incomplete", ("card",), 1)
    files = [path for path in desk.folder.rglob("*") if path.is_file()]
    assert files
    assert not any(secret in path.read_text() for path in files)


def test_what_is_not_known_to_read_acts() -> None:
    assert Asked(body={"action": "never heard of"}, deadline_ms=1).acts
    assert set(PAGE_COMMANDS) > READS
    assert not Asked(body={"action": "fill_form", "dry_run": True}, deadline_ms=1).acts
