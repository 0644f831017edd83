"""Confirmation in a real window; an approval holds only for the command it was given for."""

import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from harness.client import McpClient
from harness.pilot import Pilot
from harness.shop import Shop
from harness.waiting import wait_until
from tests.binding import requirement

SECRET = "4000-0012-3456-7899"


@pytest.fixture(scope="module")
def opened(shared_pilot: Pilot, shared_client: McpClient, site: str) -> Iterator[Shop]:
    shop = Shop(shared_pilot, shared_client, site)
    yield shop
    shop.page.close()


@pytest.fixture
def shop(opened: Shop) -> Shop:
    """The shop's page, loaded anew, with the default rule and a rate that limits nothing."""
    opened.set_rule("ask", per_minute=600)
    opened.reload()
    opened.page.bring_to_front()
    # Python runs in the page from here on.
    opened.ask("query_dom", selector="h1")
    return opened


@requirement("TOOLS-A4")
@requirement("TOOLS-C3")
@requirement("SPEC-CONFIRM-STATUS")
def test_a_destructive_click_waits_for_the_user_and_then_goes_on(shop: Shop) -> None:
    # The user takes longer than the command may.
    command = shop.start("click", target="#pay", timeout_ms=3000)
    shown = shop.window().get_by_role("alertdialog")
    for text in ("shop.example", "Pay now", "Email", "Card number"):
        expect(shown).to_contain_text(text)
    wait_until(shop.page, lambda: shop.result(command, 1)["status"], "awaiting_confirmation")
    shop.page.wait_for_timeout(3100)
    assert shop.clicks() == []
    shop.answer("Allow once")
    result = shop.result(command)
    assert (result["status"], result.get("error")) == ("complete", None)
    assert result["asked_ms"] >= 3000
    assert shop.clicks() == ["pay"]
    shop.wait_until_closed()
    # The approval was for that command alone.
    again = shop.start("click", target="#pay")
    shop.answer("Deny")
    assert shop.result(again)["error"] == "user_denied"
    assert shop.clicks() == ["pay"]
    first, second = shop.log()[:2]
    assert (first["outcome"], first["approval"]) == ("user_denied", "denied")
    assert (second["outcome"], second["approval"], second["target"]) == ("done", "once", "#pay")


def test_what_changes_nothing_for_good_is_not_asked_about(shop: Shop) -> None:
    assert shop.ask("click", target="#next")["success"] is True
    assert shop.ask("fill_form", fields={"email": "ada@shop.example"})["success"] is True
    assert shop.ask("hover", target="#pay")["success"] is True
    assert shop.windows() == []
    assert {entry["approval"] for entry in shop.log()[:3]} == {"not_needed"}


@requirement("SPEC-CONFIRM-FIELDS")
@requirement("SPEC-LOG-NO-VALUES")
def test_a_payment_field_is_filled_after_a_yes_and_its_value_shown_nowhere(shop: Shop) -> None:
    command = shop.start("fill_form", fields={"email": "ada@shop.example", "card": SECRET})
    window = shop.window()
    expect(window.get_by_role("alertdialog")).to_contain_text("Card number")
    assert SECRET not in window.content()
    assert shop.page.input_value("[name=email]") == ""
    shop.answer("Allow once")
    assert shop.result(command)["filled"] == 2
    assert shop.page.input_value("[name=card]") == SECRET
    assert SECRET not in shop.pilot.log.read_text()


@requirement("SPEC-CONFIRM-ONE-COMMAND")
def test_an_approval_does_not_reach_a_form_that_changed_meanwhile(shop: Shop) -> None:
    command = shop.start("click", target="#pay")
    shop.window()
    # The agent itself changes it; this fill needs no confirmation.
    assert shop.ask("fill_form", fields={"amount": "10000"})["success"] is True
    shop.answer("Allow once")
    assert shop.result(command)["error"] == "stale_snapshot"
    assert shop.clicks() == []


@requirement("SPEC-CONFIRM-ONE-COMMAND")
def test_an_approval_does_not_reach_a_page_that_came_meanwhile(shop: Shop) -> None:
    command = shop.start("click", target="#pay")
    shop.window()
    shop.reload()
    shop.answer("Allow once")
    assert shop.result(command)["error"] == "navigated"
    assert shop.clicks() == []


def test_closing_the_window_is_a_no(shop: Shop) -> None:
    command = shop.start("click", target="#delete")
    shop.window().close()
    assert shop.result(command)["error"] == "user_denied"
    assert shop.clicks() == []
    assert shop.log()[0]["approval"] == "closed"


@requirement("SPEC-CONFIRM-TIMEOUT")
def test_no_answer_is_a_no(shop: Shop) -> None:
    shop.set_rule("ask", per_minute=600, answer_within_s=1)
    began = time.monotonic()
    assert shop.ask("click", target="#delete")["error"] == "user_denied"
    assert time.monotonic() - began >= 1
    shop.wait_until_closed()
    assert (shop.clicks(), shop.log()[0]["approval"]) == ([], "timed_out")


def test_several_questions_come_one_after_the_other_in_one_window(shop: Shop) -> None:
    commands = [shop.start("click", target=target) for target in ("#delete", "#pay", "#delete")]
    expect(shop.window().get_by_text("1 of 3")).to_be_visible()
    assert len(shop.windows()) == 1
    shop.answer("Deny")
    expect(shop.window().get_by_text("1 of 2")).to_be_visible()
    shop.answer("Allow once")
    expect(shop.window().get_by_text("1 of")).to_be_hidden()
    shop.answer("Deny")
    results = [shop.result(command) for command in commands]
    assert [result.get("error") for result in results] == ["user_denied", None, "user_denied"]
    assert shop.clicks() == ["pay"]


def test_a_command_that_is_cancelled_takes_its_question_back(shop: Shop) -> None:
    command = shop.start("click", target="#delete")
    shop.window()
    cancelled = shop.client.ask("interact", action="cancel", correlation_id=command)
    assert cancelled["status"] == "cancelled"
    shop.wait_until_closed()
    assert (shop.clicks(), shop.log()[0]["approval"]) == ([], "withdrawn")


@requirement("TOOLS-C5")
@requirement("SPEC-SITE-RULES")
def test_always_is_remembered_and_can_be_taken_back(shop: Shop) -> None:
    command = shop.start("click", target="#delete")
    shop.answer("Always on this site")
    assert shop.result(command)["success"] is True
    assert shop.ask("click", target="#pay")["success"] is True
    assert shop.clicks() == ["delete", "pay"]
    assert [entry["approval"] for entry in shop.log()[:2]] == ["rule", "always"]
    assert '"allow"' in shop.pilot.rules.read_text()
    shop.set_rule("ask", per_minute=600)
    asked = shop.start("click", target="#pay")
    shop.answer("Deny")
    assert shop.result(asked)["error"] == "user_denied"
