"""Fields in closed shadow roots, at any depth."""

from typing import Any

import pytest

from harness.client import McpClient
from harness.pilot import Tab
from harness.waiting import wait_until
from tests.binding import requirement

from .blank_page import BlankPage, statuses
from .library_pages import LibraryPages

BEFORE = {"city": "", "agreed": False, "pressed": False, "text": "Old text"}
AFTER = {"city": "Oslo", "agreed": True, "pressed": False, "text": "New text"}
FIELDS = {"City": "Oslo", "I agree": True, "Description": "New text"}


@pytest.fixture
def tab(library_pages: LibraryPages, runtime_site: str, runtime: str) -> Tab:
    return library_pages.load(
        f"editors {runtime}", f"{runtime_site}/.build/pages/editors-closed.html"
    )


def state(tab: Tab) -> Any:
    return tab.page.evaluate("window.__state()")


@requirement("FILL-R15")
def test_fields_in_closed_roots_are_filled_and_restored(tab: Tab, shared_client: McpClient) -> None:
    answer = shared_client.ask("interact", action="fill_form", fields=FIELDS, tab_id=tab.id)
    assert set(statuses(answer).values()) == {"filled"}, answer
    wait_until(tab.page, lambda: state(tab), AFTER)
    undone = shared_client.ask(
        "interact", action="undo", correlation_id=answer["correlation_id"], tab_id=tab.id
    )
    assert undone["success"] is True, undone
    wait_until(tab.page, lambda: state(tab), BEFORE)


@requirement("SPEC-OBSERVE-FORMS")
def test_fields_in_closed_roots_are_listed_shown_and_clicked(
    tab: Tab, shared_client: McpClient
) -> None:
    forms = shared_client.ask("observe", what="forms", tab_id=tab.id)["forms"]
    listed = {field["label"]: field["type"] for form in forms for field in form["fields"]}
    assert listed == {"City": "text", "I agree": "checkbox", "Description": "editor"}
    tree = shared_client.ask("observe", what="snapshot", tab_id=tab.id)["tree"]
    assert 'button "Press me"' in tree
    clicked = shared_client.ask("interact", action="click", target="button", tab_id=tab.id)
    assert (clicked["success"], state(tab)["pressed"]) == (True, True), clicked


def test_closed_roots_of_plain_elements_are_searched(blank: BlankPage) -> None:
    blank.show(
        "<div id=host></div><p id=result></p>",
        """() => {
          const root = document.querySelector('#host').attachShadow({ mode: 'closed' });
          root.innerHTML = '<label>City <input></label>';
          root.addEventListener('change', ({ target }) => {
            document.querySelector('#result').textContent = target.value;
          });
        }""",
    )
    assert statuses(blank.fill({"City": "Oslo"})) == {"City": "filled"}
    assert blank.run("document.querySelector('#result').textContent") == "Oslo"
    assert blank.run("document.querySelector('#host').shadowRoot") is None


def test_the_own_overlay_is_no_part_of_the_page(blank: BlankPage) -> None:
    blank.show("<label>City <input id=city></label>")
    shown = blank.client.ask(
        "interact", action="highlight", target="#city", duration_ms=5000, tab_id=blank.tab.id
    )
    assert "error" not in shown, shown
    found = blank.client.ask("interact", action="query_dom", selector="style, div, span, button",
                             tab_id=blank.tab.id)  # fmt: skip
    assert found["count"] == 0, found
