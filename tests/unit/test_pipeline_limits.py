"""The pipeline of a command: rate limit and log, and the commands they refuse."""

import json
from pathlib import Path

import pytest

from formpilot_host.policy import rate
from formpilot_host.policy.agent_api import AgentApi
from formpilot_host.policy.request import CommandRequest
from formpilot_host.policy.rules.rule import rule_from_user
from formpilot_host.transport.faults import answer_or_error
from formpilot_inpage.contract.envelope import PAGE_COMMANDS
from tests.binding import requirement
from tests.unit.pipeline_fixture import CONFIRMATION, PAID, SHOP, PipelineFixture, wait_until


@pytest.fixture
def fixture(tmp_path: Path) -> PipelineFixture:
    return PipelineFixture(tmp_path)


@requirement("SPEC-LOG-UNAVAILABLE")
def test_without_a_log_changes_are_refused_and_reads_run(fixture: PipelineFixture) -> None:
    fixture.folder.joinpath("state").write_text("in the way")
    fixture.start()
    fixture.browser.reply(SHOP)
    assert (fixture.browser.request_names, fixture.replies[0]["fault"]) == (
        ["locate"],
        "log_failed",
    )
    fixture.start({"what": "snapshot"})
    fixture.browser.reply(SHOP)
    assert fixture.browser.request_names == ["locate", "locate", "run"]
    fixture.folder.joinpath("state").unlink()
    fixture.start()
    fixture.browser.reply(SHOP)
    assert fixture.browser.request_names[-1] == "run"


@requirement("SPEC-SITE-RULES")
def test_with_unreadable_rules_every_command_is_refused(fixture: PipelineFixture) -> None:
    fixture.folder.joinpath("config").mkdir()
    fixture.folder.joinpath("config/sites.json").write_text("{")
    fixture.start({"what": "snapshot"})
    fixture.browser.reply(SHOP)
    assert fixture.browser.request_names == ["locate"]
    assert "sites.json" in fixture.replies[0]["detail"]


@requirement("TOOLS-L1")
@requirement("TOOLS-L2")
@requirement("TOOLS-L3")
@requirement("SPEC-RATE-QUEUED")
def test_commands_over_the_rate_wait_in_the_order_of_arrival(
    fixture: PipelineFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rate, "WINDOW_S", 1.0)
    fixture.rules.set_rule(rule_from_user("shop.example", "allow", per_minute=1))
    for number in range(3):
        fixture.start(correlation_id=f"cmd_{number}")
        fixture.browser.reply(SHOP)
    assert fixture.browser.request_names == ["locate", "run", "locate", "locate"]
    assert fixture.states == ["queued", "queued"]

    def sent() -> list[str]:
        return [
            json.loads(body["text"])["context"]["correlation_id"]
            for name, body in fixture.browser.requests
            if name == "run"
        ]

    wait_until(lambda: len(sent()) == 3)
    assert sent() == ["cmd_0", "cmd_1", "cmd_2"]
    fixture.browser.reply_from_page(PAID)
    assert fixture.replies[0]["queued_ms"] >= 1900
    assert fixture.log.latest(1, outcome="done")[0].queued_ms >= 1900


@requirement("SPEC-RATE-LIMITED")
def test_when_a_hundred_commands_wait_the_next_is_refused(fixture: PipelineFixture) -> None:
    fixture.rules.set_rule(rule_from_user("shop.example", "allow", per_minute=1))
    tasks = []
    for number in range(102):
        tasks.append(fixture.start(correlation_id=f"cmd_{number}"))
        fixture.browser.reply(SHOP)
    assert [reply["fault"] for reply in fixture.replies] == ["queue_full"]
    tasks[50].cancel()
    assert fixture.replies[-1]["fault"] == "aborted"
    fixture.start(correlation_id="cmd_more")
    fixture.browser.reply(SHOP)
    assert len(fixture.replies) == 2


def test_reads_are_neither_counted_nor_confirmed(fixture: PipelineFixture) -> None:
    fixture.rules.set_rule(rule_from_user("shop.example", "ask", everything=True, per_minute=1))
    for number in range(5):
        fixture.start({"action": "query_dom", "selector": "a"}, correlation_id=f"cmd_{number}")
        fixture.browser.reply(SHOP)
        assert fixture.browser.page_body()["context"]["consent"] == {}
        fixture.browser.reply_from_page({"summary": "", "result": {}})
    assert {entry.outcome for entry in fixture.reads.latest(10)} == {"done"}
    assert fixture.log.latest(10) == []


