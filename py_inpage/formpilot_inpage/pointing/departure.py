"""Whether a page is left, goes to another address, or opens tabs while something is done to it."""

import time
from typing import Any, NamedTuple

from formpilot_inpage.contract.results import short_url
from formpilot_inpage.dom.page import Page
from formpilot_inpage.dom.steps import Frame

FRAMES_WITHIN_MS = 200
LOOK_EVERY_MS = 50
BEGINS_WITHIN_MS = 1000
# A link in a frame may be for the frame or for the whole tab.
NAVIGATIONS = ("navigation", "top.navigation")
# Kept for the answer.
RESERVE_MS = 200
SAYS = ("destination.url", "destination.sameDocument", "downloadRequest")
DOWNLOAD = "This started a download; the page stays."
STAYS = (
    "This called up {url}, and the page is still here: it was a download, another program's "
    "address, an empty answer or a slow one."
)


class Departure(NamedTuple):
    """What was seen of it."""

    navigated: bool
    url: str | None
    opened: tuple[int, ...]
    note: str | None


class Departures:
    """Listens from `begin` to `end`."""

    def __init__(self, page: Page) -> None:
        self.page = page

    async def begin(self) -> None:
        self._opened = (await self.page.whereabouts()).opened
        (self._url,) = self.page.read("location.href")
        self._listening = [self.page.listen(path, "navigate", SAYS) for path in NAVIGATIONS]

    def heard(self) -> list[list[Any]]:
        """Since the beginning; nothing more is listened to."""
        return [said for one in self._listening for said in self.page.heard(one)]

    async def end(self) -> Departure:
        """Where the page is being left, this waits until it is; the last word is for then."""
        await self.page.perform([[Frame(), Frame()]], FRAMES_WITHIN_MS)
        heard = self.heard()
        leaving = [url for url, same, download in heard if not same and download is None]
        if leaving or (await self.page.whereabouts()).leaving:
            await self._wait()
        (url,) = self.page.read("location.href")
        navigated = url != self._url
        return Departure(
            navigated=navigated,
            url=url if navigated else None,
            opened=await self._new_tabs(),
            note=None if navigated else note(heard, leaving),
        )

    async def _wait(self) -> None:
        began_s = time.monotonic()
        under_way = False
        while self.page.left_ms() > RESERVE_MS and self.page.read("location.href") == [self._url]:
            if (await self.page.whereabouts()).leaving:
                under_way = True
            elif under_way or time.monotonic() - began_s > BEGINS_WITHIN_MS / 1000:
                return
            await self.page.pause(LOOK_EVERY_MS)

    async def _new_tabs(self) -> tuple[int, ...]:
        now = (await self.page.whereabouts()).opened
        return tuple(tab for tab in now if tab not in self._opened)


def note(heard: list[list[Any]], leaving: list[str]) -> str | None:
    if leaving:
        return STAYS.format(url=short_url(leaving[-1]))
    return DOWNLOAD if any(download is not None for *_, download in heard) else None
