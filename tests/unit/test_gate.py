"""A command's way through the host, and the user's word on it."""

from pathlib import Path

import pytest

from formpilot_host.framing import Message
from formpilot_host.policy.rules import Rules, chosen
from tests.binding import requirement
from tests.unit.gate_desk import CLICK, PAID, QUESTION, SHOP, Desk, wait_until


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
def test_an_approval_is_void_once_the_document_was_left(desk: Desk) -> None:
    desk.asks()
    desk.browser.say({"choice": "once"})
    desk.browser.say({"tab": 7, "fault": "moved"})
    assert desk.browser.parts == ["where", "run", "question", "run"]
    assert (desk.replies[0]["fault"], desk.entry.outcome) == ("moved", "navigated")


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
    part, place = desk.browser.asked[-1]
    assert (part, place["tab"], place["path"]) == ("where", 7, [0])
    origins = ["https://pay.example", "https://shop.example"]
    desk.browser.say({"tab": 7, "document": 5, "origins": origins})
    assert desk.browser.body()["consent"] == {"asks": "destructive"}
    assert desk.browser.body()["frame"] == "#card"
    desk.browser.page_says({"question": QUESTION})
    _, question = desk.browser.asked[-1]
    assert (question["site"], question["frame_site"]) == ("shop.example", "pay.example")


def test_a_command_that_has_ended_cannot_be_cancelled_any_more(desk: Desk) -> None:
    errand = desk.start()
    desk.browser.say(SHOP)
    desk.browser.page_says(PAID)
    errand.cancel()
    errand.wake()
    assert len(desk.replies) == 1


def test_whatever_fails_has_an_answer_and_an_end_in_the_log(desk: Desk) -> None:
    desk.start()
    desk.browser.say(SHOP)
    desk.browser.say({"tab": 7})
    assert desk.replies[0]["fault"] == "broken"
    assert desk.entry.outcome == "internal_error"


def test_what_is_under_way_when_the_browser_ends_is_logged_as_lost(desk: Desk) -> None:
    desk.start()
    desk.browser.say(SHOP)
    desk.gate.close()
    assert desk.entry.outcome == "host_lost"


def test_a_command_is_cancelled_while_it_looks_for_its_page(desk: Desk) -> None:
    desk.start().cancel()
    assert [reply["fault"] for reply in desk.replies] == ["ended"]
    desk.browser.say(SHOP)
    assert desk.browser.parts == ["where"]


def test_always_is_for_the_sites_that_the_question_named(desk: Desk) -> None:
    desk.start()
    origins = [f"https://{name}.example" for name in ("pay", "middle", "shop")]
    desk.browser.say({**SHOP, "origins": origins})
    desk.browser.page_says({"question": QUESTION})
    desk.browser.say({"choice": "always"})
    rules = [desk.rules.of(f"{name}.example").rule for name in ("pay", "middle", "shop")]
    assert rules == ["allow", "ask", "allow"]


def test_an_agent_undoes_its_own_fills_alone(desk: Desk) -> None:
    fill = {"action": "fill_form", "fields": {"name": "Ada"}}
    desk.start(fill, name="cmd_7")
    desk.browser.say(SHOP)
    desk.browser.page_says({"summary": "", "result": {"success": True, "filled": 1}})
    for name in ("", "cmd_7"):
        desk.start({"action": "undo", "correlation_id": name}, client="another")
        desk.browser.say(SHOP)
        assert desk.replies[-1]["fault"] == "forgotten"
    desk.start({"action": "undo", "correlation_id": ""})
    desk.browser.say(SHOP)
    desk.browser.say(SHOP)
    assert desk.browser.body()["correlation_id"] == "cmd_7"
