"""What a snapshot tells of a page is what the browser tells assistive technology."""

from collections.abc import Callable
from difflib import SequenceMatcher

import pytest

from tests.binding import requirement
from tests.harness.accessibility import known, told
from tests.harness.client import McpClient
from tests.harness.pilot import Pilot, Tab
from tests.harness.waiting import until

from .libraries import ANGULAR, OTHERS, REACT, VUE

LIBRARIES = tuple(f"{library.name}.html" for library in (*REACT, *VUE, *ANGULAR, *OTHERS))
DRAGGED = ("drag-dnd-kit.html?mode=pointer", "drag-pangea.html?mode=", "drag-mouse.html?mode=")
AGREED = 0.98


def compare(client: McpClient, tab: Tab) -> None:
    answer = client.ask("observe", what="snapshot", limit=5000, tab_id=tab.id)
    ours, theirs = told(answer["tree"]), known(tab.page)
    assert theirs
    matcher = SequenceMatcher(a=theirs, b=ours, autojunk=False)
    agreed = sum(block.size for block in matcher.get_matching_blocks())
    print(f"{tab.page.title() or tab.page.url}: {agreed} of {len(theirs)} agree")
    for change, start, end, our_start, our_end in matcher.get_opcodes():
        if change != "equal":
            print(f"  Chromium {theirs[start:end]}, FormPilot {ours[our_start:our_end]}")
    assert agreed / max(len(theirs), len(ours)) >= AGREED


@requirement("SPEC-OBSERVE-SNAPSHOT")
def test_hard_names_and_roles_are_those_that_the_browser_computes(
    shared_client: McpClient, visit: Callable[[str], Tab]
) -> None:
    tab = visit("tests/pages/accessible.html")
    until(tab.page, lambda: tab.page.locator("[data-ready]").count(), 1)
    compare(shared_client, tab)


@pytest.fixture(scope="module")
def library_tab(shared_pilot: Pilot, site: str) -> Tab:
    return shared_pilot.open_on(f"{site}/demo/signup.html")


@requirement("SPEC-OBSERVE-SNAPSHOT")
def test_the_sign_up_page_is_told_as_the_browser_tells_it(
    shared_client: McpClient, visit: Callable[[str], Tab]
) -> None:
    compare(shared_client, visit("demo/signup.html"))


@requirement("SPEC-OBSERVE-SNAPSHOT")
@pytest.mark.parametrize("name", [*LIBRARIES, *DRAGGED])
def test_the_pages_of_libraries_are_told_as_the_browser_tells_them(
    shared_client: McpClient, library_tab: Tab, site: str, name: str
) -> None:
    page = library_tab.page
    page.goto(f"{site}/.build/pages/{name}")
    until(page, lambda: page.evaluate("typeof window.__state"), "function")
    compare(shared_client, library_tab)
