"""Fills fields one after the other, in the order given, within the command's time."""

import json
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence

from formpilot_inpage.contract.errors import ErrorCode
from formpilot_inpage.contract.filling import Failed, Skipped
from formpilot_inpage.dom.find import LOOK_AGAIN_EVERY_MS, LOOK_AGAIN_FOR_MS
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.steps import Frame, Only, Step
from formpilot_inpage.events.filling import steps
from formpilot_inpage.overlay.progress import FILLING, Progress

from .controls import DISABLED
from .guarding import Guard
from .planner import Draft, Planned, Wish, draft
from .resolve import Forest
from .states import Held, Row, State, parts_of, read_rows, state_of
from .verify import Verdict, read_back

BATCH = 40
SLICE_MS = 400
# Where somebody watches.
SHOWN_SLICE_MS = 200
# What is kept for reading back and answering: a share of the time, and more for many fields.
RESERVE = 0.1
RESERVE_PER_FIELD_MS = 0.25
RESERVE_AT_MOST = 0.5
# At every real focus the browser reads the whole form for its own autofill: 200 fields of one
# form took 7 times as long as with the same events sent. So long fills hurry after a while.
PATIENT_FOR = 20
# What a page may still bring or enable, once the fields before it are filled.
MAY_COME = {
    ErrorCode.FIELD_NOT_FOUND,
    ErrorCode.OPTION_NOT_FOUND,
    ErrorCode.RADIO_OPTION_NOT_FOUND,
}


