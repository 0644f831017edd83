"""Looking at pages over MCP: what a large page costs beside a small one, and how much is told."""

import json
import statistics
import tempfile
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import sync_playwright

from tests.harness.client import ROOT, McpClient
from tests.harness.pilot import Pilot, Tab
from tests.harness.policies import HOMES, served_under_policies

from .measure import Row, at_most, no_larger

SMALL, LARGE = 1000, 20_000
ROUNDS = 9
RATIO_LIMIT = 25
# Five elements each, with texts, names and states.
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
# A form for every hundred elements, with ten fields in it; the rest are text.
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


class Look(NamedTuple):
    """A page of so many elements, and how many bytes its answer may have."""

    make_page: str
    size_limit: int


LOOKS = {"snapshot": Look(MAKE_ROWS, 20_000), "forms": Look(MAKE_FORMS, 10_000)}


def rows() -> list[Row]:
    with (
        tempfile.TemporaryDirectory() as folder,
        sync_playwright() as playwright,
        served_under_policies(ROOT) as site,
        Pilot(playwright, Path(folder)) as pilot,
        pilot.client() as client,
    ):
        tabs = {
            home: pilot.open_on(f"{site}/{policy}/tests/pages/empty.html")
            for home, policy in HOMES.items()
        }
        return [
            row
            for what in LOOKS
            for home, tab in tabs.items()
            for row in large_beside_small(client, tab, what, home)
        ]


def large_beside_small(client: McpClient, tab: Tab, what: str, home: str) -> list[Row]:
    (small, small_size), (large, large_size) = (
        look(client, tab, what, number) for number in (SMALL, LARGE)
    )
    where = "" if home == "content" else ", strict page"
    name = f"{what}, {LARGE:,} elements{where}"
    return [
        at_most(name, large, f"{SMALL:,} elements", small, RATIO_LIMIT),
        no_larger(f"{what}, {SMALL:,} elements{where}", small_size, LOOKS[what].size_limit),
        no_larger(name, large_size, LOOKS[what].size_limit),
    ]


def look(client: McpClient, tab: Tab, what: str, number: int) -> tuple[float, int]:
    """The median time in milliseconds, and the size of the facts in bytes."""
    tab.page.bring_to_front()
    tab.page.evaluate(LOOKS[what].make_page, number)
    facts = client.ask("observe", what=what, tab_id=tab.id)
    assert "error" not in facts, facts
    taken = client.times_ms(ROUNDS, "observe", what=what, tab_id=tab.id)
    return statistics.median(taken), len(json.dumps(facts))
