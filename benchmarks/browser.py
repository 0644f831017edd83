"""The time of Python's start in a page, and of a command from client to page and back."""

import json
import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Playwright, sync_playwright

from benchmarks.measure import Row, at_most, faster, only_shown
from harness.client import ROOT
from harness.pilot import Pilot, Tab
from harness.site import served
from harness.variants import changed_extension

ECHO_NAME = "dev.formpilot.echo"
ROUND_TRIPS = """async ([name, pause]) => {
  const port = chrome.runtime.connectNative(name);
  const taken = [];
  let answered;
  port.onMessage.addListener(() => answered());
  for (let count = 0; count < 220; count += 1) {
    if (pause) await new Promise((resolve) => setTimeout(resolve, pause));
    const began = performance.now();
    const answer = new Promise((resolve) => { answered = resolve; });
    port.postMessage({ count });
    await answer;
    taken.push(performance.now() - began);
  }
  port.disconnect();
  return taken.slice(20);
}"""
FORGET_START = """async (key) => {
  const { [key]: record } = await chrome.storage.session.get(key);
  await chrome.storage.session.set({ [key]: { ...record, python: null } });
}"""


def register_echo(pilot: Pilot, folder: Path) -> None:
    launcher = folder / "echo"
    launcher.write_text(f'#!/bin/sh\nexec {sys.executable} {ROOT}/benchmarks/echo_host.py "$@"\n')
    launcher.chmod(0o755)
    (registration,) = (pilot.profile / "NativeMessagingHosts").glob("*.json")
    content = {**json.loads(registration.read_text()), "name": ECHO_NAME, "path": str(launcher)}
    registration.with_name(f"{ECHO_NAME}.json").write_text(json.dumps(content))


def start_ms(pilot: Pilot, tab: Tab) -> float:
    """Reload the page and return how long Python took to start."""
    key = f"tab:{tab.id}"
    pilot.worker.evaluate(FORGET_START, key)
    tab.page.reload()
    while not (python := pilot.stored()[key]["python"]):
        tab.page.wait_for_timeout(50)
    return float(python["ms"])


def rows() -> list[Row]:
    with (
        tempfile.TemporaryDirectory() as folder,
        sync_playwright() as playwright,
        served(ROOT) as site,
    ):
        return [
            *command_round_trip(playwright, Path(folder) / "round-trip", site),
            starting_python(playwright, Path(folder) / "start", site),
        ]


def command_round_trip(playwright: Playwright, folder: Path, site: str) -> list[Row]:
    """Compare a command with bare round trips at the same pace.

    A browser that was idle between two messages answers several times later than a busy one.
    """
    with Pilot(playwright, folder) as pilot, pilot.client() as client:
        register_echo(pilot, folder)
        pilot.open_on(f"{site}/demo/signup.html")
        calls = client.times_ms(220, "interact", action="query_dom", selector="#email")
        query = statistics.median(calls[20:])
        paced, busy = (
            statistics.median(pilot.worker.evaluate(ROUND_TRIPS, [ECHO_NAME, pause]))
            for pause in (query, 0)
        )
        what = "query_dom over MCP, end to end"
        return [
            at_most(what, query, "bare native messaging, same pace", paced, 10),
            only_shown(what, query, "bare native messaging, no pause", busy),
        ]


def starting_python(playwright: Playwright, folder: Path, site: str) -> Row:
    folder.mkdir()
    plain_extension = changed_extension(folder, "python/snapshot.bin", None)
    with (
        Pilot(playwright, folder / "snapshot") as fast,
        Pilot(playwright, folder / "plain", extension=plain_extension) as slow,
    ):
        page = f"{site}/tests/pages/empty.html"
        tabs = [(pilot, pilot.open_on(page)) for pilot in (fast, slow)]
        starts = [[start_ms(pilot, tab) for pilot, tab in tabs] for _ in range(7)]
        snapshot, plain = (statistics.median(column) for column in zip(*starts, strict=True))
        return faster("Python in the page from its snapshot", snapshot, "plain start", plain, 4)
