"""After a fill the state of real libraries has the values; it is read, not the DOM."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Playwright

from harness.client import McpClient
from harness.focus_conditions import CONDITIONS, UnassistedPilot, focus_condition
from harness.pilot import Tab
from harness.waiting import wait_until
from tests.binding import requirement

from .libraries import ANGULAR, OTHERS, REACT, VUE, Library

in_each_condition = pytest.mark.parametrize("condition", CONDITIONS)


def on_each(*libraries: Library) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("library", libraries, ids=lambda library: library.name)


@pytest.fixture(scope="module")
def pilot(
    playwright: Playwright, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[UnassistedPilot]:
    with UnassistedPilot(playwright, tmp_path_factory.mktemp("unassisted")) as started:
        yield started


@pytest.fixture(scope="module")
def client(pilot: UnassistedPilot) -> Iterator[McpClient]:
    with pilot.client() as connected:
        yield connected


@pytest.fixture(scope="module")
def tabs() -> dict[str, Tab]:
    """A tab for each runtime; it stays on from page to page."""
    return {}


@pytest.fixture
def tab(
    pilot: UnassistedPilot, tabs: dict[str, Tab], runtime: str, runtime_site: str, library: Library
) -> Tab:
    """The library's page, loaded anew, in a tab that is on."""
    url = f"{runtime_site}/{library.path}"
    if runtime in tabs:
        tabs[runtime].page.goto(url)
    else:
        tabs[runtime] = pilot.open_on(url)
    page = tabs[runtime].page
    wait_until(page, lambda: page.evaluate("typeof window.__state"), "function")
    return tabs[runtime]


def state(tab: Tab) -> dict[str, Any]:
    values: dict[str, Any] = tab.page.evaluate("window.__state()")
    return values


def fill_and_compare(
    pilot: UnassistedPilot, client: McpClient, tab: Tab, library: Library, condition: str
) -> None:
    assert state(tab) != library.state
    form = {"selector": library.selector} if library.selector else {}
    with focus_condition(pilot, tab, condition):
        answer = client.ask(
            "interact", action="fill_form", fields=library.fields, tab_id=tab.id, **form
        )
        assert answer.get("success") is True, answer.get("results", answer)
        if condition != "hidden" or not library.waits_for_frames:
            wait_until(tab.page, lambda: state(tab), library.state, within_s=2)
    tab.page.bring_to_front()
    wait_until(tab.page, lambda: state(tab), library.state, within_s=2)


@requirement("FILL-F1")
@requirement("FILL-R6")
@in_each_condition
@on_each(*REACT)
def test_react_holds_what_was_filled(
    pilot: UnassistedPilot, client: McpClient, tab: Tab, library: Library, condition: str
) -> None:
    fill_and_compare(pilot, client, tab, library, condition)


@requirement("FILL-F2")
@in_each_condition
@on_each(*VUE)
def test_vue_holds_what_was_filled(
    pilot: UnassistedPilot, client: McpClient, tab: Tab, library: Library, condition: str
) -> None:
    fill_and_compare(pilot, client, tab, library, condition)


@requirement("FILL-F3")
@in_each_condition
@on_each(*ANGULAR)
def test_angular_holds_what_was_filled(
    pilot: UnassistedPilot, client: McpClient, tab: Tab, library: Library, condition: str
) -> None:
    fill_and_compare(pilot, client, tab, library, condition)


@requirement("FILL-F4")
@in_each_condition
@on_each(*OTHERS)
def test_plain_listeners_and_web_components_notice_what_was_filled(
    pilot: UnassistedPilot, client: McpClient, tab: Tab, library: Library, condition: str
) -> None:
    fill_and_compare(pilot, client, tab, library, condition)
