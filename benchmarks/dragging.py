"""Drags over MCP compared with Playwright's drag_to, and the time of a queued drag's reply."""

import statistics
import tempfile
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

from benchmarks.browser import ECHO_NAME, ROUND_TRIPS, register_echo
from benchmarks.filling import timed_ms
from benchmarks.measure import Row, at_most, only_shown, requirement, within
from harness.client import ROOT, McpClient
from harness.pilot import Pilot, Tab
from harness.site import served

ROUNDS = 9
CARD = "#card-guji"
COLUMNS = ("#column-roasting", "#column-done")


def drag(client: McpClient, tab: Tab, target: str) -> float:
    """Drag the card and return the duration in the page."""
    answer = client.ask(
        "interact", action="drag", **{"from": CARD}, to=target, wait=True, tab_id=tab.id
    )
    assert answer["effect"] == "moved", answer
    return float(answer["duration_ms"])


def queue(client: McpClient, tab: Tab, target: str) -> tuple[float, float]:
    """Queue a drag and return the times of its reply and of its result."""
    began = time.perf_counter()
    reply = client.ask("interact", action="drag", **{"from": CARD}, to=target, tab_id=tab.id)
    taken = 1000 * (time.perf_counter() - began)
    client.ask("observe", what="command_result", correlation_id=reply["correlation_id"])
    return taken, 1000 * (time.perf_counter() - began)


def rows() -> list[Row]:
    with (
        tempfile.TemporaryDirectory() as name,
        sync_playwright() as playwright,
        served(ROOT) as site,
        Pilot(playwright, Path(name)) as pilot,
        pilot.client() as client,
    ):
        register_echo(pilot, Path(name))
        tab = pilot.open_on(f"{site}/demo/signup.html")
        target, start = COLUMNS
        in_page, ours, theirs, queued = [], [], [], []
        for _ in range(ROUNDS):
            ours.append(timed_ms(lambda: in_page.append(drag(client, tab, target))))
            theirs.append(timed_ms(lambda: tab.page.locator(CARD).drag_to(tab.page.locator(start))))
            queued.append(queue(client, tab, target))
            drag(client, tab, start)
        pace, whole = (statistics.median(column) for column in zip(*queued, strict=True))
        bare = statistics.median(pilot.worker.evaluate(ROUND_TRIPS, [ECHO_NAME, pace]))
    return [
        only_shown(
            "a drag of 5 steps over MCP", median(ours), "Playwright's drag_to", median(theirs)
        ),
        within("a drag in the page", median(in_page), 500, requirement("DRAG-P2")),
        within("the reply to a queued drag", pace, 50, requirement("DRAG-P1")),
        within("a queued drag and its result", whole, 3000, requirement("DRAG-P3")),
        at_most("the reply to a queued drag", pace, "bare native messaging, same pace", bare, 10),
    ]


def median(taken: list[float]) -> float:
    return statistics.median(taken)
