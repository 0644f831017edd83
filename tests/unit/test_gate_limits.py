"""A command's way through the host: its rate, its line in the log, and what they refuse."""

import json
from pathlib import Path

import pytest

from formpilot_host.policy import rate
from formpilot_host.policy.agents import ForAgents
from formpilot_host.policy.asked import Asked
from formpilot_host.policy.rules import chosen
from formpilot_inpage.contract.consent import READS
from formpilot_inpage.contract.envelope import PAGE_COMMANDS
from tests.binding import requirement
from tests.unit.gate_desk import PAID, QUESTION, SHOP, Desk, wait_until


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


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
    assert {entry.outcome for entry in desk.reads.latest(10)} == {"done"}
    assert desk.log.latest(10) == []


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


def test_a_frame_of_another_site_counts_for_both(desk: Desk) -> None:
    desk.rules.set(chosen("shop.example", "allow", per_minute=600))
    desk.rules.set(chosen("pay.example", "allow", per_minute=1))
    framed = {**SHOP, "origins": ["https://pay.example", "https://shop.example"]}
    for number in range(2):
        desk.start(name=f"cmd_{number}")
        desk.browser.say(framed)
    assert desk.browser.parts == ["where", "run", "where"]
    assert desk.states == ["queued"]


def test_a_frame_that_a_command_is_led_on_to_counts_too(desk: Desk) -> None:
    desk.rules.set(chosen("shop.example", "allow", per_minute=600))
    desk.rules.set(chosen("pay.example", "allow", per_minute=1))
    for number in range(2):
        desk.start(name=f"cmd_{number}")
        desk.browser.say(SHOP)
        desk.browser.page_says({"onward": {"path": [0], "frame": ""}})
        desk.browser.say({**SHOP, "origins": ["https://pay.example", "https://shop.example"]})
    assert desk.browser.parts == ["where", "run", "where", "run", "where", "run", "where"]
    assert desk.states == ["queued"]


def test_a_log_that_cannot_be_read_is_an_answer(desk: Desk) -> None:
    desk.folder.joinpath("state").mkdir()
    desk.folder.joinpath("state/actions.jsonl").mkdir()
    agents = ForAgents(desk.gate)
    assert agents.answer("log", {"limit": 5, "client": "an agent"})["fault"] == "unlogged"
    assert agents.answer("no such request", {})["fault"] == "broken"


def test_an_agent_cannot_fill_the_log_with_rules(desk: Desk) -> None:
    agents = ForAgents(desk.gate)
    wish = {"site": "shop.example", "rule": "block", "client": "an agent"}
    assert agents.answer("restrict", wish)["site_rule"]["rule"] == "block"
    replies = [agents.answer("restrict", wish) for _ in range(20)]
    assert replies[-1] == {"fault": "crowded"}
    assert len(desk.log.latest(50)) == 1
