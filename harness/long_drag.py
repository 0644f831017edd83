"""A drag on the sign-up page that is under way for ten seconds."""

from concurrent.futures import Future
from typing import Any

from mcp_types import CallToolResult

from harness.client import McpClient
from harness.pilot import Tab
from harness.waiting import wait_until

RECORD = """() => {
  window.drops = 0;
  addEventListener("mousedown", () => { window.pressed = true; }, true);
  addEventListener("dragstart", () => { window.pressed = true; }, true);
  for (const kind of ["drop", "mouseup", "dragend"]) {
    addEventListener(kind, ({ target }) => {
      window.ended = true;
      if (target.closest?.("#column-roasting")) window.drops += 1;
    }, true);
  }
}"""


def start_long_drag(client: McpClient, tab: Tab, wait: bool = True) -> "Future[CallToolResult]":
    """Start the drag and wait for its press.

    In the page, `drops` counts the drops on the target, and `ended` is set at the release.
    """
    tab.page.evaluate(RECORD)
    drag: dict[str, Any] = {"from": "#card-guji", "to": "#column-roasting"}
    drag |= {"steps": 100, "delay_ms": 100, "timeout_ms": 30_000, "wait": wait}
    call = client.start("interact", action="drag", tab_id=tab.id, **drag)
    wait_until(tab.page, lambda: tab.page.evaluate("window.pressed === true"), True)
    return call
