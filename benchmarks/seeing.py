"""Reading pages over MCP: a large page compared with a small one, and the size of the answers."""

import json
import statistics
import tempfile
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import sync_playwright

from benchmarks.measure import Row, at_most, no_larger
from harness.client import ROOT, McpClient
from harness.pilot import Pilot, Tab
from harness.policies import RUNTIMES, served_under_policies

SMALL, LARGE = 1000, 20_000
ROUNDS = 9
RATIO_LIMIT = 25
# Each row has five elements, with texts, names and states.
MAKE_ROWS = """(number) => {
  const form = document.createElement('form');
  for (let at = 0; at < number / 5; at += 1) {
    const row = document.createElement('p');
    row.innerHTML = `Row ${at} <label>Field ${at} <input name="field-${at}"></label>
      <a href="#${at}">Link ${at}</a> <button disabled>Button ${at}</button>`;
    form.append(row);
  }
  document.body.replaceChildren(form);
}"""
# One form for every hundred elements, with ten fields; the rest are texts.
MAKE_FORMS = """(number) => {
  const sections = [];
  for (let section = 0; section < number / 100; section += 1) {
    const form = document.createElement('form');
    form.id = `form-${section}`;
    for (let at = 0; at < 10; at += 1) {
      const label = document.createElement('label');
      const field = document.createElement('input');
      field.name = `field-${at}`;
      label.append(`Field ${at} `, field);
      form.append(label);
    }
    for (let at = 0; at < 79; at += 1) {
      const text = document.createElement('p');
      text.append(`Text ${at}`);
      form.append(text);
    }
    sections.push(form);
  }
  document.body.replaceChildren(...sections);
}"""


class Reading(NamedTuple):
    """The script that makes the page, and the largest answer in bytes."""

    make_page: str
    size_limit: int


READINGS = {"snapshot": Reading(MAKE_ROWS, 20_000), "forms": Reading(MAKE_FORMS, 10_000)}


def rows() -> list[Row]:
    with (
        tempfile.TemporaryDirectory() as folder,
        sync_playwright() as playwright,
        served_under_policies(ROOT) as site,
        Pilot(playwright, Path(folder)) as pilot,
        pilot.client() as client,
    ):
        tabs = {
            runtime: pilot.open_on(f"{site}/{policy}/tests/pages/empty.html")
            for runtime, policy in RUNTIMES.items()
        }
        return [
            row
            for what in READINGS
            for runtime, tab in tabs.items()
            for row in compare_sizes(client, tab, what, runtime)
        ]


def compare_sizes(client: McpClient, tab: Tab, what: str, runtime: str) -> list[Row]:
    (small, small_size), (large, large_size) = (
        read(client, tab, what, number) for number in (SMALL, LARGE)
    )
    page_kind = "" if runtime == "content" else ", strict page"
    name = f"{what}, {LARGE:,} elements{page_kind}"
    return [
        at_most(name, large, f"{SMALL:,} elements", small, RATIO_LIMIT),
        no_larger(f"{what}, {SMALL:,} elements{page_kind}", small_size, READINGS[what].size_limit),
        no_larger(name, large_size, READINGS[what].size_limit),
    ]


def read(client: McpClient, tab: Tab, what: str, number: int) -> tuple[float, int]:
    """Return the median time in milliseconds and the size of the answer in bytes."""
    tab.page.bring_to_front()
    tab.page.evaluate(READINGS[what].make_page, number)
    answer = client.ask("observe", what=what, tab_id=tab.id)
    assert "error" not in answer, answer
    taken = client.times_ms(ROUNDS, "observe", what=what, tab_id=tab.id)
    return statistics.median(taken), len(json.dumps(answer))
