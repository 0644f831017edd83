"""Shows a command's progress to the user once the command takes longer than 0.3 s."""

import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from formpilot_inpage.dom.bridge import PageError
from formpilot_inpage.dom.geometry import FRAME_ELEMENT_PATH, frame_transform
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.readings import ReadPaths, ResolvePath
from formpilot_inpage.dom.steps import Assign, CallMethod

from .card import Box, Card, has_room
from .element_highlight import HIGHLIGHT_BOX, highlight_elements, highlight_style

SHOW_AFTER_S = 0.3
# Each update makes the page draw a frame, which is slow in a form of 2,000 fields.
UPDATE_EVERY_S = 0.25
DRAWN_WITHIN_MS = 100
RESHOW = ("hidePopover", "showPopover")

FILLING = "filling this form"
UNDOING = "undoing a fill"
DRAGGING = "dragging"
CLICKING = "waiting to click"
READING = "reading the options of this form"


class Progress:
    """Card and highlights of one command. They are removed when the command ends."""

    def __init__(
        self,
        page: Page,
        activity: str,
        total: int | None = None,
        highlighted: Sequence[Element] = (),
    ) -> None:
        """`highlighted` is the result of an earlier `highlight_elements`."""
        self._page = page
        self._activity = activity
        self._total = total
        self._started = time.monotonic()
        self._updated = self._started
        self._card: Card | None = None
        self._highlight = list(highlighted)

    @property
    def is_shown(self) -> bool:
        return self._card is not None

    async def update(self, done: int = 0, *targets: Element) -> None:
        """`done` of the total is done, and `targets` are next."""
        now = time.monotonic()
        if now - self._started < SHOW_AFTER_S or now - self._updated < UPDATE_EVERY_S:
            return
        if not self._card and self._is_nearly_done(done, now):
            return
        self._updated = now
        # The command continues when the page cannot show the overlay.
        with suppress(PageError):
            await self._show(done, targets)

    def _is_nearly_done(self, done: int, now: float) -> bool:
        """Whether the overlay would disappear again at once."""
        if not self._total or not done:
            return False
        return (now - self._started) * (self._total - done) / done < SHOW_AFTER_S

    async def _show(self, done: int, targets: Sequence[Element]) -> None:
        hosts = [*self._highlight[:1], *([self._card.host] if self._card else [])]
        connected = [ReadPaths([host], ["isConnected"]) for host in hosts]
        frames = [ResolvePath(targets[:1], FRAME_ELEMENT_PATH)] if targets else []
        self._page.prefetch([ReadPaths(targets, HIGHLIGHT_BOX), *connected, *frames])
        rows = self._page.read_each(targets, HIGHLIGHT_BOX)
        steps: list[Assign | CallMethod] = [*self._highlight_steps(targets, rows)]
        if card := self._ensure_card():
            steps += self._modal_dialog_steps(card)
            card.avoid(self._boxes(targets, rows))
            steps += card.progress_steps(done)
        await self._page.perform([steps], DRAWN_WITHIN_MS)

    def _highlight_steps(self, targets: Sequence[Element], rows: Sequence[Any]) -> list[Assign]:
        if targets and not is_connected(self._highlight[:1]):
            self._highlight = highlight_elements(self._page, *targets)
            return []
        highlights = zip(self._highlight[1:], rows, strict=False)
        return [Assign(drawn, "style.cssText", highlight_style(row)) for drawn, row in highlights]

    def _modal_dialog_steps(self, card: Card) -> list[CallMethod]:
        """Highlights that were shown before a dialog opened are below its backdrop: shows them
        again."""
        steps = card.modal_dialog_steps()
        reshow = [CallMethod(host, method) for host in self._highlight[:1] for method in RESHOW]
        return [*reshow, *steps] if steps else []

    def _ensure_card(self) -> Card | None:
        top_page = self._page.frames.top_page()
        if not (self._card and is_connected([self._card.host])) and has_room(top_page):
            self._card = Card(top_page, self._activity, self._total)
        return self._card

    def _boxes(self, targets: Sequence[Element], rows: Sequence[Any]) -> list[Box]:
        """The boxes of the targets, which are all in one document, in the top page's viewport."""
        boxes = [(left, top, left + width, top + height)
                 for left, top, width, height, *_ in rows if width and height]  # fmt: skip
        (frame,) = self._page.resolve(targets[:1], FRAME_ELEMENT_PATH) or [None]
        while frame:
            to_outer = frame_transform(self._page, frame).to_outer
            boxes = [(*to_outer(*box[:2]), *to_outer(*box[2:])) for box in boxes]
            (frame,) = self._page.resolve([frame], FRAME_ELEMENT_PATH)
        return [(left, top, right - left, bottom - top) for left, top, right, bottom in boxes]


def is_connected(host: Sequence[Element]) -> bool:
    """Whether there is a host and the page has not removed it."""
    return bool(host) and bool(host[0].read("isConnected")[0])
