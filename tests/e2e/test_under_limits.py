"""Rates, the log and the rules, with the real host and its files."""

import json
import os
import resource
import signal
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Playwright, expect

from tests.binding import requirement
from tests.harness.client import McpClient
from tests.harness.pilot import Pilot
from tests.harness.processes import host_process
from tests.harness.shop import Shop
from tests.harness.waiting import until

NOT_A_BYTE_MORE = 1


@pytest.fixture(scope="module")
def shop(
    playwright: Playwright, tmp_path_factory: pytest.TempPathFactory, site: str
) -> Iterator[Shop]:
    with Pilot(playwright, tmp_path_factory.mktemp("limits")) as pilot, pilot.client() as client:
        yield Shop(pilot, client, site)


@pytest.fixture(autouse=True)
def ready(shop: Shop) -> None:
    shop.set_rule("allow", per_minute=600)
    shop.reload()
    shop.page.bring_to_front()
    shop.ask("query_dom", selector="h1")


def click(shop: Shop, **arguments: Any) -> dict[str, Any]:
    return shop.ask("click", target="#next", **arguments)


@requirement("TOOLS-A6")
@requirement("TOOLS-L4")
@requirement("TOOLS-L5")
@requirement("SPEC-RATE-WINDOW")
@requirement("SPEC-RATE-SETTING")
@requirement("SPEC-RATE-QUEUED")
def test_ten_a_minute_go_at_once_and_the_next_waits_across_a_new_host(shop: Shop) -> None:
    shop.pilot.rules.unlink()
    for _ in range(10):
        assert click(shop)["success"] is True
    told: list[str] = []
    asked = {"action": "click", "target": "#next", "tab_id": shop.tab.id, "timeout_ms": 2000}
    eleventh = shop.client.start("interact", told.append, **asked).result(10).structured_content
    assert eleventh["status"] == "queued"
    assert told[0].startswith("Waiting for its turn")
    # A new host does not begin with an empty window.
    os.kill(host_process(shop.pilot), signal.SIGKILL)
    assert shop.result(eleventh["correlation_id"])["error"] == "host_lost"
    waiting = shop.start("click", target="#next")
    until(shop.page, lambda: shop.result(waiting, 1)["status"], "queued")
    # Reads do not wait.
    assert shop.ask("query_dom", selector="h1")["count"] == 1
    set_rate(shop, 11)
    result = shop.result(waiting)
    assert (result["status"], result["success"], result["queued_ms"] > 0) == (
        "complete",
        True,
        True,
    )
    # Other sites do not wait either; what waits for a page that was left is not done to the next.
    waiting = shop.start("click", target="#next")
    until(shop.page, lambda: shop.result(waiting, 1)["status"], "queued")
    shop.page.goto(shop.page.url.replace("shop.example", "other.example"))
    assert click(shop)["success"] is True
    shop.reload()
    set_rate(shop, 20)
    assert shop.result(waiting)["error"] == "navigated"
    assert shop.done() == []


def set_rate(shop: Shop, per_minute: int) -> None:
    """As the user does it, in a page of the extension."""
    page = shop.pilot.popup(shop.tab)
    rule = {"site": shop.site, "rule": "ask", "everything": False, "per_minute": per_minute}
    page.evaluate("(rule) => chrome.runtime.sendMessage({host: {set_rule: rule}})", rule)
    page.close()
    shop.page.bring_to_front()


@requirement("TOOLS-A8")
@requirement("SPEC-OBSERVE-ACTION-LOG")
def test_every_action_has_its_line_and_the_agent_sees_its_own(shop: Shop) -> None:
    lines = len(shop.pilot.log.read_text().splitlines())
    assert click(shop)["success"] is True
    assert shop.ask("click", target="#nowhere")["error"] == "element_not_found"
    filled = shop.ask("fill_form", fields={"note": "secret-4711", "none": "secret-4712"})
    assert shop.client.ask("observe", what="snapshot", tab_id=shop.tab.id)["snapshot_id"]
    fill, missing, clicked = shop.log()[:3]
    assert (fill["action"], fill["outcome"], fill["fields"]) == (
        "fill_form", "incomplete", ["note", "none"],
    )  # fmt: skip
    assert (fill["filled"], fill["total"]) == (1, 2)
    assert fill["correlation_id"] == filled["correlation_id"]
    assert (missing["outcome"], missing["target"]) == ("element_not_found", "#nowhere")
    assert (clicked["outcome"], clicked["approval"]) == ("done", "rule")
    assert {entry["site"] for entry in (fill, missing, clicked)} == {shop.site}
    text = shop.pilot.log.read_text()
    assert len(text.splitlines()) == lines + 3
    reads = (shop.pilot.log.parent / "reads" / shop.pilot.log.name).read_text()
    last = json.loads(reads.splitlines()[-1])
    assert (last["action"], last["outcome"]) == ("snapshot", "done")
    assert "secret" not in text + reads
    with McpClient(shop.pilot.env) as same:
        assert same.ask("observe", what="action_log", limit=1)["actions"] == [fill]


