"""All strict pages share the offscreen runtime, and their documents are never confused."""

import pytest

from harness.client import McpClient
from harness.hold import Hold
from harness.long_drag import start_long_drag
from harness.offscreen_probe import (
    add_mark,
    await_offscreen_documents,
    offscreen_documents,
    query,
    runtime_of,
)
from harness.pilot import Pilot

TABS = 10
CALLS = 5


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
        add_mark(tab, f"text of {number}")
    with own_pilot.client() as client:
        calls = [
            client.start("interact", action="query_dom", selector="#mark", tab_id=tab.id)
            for _ in range(CALLS)
            for tab in tabs
        ]
        answers = [call.result(60).structured_content for call in calls]
        runtimes = {runtime_of(client, tab) for tab in tabs}
    assert [answer for answer in answers if "error" in answer] == []
    assert [answer["tab_id"] for answer in answers] == [tab.id for tab in tabs] * CALLS
    texts = [answer["elements"][0]["text"] for answer in answers]
    assert texts == [f"text of {number}" for number in range(TABS)] * CALLS
    assert runtimes == {"offscreen"}
    assert offscreen_documents(own_pilot) == 1


def test_the_offscreen_runtime_exists_only_while_a_strict_tab_is_on(
    own_pilot: Pilot, strict: str, ordinary: str
) -> None:
    plain = own_pilot.open_on(ordinary)
    off = own_pilot.open(strict)
    with own_pilot.client() as client:
        assert runtime_of(client, plain) == "content"
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
    first, second = own_pilot.open_on(strict), own_pilot.open_on(strict)
    add_mark(first, "of first")
    add_mark(second, "of second")
    with own_pilot.client() as client:
        ref = query(client, first, "#mark")["elements"][0]["ref"]
        assert query(client, second, ref)["error"] == "stale_snapshot"
        other_ref = query(client, second, "#mark")["elements"][0]["ref"]
        assert query(client, first, ref)["elements"][0]["text"] == "of first"
        assert query(client, second, other_ref)["elements"][0]["text"] == "of second"
        first.page.close()
        assert query(client, second, other_ref)["elements"][0]["text"] == "of second"


def test_a_ref_ends_with_its_strict_document(own_pilot: Pilot, strict: str) -> None:
    tab = own_pilot.open_on(strict)
    with own_pilot.client() as client:
        ref = query(client, tab, "#create")["elements"][0]["ref"]
        tab.page.reload()
        assert query(client, tab, ref)["error"] == "stale_snapshot"


def test_navigation_between_strict_and_ordinary_pages_changes_the_runtime(
    own_pilot: Pilot, strict: str, ordinary: str
) -> None:
    tab = own_pilot.open_on(strict)
    with own_pilot.client() as client:

        def seen() -> tuple[str, str, int]:
            page = client.ask("observe", what="page", tab_id=tab.id)
            return page["runtime"], page["url"], query(client, tab, "form")["count"]

        on_strict, on_ordinary = ("offscreen", strict, 1), ("content", ordinary, 1)
        assert seen() == on_strict
        tab.page.goto(ordinary)
        assert seen() == on_ordinary
        tab.page.goto(strict)
        assert seen() == on_strict
        tab.page.go_back()
        assert seen() == on_ordinary
        tab.page.go_back()
        assert seen() == on_strict
        tab.page.go_forward()
        assert seen() == on_ordinary
        tab.page.go_forward()
        assert seen() == on_strict
        assert offscreen_documents(own_pilot) == 1


def test_a_command_whose_strict_page_is_left_says_so(
    shared_pilot: Pilot, shared_client: McpClient, strict: str, ordinary: str
) -> None:
    tab = shared_pilot.open_on(strict)
    dragging = start_long_drag(shared_client, tab)
    tab.page.goto(ordinary)
    assert dragging.result(60).structured_content["error"] == "navigated"
    tab.page.close()


def test_a_strict_page_that_hangs_or_waits_holds_up_no_other(
    own_pilot: Pilot, strict: str, hold: Hold
) -> None:
    hanging, waits, other = (own_pilot.open_on(strict) for _ in range(3))
    with own_pilot.client() as client:
        assert query(client, other, "form")["count"] == 1
        hanging.page.evaluate(hold.script_in_next_task)
        hold.wait_until_hanging()
        stuck = client.start(
            "interact", action="query_dom", selector="form", tab_id=hanging.id, timeout_ms=1000
        )
        dragging = start_long_drag(client, waits)
        assert query(client, other, "form")["count"] == 1
        assert not dragging.done()
        assert stuck.result(60).structured_content["error"] == "extension_timeout"
        assert hold.is_hanging()
        assert dragging.result(60).structured_content["success"] is True
        hold.release()
        assert query(client, hanging, "form")["count"] == 1
