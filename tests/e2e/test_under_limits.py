"""Rate limits, the log and the rules, with the real host and its files."""

import json
import os
import resource
import signal
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Playwright, expect

from harness.client import McpClient
from harness.pilot import Pilot
from harness.processes import native_host_pid
from harness.shop import Shop
from harness.waiting import wait_until
from tests.binding import requirement

FILE_SIZE_LIMIT = 1


SET_RULE = "(rule) => chrome.runtime.sendMessage({host: {set_rule: rule}})"


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
    assert shop.ask("query_dom", selector="h1", timeout_ms=30_000)["count"] == 1


def click(shop: Shop, **arguments: Any) -> dict[str, Any]:
    return shop.ask("click", target="#next", **arguments)


def click_works(shop: Shop, **arguments: Any) -> None:
    answer = click(shop, **arguments)
    assert answer.get("success") is True, answer


@requirement("TOOLS-A6")
@requirement("TOOLS-L4")
@requirement("TOOLS-L5")
@requirement("SPEC-RATE-WINDOW")
@requirement("SPEC-RATE-SETTING")
@requirement("SPEC-RATE-QUEUED")
def test_ten_a_minute_go_at_once_and_the_next_waits_across_a_new_host(shop: Shop) -> None:
    shop.pilot.rules.unlink()
    for _ in range(10):
        click_works(shop)
    progress: list[str] = []
    command = {"action": "click", "target": "#next", "tab_id": shop.tab.id, "timeout_ms": 2000}
    eleventh = (
        shop.client.start("interact", progress.append, **command).result(10).structured_content
    )
    assert eleventh["status"] == "queued"
    assert progress[0].startswith("Queued: ")
    # A new host does not start with an empty window.
    os.kill(native_host_pid(shop.pilot), signal.SIGKILL)
    assert shop.result(eleventh["correlation_id"])["error"] == "host_lost"
    waiting = shop.start("click", target="#next")
    wait_until(shop.page, lambda: shop.result(waiting, 1)["status"], "queued")
    # Reads do not wait.
    assert shop.ask("query_dom", selector="h1")["count"] == 1
    set_rate(shop, 11)
    result = shop.result(waiting)
    assert (result["status"], result["success"], result["queued_ms"] > 0) == (
        "complete",
        True,
        True,
    )
    # Other sites do not wait either. A command that waits for a page is not run on the next page.
    waiting = shop.start("click", target="#next")
    wait_until(shop.page, lambda: shop.result(waiting, 1)["status"], "queued")
    shop.page.goto(shop.page.url.replace("shop.example", "other.example"))
    click_works(shop, timeout_ms=30_000)
    shop.reload()
    set_rate(shop, 20)
    assert shop.result(waiting)["error"] == "navigated"
    assert shop.clicks() == []


def set_rate(shop: Shop, per_minute: int) -> None:
    """Set the site's rate from a page of the extension, as the user does."""
    rule = {"site": shop.site, "rule": "ask", "everything": False, "per_minute": per_minute}
    shop.pilot.extension_page().evaluate(SET_RULE, rule)


@requirement("TOOLS-A8")
@requirement("SPEC-OBSERVE-ACTION-LOG")
def test_every_action_has_its_line_and_the_agent_sees_its_own(shop: Shop) -> None:
    lines = len(shop.pilot.log.read_text().splitlines())
    click_works(shop)
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
    with McpClient(shop.pilot.env) as second:
        assert second.ask("observe", what="action_log", limit=1)["actions"] == [fill]


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
    click_works(shop)
    host, log = native_host_pid(shop.pilot), shop.pilot.log
    moved_log = log.with_name("moved-log")
    if cause == "full":
        before = resource.prlimit(host, resource.RLIMIT_FSIZE, (FILE_SIZE_LIMIT, -1))
    else:
        log.rename(moved_log)
        log.mkdir()
    refused = click(shop)
    assert refused["error"] == "log_unavailable"
    assert "formpilot-host doctor" in refused["hint"]
    assert shop.clicks() == ["next"]
    assert shop.ask("query_dom", selector="h1")["count"] == 1
    assert shop.client.ask("observe", what="snapshot", tab_id=shop.tab.id)["snapshot_id"]
    if cause == "full":
        resource.prlimit(host, resource.RLIMIT_FSIZE, before)
    else:
        log.rmdir()
        moved_log.rename(log)
    click_works(shop)
    assert shop.clicks() == ["next", "next"]


@requirement("SPEC-SITE-BLOCKED")
@requirement("SPEC-STRICTER-ONLY")
def test_an_agent_may_tighten_a_rule_and_never_loosen_it(shop: Shop) -> None:
    def restrict(**rule: Any) -> dict[str, Any]:
        return shop.client.ask("configure", action="restrict_site", site=shop.site, **rule)

    tightened = restrict(per_minute=5)["site_rule"]
    assert (tightened["rule"], tightened["per_minute"], tightened["by"]) == ("allow", 5, "agent")
    assert restrict(rule="ask", everything=True)["site_rule"]["everything"] is True
    listed = shop.client.ask("configure", action="site_rules")["sites"]
    assert [rule["rule"] for rule in listed if rule["site"] == shop.site] == ["ask"]
    for looser in ({"per_minute": 6}, {"everything": False}, {"per_minute": 600, "rule": "block"}):
        rules = shop.pilot.rules.read_text()
        assert restrict(**looser)["error"] == "user_only"
        assert shop.pilot.rules.read_text() == rules
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
    assert shop.clicks() == []


@requirement("SPEC-SITE-LOOPBACK")
def test_loopback_is_allowed_until_the_user_says_otherwise(shop: Shop, site: str) -> None:
    loopback = site.removeprefix("http://")
    shop.page.goto(f"{site}/tests/pages/shop.html")
    assert shop.ask("click", target="#pay", timeout_ms=30_000)["success"] is True
    rule = {"site": loopback, "rule": "ask", "everything": False, "per_minute": None}
    shop.pilot.extension_page().evaluate(SET_RULE, rule)
    command = shop.start("click", target="#pay")
    shop.answer("Deny")
    assert shop.result(command)["error"] == "user_denied"
    assert shop.clicks() == ["pay"]


def test_the_rule_to_ask_before_everything_asks_before_everything(shop: Shop) -> None:
    shop.set_rule("ask", everything=True, per_minute=600)
    command = shop.start("scroll", to="bottom")
    expect(shop.window().get_by_role("alertdialog")).to_contain_text("shop.example")
    shop.answer("Allow once")
    assert shop.result(command)["success"] is True


def test_a_client_that_takes_its_call_back_takes_the_question_back(shop: Shop) -> None:
    shop.set_rule("ask", per_minute=600)
    progress: list[str] = []
    command = {"action": "click", "target": "#delete", "tab_id": shop.tab.id}
    call = shop.client.start("interact", progress.append, **command)
    shop.window()
    wait_until(shop.page, lambda: bool(progress), True)
    assert progress[0].startswith("Waiting for the user's answer")
    call.cancel()
    shop.wait_until_closed()
    wait_until(shop.page, lambda: shop.log()[0]["outcome"], "cancelled")
    assert shop.clicks() == []
