"""The pipeline of a command: location, rules and confirmation."""

from pathlib import Path

import pytest

from formpilot_host.policy.rules.rule import rule_from_user
from formpilot_host.policy.rules.store import RuleStore
from formpilot_host.transport.framing import Message
from tests.binding import requirement
from tests.unit.pipeline_fixture import CLICK, CONFIRMATION, PAID, SHOP, PipelineFixture, wait_until


@pytest.fixture
def fixture(tmp_path: Path) -> PipelineFixture:
    return PipelineFixture(tmp_path)


@requirement("TOOLS-C2")
@requirement("TOOLS-C4")
@requirement("SPEC-CONFIRM-ONE-COMMAND")
@requirement("SPEC-CONFIRM-STATUS")
def test_a_confirmation_approves_one_digest_of_one_command(fixture: PipelineFixture) -> None:
    fixture.start_until_confirmation()
    assert fixture.browser.page_body(1)["context"]["consent"] == {"asks": "destructive"}
    _, confirmation = fixture.browser.requests[-1]
    assert "digest" not in confirmation
    assert (confirmation["site"], confirmation["action"], confirmation["seconds"]) == (
        "shop.example", "click", 60,
    )  # fmt: skip
    assert fixture.states == ["awaiting_confirmation"]
    fixture.browser.reply({"choice": "once"})
    assert fixture.states[-1] == "running"
    assert fixture.browser.page_body()["context"]["consent"] == {
        "asks": "destructive",
        "digest": "p1",
    }
    assert fixture.browser.requests[-1][1]["expected_document"] == 3
    fixture.browser.reply_from_page(PAID)
    assert (fixture.entry.outcome, fixture.entry.approval) == ("done", "once")
    # The next command needs a new confirmation.
    fixture.browser.requests.clear()
    fixture.start(correlation_id="cmd_2")
    fixture.browser.reply(SHOP)
    assert "digest" not in fixture.browser.page_body()["context"]["consent"]


@requirement("TOOLS-C6")
@requirement("TOOLS-C7")
@requirement("SPEC-CONFIRM-DENIED")
@pytest.mark.parametrize(
    ("choice", "approval"), [("deny", "denied"), ("closed", "closed"), ("what?", "closed")]
)
def test_without_approval_nothing_more_reaches_the_page(
    choice: str, approval: str, fixture: PipelineFixture
) -> None:
    fixture.start_until_confirmation()
    fixture.browser.reply({"choice": choice})
    assert fixture.browser.request_names == ["locate", "run", "confirm"]
    assert fixture.replies[0]["fault"] == "denied"
    assert (fixture.entry.outcome, fixture.entry.approval) == ("user_denied", approval)


@requirement("SPEC-CONFIRM-TIMEOUT")
def test_a_confirmation_times_out_and_a_late_answer_is_ignored(fixture: PipelineFixture) -> None:
    fixture.folder.joinpath("config").mkdir()
    fixture.folder.joinpath("config/sites.json").write_text('{"answer_within_s": 1}')
    fixture.start_until_confirmation()
    wait_until(lambda: bool(fixture.replies))
    assert fixture.browser.cancelled == [3]
    fixture.browser.reply({"choice": "once"})
    assert fixture.browser.request_names == ["locate", "run", "confirm"]
    assert (fixture.entry.outcome, fixture.entry.approval) == ("user_denied", "timed_out")


@pytest.mark.parametrize(
    ("fault", "outcome"), [("failed", "internal_error"), ("oversized", "too_large")]
)
def test_a_confirmation_that_cannot_be_shown_is_a_fault_and_no_denial(
    fault: str, outcome: str, fixture: PipelineFixture
) -> None:
    fixture.start_until_confirmation()
    fixture.browser.reply({"fault": fault, "detail": "a reason"})
    assert (fixture.replies[0]["fault"], fixture.replies[0]["detail"]) == (fault, "a reason")
    assert (fixture.entry.outcome, fixture.entry.approval) == (outcome, "not_needed")


