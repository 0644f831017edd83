"""Waits for an element until a person could click it."""

import time
from dataclasses import dataclass
from typing import Any

from formpilot_inpage.contract.clicking import Click
from formpilot_inpage.contract.errors import ErrorCode, Refused
from formpilot_inpage.dom.find import LOOK_AGAIN_EVERY_MS, LOOK_AGAIN_FOR_MS, find
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.steps import Frame
from formpilot_inpage.dom.time import check_time
from formpilot_inpage.events.pointing import Point
from formpilot_inpage.overlay.progress import CLICKING, Progress

from .ends import check_in_view, covered
from .near import ambiguous, resembling
from .sight import seen_at
from .surface import Spot, Surface, spot_of, surfaces_of

FRAME_WITHIN_MS = 100
# Kept for the click itself, and for looking at what came of it.
RESERVE_MS = 400
CONTROLS = "button, input, select, textarea, option, optgroup"
DISABLED = (
    f'closest(":is({CONTROLS}):disabled, [aria-disabled=true i]").localName',
    'control.matches(":disabled")',
)
ANIMATION = (
    "getAnimations().0.playState",
    "getAnimations().0.effect.getComputedTiming().endTime",
)
KIND = ("localName", "type", "control.type")


@dataclass(frozen=True, slots=True)
class Aim:
    """What to click, and where."""

    selector: str | None
    element: Element
    surface: Surface
    point: Point
    matches_count: int


class Aiming:
    """Takes aim at a target that may still be on its way."""

    def __init__(self, page: Page, command: Click) -> None:
        self.page = page
        self.command = command
        patience_ms = min(LOOK_AGAIN_FOR_MS, page.left_ms() - RESERVE_MS)
        self._until = time.monotonic() + patience_ms / 1000
        self._scrolled: Element | None = None
        self._last: Any = None
        self._progress = Progress(page, CLICKING)

    @property
    def is_late(self) -> bool:
        return time.monotonic() >= self._until

    async def take(self) -> Aim:
        """Once the element is there, visible, still, enabled and uncovered, or refused."""
        while True:
            check_time(self.page, "before the click")
            if self.command.x is not None and self.command.y is not None:
                return self._at(Point(self.command.x, self.command.y))
            found, is_still = self._look()
            if isinstance(found, Aim) and (is_still or self.is_late):
                return found
            if isinstance(found, Refused) and self.is_late:
                raise await self._with_candidates(found)
            if isinstance(found, Aim):
                await self.page.perform([[Frame()]], FRAME_WITHIN_MS)
            else:
                await self._progress.at()
                await self.page.pause(LOOK_AGAIN_EVERY_MS)

    def _at(self, point: Point) -> Aim:
        check_in_view(self.page, point)
        under = self.page.under(point.x, point.y)
        if under is None:
            raise Refused(ErrorCode.ELEMENT_NOT_FOUND, f"Nothing is at {point.x}, {point.y}.")
        seen = seen_at(self.page, point)
        if seen != under:
            raise covered(None, seen) if seen else Refused(ErrorCode.ELEMENT_NOT_VISIBLE)
        self._check_kind(under)
        if is_disabled(under):
            raise self._refused(ErrorCode.ELEMENT_DISABLED, under)
        return Aim(None, under, Surface(under, []), point, 1)

    def _look(self) -> tuple["Aim | Refused", bool]:
        """What is there now, and whether it stands where it stood a frame ago."""
        nth = self.command.nth
        matches = find(self.page, self.command.target, (nth or 0) + 1)
        if nth is None and matches.count > 1:
            raise ambiguous([self.page], self.command.target)
        if matches.count <= (nth or 0):
            return self._missing(matches.count), False
        element = matches.elements[nth or 0]
        self._check_kind(element)
        spot = self._spot(element)
        if is_disabled(element) or (isinstance(spot, Spot) and is_disabled(spot.under)):
            return self._refused(ErrorCode.ELEMENT_DISABLED, element), False
        if spot is None:
            return self._refused(ErrorCode.ELEMENT_NOT_VISIBLE, element), False
        if not isinstance(spot, Spot):
            return covered(self.command.target, spot), False
        aim = Aim(self.command.target, element, spot.surface, spot.point, matches.count)
        return aim, self._is_still(spot)

    def _spot(self, element: Element) -> Spot | Element | None:
        """Where it can be clicked, once it is scrolled to; else what lies over it."""
        spot = spot_of(self.page, element)
        if isinstance(spot, Spot) or (spot and self._scrolled == element):
            return spot
        for surface in surfaces_of(self.page, element):
            surface.element.scroll_into_view()
            self._scrolled = element
            spot = spot_of(self.page, element)
            if isinstance(spot, Spot):
                break
        return spot

    def _is_still(self, spot: Spot) -> bool:
        """The page's clock stands between two frames; that of a hidden page does always."""
        clock, hidden = self.page.read("document.timeline.currentTime", "document.hidden")
        last, self._last = self._last, (spot.surface, clock)
        rests = last and last[0] == spot.surface and (hidden or last[1] != clock)
        return bool(rests) and not is_animated(self.page, spot.surface.element)

    def _check_kind(self, element: Element) -> None:
        tag, kind, labelled = element.read(*KIND)
        if (tag == "input" and kind == "file") or labelled == "file":
            raise self._refused(ErrorCode.FILE_INPUT_NOT_SUPPORTED, element)

    def _refused(self, code: ErrorCode, element: Element) -> Refused:
        (tag,) = element.read("localName")
        hint = "To choose an option of a native select use fill_form." if tag == "option" else None
        facts = {"selector": self.command.target} if self.command.target else {}
        return Refused(code, None, hint, **facts, tag=tag)

    def _missing(self, count: int) -> Refused:
        selector = self.command.target
        said = f"Could not find element matching selector {selector!r}"
        if count:
            said = f"Only {count} match {selector!r}: there is no number {self.command.nth}."
        return Refused(ErrorCode.ELEMENT_NOT_FOUND, said, selector=selector, matches_count=count)

    async def _with_candidates(self, refused: Refused) -> Refused:
        if refused.code is ErrorCode.ELEMENT_NOT_FOUND and not refused.facts["matches_count"]:
            refused.facts["candidates"] = await resembling(self.page, self.command.target)
        return refused


def is_animated(page: Page, element: Element) -> bool:
    """Whether it, or what it is in, is about to move: an animation may take frames to begin. One
    without an end is none: infinity is not a plain value."""
    rows = page.read_each(page.lineage(element), ANIMATION)
    return any(state == "running" and ends is not None for state, ends in rows)


def is_disabled(element: Element) -> bool:
    return any(element.read(*DISABLED))
