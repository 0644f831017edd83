"""observe forms over MCP: how its time grows with the page, and that its answer does not."""

import json
import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.harness.client import ROOT, McpClient
from tests.harness.pilot import Pilot, Tab
from tests.harness.policies import HOMES, served_under_policies

from .measure import Row, at_most, no_larger

# A form for every hundred elements, with ten fields in it; the rest are text.
MAKE_PAGE = """(number) => {
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
SMALL, LARGE = 1000, 20_000
RATIO_LIMIT = 25
SIZE_LIMIT = 10_000
ROUNDS = 7


def measured(client: McpClient, tab: Tab, elements: int) -> tuple[float, int]:
    """The median time of a call, and how long its answer is in JSON."""
    tab.page.evaluate(MAKE_PAGE, elements)
    asked = {"what": "forms", "tab_id": tab.id, "timeout_ms": 30_000}
    answer = client.ask("observe", **asked)
    fields = sum(len(form["fields"]) for form in answer["forms"])
    assert fields + answer.get("left_out", 0) == elements / 10, answer
    return statistics.median(client.times_ms(ROUNDS, "observe", **asked)), len(json.dumps(answer))


def rows() -> list[Row]:
    with (
        tempfile.TemporaryDirectory() as folder,
        sync_playwright() as playwright,
        served_under_policies(ROOT) as site,
        Pilot(playwright, Path(folder)) as pilot,
        pilot.client() as client,
    ):
        made = []
        for home, policy in HOMES.items():
            tab = pilot.open_on(f"{site}/{policy}/tests/pages/empty.html")
            (small, small_size), (large, large_size) = (
                measured(client, tab, elements) for elements in (SMALL, LARGE)
            )
            where = "" if home == "content" else ", strict page"
            few, many = (f"forms, {elements:,} elements{where}" for elements in (SMALL, LARGE))
            made += [
                at_most(many, large, f"{SMALL:,} elements", small, RATIO_LIMIT),
                no_larger(few, small_size, SIZE_LIMIT),
                no_larger(many, large_size, SIZE_LIMIT),
            ]
    return made
