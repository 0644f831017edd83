"""wait_for: look, wait for the page to change, look again; then show the page as it is."""

import time

from formpilot_inpage.contract.errors import ErrorCode, Refused
from formpilot_inpage.contract.refs import parse
from formpilot_inpage.contract.waiting import Waited, WaitFor
from formpilot_inpage.dom.changes import Changes
from formpilot_inpage.dom.describe import VISIBILITY, is_visible, shown
from formpilot_inpage.dom.page import Page
from formpilot_inpage.dom.time import ended
from formpilot_inpage.fields.words import same_words

from .read_snapshot import take

LOOK_EVERY_MS = 50
# Styles and scroll positions change what can be seen without a change in the tree.
LOOK_ANYWAY_MS = 250
# What taking the snapshot may need of the time that was given.
RESERVE_MS = 400
FIELDS = "textarea, [contenteditable]:not([contenteditable=false])"


async def run(page: Page, command: WaitFor) -> Waited:
    if command.time_ms + RESERVE_MS > page.left_ms():
        raise Refused(
            ErrorCode.INVALID_PARAMS, "`time_ms` leaves no time to answer: raise `timeout_ms`."
        )
    began = time.monotonic()
    changes = page.changes()
    try:
        while missing := unmet(page, command, changes, passed_ms(began)):
            if page.left_ms() < RESERVE_MS:
                raise ended(
                    page, f"while waiting for: {', '.join(missing)}", seen=seen(page, command)
                )
            await next_look(page, changes)
    finally:
        changes.stop()
    (url,) = page.read("location.href")
    return Waited(waited_ms=round(passed_ms(began)), url=url, snapshot=await take(page))


async def next_look(page: Page, changes: Changes) -> None:
    """Until something changed; sooner or later anyway."""
    count = changes.count()
    for _ in range(LOOK_ANYWAY_MS // LOOK_EVERY_MS):
        await page.pause(LOOK_EVERY_MS)
        if changes.count() != count or page.left_ms() < RESERVE_MS:
            return


def passed_ms(began: float) -> float:
    return 1000 * (time.monotonic() - began)


def unmet(page: Page, command: WaitFor, changes: Changes, passed: float) -> list[str]:
    """What does not hold yet, in words."""
    verb = "to be gone" if command.gone else "to be there"
    found = {
        f"{command.selector} {verb}": not command.selector
        or bool(visible(page, command.selector)[1]) != command.gone,
        f"the text {command.text!r} {verb}": not command.text
        or has_text(page, command.text) != command.gone,
        f"{command.url_contains!r} in the address": command.url_contains
        in page.read("location.href")[0],
        f"{command.stable_ms} ms without a change": changes.still_ms() >= command.stable_ms,
        f"{command.time_ms} ms to pass": passed >= command.time_ms,
    }
    return [what for what, holds in found.items() if not holds]


def visible(page: Page, selector: str) -> tuple[int, int]:
    """How many elements fit, and how many of them can be seen."""
    if parse(selector):
        element = page.by_ref(selector)
        return (1, int(is_visible(element))) if element else (0, 0)
    rows = page.table(selector, VISIBILITY)
    for root in page.roots():
        rows += page.table(selector, VISIBILITY, within=root)
    return len(rows), sum(shown(row.values) for row in rows)


def has_text(page: Page, text: str) -> bool:
    """Whether the page shows it; what stands in its fields is none of the page's text."""
    wanted = same_words(text)
    (body,) = page.read("document.body.innerText")
    held = [row.values[0] for row in page.table(FIELDS, ["innerText"])]
    if wanted in same_words(without(body or "", held)):
        return True
    return any(
        wanted in same_words(without(row.values[0] or "", held))
        for root in page.roots()
        for row in page.table("*", ["innerText"], within=root)
    )


def without(text: str, parts: list[str | None]) -> str:
    for part in parts:
        text = text.replace(part, " ", 1) if part else text
    return text


def seen(page: Page, command: WaitFor) -> dict[str, object]:
    """What there is instead of what was waited for."""
    url, title, state = page.read("location.href", "document.title", "document.readyState")
    there: dict[str, object] = {"url": url, "title": title, "ready_state": state}
    if command.selector:
        there["matches"], there["visible_matches"] = visible(page, command.selector)
    if command.text:
        there["text_found"] = has_text(page, command.text)
    return there
