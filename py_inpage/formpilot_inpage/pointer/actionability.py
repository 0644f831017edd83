"""Waits until a user could click an element: visible, still, enabled and uncovered."""

import time
from dataclasses import dataclass
from typing import Any

from formpilot_inpage.contract.click import Click
from formpilot_inpage.contract.errors import CommandError, ErrorCode
from formpilot_inpage.dom.find import RETRY_EVERY_MS, RETRY_FOR_MS, find
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.steps import NextFrame
from formpilot_inpage.events.pointer_events import Point
from formpilot_inpage.overlay.progress import CLICKING, Progress

from .click_points import ClickArea, ClickPoint, click_areas, find_click_point
from .click_suggestions import ambiguous_target_error, find_similar
from .hit_test import hit_test
from .target import element_at_point, obscured_error

FRAME_WITHIN_MS = 100
# Kept for the click itself, and to see its effect.
RESERVE_MS = 400
DISABLEABLE = "button, input, select, textarea, option, optgroup"
DISABLED_PATHS = (
    f'closest(":is({DISABLEABLE}):disabled, [aria-disabled=true i]").localName',
    'control.matches(":disabled")',
)
ANIMATION = (
    "getAnimations().0.playState",
    "getAnimations().0.effect.getComputedTiming().endTime",
)
INPUT_TYPES = ("localName", "type", "control.type")


@dataclass(frozen=True, slots=True)
class ClickTarget:
    """What to click, and where."""

    selector: str | None
    element: Element
    area: ClickArea
    point: Point
    matches_count: int


class Actionability:
    """Waits for one click's target, for a second at most."""

    def __init__(self, page: Page, command: Click) -> None:
        self.page = page
        self.command = command
        timeout_ms = min(RETRY_FOR_MS, page.context.remaining_ms() - RESERVE_MS)
        self._deadline = time.monotonic() + timeout_ms / 1000
        self._scrolled: Element | None = None
        self._last: Any = None
        self._progress = Progress(page, CLICKING)

    @property
    def is_late(self) -> bool:
        return time.monotonic() >= self._deadline

    async def wait_for_target(self) -> ClickTarget:
        """The target once it can be clicked. Raises when it cannot in time."""
        while True:
            self.page.context.check_time("before the click")
            if self.command.x is not None and self.command.y is not None:
                return self._target_at(Point(self.command.x, self.command.y))
            target, is_still = self._check_target()
            if isinstance(target, ClickTarget) and (is_still or self.is_late):
                return target
            if isinstance(target, CommandError) and self.is_late:
                raise await self._with_candidates(target)
            if isinstance(target, ClickTarget):
                await self.page.perform([[NextFrame()]], FRAME_WITHIN_MS)
            else:
                await self._progress.update()
                await self.page.context.sleep(RETRY_EVERY_MS)

    def _target_at(self, point: Point) -> ClickTarget:
        element = element_at_point(self.page, point)
        hit = hit_test(self.page, point)
        if hit != element:
            raise (
                obscured_error(None, hit) if hit else CommandError(ErrorCode.ELEMENT_NOT_VISIBLE)
            )
        self._reject_file_input(element)
        if is_disabled(element):
            raise self._error(ErrorCode.ELEMENT_DISABLED, element)
        return ClickTarget(None, element, ClickArea(element, []), point, 1)

    def _check_target(self) -> tuple[ClickTarget | CommandError, bool]:
        """The target or why it cannot be clicked now, and whether it is still."""
        nth = self.command.nth
        matches = find(self.page, self.command.target, (nth or 0) + 1)
        if nth is None and matches.count > 1:
            raise ambiguous_target_error([self.page], self.command.target)
        if matches.count <= (nth or 0):
            return self._not_found(matches.count), False
        element = matches.elements[nth or 0]
        self._reject_file_input(element)
        found = self._click_point(element)
        if is_disabled(element) or (isinstance(found, ClickPoint) and is_disabled(found.hit)):
            return self._error(ErrorCode.ELEMENT_DISABLED, element), False
        if found is None:
            return self._error(ErrorCode.ELEMENT_NOT_VISIBLE, element), False
        if not isinstance(found, ClickPoint):
            return obscured_error(self.command.target, found), False
        target = ClickTarget(self.command.target, element, found.area, found.point, matches.count)
        return target, self._is_still(found)

    def _click_point(self, element: Element) -> ClickPoint | Element | None:
        """As find_click_point; scrolls to the element if that helps."""
        found = find_click_point(self.page, element)
        if isinstance(found, ClickPoint) or (found and self._scrolled == element):
            return found
        for area in click_areas(self.page, element):
            area.element.scroll_into_view()
            self._scrolled = element
            found = find_click_point(self.page, element)
            if isinstance(found, ClickPoint):
                break
        return found

    def _is_still(self, found: ClickPoint) -> bool:
        """Whether the area is where it was a frame ago. `document.timeline` only advances with a
        frame, and never on a hidden page."""
        clock, hidden = self.page.read("document.timeline.currentTime", "document.hidden")
        last, self._last = self._last, (found.area, clock)
        is_unmoved = last and last[0] == found.area and (hidden or last[1] != clock)
        return bool(is_unmoved) and not is_animated(self.page, found.area.element)

    def _reject_file_input(self, element: Element) -> None:
        tag, input_type, labelled_type = element.read(*INPUT_TYPES)
        if (tag == "input" and input_type == "file") or labelled_type == "file":
            raise self._error(ErrorCode.FILE_INPUT_NOT_SUPPORTED, element)

    def _error(self, code: ErrorCode, element: Element) -> CommandError:
        (tag,) = element.read("localName")
        hint = "To choose an option of a native select use fill_form." if tag == "option" else None
        facts = {"selector": self.command.target} if self.command.target else {}
        return CommandError(code, None, hint, **facts, tag=tag)

    def _not_found(self, count: int) -> CommandError:
        selector = self.command.target
        message = f"Could not find element matching selector {selector!r}"
        if count:
            message = f"`nth` is {self.command.nth}, but only {count} match {selector!r}."
        return CommandError(
            ErrorCode.ELEMENT_NOT_FOUND, message, selector=selector, matches_count=count
        )

    async def _with_candidates(self, error: CommandError) -> CommandError:
        if error.code is ErrorCode.ELEMENT_NOT_FOUND and not error.facts["matches_count"]:
            error.facts["candidates"] = await find_similar(self.page, self.command.target)
        return error


def is_animated(page: Page, element: Element) -> bool:
    """Whether the element or an ancestor is animated; an animation may take frames to begin.
    Infinite animations are ignored: `Infinity` serialises to null."""
    rows = page.read_each(page.geometry.composed_path(element), ANIMATION)
    return any(state == "running" and end is not None for state, end in rows)


def is_disabled(element: Element) -> bool:
    return any(element.read(*DISABLED_PATHS))
