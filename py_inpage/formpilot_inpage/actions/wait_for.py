"""wait_for: look, wait for the page to change, look again; then show the page as it is."""

import re
import time

from formpilot_inpage.contract.errors import ErrorCode, Refused
from formpilot_inpage.contract.refs import parse
from formpilot_inpage.contract.results import short_title, short_url
from formpilot_inpage.contract.waiting import RESERVE_MS, Waited, WaitFor
from formpilot_inpage.dom.changes import Changes
from formpilot_inpage.dom.describe import VISIBILITY, is_visible, shown
from formpilot_inpage.dom.page import Page
from formpilot_inpage.dom.time import ended
from formpilot_inpage.dom.world import Thrown
from formpilot_inpage.fields.words import same_words
from formpilot_inpage.reading.shown import shown_texts

from .read_snapshot import take

LOOK_EVERY_MS = 50
# Styles and scroll positions change what can be seen without a change in the tree.
LOOK_ANYWAY_MS = 250
# A page whose text is still being read by then is not read to its end.
LAST_MS = 100
SPACES = re.compile(r"\s+")


async def run(page: Page, command: WaitFor) -> Waited:
    waiting = Waiting(page, command)
    try:
        await waiting.run()
        snapshot = await take(page)
    except Thrown:
        # A frame that goes to another site is closed to this one from one moment to the next.
        if is_left(page):
            raise Refused(ErrorCode.NAVIGATED) from None
        raise
    return Waited(waited_ms=round(waiting.passed_ms()), snapshot=snapshot)


class Waiting:
    """Until all holds, or the time is up."""

    def __init__(self, page: Page, command: WaitFor) -> None:
        self._page = page
        self._command = command
        self._began = time.monotonic()
        self._text_found: bool | None = None

    def passed_ms(self) -> float:
        return 1000 * (time.monotonic() - self._began)

    async def run(self) -> None:
        page = self._page
        changes = page.changes()
        try:
            while True:
                began_ms = self.passed_ms()
                if not (missing := await self._look(changes)):
                    return
                if page.left_ms() < RESERVE_MS:
                    where = f"while waiting for: {', '.join(missing)}"
                    raise ended(page, where, seen=self._seen())
                await next_look(page, changes, self.passed_ms() - began_ms)
        finally:
            changes.stop()

    async def _look(self, changes: Changes) -> list[str]:
        """What does not hold yet, in words. Nothing is read that is not waited for."""
        page, wanted = self._page, self._command
        if is_left(page):
            raise Refused(ErrorCode.NAVIGATED)
        verb = "to be gone" if wanted.gone else "to be there"
        missing = []
        if wanted.selector and bool(visible(page, wanted.selector)[1]) == wanted.gone:
            missing.append(f"{wanted.selector} {verb}")
        if wanted.text:
            self._text_found = await has_text(page, wanted.text)
            if self._text_found is not (not wanted.gone):
                missing.append(f"the text {wanted.text!r} {verb}")
        if wanted.url_contains and wanted.url_contains not in (page.read("location.href")[0] or ""):
            missing.append(f"{wanted.url_contains!r} in the address")
        if wanted.stable_ms and changes.still_ms() < wanted.stable_ms:
            missing.append(f"{wanted.stable_ms} ms without a change")
        if self.passed_ms() < wanted.time_ms:
            missing.append(f"{wanted.time_ms} ms to pass")
        return missing

    def _seen(self) -> dict[str, object]:
        """What there is instead of what was waited for."""
        page, wanted = self._page, self._command
        url, title, state = page.read("location.href", "document.title", "document.readyState")
        there: dict[str, object] = {
            "url": short_url(url),
            "title": short_title(title),
            "ready_state": state,
        }
        if wanted.selector:
            there["matches"], there["visible_matches"] = visible(page, wanted.selector)
        if wanted.text:
            there["text_found"] = self._text_found
        return there


async def next_look(page: Page, changes: Changes, took_ms: float) -> None:
    """Until something changed; sooner or later anyway. The page gets as much time as the last
    look took."""
    count = changes.count()
    pause_ms = max(LOOK_EVERY_MS, round(took_ms))
    for _ in range(max(1, LOOK_ANYWAY_MS // pause_ms)):
        await page.pause(pause_ms)
        if changes.count() != count or page.left_ms() < RESERVE_MS:
            return


def is_left(page: Page) -> bool:
    """A frame that was removed is closed; that of another site has no document for this one."""
    closed, document = page.read("closed", "document.nodeType")
    return bool(closed) or document is None


def visible(page: Page, selector: str) -> tuple[int, int]:
    """How many elements fit, and how many of them can be seen."""
    if parse(selector):
        element = page.by_ref(selector)
        return (1, int(is_visible(element))) if element else (0, 0)
    rows = page.table(selector, VISIBILITY)
    for root in page.roots():
        rows += page.table(selector, VISIBILITY, within=root)
    return len(rows), sum(shown(row.values) for row in rows)


async def has_text(page: Page, text: str) -> bool | None:
    """Whether the page shows it; None where there was no time to read all of the page."""
    wanted = same_words(text)
    tail = ""
    async for part in shown_texts(page):
        read = SPACES.sub(" ", tail + part).casefold()
        if wanted in read:
            return True
        if page.left_ms() < LAST_MS:
            return None
        # It may begin in one part and end in the next.
        tail = read[-len(wanted) :]
    return False
