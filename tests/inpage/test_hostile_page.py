"""A page that lies, listens and shouts: right answers all the same, and it learns nothing."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.harness.client import McpClient
from tests.harness.pilot import Pilot, Tab
from tests.harness.strict import home_of

CANARY = "canary-4711"
SELECTOR = f"#secret, .{CANARY}"


@pytest.fixture
def hostile(shared_pilot: Pilot, site_of_home: str) -> Iterator[Tab]:
    tab = shared_pilot.open_on(f"{site_of_home}/tests/pages/hostile.html")
    yield tab
    tab.page.close()


def record(tab: Tab) -> dict[str, Any]:
    """What the page has written down by now. Its own JavaScript is not fit to be asked."""
    tab.page.locator("#tell").click()
    told: dict[str, Any] = json.loads(tab.page.locator("#told").text_content() or "")
    return told


def ask_for_the_secret(client: McpClient, tab: Tab) -> dict[str, Any]:
    return client.ask(
        "interact",
        action="query_dom",
        selector=SELECTOR,
        attributes=["data-note"],
        tab_id=tab.id,
    )


def test_a_hostile_page_gets_no_wrong_answer_through(
    shared_client: McpClient, hostile: Tab, home: str
) -> None:
    assert home_of(shared_client, hostile) == home
    for _ in range(20):
        answer = ask_for_the_secret(shared_client, hostile)
        assert answer["count"] == 1
        (found,) = answer["elements"]
        assert (found["tag"], found["visible"]) == ("p", True)
        assert found["text"] == f"{CANARY} in a text"
        assert found["attributes"] == {"data-note": f"{CANARY} in an attribute"}
    shown = shared_client.ask(
        "interact", action="highlight", target=found["ref"], duration_ms=100, tab_id=hostile.id
    )
    assert shown["text"] == f"{CANARY} in a text"
    page = shared_client.ask("observe", what="page", tab_id=hostile.id)
    assert page["title"] == "A page that listens and lies"


def test_a_hostile_page_hears_no_message_and_sees_no_call(
    shared_client: McpClient, hostile: Tab
) -> None:
    before = record(hostile)
    assert ask_for_the_secret(shared_client, hostile)["count"] == 1
    shown = shared_client.ask(
        "interact", action="highlight", target=SELECTOR, duration_ms=100, tab_id=hostile.id
    )
    assert shown["tag"] == "p"
    shared_client.ask("observe", what="page", tab_id=hostile.id)
    seen = record(hostile)
    assert seen["sent"] > before["sent"] > 0
    assert seen["messages"] == []
    assert seen["calls"] == ['["Array.prototype.map",["the page\'s own call"]]']
    assert CANARY not in json.dumps(seen)
    assert seen["runtime"] == "undefined"


def test_names_in_a_page_that_cover_the_documents_own_do_no_harm(
    shared_pilot: Pilot, shared_client: McpClient, site_of_home: str
) -> None:
    tab = shared_pilot.open_on(f"{site_of_home}/tests/pages/named.html")
    answer = shared_client.ask(
        "interact", action="query_dom", selector="#form", attributes=["id"], tab_id=tab.id
    )
    (form,) = answer["elements"]
    assert (form["tag"], form["visible"], form["attributes"]) == ("form", True, {"id": "form"})
    shown = shared_client.ask("interact", action="highlight", target=form["ref"], tab_id=tab.id)
    assert (shown["tag"], shown["ref"]) == ("form", form["ref"])
    page = shared_client.ask("observe", what="page", tab_id=tab.id)
    assert (page["counts"]["forms"], page["forms"][0]["fields"]) == (4, 10)
    tab.page.close()
