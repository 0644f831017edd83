"""The same work in both of Python's homes: 20 fields read, set and sent four events each."""

import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.harness.client import ROOT
from tests.harness.pilot import Pilot, Tab
from tests.harness.policies import HOMES, served_under_policies

from .inpage import extension_with
from .measure import Row, at_most, only_shown, requirement, within

# Stands in for the product's `answer`: no action does just this work.
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
    return json.dumps([1000 * (worked - began), 10 * (ended - worked), sent - ended, page.home])
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


def medians(pilot: Pilot, tab: Tab, home: str) -> list[float]:
    """Of the work; of one reading, which is one round trip of the link where there is one; and
    of one event of a thousand."""
    answers = pilot.worker.evaluate(ASK, tab.id)
    assert all(answer[-1] == home for answer in answers)
    return [statistics.median(answer[at] for answer in answers) for at in range(3)]


def rows() -> list[Row]:
    with (
        tempfile.TemporaryDirectory() as folder,
        sync_playwright() as playwright,
        served_under_policies(ROOT) as site,
        Pilot(playwright, Path(folder), extension=extension_with(Path(folder), WORK)) as pilot,
    ):
        here, apart = (
            medians(pilot, pilot.open_on(f"{site}/{policy}/tests/pages/fields.html"), home)
            for home, policy in HOMES.items()
        )
    (here_ms, _, event_ms), (apart_ms, trip, _) = here, apart
    what, allowed = "20 fields in the second home", 5 * here_ms + 100 * trip
    return [
        only_shown(what, apart_ms, "20 fields in the first home", here_ms),
        only_shown(what, apart_ms, "one round trip of the link", trip),
        within("one event sent", event_ms, 0.1, requirement("DRAG-P5")),
        at_most(what, apart_ms, "5 x first home + 100 round trips", allowed, 1),
    ]
