"""The user's switch: nothing happens in a tab that is off."""

import re

from playwright.sync_api import expect

from harness.client import McpClient
from harness.long_drag import start_long_drag
from harness.pilot import SWITCH, Pilot, Tab
from harness.waiting import wait_until
from tests.binding import requirement

# Runs before any script of the page, and records what a page could see of FormPilot.
WATCH = """
window.seen = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) window.seen.push(entry.name);
}).observe({ type: "resource", buffered: true });
new MutationObserver((changes) => {
  for (const { addedNodes } of changes) window.seen.push(...[...addedNodes].map(String));
}).observe(document, { childList: true, subtree: true });
window.names = Object.getOwnPropertyNames(window);
"""
TITLE = "(tabId) => chrome.action.getTitle({ tabId })"


@requirement("SPEC-OFF-BY-DEFAULT")
@requirement("SPEC-OFF-REFUSED")
def test_a_tab_that_is_off_is_refused_and_shows_nothing_of_ours(
    own_pilot: Pilot, site: str
) -> None:
    tab = own_pilot.open("about:blank")
    tab.page.add_init_script(WATCH)
    tab.page.goto(f"{site}/tests/pages/empty.html")
    tab.page.evaluate("window.seen = []")
    with own_pilot.client() as client:
        answer = client.ask("interact", action="query_dom", selector="p", tab_id=tab.id)
        assert answer["error"] == "ai_web_pilot_disabled"
        assert client.ask("observe", what="page", tab_id=tab.id)["error"] == "ai_web_pilot_disabled"
    tab.page.wait_for_timeout(300)
    assert tab.page.evaluate("window.seen") == []
    new = "Object.getOwnPropertyNames(window).filter((name) => !window.names.includes(name))"
    assert tab.page.evaluate(new) == ["names"]


def test_a_page_cannot_fetch_the_extensions_files_by_its_id(own_pilot: Pilot, signup: str) -> None:
    tab = own_pilot.open_on(signup)
    for path in ("pyodide/pyodide.mjs", "python/inpage.zip", "manifest.json", "ui/popup.html"):
        url = own_pilot.extension_url(path)
        fetched = tab.page.evaluate(
            "(url) => fetch(url).then(() => 'fetched', () => 'refused')", url
        )
        assert fetched == "refused", path


@requirement("SPEC-OBSERVE-TABS")
def test_titles_and_addresses_are_told_only_of_tabs_that_are_on(
    own_pilot: Pilot, signup: str, site: str
) -> None:
    on = own_pilot.open_on(signup)
    off = own_pilot.open(f"{site}/tests/pages/empty.html")
    with own_pilot.client() as client:
        tabs = {tab["id"]: tab for tab in client.ask("observe", what="tabs")["tabs"]}
    assert tabs[on.id]["url"] == signup
    assert tabs[on.id]["title"]
    assert tabs[on.id]["on"] is True
    assert tabs[off.id]["on"] is False
    assert tabs[off.id]["active"] is True
    assert not {"url", "title"} & set(tabs[off.id])


@requirement("SPEC-TAB-CHOICE")
def test_without_a_tab_the_active_one_is_meant_if_on_else_the_one_switched_on_last(
    own_pilot: Pilot, signup: str, site: str
) -> None:
    first = own_pilot.open_on(signup)
    second = own_pilot.open_on(signup)
    with own_pilot.client() as client:

        def default_tab() -> int:
            return int(client.ask("interact", action="query_dom", selector="form")["tab_id"])

        first.page.bring_to_front()
        assert default_tab() == first.id
        own_pilot.open(f"{site}/tests/pages/empty.html").page.bring_to_front()
        assert default_tab() == second.id
        answer = client.ask("interact", action="query_dom", selector="form", tab_id=first.id)
        assert answer["tab_id"] == first.id


def test_a_tab_that_does_not_exist_is_gone(shared_client: McpClient) -> None:
    answer = shared_client.ask("interact", action="query_dom", selector="p", tab_id=987_654_321)
    assert answer["error"] == "tab_gone"


def test_navigation_in_an_on_tab_starts_python_again(
    shared_pilot: Pilot, shared_client: McpClient, tab: Tab, site: str
) -> None:
    tab.page.goto(f"{site}/tests/pages/empty.html")
    answer = shared_client.ask("interact", action="query_dom", selector="p", tab_id=tab.id)
    assert answer["elements"][0]["text"] == "Nothing here."


def test_going_back_and_forth_keeps_working(
    shared_client: McpClient, tab: Tab, site: str, signup: str
) -> None:
    tab.page.goto(f"{site}/tests/pages/empty.html")
    assert shared_client.ask("observe", what="page", tab_id=tab.id)["url"].endswith("empty.html")
    tab.page.go_back()
    assert shared_client.ask("observe", what="page", tab_id=tab.id)["url"] == signup
    tab.page.go_forward()
    assert shared_client.ask("observe", what="page", tab_id=tab.id)["url"].endswith("empty.html")


def test_a_command_whose_page_is_left_says_so(
    shared_client: McpClient, tab: Tab, site: str
) -> None:
    dragging = start_long_drag(shared_client, tab)
    tab.page.goto(f"{site}/tests/pages/empty.html")
    assert dragging.result(60).structured_content["error"] == "navigated"


def test_switching_off_ends_it_and_on_starts_it_again(
    shared_pilot: Pilot, shared_client: McpClient, tab: Tab
) -> None:
    shared_pilot.switch_in_popup(tab, on=False)
    off = shared_client.ask("interact", action="query_dom", selector="form", tab_id=tab.id)
    assert off["error"] == "ai_web_pilot_disabled"
    shared_pilot.switch_in_popup(tab)
    on = shared_client.ask("interact", action="query_dom", selector="form", tab_id=tab.id)
    assert on["count"] == 1


def test_the_switch_ends_with_the_tab(own_pilot: Pilot, signup: str) -> None:
    tab = own_pilot.open_on(signup)
    assert f"tab:{tab.id}" in own_pilot.stored()
    tab.page.close()
    wait_until(own_pilot.context.pages[0], lambda: f"tab:{tab.id}" in own_pilot.stored(), False)
    with own_pilot.client() as client:
        answer = client.ask("interact", action="query_dom", selector="p", tab_id=tab.id)
    assert answer["error"] == "tab_gone"


def test_the_switch_survives_the_end_of_the_service_worker(own_pilot: Pilot, signup: str) -> None:
    tab = own_pilot.open_on(signup)
    popup = own_pilot.popup(tab)
    session = own_pilot.context.new_cdp_session(popup)
    session.send("ServiceWorker.enable")
    session.send("ServiceWorker.stopAllWorkers")
    popup.reload()
    switch = popup.get_by_role("switch", name=SWITCH)
    expect(switch).to_have_attribute("aria-checked", "true")
    expect(popup.get_by_text(re.compile("^Connected to"))).to_be_visible()
    with own_pilot.client() as client:
        answer = client.ask("interact", action="query_dom", selector="form", tab_id=tab.id)
    assert answer["count"] == 1


def test_the_toolbar_icon_tells_the_state(own_pilot: Pilot, signup: str) -> None:
    tab = own_pilot.open(signup)

    def await_title(expected: str) -> None:
        wait_until(tab.page, lambda: str(own_pilot.worker.evaluate(TITLE, tab.id)), expected)

    await_title("FormPilot: off")
    own_pilot.switch_in_popup(tab)
    await_title("FormPilot: on")
    tab.page.reload()
    await_title("FormPilot: on")
    own_pilot.switch_in_popup(tab, on=False)
    await_title("FormPilot: off")
