"""Measures the CPU time of a page's tasks, which the load of the machine does not change."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Page

from harness.waiting import wait_until

CATEGORIES = ["toplevel", "blink.user_timing"]
MARK = "this page"
TASK = "ThreadControllerImpl::RunTask"
# Not counted: rendering is the work of the browser, and takes long on a long page.
FRAME = "ScheduledActionSendBeginMainFrame"


@contextmanager
def task_times_ms(page: Page) -> Iterator[list[float]]:
    """Yield a list that is filled when the block ends: the page's tasks, longest first."""
    session = page.context.new_cdp_session(page)
    events: list[dict[str, Any]] = []
    ended: list[bool] = []
    session.on("Tracing.dataCollected", lambda part: events.extend(part["value"]))
    session.on("Tracing.tracingComplete", lambda _: ended.append(True))
    session.send("Tracing.start", {"traceConfig": {"includedCategories": CATEGORIES}})
    page.evaluate("(name) => performance.mark(name)", MARK)
    times: list[float] = []
    yield times
    session.send("Tracing.end")
    wait_until(page, lambda: bool(ended), True)
    session.detach()
    times += sorted(page_task_times(events), reverse=True)


def page_task_times(events: list[dict[str, Any]]) -> Iterator[float]:
    (thread,) = {(event["pid"], event["tid"]) for event in events if event["name"] == MARK}
    for event in events:
        is_page_task = event["name"] == TASK and (event["pid"], event["tid"]) == thread
        # A task that ran when tracing ended has no duration.
        if is_page_task and "tdur" in event and event["args"].get("src_func") != FRAME:
            yield event["tdur"] / 1000