@requirement("SPEC-LOG-COMMAND")
def test_the_command_shows_the_log_as_a_table(shop: Shop) -> None:
    click(shop)
    shown = shop.pilot.host("log", "--site", shop.site, "--action", "click")
    assert shown.returncode == 0
    assert "#next" in shown.stdout
    assert "done" in shown.stdout


@requirement("SPEC-LOG-UNAVAILABLE")
@pytest.mark.parametrize("cause", ["full", "in the way"])
def test_without_a_log_changes_are_refused_reads_work_and_it_recovers(
    shop: Shop, cause: str
) -> None:
    assert click(shop)["success"] is True
    host, log = host_process(shop.pilot), shop.pilot.log
    put_away = log.with_name("put-away")
    if cause == "full":
        before = resource.prlimit(host, resource.RLIMIT_FSIZE, (NOT_A_BYTE_MORE, -1))
    else:
        log.rename(put_away)
        log.mkdir()
    refused = click(shop)
    assert refused["error"] == "log_unavailable"
    assert "formpilot-host doctor" in refused["hint"]
    assert shop.done() == ["next"]
    assert shop.ask("query_dom", selector="h1")["count"] == 1
    assert shop.client.ask("observe", what="snapshot", tab_id=shop.tab.id)["snapshot_id"]
    if cause == "full":
        resource.prlimit(host, resource.RLIMIT_FSIZE, before)
    else:
        log.rmdir()
        put_away.rename(log)
    assert click(shop)["success"] is True
    assert shop.done() == ["next", "next"]


@requirement("SPEC-SITE-BLOCKED")
@requirement("SPEC-STRICTER-ONLY")
def test_an_agent_may_tighten_a_rule_and_never_loosen_it(shop: Shop) -> None:
    def restrict(**wish: Any) -> dict[str, Any]:
        return shop.client.ask("configure", action="restrict_site", site=shop.site, **wish)

    tightened = restrict(per_minute=5)["site_rule"]
    assert (tightened["rule"], tightened["per_minute"], tightened["by"]) == ("allow", 5, "agent")
    assert restrict(rule="ask", everything=True)["site_rule"]["everything"] is True
    listed = shop.client.ask("configure", action="site_rules")["sites"]
    assert [rule["rule"] for rule in listed if rule["site"] == shop.site] == ["ask"]
    for looser in ({"per_minute": 6}, {"everything": False}, {"per_minute": 600, "rule": "block"}):
        kept = shop.pilot.rules.read_text()
        assert restrict(**looser)["error"] == "user_only"
        assert shop.pilot.rules.read_text() == kept
        assert (shop.log()[0]["action"], shop.log()[0]["outcome"]) == ("restrict_site", "user_only")
    assert restrict(rule="allow")["error"] == "invalid_params"
    assert restrict(rule="block")["site_rule"]["rule"] == "block"
    assert click(shop)["error"] == "site_blocked"
    assert shop.client.ask("observe", what="page", tab_id=shop.tab.id)["error"] == "site_blocked"
    tabs = shop.client.ask("observe", what="tabs")["tabs"]
    (tab,) = [tab for tab in tabs if tab["id"] == shop.tab.id]
    assert tab["blocked"] is True
    assert "url" not in tab
    assert restrict(rule="ask")["error"] == "user_only"
    assert shop.done() == []


@requirement("SPEC-SITE-LOOPBACK")
def test_loopback_is_allowed_until_the_user_says_otherwise(shop: Shop, site: str) -> None:
    loopback = site.removeprefix("http://")
    shop.page.goto(f"{site}/tests/pages/shop.html")
    assert shop.ask("click", target="#pay")["success"] is True
    popup = shop.pilot.popup(shop.tab)
    rule = {"site": loopback, "rule": "ask", "everything": False, "per_minute": None}
    popup.evaluate("(rule) => chrome.runtime.sendMessage({host: {set_rule: rule}})", rule)
    popup.close()
    command = shop.start("click", target="#pay")
    shop.answer("Deny")
    assert shop.result(command)["error"] == "user_denied"
    assert shop.done() == ["pay"]


def test_the_rule_to_ask_before_everything_asks_before_everything(shop: Shop) -> None:
    shop.set_rule("ask", everything=True, per_minute=600)
    command = shop.start("scroll", to="bottom")
    expect(shop.window().get_by_role("alertdialog")).to_contain_text("shop.example")
    shop.answer("Allow once")
    assert shop.result(command)["success"] is True


def test_a_client_that_takes_its_call_back_takes_the_question_back(shop: Shop) -> None:
    shop.set_rule("ask", per_minute=600)
    told: list[str] = []
    asked = {"action": "click", "target": "#delete", "tab_id": shop.tab.id}
    calling = shop.client.start("interact", told.append, **asked)
    shop.window()
    until(shop.page, lambda: bool(told), True)
    assert told[0].startswith("Waiting for the user's answer")
    calling.cancel()
    shop.no_window()
    until(shop.page, lambda: shop.log()[0]["outcome"], "cancelled")
    assert shop.done() == []
