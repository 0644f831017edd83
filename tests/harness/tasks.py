"""How long a page's tasks take, in the processor's time: what other programs do does not count."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Page

from .waiting import until

CATEGORIES = ["toplevel", "blink.user_timing"]
MARK = "this page"
TASK = "ThreadControllerImpl::RunTask"
# Drawing a page is the browser's own work, and long for a long page.
FRAME = "ScheduledActionSendBeginMainFrame"


@contextmanager
def task_times_ms(page: Page) -> Iterator[list[float]]:
    """Filled when the block ends: the tasks of the page's own thread, longest first."""
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
    until(page, lambda: bool(ended), True)
    session.detach()
    times += sorted(of_the_page(events), reverse=True)


def of_the_page(events: list[dict[str, Any]]) -> Iterator[float]:
    (thread,) = {(event["pid"], event["tid"]) for event in events if event["name"] == MARK}
    for event in events:
        is_its_task = event["name"] == TASK and (event["pid"], event["tid"]) == thread
        # One that was under way at the end has no length yet.
        if is_its_task and "tdur" in event and event["args"].get("src_func") != FRAME:
            yield event["tdur"] / 1000
