"""Inspects the offscreen runtime from outside."""

from typing import Any

from playwright.sync_api import Page

from harness.client import McpClient
from harness.pilot import Pilot, Tab
from harness.waiting import wait_until

OFFSCREEN_COUNT = """async () => {
  const kinds = ["OFFSCREEN_DOCUMENT"];
  return (await chrome.runtime.getContexts({ contextTypes: kinds })).length;
}"""


def offscreen_documents(pilot: Pilot) -> int:
    return int(pilot.worker.evaluate(OFFSCREEN_COUNT))


def await_offscreen_documents(pilot: Pilot, count: int, clock: Page) -> None:
    wait_until(clock, lambda: offscreen_documents(pilot), count, within_s=15)


def close_offscreen_document(pilot: Pilot) -> None:
    """Close the offscreen document without notice, as the browser may do."""
    pilot.worker.evaluate("() => chrome.offscreen.closeDocument()")


def runtime_of(client: McpClient, tab: Tab) -> str:
    return str(client.ask("observe", what="page", tab_id=tab.id)["runtime"])


def query(client: McpClient, tab: Tab, selector: str) -> dict[str, Any]:
    return client.ask("interact", action="query_dom", selector=selector, tab_id=tab.id)


def add_mark(tab: Tab, text: str) -> None:
    """Add an element `#mark` with a text to the page."""
    tab.page.evaluate(
        """(text) => {
          const mark = document.createElement('p');
          mark.id = 'mark';
          mark.textContent = text;
          document.body.append(mark);
        }""",
        text,
    )