@requirement("SPEC-LOG-NO-VALUES")
def test_a_value_goes_to_the_page_only(fixture: PipelineFixture) -> None:
    secret = "canary-4711"
    fixture.start({"action": "fill_form", "fields": {"card": secret}, "selector": "#pay"})
    fixture.browser.reply(SHOP)
    assert secret in fixture.browser.requests[-1][1]["text"]
    fixture.browser.reply_from_page({"confirmation_required": CONFIRMATION})
    fixture.browser.reply({"choice": "once"})
    result = {"success": False, "filled": 0, "total_fields": 1}
    fixture.browser.reply_from_page({"summary": "", "result": result})
    assert (fixture.entry.outcome, fixture.entry.fields, fixture.entry.total) == (
        "incomplete",
        ("card",),
        1,
    )
    files = [path for path in fixture.folder.rglob("*") if path.is_file()]
    assert files
    assert not any(secret in path.read_text() for path in files)


def test_an_unknown_command_counts_as_changing_the_page() -> None:
    assert CommandRequest(body={"action": "unknown"}, deadline_ms=1).changes_page
    reads = {name for name, command in PAGE_COMMANDS.items() if not command.changes_page}
    assert reads == {"query_dom", "wait_for", "highlight", "page", "forms", "snapshot"}
    assert not CommandRequest(
        body={"action": "fill_form", "dry_run": True}, deadline_ms=1
    ).changes_page


def test_reading_the_forms_changes_the_page_only_where_it_opens_lists() -> None:
    for options in (False, True):
        request = CommandRequest(body={"what": "forms", "options": options}, deadline_ms=1)
        assert request.changes_page is options


def test_a_command_in_a_frame_of_another_site_counts_for_both_sites(
    fixture: PipelineFixture,
) -> None:
    fixture.rules.set_rule(rule_from_user("shop.example", "allow", per_minute=600))
    fixture.rules.set_rule(rule_from_user("pay.example", "allow", per_minute=1))
    framed = {**SHOP, "origins": ["https://pay.example", "https://shop.example"]}
    for number in range(2):
        fixture.start(correlation_id=f"cmd_{number}")
        fixture.browser.reply(framed)
    assert fixture.browser.request_names == ["locate", "run", "locate"]
    assert fixture.states == ["queued"]


def test_a_command_that_continues_in_a_frame_counts_for_its_site_too(
    fixture: PipelineFixture,
) -> None:
    fixture.rules.set_rule(rule_from_user("shop.example", "allow", per_minute=600))
    fixture.rules.set_rule(rule_from_user("pay.example", "allow", per_minute=1))
    for number in range(2):
        fixture.start(correlation_id=f"cmd_{number}")
        fixture.browser.reply(SHOP)
        fixture.browser.reply_from_page({"continue_in_frame": {"path": [0], "frame": ""}})
        fixture.browser.reply({**SHOP, "origins": ["https://pay.example", "https://shop.example"]})
    assert fixture.browser.request_names == [
        "locate",
        "run",
        "locate",
        "run",
        "locate",
        "run",
        "locate",
    ]
    assert fixture.states == ["queued"]


def test_an_unreadable_log_is_a_fault(fixture: PipelineFixture) -> None:
    fixture.folder.joinpath("state").mkdir()
    fixture.folder.joinpath("state/actions.jsonl").mkdir()
    agent_api = AgentApi(fixture.pipeline)
    assert agent_api.answer("log", {"limit": 5, "client": "an agent"})["fault"] == "log_failed"
    assert agent_api.answer("no such request", {})["fault"] == "failed"


def test_restrictions_that_change_nothing_do_not_fill_the_log(fixture: PipelineFixture) -> None:
    agent_api = AgentApi(fixture.pipeline)
    restriction = {"site": "shop.example", "rule": "block", "client": "an agent"}
    assert agent_api.answer("restrict", restriction)["site_rule"]["rule"] == "block"
    replies = [agent_api.answer("restrict", restriction) for _ in range(20)]
    assert answer_or_error(replies[-1])["error"] == {
        "error": "rate_limited",
        "message": "Agents may change 10 rules a minute.",
        "hint": "Wait a minute before the next one.",
    }
    assert len(fixture.log.latest(50)) == 1


def test_a_full_rules_file_takes_no_more_restrictions(
    fixture: PipelineFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    agent_api = AgentApi(fixture.pipeline)
    monkeypatch.setattr("formpilot_host.policy.agent_api.MAX_SITES", 2)
    for site in ("shop.example", "news.example"):
        agent_api.answer("restrict", {"site": site, "rule": "block"})
    reply = agent_api.answer("restrict", {"site": "bank.example", "rule": "block"})
    error = answer_or_error(reply)["error"]
    assert (error["error"], error["message"]) == (
        "user_only",
        "The rules file is full: 2 sites.",
    )
