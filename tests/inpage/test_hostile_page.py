"""A hostile page, which overrides prototypes and records messages, falsifies and learns nothing."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from harness.client import McpClient
from harness.offscreen_probe import runtime_of
from harness.pilot import Pilot, Tab

CANARY = "canary-4711"
SELECTOR = f"#secret, .{CANARY}"


@pytest.fixture
def hostile(shared_pilot: Pilot, runtime_site: str) -> Iterator[Tab]:
    tab = shared_pilot.open_on(f"{runtime_site}/tests/pages/hostile.html")
    yield tab
    tab.page.close()


def record(tab: Tab) -> dict[str, Any]:
    """What the page recorded so far, read from its DOM: its JavaScript cannot be trusted."""
    tab.page.locator("#show").click()
    recorded: dict[str, Any] = json.loads(tab.page.locator("#record").text_content() or "")
    return recorded


def ask_for_the_secret(client: McpClient, tab: Tab) -> dict[str, Any]:
    return client.ask(
        "interact",
        action="query_dom",
        selector=SELECTOR,
        attributes=["data-note"],
        tab_id=tab.id,
    )


def test_a_hostile_page_cannot_falsify_answers(
    shared_client: McpClient, hostile: Tab, runtime: str
) -> None:
    assert runtime_of(shared_client, hostile) == runtime
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
    assert page["title"] == "A page that listens and sends false messages"


def test_a_hostile_page_sees_no_message_and_no_call(shared_client: McpClient, hostile: Tab) -> None:
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


def test_names_that_shadow_properties_of_the_document_do_no_harm(
    shared_pilot: Pilot, shared_client: McpClient, runtime_site: str
) -> None:
    tab = shared_pilot.open_on(f"{runtime_site}/tests/pages/named.html")
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
