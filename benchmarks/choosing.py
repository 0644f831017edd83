"""Ten custom selects in one call, beside Playwright, which opens each and clicks its option."""

import statistics
import tempfile
from functools import partial
from itertools import count
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from benchmarks.filling import timed_ms
from benchmarks.measure import Row, only_shown
from harness.client import ROOT, McpClient
from harness.pilot import Pilot, Tab
from harness.policies import RUNTIMES, served_under_policies

NUMBER = 10
COUNTRIES = ("Austria", "Belgium", "Chile", "Denmark")
# Comboboxes after the ARIA pattern, each with a list that it shows while it is open.
MAKE = """([number, names]) => {
  document.body.replaceChildren(...Array.from({ length: number }, (_, at) => {
    const field = document.createElement('div');
    field.innerHTML = `<span id=label-${at}>Country ${at}</span><div role=combobox tabindex=0
      aria-expanded=false aria-controls=list-${at} aria-labelledby=label-${at}>Choose</div>
      <ul id=list-${at} role=listbox hidden></ul>`;
    const [, box, list] = field.children;
    const open = (isOpen) => {
      list.hidden = !isOpen;
      box.setAttribute('aria-expanded', String(isOpen));
    };
    list.append(...names.map((name) => {
      const option = Object.assign(document.createElement('li'), { textContent: name });
      option.setAttribute('role', 'option');
      option.addEventListener('click', () => { box.textContent = name; open(false); });
      return option;
    }));
    list.addEventListener('mousedown', (event) => event.preventDefault());
    box.addEventListener('click', () => open(list.hidden));
    box.addEventListener('blur', () => open(false));
    return field;
  }));
}"""
SHOWN = "[...document.querySelectorAll('[role=combobox]')].map((box) => box.textContent)"

rounds = count(1)


def values() -> dict[str, str]:
    country = COUNTRIES[next(rounds) % len(COUNTRIES)]
    return {f"Country {at}": country for at in range(NUMBER)}


def fill(client: McpClient, tab: Tab) -> None:
    fields = values()
    answer = client.ask(
        "interact", action="fill_form", fields=fields, tab_id=tab.id, timeout_ms=30_000
    )
    assert answer["success"], answer
    assert tab.page.evaluate(SHOWN) == list(fields.values())


def fill_with_playwright(page: Page) -> None:
    fields = values()
    for label, country in fields.items():
        page.get_by_role("combobox", name=label, exact=True).click()
        page.get_by_role("option", name=country).click()
    assert page.evaluate(SHOWN) == list(fields.values())


def rows() -> list[Row]:
    taken = {}
    with (
        tempfile.TemporaryDirectory() as folder,
        sync_playwright() as playwright,
        served_under_policies(ROOT) as site,
        Pilot(playwright, Path(folder)) as pilot,
        pilot.client() as client,
    ):
        for runtime, policy in RUNTIMES.items():
            tab = pilot.open_on(f"{site}/{policy}/tests/pages/empty.html")
            tab.page.evaluate(MAKE, [NUMBER, list(COUNTRIES)])
            times = []
            for _ in range(6):
                ours = timed_ms(partial(fill, client, tab))
                times.append((ours, timed_ms(partial(fill_with_playwright, tab.page))))
            taken[runtime] = [statistics.median(column) for column in zip(*times[1:], strict=True)]
    baseline = "Playwright's own calls"
    return [
        only_shown(f"{NUMBER} custom selects over MCP, verified", taken["content"][0], baseline,
                   taken["content"][1]),
        only_shown(f"{NUMBER} custom selects on a strict page", taken["offscreen"][0], baseline,
                   taken["offscreen"][1]),
    ]  # fmt: skip
