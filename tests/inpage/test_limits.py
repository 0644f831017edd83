"""Bounds of time and memory that FILL and DRAG set. How fast it really is, `bench` measures."""

import time
from typing import Any

from tests.binding import requirement
from tests.harness.client import McpClient
from tests.harness.pilot import Tab

FIELDS = 20
FORM = "".join(f"<p><label>Field {at} <input name=field{at}></label></p>" for at in range(FIELDS))
FILLS = 20


def show_form(tab: Tab) -> None:
    tab.page.evaluate("(form) => { document.body.innerHTML = form; }", FORM)


def fill(client: McpClient, tab: Tab, text: str) -> dict[str, Any]:
    fields = {f"field{at}": text for at in range(FIELDS)}
    return client.ask("interact", action="fill_form", fields=fields, tab_id=tab.id)


def heap(tab: Tab) -> int:
    session = tab.page.context.new_cdp_session(tab.page)
    for _ in range(3):
        session.send("HeapProfiler.collectGarbage")
    used: float = session.send("Runtime.getHeapUsage")["usedSize"]
    session.detach()
    return int(used)


@requirement("FILL-P1")
@requirement("FILL-P2")
@requirement("FILL-P3")
def test_twenty_fields_are_filled_well_within_half_a_second(
    shared_client: McpClient, tab: Tab
) -> None:
    show_form(tab)
    fill(shared_client, tab, "first")
    taken = []
    for number in range(3):
        began = time.monotonic()
        assert fill(shared_client, tab, f"text {number}")["filled"] == FIELDS
        taken.append(time.monotonic() - began)
    # From call to reply, so in the page it took less: under 20 ms for each field.
    assert min(taken) < min(3, 0.5, FIELDS * 0.02)


@requirement("FILL-P4")
def test_a_fill_leaves_less_than_50_kilobytes_in_the_page(
    shared_client: McpClient, tab: Tab
) -> None:
    show_form(tab)
    for number in range(FILLS):
        fill(shared_client, tab, f"warm {number}")
    before = heap(tab)
    for number in range(FILLS):
        fill(shared_client, tab, f"text {number}")
    assert (heap(tab) - before) / FILLS < 50_000


@requirement("DRAG-P1")
@requirement("DRAG-P2")
@requirement("DRAG-P3")
def test_a_drag_is_queued_at_once_and_soon_done(shared_client: McpClient, tab: Tab) -> None:
    queued, whole, in_page = [], [], []
    for target in ("#column-roasting", "#column-done", "#column-roasting"):
        began = time.monotonic()
        reply = shared_client.ask(
            "interact", action="drag", **{"from": "#card-guji"}, to=target, tab_id=tab.id
        )
        queued.append(time.monotonic() - began)
        identity = reply["correlation_id"]
        result = shared_client.ask("observe", what="command_result", correlation_id=identity)
        whole.append(time.monotonic() - began)
        assert result["effect"] == "moved"
        in_page.append(result["duration_ms"])
    assert min(queued) < 0.05
    assert min(whole) < 3
    assert min(in_page) < 500


@requirement("DRAG-P4")
def test_a_drag_leaves_less_than_20_kilobytes_in_the_page(
    shared_client: McpClient, tab: Tab
) -> None:
    def drag(target: str) -> None:
        shared_client.ask(
            "interact", action="drag", **{"from": "#card-guji"}, to=target, wait=True, tab_id=tab.id
        )

    for target in ("#column-roasting", "#column-done"):
        drag(target)
    before = heap(tab)
    for _ in range(3):
        drag("#column-roasting")
        drag("#column-done")
    assert (heap(tab) - before) / 6 < 20_000
