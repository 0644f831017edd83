"""The offscreen runtime may end at any time; at the latest the second command after it works."""

from contextlib import suppress

import pytest
from playwright.sync_api import Error, expect

from harness.offscreen_probe import close_offscreen_document, offscreen_documents, query, runtime_of
from harness.pilot import SWITCH, Pilot

FORBID = """() => {
  self.create = chrome.offscreen.createDocument;
  chrome.offscreen.createDocument = () => Promise.reject(new Error("not now"));
}"""
ALLOW = "() => { chrome.offscreen.createDocument = self.create; }"


@pytest.fixture(scope="session")
def strict(policies: str) -> str:
    return f"{policies}/nonce/demo/signup.html"


def test_after_the_document_was_closed_behind_our_back_commands_work_again(
    own_pilot: Pilot, strict: str
) -> None:
    tab = own_pilot.open_on(strict)
    with own_pilot.client() as client:
        close_offscreen_document(own_pilot)
        first = query(client, tab, "form")
        assert first.get("count") == 1 or first["error"]
        assert query(client, tab, "form")["count"] == 1
        assert runtime_of(client, tab) == "offscreen"
    assert offscreen_documents(own_pilot) == 1


def test_a_command_under_way_is_answered_when_the_document_is_closed(
    own_pilot: Pilot, strict: str
) -> None:
    tab = own_pilot.open_on(strict)
    with own_pilot.client() as client:
        waiting = client.start("interact", action="highlight", target="#nothing", tab_id=tab.id)
        tab.page.wait_for_timeout(300)
        close_offscreen_document(own_pilot)
        assert waiting.result(12).structured_content["error"]
        first = query(client, tab, "form")
        assert first.get("count") == 1 or first["error"]
        assert query(client, tab, "form")["count"] == 1


def test_a_start_that_failed_is_tried_again(own_pilot: Pilot, strict: str) -> None:
    tab = own_pilot.open_on(strict)
    with own_pilot.client() as client:
        own_pilot.worker.evaluate(FORBID)
        close_offscreen_document(own_pilot)
        answers = [query(client, tab, "form") for _ in range(2)]
        assert answers[1]["error"] == "python_unavailable"
        own_pilot.worker.evaluate(ALLOW)
        answer = query(client, tab, "form")
        assert answer.get("count") == 1, answer


def test_a_strict_tab_survives_the_end_of_the_service_worker(own_pilot: Pilot, strict: str) -> None:
    tab = own_pilot.open_on(strict)
    with own_pilot.client() as client:
        ref = query(client, tab, "#create")["elements"][0]["ref"]
        popup = own_pilot.popup(tab)
        session = own_pilot.context.new_cdp_session(popup)
        session.send("ServiceWorker.enable")
        session.send("ServiceWorker.stopAllWorkers")
        popup.reload()
        expect(popup.get_by_text("Connected to formpilot-host")).to_be_visible(timeout=10_000)
        popup.close()
        assert query(client, tab, "form")["count"] == 1
        assert runtime_of(client, tab) == "offscreen"
        assert query(client, tab, ref)["elements"][0]["text"] == "Create account"


def allow_reloads(pilot: Pilot) -> None:
    """Turn on developer mode, without which an unpacked extension stays off after a reload."""
    page = pilot.context.new_page()
    page.goto("chrome://extensions")
    page.evaluate(
        "() => chrome.developerPrivate.updateProfileConfiguration({ inDeveloperMode: true })"
    )
    page.close()


@pytest.mark.parametrize("policy", ["none", "nonce"])
def test_after_a_reload_of_the_extension_the_tab_is_off_and_can_be_switched_on(
    new_pilot: Pilot, policies: str, policy: str
) -> None:
    tab = new_pilot.open_on(f"{policies}/{policy}/demo/signup.html")
    allow_reloads(new_pilot)
    popup = new_pilot.popup(tab)
    # The popup closes with the extension, so the call has no result.
    with new_pilot.context.expect_event("serviceworker") as started, suppress(Error):
        popup.evaluate("() => chrome.runtime.reload()")
    new_pilot.worker = started.value
    popup = new_pilot.popup(tab)
    switch = popup.get_by_role("switch", name=SWITCH)
    expect(switch).to_have_attribute("aria-checked", "false")
    expect(popup.get_by_text("Connected to formpilot-host")).to_be_visible(timeout=10_000)
    popup.close()
    with new_pilot.client() as client:
        assert query(client, tab, "form")["error"] == "ai_web_pilot_disabled"
        new_pilot.switch(tab)
        assert query(client, tab, "form")["count"] == 1
        assert runtime_of(client, tab) == ("content" if policy == "none" else "offscreen")
