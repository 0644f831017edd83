"""One Python for all strict pages: shared, and never mixed up."""

import time

import pytest

from tests.harness.client import McpClient
from tests.harness.pilot import Pilot
from tests.harness.strict import (
    await_offscreen_documents,
    home_of,
    offscreen_documents,
    put_mark,
    query,
)

TABS = 10
CALLS = 5
HANG = """setTimeout(() => {
  const end = Date.now() + 3000;
  while (Date.now() < end);
})"""


@pytest.fixture(scope="session")
def strict(policies: str) -> str:
    return f"{policies}/nonce/demo/signup.html"


@pytest.fixture(scope="session")
def ordinary(policies: str) -> str:
    return f"{policies}/none/demo/signup.html"


def test_ten_strict_tabs_share_one_document_and_each_gets_its_own_answers(
    own_pilot: Pilot, strict: str
) -> None:
    tabs = [own_pilot.open_on(strict) for _ in range(TABS)]
    for number, tab in enumerate(tabs):
        put_mark(tab, f"text of {number}")
    with own_pilot.client() as client:
        calls = [
            client.start("interact", action="query_dom", selector="#mark", tab_id=tab.id)
            for _ in range(CALLS)
            for tab in tabs
        ]
        answers = [call.result(60).structured_content for call in calls]
        homes = {home_of(client, tab) for tab in tabs}
    assert [answer for answer in answers if "error" in answer] == []
    assert [answer["tab_id"] for answer in answers] == [tab.id for tab in tabs] * CALLS
    texts = [answer["elements"][0]["text"] for answer in answers]
    assert texts == [f"text of {number}" for number in range(TABS)] * CALLS
    assert homes == {"offscreen"}
    assert offscreen_documents(own_pilot) == 1


def test_the_second_home_is_there_only_while_a_strict_tab_is_on(
    own_pilot: Pilot, strict: str, ordinary: str
) -> None:
    plain = own_pilot.open_on(ordinary)
    off = own_pilot.open(strict)
    with own_pilot.client() as client:
        assert home_of(client, plain) == "content"
        assert offscreen_documents(own_pilot) == 0
        first = own_pilot.open_on(strict)
        second = own_pilot.open_on(strict)
        assert offscreen_documents(own_pilot) == 1

        own_pilot.switch(first, on=False)
        assert query(client, second, "form")["count"] == 1
        assert offscreen_documents(own_pilot) == 1
        own_pilot.switch(second, on=False)
        await_offscreen_documents(own_pilot, 0, off.page)

        own_pilot.switch(first)
        assert query(client, first, "form")["count"] == 1
        assert offscreen_documents(own_pilot) == 1
        first.page.close()
        await_offscreen_documents(own_pilot, 0, off.page)
        assert query(client, plain, "form")["count"] == 1


def test_a_ref_of_one_strict_tab_never_means_an_element_of_another(
    own_pilot: Pilot, strict: str
) -> None:
    one, other = own_pilot.open_on(strict), own_pilot.open_on(strict)
    put_mark(one, "of one")
    put_mark(other, "of other")
    with own_pilot.client() as client:
        ref = query(client, one, "#mark")["elements"][0]["ref"]
        assert query(client, other, ref)["error"] == "stale_snapshot"
        same = query(client, other, "#mark")["elements"][0]["ref"]
        assert query(client, one, ref)["elements"][0]["text"] == "of one"
        assert query(client, other, same)["elements"][0]["text"] == "of other"
        one.page.close()
        assert query(client, other, same)["elements"][0]["text"] == "of other"


def test_a_ref_ends_with_its_strict_document(own_pilot: Pilot, strict: str) -> None:
    tab = own_pilot.open_on(strict)
    with own_pilot.client() as client:
        ref = query(client, tab, "#create")["elements"][0]["ref"]
        tab.page.reload()
        assert query(client, tab, ref)["error"] == "stale_snapshot"


def test_navigation_between_strict_and_ordinary_pages_changes_the_home(
    own_pilot: Pilot, strict: str, ordinary: str
) -> None:
    tab = own_pilot.open_on(strict)
    with own_pilot.client() as client:

        def seen() -> tuple[str, str, int]:
            page = client.ask("observe", what="page", tab_id=tab.id)
            return page["home"], page["url"], query(client, tab, "form")["count"]

        there, here = ("offscreen", strict, 1), ("content", ordinary, 1)
        assert seen() == there
        tab.page.goto(ordinary)
        assert seen() == here
        tab.page.goto(strict)
        assert seen() == there
        tab.page.go_back()
        assert seen() == here
        tab.page.go_back()
        assert seen() == there
        tab.page.go_forward()
        assert seen() == here
        tab.page.go_forward()
        assert seen() == there
        assert offscreen_documents(own_pilot) == 1


def test_a_command_whose_strict_page_is_left_says_so(
    shared_pilot: Pilot, shared_client: McpClient, strict: str, ordinary: str
) -> None:
    tab = shared_pilot.open_on(strict)
    waiting = shared_client.start("interact", action="highlight", target="#nothing", tab_id=tab.id)
    tab.page.wait_for_timeout(200)
    tab.page.goto(ordinary)
    assert waiting.result(10).structured_content["error"] == "navigated"
    tab.page.close()


def test_a_strict_page_that_hangs_or_waits_holds_up_no_other(own_pilot: Pilot, strict: str) -> None:
    hanging, waits, other = (own_pilot.open_on(strict) for _ in range(3))
    with own_pilot.client() as client:
        assert query(client, other, "form")["count"] == 1
        hanging.page.evaluate(HANG)
        stuck = client.start(
            "interact", action="query_dom", selector="form", tab_id=hanging.id, timeout_ms=1000
        )
        long = client.start("interact", action="highlight", target="#nothing", tab_id=waits.id)
        other.page.wait_for_timeout(100)
        began = time.monotonic()
        assert query(client, other, "form")["count"] == 1
        assert time.monotonic() - began < 0.5
        assert stuck.result(5).structured_content["error"] == "extension_timeout"
        assert long.result(5).structured_content["error"] == "element_not_found"
        hanging.page.evaluate("true")
        assert query(client, hanging, "form")["count"] == 1
