"""Compares the roles and names of a snapshot with the browser's accessibility tree."""

from collections.abc import Callable
from difflib import SequenceMatcher

import pytest

from harness.accessibility import browser_elements, outline_elements
from harness.client import McpClient
from harness.pilot import Pilot, Tab
from harness.waiting import wait_until
from tests.binding import requirement

from .libraries import ANGULAR, OTHERS, REACT, VUE

LIBRARIES = tuple(f"{library.name}.html" for library in (*REACT, *VUE, *ANGULAR, *OTHERS))
DRAGGED = ("drag-dnd-kit.html?mode=pointer", "drag-pangea.html?mode=", "drag-mouse.html?mode=")
AGREED = 0.98


def compare(client: McpClient, tab: Tab) -> None:
    answer = client.ask("observe", what="snapshot", limit=5000, tab_id=tab.id)
    assert "tree" in answer, answer
    ours, theirs = outline_elements(answer["tree"]), browser_elements(tab.page)
    assert theirs
    matcher = SequenceMatcher(a=theirs, b=ours, autojunk=False)
    agreed = sum(block.size for block in matcher.get_matching_blocks())
    print(f"{tab.page.title() or tab.page.url}: {agreed} of {len(theirs)} agree")
    for change, start, end, our_start, our_end in matcher.get_opcodes():
        if change != "equal":
            print(f"  Chromium {theirs[start:end]}, FormPilot {ours[our_start:our_end]}")
    assert agreed / max(len(theirs), len(ours)) >= AGREED


@requirement("SPEC-OBSERVE-SNAPSHOT")
def test_hard_cases_have_the_roles_and_names_of_the_browser(
    shared_client: McpClient, visit: Callable[[str], Tab]
) -> None:
    tab = visit("tests/pages/accessible.html")
    wait_until(tab.page, lambda: tab.page.locator("[data-ready]").count(), 1)
    compare(shared_client, tab)


@pytest.fixture(scope="module")
def library_tab(shared_pilot: Pilot, site: str) -> Tab:
    return shared_pilot.open_on(f"{site}/demo/signup.html")


@requirement("SPEC-OBSERVE-SNAPSHOT")
def test_the_sign_up_page_has_the_roles_and_names_of_the_browser(
    shared_client: McpClient, visit: Callable[[str], Tab]
) -> None:
    compare(shared_client, visit("demo/signup.html"))


@requirement("SPEC-OBSERVE-SNAPSHOT")
@pytest.mark.parametrize("name", [*LIBRARIES, *DRAGGED])
def test_the_pages_of_libraries_have_the_roles_and_names_of_the_browser(
    shared_client: McpClient, library_tab: Tab, site: str, name: str
) -> None:
    page = library_tab.page
    page.goto(f"{site}/.build/pages/{name}")
    wait_until(page, lambda: page.evaluate("typeof window.__state"), "function")
    compare(shared_client, library_tab)