def test_a_confirmation_waits_for_a_minute(fixture: PipelineFixture) -> None:
    assert fixture.rules.answer_within_s == 60


def test_a_cancelled_confirmation_is_withdrawn_and_a_late_answer_is_ignored(
    fixture: PipelineFixture,
) -> None:
    fixture.start_until_confirmation().cancel()
    assert fixture.browser.cancelled == [3]
    fixture.browser.reply({"choice": "once"})
    assert fixture.replies[0]["fault"] == "aborted"
    assert fixture.browser.request_names == ["locate", "run", "confirm"]
    assert (fixture.entry.outcome, fixture.entry.approval) == ("cancelled", "withdrawn")


@requirement("TOOLS-C1")
@requirement("TOOLS-C5")
def test_always_is_saved_as_the_rule_of_the_site(fixture: PipelineFixture) -> None:
    fixture.start_until_confirmation()
    fixture.browser.reply({"choice": "always"})
    # The approval still holds for this digest only.
    assert fixture.browser.page_body()["context"]["consent"]["digest"] == "p1"
    fixture.browser.reply_from_page(PAID)
    assert RuleStore(fixture.rules.path).effective_rule("shop.example").permission == "allow"
    fixture.start(correlation_id="cmd_2")
    fixture.browser.reply(SHOP)
    assert fixture.browser.page_body()["context"]["consent"] == {}
    fixture.browser.reply_from_page(PAID)
    assert [entry.approval for entry in fixture.log.latest(2)] == ["rule", "always"]


@requirement("SPEC-CONFIRM-ONE-COMMAND")
def test_an_approval_is_void_once_the_document_was_left(fixture: PipelineFixture) -> None:
    fixture.start_until_confirmation()
    fixture.browser.reply({"choice": "once"})
    fixture.browser.reply({"tab": 7, "fault": "document_changed"})
    assert fixture.browser.request_names == ["locate", "run", "confirm", "run"]
    assert (fixture.replies[0]["fault"], fixture.entry.outcome) == ("document_changed", "navigated")


def test_a_command_for_a_page_just_left_runs_on_the_next_page_of_the_site(
    fixture: PipelineFixture,
) -> None:
    fixture.start()
    fixture.browser.reply(SHOP)
    fixture.browser.reply({"tab": 7, "fault": "document_changed"})
    fixture.browser.reply({**SHOP, "document": 4})
    assert fixture.browser.requests[-1][1]["expected_document"] == 4
    fixture.browser.reply_from_page(PAID)
    assert fixture.entry.outcome == "done"


def test_a_command_does_not_follow_to_another_site(fixture: PipelineFixture) -> None:
    fixture.start()
    fixture.browser.reply(SHOP)
    fixture.browser.reply({"tab": 7, "fault": "document_changed"})
    fixture.browser.reply({**SHOP, "document": 4, "origins": ["https://other.example"]})
    assert fixture.browser.request_names == ["locate", "run", "locate"]
    assert fixture.entry.outcome == "navigated"


@requirement("SPEC-SITE-BLOCKED")
@pytest.mark.parametrize("body", [CLICK, {"what": "snapshot"}])
def test_on_a_blocked_site_nothing_is_touched_or_read(
    body: Message, fixture: PipelineFixture
) -> None:
    fixture.rules.set_rule(rule_from_user("shop.example", "block"))
    fixture.start(body)
    fixture.browser.reply(SHOP)
    assert fixture.browser.request_names == ["locate"]
    assert fixture.entry.outcome == "site_blocked"


def test_a_block_set_during_the_confirmation_holds(fixture: PipelineFixture) -> None:
    fixture.start_until_confirmation()
    fixture.rules.set_rule(rule_from_user("shop.example", "block"))
    fixture.browser.reply({"choice": "once"})
    assert fixture.browser.request_names == ["locate", "run", "confirm"]
    assert fixture.replies[0]["fault"] == "blocked"


