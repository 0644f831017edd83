"""A command at work, shown to the user once it takes longer than a moment."""

import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.steps import Assign, Invoke
from formpilot_inpage.dom.viewport import FRAME, opening_of
from formpilot_inpage.dom.world import Thrown

from .card import Box, Card, has_room
from .outline import PLACE, around, outline

MOMENT_S = 0.3
# Each time makes the page draw a frame: of 2,000 fields that is work.
EVERY_S = 0.25
DRAWN_WITHIN_MS = 100
AGAIN = ("hidePopover", "showPopover")

FILLING = "filling this form"
UNDOING = "undoing a fill"
DRAGGING = "dragging"
CLICKING = "waiting to click"


class Progress:
    """What is shown goes with the command, however that ends."""

    def __init__(
        self,
        page: Page,
        doing: str,
        total: int | None = None,
        outlined: Sequence[Element] = (),
    ) -> None:
        """`outlined` is what `outline` has drawn already."""
        self._page = page
        self._doing = doing
        self._total = total
        self._began = time.monotonic()
        self._last = self._began
        self._card: Card | None = None
        self._outline = list(outlined)

    @property
    def is_shown(self) -> bool:
        return self._card is not None

    async def at(self, done: int = 0, *targets: Element) -> None:
        """So much is done, and these are worked on now."""
        now = time.monotonic()
        if now - self._began < MOMENT_S or now - self._last < EVERY_S:
            return
        if not self._card and self._is_nearly_done(done, now):
            return
        self._last = now
        # A page that has no place for it, or works against it, does not keep the command from
        # its work.
        with suppress(Thrown):
            await self._show(done, targets)

    def _is_nearly_done(self, done: int, now: float) -> bool:
        """What would be gone again at once is not shown."""
        if not self._total or not done:
            return False
        return (now - self._began) * (self._total - done) / done < MOMENT_S

    async def _show(self, done: int, targets: Sequence[Element]) -> None:
        places = self._page.read_each(targets, PLACE)
        steps: list[Assign | Invoke] = [*self._outlined(targets, places)]
        if card := self._shown_card():
            steps += self._into_reach(card)
            card.keep_clear_of(self._boxes(targets, places))
            steps += card.steps(done)
        await self._page.perform([steps], DRAWN_WITHIN_MS)

    def _outlined(self, targets: Sequence[Element], places: Sequence[Any]) -> list[Assign]:
        if targets and not is_there(self._outline[:1]):
            self._outline = outline(self._page, *targets)
            return []
        frames = zip(self._outline[1:], places, strict=False)
        return [Assign(frame, "style.cssText", around(place)) for frame, place in frames]

    def _into_reach(self, card: Card) -> list[Invoke]:
        """What was drawn before a dialog opened lies below its backdrop."""
        steps = card.into_reach()
        again = [Invoke(one, method) for one in self._outline[:1] for method in AGAIN]
        return [*again, *steps] if steps else []

    def _shown_card(self) -> Card | None:
        outermost = self._page.outermost()
        if not (self._card and is_there([self._card.host])) and has_room(outermost):
            self._card = Card(outermost, self._doing, self._total)
        return self._card

    def _boxes(self, targets: Sequence[Element], places: Sequence[Any]) -> list[Box]:
        """Where they are in the outermost document, which all of them are in or all in a frame
        of."""
        boxes = [(left, top, left + width, top + height)
                 for left, top, width, height, *_ in places if width and height]  # fmt: skip
        (frame,) = self._page.follow(targets[:1], FRAME) or [None]
        while frame:
            out = opening_of(self._page, frame).outwards
            boxes = [(*out(*box[:2]), *out(*box[2:])) for box in boxes]
            (frame,) = self._page.follow([frame], FRAME)
        return [(left, top, right - left, bottom - top) for left, top, right, bottom in boxes]


def is_there(host: Sequence[Element]) -> bool:
    """A page may take it away."""
    return bool(host) and bool(host[0].read("isConnected")[0])
