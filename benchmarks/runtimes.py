"""The same work in both runtimes: read and set 20 fields and send each of them four events."""

import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from benchmarks.inpage import extension_with
from benchmarks.measure import Row, at_most, only_shown, requirement, within
from harness.client import ROOT
from harness.pilot import Pilot, Tab
from harness.policies import RUNTIMES, served_under_policies

# Replaces the product's `answer`, since no action does just this work.
WORK = """

import json, time
from .dom.steps import EventSpec

EVENTS = [EventSpec("Event", kind, {"bubbles": True}) for kind in ("a", "b", "c", "d")]

async def answer(page, text):
    fields = page.select("input", 20).elements
    began = time.perf_counter()
    for field in fields:
        field.read("type", "value", "disabled", "readOnly", "isConnected")
        field.write("value", text)
        field.dispatch(EVENTS)
    worked = time.perf_counter()
    for _ in range(100):
        page.read("name")
    ended = time.perf_counter()
    fields[0].dispatch(250 * EVENTS)
    sent = time.perf_counter()
    return json.dumps([1000 * (worked - began), 10 * (ended - worked), sent - ended, page.runtime])
"""
ASK = """async (tab) => {
  const port = chrome.tabs.connect(tab, { frameId: 0 });
  const answers = [];
  for (let id = 1; id <= 12; id += 1) {
    const answered = new Promise((resolve) => {
      port.onMessage.addListener((message) => message.id === id && resolve(message.text));
    });
    port.postMessage({ id, text: `value ${id}`, deadline_ms: 20000, sent: Date.now() });
    answers.push(JSON.parse(await answered));
  }
  port.disconnect();
  return answers.slice(2);
}"""


def medians(pilot: Pilot, tab: Tab, runtime: str) -> list[float]:
    """Return the median times of the work, of a read, and of one of a thousand events.

    In the offscreen runtime a read is one round trip of the port.
    """
    answers = pilot.worker.evaluate(ASK, tab.id)
    assert all(answer[-1] == runtime for answer in answers)
    return [statistics.median(answer[at] for answer in answers) for at in range(3)]


def rows() -> list[Row]:
    with (
        tempfile.TemporaryDirectory() as folder,
        sync_playwright() as playwright,
        served_under_policies(ROOT) as site,
        Pilot(playwright, Path(folder), extension=extension_with(Path(folder), WORK)) as pilot,
    ):
        content, offscreen = (
            medians(pilot, pilot.open_on(f"{site}/{policy}/tests/pages/fields.html"), runtime)
            for runtime, policy in RUNTIMES.items()
        )
    (content_ms, _, event_ms), (offscreen_ms, trip, _) = content, offscreen
    what, allowed = "20 fields in the offscreen runtime", 5 * content_ms + 100 * trip
    return [
        only_shown(what, offscreen_ms, "20 fields in the content runtime", content_ms),
        only_shown(what, offscreen_ms, "one round trip of the port", trip),
        within("one event sent", event_ms, 0.1, requirement("DRAG-P5")),
        at_most(what, offscreen_ms, "5 x content runtime + 100 round trips", allowed, 1),
    ]