def test_in_a_frame_the_strictest_rule_of_the_frame_and_its_parents_holds(
    fixture: PipelineFixture,
) -> None:
    fixture.rules.set_rule(rule_from_user("shop.example", "allow"))
    fixture.start()
    fixture.browser.reply(SHOP)
    assert fixture.browser.page_body()["context"]["consent"] == {}
    fixture.browser.reply_from_page({"continue_in_frame": {"path": [0], "frame": "#card"}})
    name, request = fixture.browser.requests[-1]
    assert (name, request["tab"], request["path"]) == ("locate", 7, [0])
    origins = ["https://pay.example", "https://shop.example"]
    fixture.browser.reply({"tab": 7, "document": 5, "origins": origins})
    assert fixture.browser.page_body()["context"]["consent"] == {"asks": "destructive"}
    assert fixture.browser.page_body()["frame"] == "#card"
    fixture.browser.reply_from_page({"confirmation_required": CONFIRMATION})
    _, confirmation = fixture.browser.requests[-1]
    assert (confirmation["site"], confirmation["frame_site"]) == ("shop.example", "pay.example")


def test_a_finished_command_ignores_cancel_and_wake(fixture: PipelineFixture) -> None:
    task = fixture.start()
    fixture.browser.reply(SHOP)
    fixture.browser.reply_from_page(PAID)
    task.cancel()
    task.wake()
    assert len(fixture.replies) == 1


def test_an_unexpected_failure_has_a_reply_and_ends_the_log_entry(fixture: PipelineFixture) -> None:
    fixture.start()
    fixture.browser.reply(SHOP)
    fixture.browser.reply({"tab": 7})
    assert fixture.replies[0]["fault"] == "failed"
    assert fixture.entry.outcome == "internal_error"


def test_commands_running_when_the_browser_exits_are_logged_as_lost(
    fixture: PipelineFixture,
) -> None:
    fixture.start()
    fixture.browser.reply(SHOP)
    fixture.pipeline.close()
    assert fixture.entry.outcome == "host_lost"


def test_a_command_can_be_cancelled_while_it_is_located(fixture: PipelineFixture) -> None:
    fixture.start().cancel()
    assert [reply["fault"] for reply in fixture.replies] == ["aborted"]
    fixture.browser.reply(SHOP)
    assert fixture.browser.request_names == ["locate"]


def test_always_holds_for_the_sites_named_in_the_confirmation(fixture: PipelineFixture) -> None:
    fixture.start()
    origins = [f"https://{name}.example" for name in ("pay", "middle", "shop")]
    fixture.browser.reply({**SHOP, "origins": origins})
    fixture.browser.reply_from_page({"confirmation_required": CONFIRMATION})
    fixture.browser.reply({"choice": "always"})
    rules = [
        fixture.rules.effective_rule(f"{name}.example").permission
        for name in ("pay", "middle", "shop")
    ]
    assert rules == ["allow", "ask", "allow"]


def test_an_agent_can_undo_only_its_own_fills(fixture: PipelineFixture) -> None:
    fill = {"action": "fill_form", "fields": {"name": "Ada"}}
    fixture.start(fill, correlation_id="cmd_7")
    fixture.browser.reply(SHOP)
    fixture.browser.reply_from_page({"summary": "", "result": {"success": True, "filled": 1}})
    for correlation_id in ("", "cmd_7"):
        fixture.start({"action": "undo", "correlation_id": correlation_id}, client="another")
        fixture.browser.reply(SHOP)
        assert fixture.replies[-1]["fault"] == "no_fill"
    fixture.start({"action": "undo", "correlation_id": ""})
    fixture.browser.reply(SHOP)
    fixture.browser.reply(SHOP)
    assert fixture.browser.page_body()["correlation_id"] == "cmd_7"