class Filling:
    """One form being filled. `drafts` tells what became of the wishes so far."""

    insists = False
    """Whether to put in once more what the page took away."""

    def __init__(
        self, page: Page, container: Element | None, wishes: Sequence[Wish], *, dry_run: bool
    ) -> None:
        self.page = page
        self.container = container
        self.wishes = wishes
        self.dry_run = dry_run
        self.forest = Forest(page, container)
        self.guard: Guard | None = None
        """Where the user has to agree to fields."""
        self.ahead: Callable[[Sequence[Planned]], Awaitable[None]] | None = None
        """Is told of fields before they are touched."""
        self.drafts: list[Draft] = []
        self.progress = Progress(page, FILLING, len(wishes))
        self.before: dict[str, State] = {}
        """By key, what fields held."""
        self._rows: dict[Element, Row] = {}
        self.time_is_up = False
        self._reserve_ms = min(
            RESERVE * page.left_ms() + RESERVE_PER_FIELD_MS * len(wishes),
            RESERVE_AT_MOST * page.left_ms(),
        )
        self._patience_s = LOOK_AGAIN_FOR_MS / 1000
        self._looking_s = LOOK_AGAIN_FOR_MS / 1000
        self._touched = False
        self._has_filled = False
        self._patient_for = PATIENT_FOR

    @property
    def planned(self) -> list[Planned]:
        return [one for one in self.drafts if isinstance(one, Planned)]

    async def run(self, *, stop: bool) -> None:
        """All wishes; with `stop` no further than the first that fails."""
        while len(self.drafts) < len(self.wishes) and not self.time_is_up:
            at = len(self.drafts)
            await self._advance(self.wishes[at : at + (1 if stop else BATCH)])
            if stop and self.drafts and await self._failed(self.drafts[-1]):
                return

    async def _advance(self, wishes: Sequence[Wish]) -> None:
        """Up to the first that cannot be filled yet, and that one too, if it comes."""
        if self._left_ms() <= 0:
            self.time_is_up = True
            return
        drafts = await self.draft(wishes)
        ready = next((at for at in range(len(drafts)) if self._has_hope(drafts, at)), len(drafts))
        self.drafts += await self.perform(drafts[:ready])
        if ready < len(drafts) and not self.time_is_up:
            late = await self._wait_for(wishes[ready], drafts[ready])
            self.drafts += await self.perform([late])

    async def _wait_for(self, wish: Wish, late: Draft) -> Draft:
        """Look again: at once after others were filled, then every now and then for a while."""
        while self._has_hope([late], 0) and self._left_ms() > 0:
            began, waits = time.monotonic(), not self._touched
            if waits:
                await self.progress.at(len(self.drafts))
                await self.page.pause(LOOK_AGAIN_EVERY_MS)
            (late,) = await self.draft_anew([wish])
            if waits:
                self._patience_s -= time.monotonic() - began
            else:
                self._looking_s -= time.monotonic() - began
        return late

    def _has_hope(self, drafts: Sequence[Draft], at: int) -> bool:
        """Whether to look again for a field, once those before it are filled."""
        late = drafts[at]
        if not may_come(late):
            return False
        will_fill = not self.dry_run and any(isinstance(one, Planned) for one in drafts[:at])
        if self._touched or will_fill:
            return self._looking_s > 0
        # Only what was filled can make a page enable a field.
        enabled_soon = not isinstance(late, Skipped) or (
            self._has_filled and late.reason == DISABLED
        )
        return self._patience_s > 0 and enabled_soon

    async def draft_anew(self, wishes: Sequence[Wish]) -> list[Draft]:
        """For the page as it is now."""
        self.forest = Forest(self.page, self.container)
        self._touched = False
        return await self.draft(wishes)

    async def once_more(self, wishes: Sequence[Wish]) -> Sequence[Draft]:
        """For what the page has lost meanwhile."""
        return await self.perform(await self.draft_anew(wishes))

    async def draft(self, wishes: Sequence[Wish]) -> list[Draft]:
        note = None if self.dry_run else self._note
        return await draft(self.page, self.forest, wishes, note)

    async def _note(self, controls: Mapping[str, Held]) -> None:
        """What fields hold before any is touched, for undo: one may change those after it."""
        if not self._rows and len(self.wishes) > BATCH:
            tree = await self.forest.light()
            self._rows = await read_rows(self.page, [one.element for one in tree.controls])
        new = {key: one for key, one in controls.items() if key not in self.before}
        unknown = [one for one in parts_of(new.values()) if one not in self._rows]
        self._rows.update(await read_rows(self.page, unknown))
        self.before |= {key: state_of(one, self._rows) for key, one in new.items()}

    async def perform(self, given: Sequence[Draft]) -> Sequence[Draft]:
        """Those that were done when the time was up, in order."""
        drafts = list(given)
        if self.dry_run:
            return drafts
        if self.guard:
            drafts = self.guard.held_back(drafts)
        places = [at for at, one in enumerate(drafts) if isinstance(one, Planned)]
        planned = [one for one in drafts if isinstance(one, Planned)]
        groups = [self._group(one) for one in planned]
        if self.ahead and planned:
            await self.ahead(planned)
        done = 0
        while done < len(groups):
            left_ms = self._left_ms()
            if left_ms <= 0:
                self.time_is_up = True
                return drafts[: places[done]]
            await self._tell(drafts, places[done])
            slice_ms = SHOWN_SLICE_MS if self.progress.is_shown else SLICE_MS
            for filled in await self.page.perform(groups[done:], min(left_ms, slice_ms)):
                left_out = drafts[places[done]]
                if not filled and isinstance(left_out, Planned):
                    drafts[places[done]] = self._left_out(left_out)
                done += 1
            self._touched = self._has_filled = True
        return drafts

    def _left_out(self, one: Planned) -> Draft:
        denied = self.guard.left_out(one) if self.guard else None
        return denied or Skipped(reason=DISABLED, **one.where)

    async def _tell(self, drafts: Sequence[Draft], at: int) -> None:
        """Which field comes next. Those that are filled anew were counted before."""
        next_one = drafts[at]
        assert isinstance(next_one, Planned)
        done = min(len(self.drafts) + at, len(self.wishes))
        await self.progress.at(done, next_one.plan.target)

    async def settle(self) -> None:
        """The page gets two frames to react."""
        if self._touched:
            await self.page.perform([[Frame(), Frame()]], SLICE_MS)

    def _group(self, planned: Planned) -> list[Step]:
        self._patient_for -= 1
        told = json.dumps(planned.where["field"])
        # A field before it may have disabled it since it was looked at.
        enabled = Only(planned.plan.target, 'matches(":disabled")', False)
        unchanged = self.guard.still(planned) if self.guard else []
        return [enabled, *unchanged, *steps(planned.plan, told, patient=self._patient_for >= 0)]

    def _left_ms(self) -> float:
        return self.page.left_ms() - self._reserve_ms

    async def _failed(self, last: Draft) -> bool:
        if not isinstance(last, Planned) or self.dry_run:
            return isinstance(last, Failed)
        await self.settle()
        (verdict,) = read_back(self.page, [last.plan])
        return verdict in {Verdict.REVERTED, Verdict.DETACHED}


def may_come(one: Draft) -> bool:
    if isinstance(one, Failed):
        return one.error in MAY_COME
    return isinstance(one, Skipped) and one.reason != "captcha_detected"


def held(planned: Planned) -> Held:
    return Held(planned.where["input_type"], planned.plan.target, planned.plan.others)
