"""FormPilot works under every kind of content security policy, and does not change it."""

import json

import pytest
from playwright.sync_api import expect

from harness.client import McpClient
from harness.pilot import SWITCH, Pilot, Tab
from harness.policies import META_POLICY, POLICIES
from harness.waiting import wait_until

RUNTIME_UNDER = {
    "none": "content",
    "wasm": "content",
    "self": "offscreen",
    "nonce": "offscreen",
    "nothing": "offscreen",
    "trusted": "offscreen",
    "meta": "offscreen",
}
# Scripts may add a policy at any time; a <meta> that loads late does the same.
LATE_POLICY = """
addEventListener("DOMContentLoaded", () => setTimeout(() => {
  const meta = document.createElement("meta");
  meta.httpEquiv = "Content-Security-Policy";
  meta.content = "script-src 'self'";
  document.head.append(meta);
}, Number(location.search.slice(1))));
"""
CHILDREN = "document.documentElement.children.length"
ALLOWED = {
    "none": {"eval", "wasm", "html", "script"},
    "wasm": {"wasm", "html"},
    "self": {"html"},
    "nonce": {"html", "script"},  # strict-dynamic trusts what a trusted script adds
    "trusted": set(),
    "meta": {"html"},
}


@pytest.mark.parametrize(("policy", "expected"), RUNTIME_UNDER.items())
def test_under_every_policy_the_page_is_read_and_shown(
    shared_pilot: Pilot, shared_client: McpClient, policies: str, policy: str, expected: str
) -> None:
    tab = shared_pilot.open_on(f"{policies}/{policy}/demo/signup.html")
    status = shared_client.ask("observe", what="status")
    (python,) = (entry["python"] for entry in status["tabs"] if entry["id"] == tab.id)
    assert (python["runtime"], python["start"], python["failures"]) == (expected, "snapshot", [])

    page = shared_client.ask("observe", what="page", tab_id=tab.id)
    assert (page["runtime"], page["url"]) == (expected, tab.page.url)
    assert page["forms"][0]["id"] == "signup"

    found = shared_client.ask(
        "interact", action="query_dom", selector="#create", attributes=["type"], tab_id=tab.id
    )
    (create,) = found["elements"]
    assert (create["text"], create["visible"]) == ("Create account", True)
    assert create["attributes"] == {"type": "submit"}

    before = tab.page.evaluate(CHILDREN)
    shown = shared_client.ask(
        "interact", action="highlight", target="#create", duration_ms=400, tab_id=tab.id
    )
    assert shown["ref"] == create["ref"]
    assert tab.page.evaluate(CHILDREN) == before + 1
    wait_until(tab.page, lambda: tab.page.evaluate(CHILDREN), before)
    tab.page.close()


def test_a_sandboxed_page_is_refused_with_its_reason(
    shared_pilot: Pilot, shared_client: McpClient, policies: str
) -> None:
    tab = shared_pilot.open(f"{policies}/sandbox/demo/signup.html")
    popup = shared_pilot.popup(tab)
    switch = popup.get_by_role("switch", name=SWITCH)
    switch.click()
    expect(switch).to_have_attribute("aria-checked", "true")
    for _ in range(2):
        answer = shared_client.ask("observe", what="page", tab_id=tab.id, timeout_ms=5000)
        assert answer["error"] == "python_unavailable"
        assert "sandbox" in answer["message"]
    expect(popup.get_by_text("Ready.")).to_have_count(0)
    popup.close()
    tab.page.close()


def reloaded_while_on(pilot: Pilot, client: McpClient, url: str) -> tuple[Tab, dict[str, str]]:
    """Reload a page in a tab that is on, and return its response headers too."""
    tab = pilot.open_on(url)
    response = tab.page.reload()
    assert response
    shown = client.ask("interact", action="highlight", target="#try", tab_id=tab.id)
    assert shown["text"] == "Try"
    return tab, response.headers


@pytest.mark.parametrize(("policy", "allowed"), ALLOWED.items())
def test_what_a_policy_forbids_the_page_stays_forbidden(
    shared_pilot: Pilot, shared_client: McpClient, policies: str, policy: str, allowed: set[str]
) -> None:
    url = f"{policies}/{policy}/tests/pages/forbidden.html"
    tab, _ = reloaded_while_on(shared_pilot, shared_client, url)
    tab.page.locator("#try").click()
    tries = json.loads(tab.page.locator("#tries").text_content() or "")
    assert {name for name, outcome in tries.items() if outcome == "ran"} == allowed
    inline = "ran" if policy == "none" else "as sent"
    assert tab.page.locator("#inline").text_content() == inline
    tab.page.close()


@pytest.mark.parametrize("policy", RUNTIME_UNDER)
def test_the_policy_arrives_as_the_server_sent_it(
    shared_pilot: Pilot, shared_client: McpClient, policies: str, policy: str
) -> None:
    url = f"{policies}/{policy}/tests/pages/forbidden.html"
    tab, headers = reloaded_while_on(shared_pilot, shared_client, url)
    header, meta = POLICIES[policy], []
    if policy == META_POLICY:
        header, meta = "", [header]
    assert headers.get("content-security-policy", "") == header
    metas = "[...document.querySelectorAll('meta[http-equiv]')].map((meta) => meta.content)"
    assert tab.page.evaluate(metas) == meta
    if policy == "nothing":
        assert tab.page.locator("#inline").text_content() == "as sent"
    tab.page.close()


def test_a_policy_that_comes_into_force_while_python_starts_does_no_harm(
    shared_pilot: Pilot, shared_client: McpClient, policies: str
) -> None:
    tab = shared_pilot.open_on(f"{policies}/none/tests/pages/forbidden.html")
    tab.page.add_init_script(LATE_POLICY)
    for delay in (0, 10, 20, 50, 100, 200, 400):
        tab.page.goto(f"{policies}/none/tests/pages/forbidden.html?{delay}")
        page = shared_client.ask("observe", what="page", tab_id=tab.id, timeout_ms=15_000)
        assert page.get("runtime") in {"content", "offscreen"}, (delay, page)
    tab.page.close()
