"""wait_for: waits until all conditions hold, then returns a snapshot of the page."""

import re
import time

from formpilot_inpage.contract.errors import CommandError, ErrorCode
from formpilot_inpage.contract.read_snapshot import ReadSnapshot
from formpilot_inpage.contract.refs import parse_ref
from formpilot_inpage.contract.results import short_title, short_url
from formpilot_inpage.contract.wait_for import RESERVE_MS, Waited, WaitFor
from formpilot_inpage.dom.bridge import PageError
from formpilot_inpage.dom.mutations import Mutations
from formpilot_inpage.dom.page import Page
from formpilot_inpage.dom.text import normalize_words, one_line
from formpilot_inpage.dom.visibility import VISIBILITY, is_shown, is_visible
from formpilot_inpage.snapshot.visible_text import read_visible_text

from .read_snapshot import take_snapshot

CHECK_EVERY_MS = 50
# Styles and scroll positions change what is visible without a change of the DOM.
CHECK_ANYWAY_MS = 250
# With less time left, the rest of the page's text is not read.
STOP_READING_MS = 100
SPACES = re.compile(r"\s+")


async def run(page: Page, command: WaitFor) -> Waited:
    wait = Wait(page, command)
    try:
        await wait.run()
        snapshot = await take_snapshot(page, ReadSnapshot())
    except PageError:
        # A frame that navigates to another origin can no longer be read.
        if has_left(page):
            raise CommandError(ErrorCode.NAVIGATED) from None
        raise
    return Waited(waited_ms=round(wait.elapsed_ms()), snapshot=snapshot)


class Wait:
    """Waits until all conditions of the command hold, or the time is up."""

    def __init__(self, page: Page, command: WaitFor) -> None:
        self._page = page
        self._command = command
        self._started = time.monotonic()
        self._text_found: bool | None = None

    def elapsed_ms(self) -> float:
        return 1000 * (time.monotonic() - self._started)

    async def run(self) -> None:
        page = self._page
        mutations = page.watch_mutations()
        try:
            while True:
                started_ms = self.elapsed_ms()
                if not (unmet := await self._unmet_conditions(mutations)):
                    return
                if page.context.remaining_ms() < RESERVE_MS:
                    when = f"while waiting for: {', '.join(unmet)}"
                    raise page.context.interrupted(when, seen=self._page_state())
                await wait_for_change(page, mutations, self.elapsed_ms() - started_ms)
        finally:
            mutations.stop()

    async def _unmet_conditions(self, mutations: Mutations) -> list[str]:
        """The conditions that do not hold yet, in words."""
        page, wanted = self._page, self._command
        if has_left(page):
            raise CommandError(ErrorCode.NAVIGATED)
        verb = "to be gone" if wanted.gone else "to appear"
        unmet = []
        if wanted.selector and bool(count_matches(page, wanted.selector)[1]) == wanted.gone:
            unmet.append(f"{wanted.selector} {verb}")
        if wanted.text:
            self._text_found = await has_text(page, wanted.text)
            if self._text_found is None or self._text_found == wanted.gone:
                unmet.append(f"the text {wanted.text!r} {verb}")
        if wanted.url_contains and wanted.url_contains not in (page.read("location.href")[0] or ""):
            unmet.append(f"{wanted.url_contains!r} in the URL")
        if wanted.stable_ms and mutations.still_ms() < wanted.stable_ms:
            unmet.append(f"{wanted.stable_ms} ms without a change")
        if self.elapsed_ms() < wanted.time_ms:
            unmet.append(f"{wanted.time_ms} ms to pass")
        return unmet

    def _page_state(self) -> dict[str, object]:
        """What the page shows when the time is up."""
        page, wanted = self._page, self._command
        url, title, state = page.read("location.href", "document.title", "document.readyState")
        facts: dict[str, object] = {
            "url": short_url(url),
            "title": short_title(title),
            "ready_state": state,
        }
        if wanted.selector:
            facts["matches"], facts["visible_matches"] = count_matches(page, wanted.selector)
        if wanted.text:
            facts["text_found"] = self._text_found
        return facts


async def wait_for_change(page: Page, mutations: Mutations, check_ms: float) -> None:
    """Waits for a change of the page, or for a while. `check_ms` is the duration of the last
    check: the page gets as much time."""
    count = mutations.count()
    pause_ms = max(CHECK_EVERY_MS, round(check_ms))
    for _ in range(max(1, CHECK_ANYWAY_MS // pause_ms)):
        await page.context.sleep(pause_ms)
        if mutations.count() != count or page.context.remaining_ms() < RESERVE_MS:
            return


def has_left(page: Page) -> bool:
    """Whether the document's frame was removed or navigated to another origin."""
    closed, document = page.read("closed", "document.nodeType")
    return bool(closed) or document is None


def count_matches(page: Page, selector: str) -> tuple[int, int]:
    """How many elements match, and how many of them are visible."""
    if parse_ref(selector):
        element = page.store.by_ref(selector)
        return (1, int(is_visible(element))) if element else (0, 0)
    rows = page.query_rows(selector, VISIBILITY)
    for root in page.shadow_roots():
        rows += page.query_rows(selector, VISIBILITY, within=root)
    return len(rows), sum(is_shown(row.values) for row in rows)


async def has_text(page: Page, text: str) -> bool | None:
    """Whether the page shows the text; None when there was no time to read all of it."""
    # A text such as ":" is all decoration.
    wanted = normalize_words(text) or one_line(text).casefold()
    tail = ""
    async for part in read_visible_text(page):
        visible = SPACES.sub(" ", tail + part).casefold()
        if wanted in visible:
            return True
        if page.context.remaining_ms() < STOP_READING_MS:
            return None
        # The text may begin in one part and end in the next.
        tail = visible[-len(wanted) :]
    return False
