"""Limits of memory from the FILL and DRAG requirements. `bench` checks the limits of time."""

from typing import Any

from harness.client import McpClient
from harness.pilot import Tab
from tests.binding import requirement

FIELDS = 20
FORM = "".join(f"<p><label>Field {n} <input name=field{n}></label></p>" for n in range(FIELDS))
FILLS = 20


def show_form(tab: Tab) -> None:
    tab.page.evaluate("(form) => { document.body.innerHTML = form; }", FORM)


def fill(client: McpClient, tab: Tab, text: str) -> dict[str, Any]:
    fields = {f"field{number}": text for number in range(FIELDS)}
    return client.ask("interact", action="fill_form", fields=fields, tab_id=tab.id)


def heap(tab: Tab) -> int:
    session = tab.page.context.new_cdp_session(tab.page)
    for _ in range(3):
        session.send("HeapProfiler.collectGarbage")
    used: float = session.send("Runtime.getHeapUsage")["usedSize"]
    session.detach()
    return int(used)


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
