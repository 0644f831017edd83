"""Looks at Python's second home from outside."""

from typing import Any

from playwright.sync_api import Page

from .client import McpClient
from .pilot import Pilot, Tab
from .waiting import until

OFFSCREEN_COUNT = """async () => {
  const kinds = ["OFFSCREEN_DOCUMENT"];
  return (await chrome.runtime.getContexts({ contextTypes: kinds })).length;
}"""


def offscreen_documents(pilot: Pilot) -> int:
    return int(pilot.worker.evaluate(OFFSCREEN_COUNT))


def await_offscreen_documents(pilot: Pilot, count: int, clock: Page) -> None:
    until(clock, lambda: offscreen_documents(pilot), count, within_s=15)


def close_offscreen_document(pilot: Pilot) -> None:
    """As the browser may do, without a word to us."""
    pilot.worker.evaluate("() => chrome.offscreen.closeDocument()")


def home_of(client: McpClient, tab: Tab) -> str:
    return str(client.ask("observe", what="page", tab_id=tab.id)["home"])


def query(client: McpClient, tab: Tab, selector: str) -> dict[str, Any]:
    return client.ask("interact", action="query_dom", selector=selector, tab_id=tab.id)


def put_mark(tab: Tab, text: str) -> None:
    """Give the page an element of its own, `#mark`."""
    tab.page.evaluate(
        """(text) => {
          const mark = document.createElement('p');
          mark.id = 'mark';
          mark.textContent = text;
          document.body.append(mark);
        }""",
        text,
    )
