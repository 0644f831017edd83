"""Finds out whether an action makes the page navigate or open tabs."""

import time
from typing import Any, NamedTuple

from formpilot_inpage.contract.results import short_url
from formpilot_inpage.dom.page import Page
from formpilot_inpage.dom.steps import NextFrame

FRAMES_WITHIN_MS = 200
POLL_EVERY_MS = 50
STARTS_WITHIN_MS = 1000
# A link in a frame may navigate the frame or the whole tab.
NAVIGATIONS = ("navigation", "top.navigation")
# Kept for the answer.
RESERVE_MS = 200
EVENT_PATHS = ("destination.url", "destination.sameDocument", "downloadRequest")
DOWNLOAD = "This started a download; the page did not change."
NOT_NAVIGATED = (
    "This requested {url}, but the page did not change: it was a download, an address for another "
    "program, an empty response or a slow one."
)


class NavigationOutcome(NamedTuple):
    """What happened between `begin` and `end` of a watch."""

    navigated: bool
    url: str | None
    opened: tuple[int, ...]
    note: str | None


class NavigationWatch:
    """Records navigations from `begin` to `end` or `stop`."""

    def __init__(self, page: Page) -> None:
        self.page = page

    async def begin(self) -> None:
        self._opened = (await self.page.navigation.state()).opened
        (self._url,) = self.page.read("location.href")
        record_events = self.page.navigation.record_events
        self._recordings = [record_events(path, "navigate", EVENT_PATHS) for path in NAVIGATIONS]

    def stop(self) -> list[list[Any]]:
        """Ends the recordings and returns their events."""
        take_events = self.page.navigation.take_events
        return [event for recording in self._recordings for event in take_events(recording)]

    async def end(self) -> NavigationOutcome:
        """Waits for a navigation that has begun. If it unloads this document, the answer that the
        click has reported before is used instead."""
        await self.page.perform([[NextFrame(), NextFrame()]], FRAMES_WITHIN_MS)
        events = self.stop()
        leaving = [url for url, same, download in events if not same and download is None]
        if leaving or (await self.page.navigation.state()).leaving:
            await self._wait_for_navigation()
        (url,) = self.page.read("location.href")
        navigated = url != self._url
        return NavigationOutcome(
            navigated=navigated,
            url=url if navigated else None,
            opened=await self._new_tabs(),
            note=None if navigated else navigation_note(events, leaving),
        )

    async def _wait_for_navigation(self) -> None:
        page, started, was_leaving = self.page, time.monotonic(), False
        while page.context.remaining_ms() > RESERVE_MS and page.read("location.href") == [
            self._url
        ]:
            if (await page.navigation.state()).leaving:
                was_leaving = True
            elif was_leaving or time.monotonic() - started > STARTS_WITHIN_MS / 1000:
                return
            await page.context.sleep(POLL_EVERY_MS)

    async def _new_tabs(self) -> tuple[int, ...]:
        opened = (await self.page.navigation.state()).opened
        return tuple(tab for tab in opened if tab not in self._opened)


def navigation_note(events: list[list[Any]], leaving: list[str]) -> str | None:
    """Why the page did not navigate, if one of the events seemed to."""
    if leaving:
        return NOT_NAVIGATED.format(url=short_url(leaving[-1]))
    return DOWNLOAD if any(download is not None for *_, download in events) else None
