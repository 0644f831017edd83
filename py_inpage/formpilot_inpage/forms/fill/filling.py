"""Fills fields in the order given, within the deadline of the command."""

import json
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace

from formpilot_inpage.contract.errors import ErrorCode
from formpilot_inpage.contract.fill_form import Failed, Skipped
from formpilot_inpage.dom.find import RETRY_EVERY_MS, RETRY_FOR_MS
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.steps import NextFrame, NextTask, ReportProgress, Require, Step
from formpilot_inpage.events.fill_events import CLICKED, PART_CLICKED, fill_steps
from formpilot_inpage.forms.control import (
    CAPTCHA_REASON,
    DISABLED_REASON,
    IS_DISABLED,
    MAY_CHANGE,
    ControlRef,
)
from formpilot_inpage.forms.control_state import read_properties, state_of, types_by_element
from formpilot_inpage.forms.kinds.kind import Properties
from formpilot_inpage.forms.plan import InvalidValue, SkipField, State, Verdict
from formpilot_inpage.forms.resolve.scope import FieldScope
from formpilot_inpage.overlay.progress import FILLING, Progress

from .field_guard import FieldGuard
from .planner import FieldDraft, FieldRequest, Planned, draft_fields, problem_draft
from .verify import read_back

BATCH_SIZE = 40
SLICE_MS = 400
# While the progress overlay is shown.
SHOWN_SLICE_MS = 200
# Time kept for reading back and answering: a share of the deadline, and more for many fields.
RESERVE = 0.1
RESERVE_PER_FIELD_MS = 0.25
RESERVE_AT_MOST = 0.5
# A page may ask a server for the options that depend on a field.
LOAD_FOR_MS = 5000
# At every real focus the browser reads the whole form for its own autofill: 200 fields of one
# form took 7 times as long as with the same events sent. Later fields get synthetic focus events.
REAL_FOCUS_FIELDS = 20
# A React component computes the next value of its group of checkboxes from its last render. That
# takes a task of the page, and several on a busy machine: React's scheduler yields after 5 ms.
TASKS_BETWEEN_CLICKS = 4
DRAWN_ANEW = "The page drew this field anew while it was filled. Look at the page, then try again."
# The page may still add or enable these once the fields before them are filled.
MAY_APPEAR = {
    ErrorCode.FIELD_NOT_FOUND,
    ErrorCode.OPTION_NOT_FOUND,
    ErrorCode.RADIO_OPTION_NOT_FOUND,
}


class Filling:
    """A form being filled. `drafts` holds the outcome of each request so far."""

    retries_reverted = False
    """Whether to fill once more what the page reverted."""

    def __init__(
        self,
        page: Page,
        container: Element | None,
        requests: Sequence[FieldRequest],
        *,
        dry_run: bool,
    ) -> None:
        self.page = page
        self.container = container
        self.requests = requests
        self.dry_run = dry_run
        self.scope = FieldScope(page, container)
        self.guard: FieldGuard | None = None
        """Set if the user has to approve fields."""
        self.before_fill: Callable[[Sequence[Planned]], Awaitable[None]] | None = None
        """Called with fields before they are touched."""
        self.drafts: list[FieldDraft] = []
        self.progress = Progress(page, FILLING, len(requests))
        self.states_before: dict[str, State] = {}
        """The states of the fields before the fill, by key."""
        self._properties: dict[Element, Properties] = {}
        self.time_is_up = False
        self._reserve_ms = min(
            RESERVE * page.context.remaining_ms() + RESERVE_PER_FIELD_MS * len(requests),
            RESERVE_AT_MOST * page.context.remaining_ms(),
        )
        self._wait_budget_s = RETRY_FOR_MS / 1000
        """Time left for waiting until fields appear."""
        self._retry_budget_s = RETRY_FOR_MS / 1000
        """Time left for searching again right after other fields were filled."""
        self._load_budget_s = LOAD_FOR_MS / 1000
        """Time left for waiting until the options load that depend on a filled field."""
        self._scope_is_stale = False
        """Whether a field was filled after the scope was read."""
        self._has_filled = False
        self._real_focus_left = REAL_FOCUS_FIELDS
        self._last_was_clicked = False

    @property
    def planned(self) -> list[Planned]:
        return [draft for draft in self.drafts if isinstance(draft, Planned)]

    async def run(self, *, stop_on_failure: bool) -> None:
        """Fills all fields; with `stop_on_failure`, up to the first that fails."""
        while len(self.drafts) < len(self.requests) and not self.time_is_up:
            index = len(self.drafts)
            await self._advance(
                self.requests[index : index + (1 if stop_on_failure else BATCH_SIZE)]
            )
            if stop_on_failure and self.drafts and await self._has_failed(self.drafts[-1]):
                return

    async def _advance(self, requests: Sequence[FieldRequest]) -> None:
        """Fills up to the first field that may appear later, and waits for that one."""
        if self._remaining_ms() <= 0:
            self.time_is_up = True
            return
        drafts = await self.draft(requests)
        ready = next(
            (index for index in range(len(drafts)) if self._should_retry(drafts, index)),
            len(drafts),
        )
        self.drafts += await self.perform(drafts[:ready])
        if ready < len(drafts) and not self.time_is_up:
            late = await self._wait_for(requests[ready], drafts[ready])
            self.drafts += await self.perform([late])

    async def _wait_for(self, request: FieldRequest, late: FieldDraft) -> FieldDraft:
        """Searches again: at once after other fields were filled, then at intervals."""
        while self._should_retry([late], 0) and self._remaining_ms() > 0:
            began, waits = time.monotonic(), not self._scope_is_stale
            if waits:
                await self.progress.update(len(self.drafts))
                await self.page.context.sleep(RETRY_EVERY_MS)
            (late,) = await self.redraft([request])
            if waits and is_loading(late):
                self._load_budget_s -= time.monotonic() - began
            elif waits:
                self._wait_budget_s -= time.monotonic() - began
            else:
                self._retry_budget_s -= time.monotonic() - began
        return late

    def _should_retry(self, drafts: Sequence[FieldDraft], index: int) -> bool:
        """Whether to search again for a field, once those before it are filled."""
        late = drafts[index]
        if not may_appear_later(late):
            return False
        will_fill = not self.dry_run and any(isinstance(draft, Planned) for draft in drafts[:index])
        if self._scope_is_stale or will_fill:
            return self._retry_budget_s > 0
        if self._has_filled and is_loading(late):
            return self._load_budget_s > 0
        # Only a filled field can make the page enable or show another one.
        may_change = self._has_filled and isinstance(late, Skipped) and late.reason in MAY_CHANGE
        return self._wait_budget_s > 0 and (may_change or not isinstance(late, Skipped))

    async def redraft(self, requests: Sequence[FieldRequest]) -> list[FieldDraft]:
        """Drafts for the page as it is now."""
        self.scope = FieldScope(self.page, self.container)
        self._scope_is_stale = False
        return await self.draft(requests)

    async def refill(self, requests: Sequence[FieldRequest]) -> Sequence[FieldDraft]:
        """Fills once more what the page has lost."""
        return await self.perform(await self.redraft(requests))

    async def draft(self, requests: Sequence[FieldRequest]) -> list[FieldDraft]:
        on_found = None if self.dry_run else self._save_states
        return await draft_fields(self.page, self.scope, requests, on_found)

    async def _save_states(self, refs: Mapping[str, ControlRef]) -> None:
        """Saves the states before any field is touched: one field may change those after it."""
        if not self._properties and len(self.requests) > BATCH_SIZE:
            index = await self.scope.light_index()
            types = {control.element: control.type for control in index.controls}
            self._properties = await read_properties(self.page, types)
        new = {key: ref for key, ref in refs.items() if key not in self.states_before}
        types = types_by_element(new.values())
        unread = {element: types[element] for element in types if element not in self._properties}
        self._properties.update(await read_properties(self.page, unread))
        self.states_before |= {key: state_of(ref, self._properties) for key, ref in new.items()}

    async def perform(self, given: Sequence[FieldDraft]) -> Sequence[FieldDraft]:
        """Fills the planned fields. Returns the drafts that were reached in time, in order."""
        drafts = list(given)
        if self.dry_run:
            return drafts
        if self.guard:
            drafts = self.guard.reject_unapproved(drafts)
        indexes = [index for index, draft in enumerate(drafts) if isinstance(draft, Planned)]
        planned = [draft for draft in drafts if isinstance(draft, Planned)]
        steps = [self._steps(field) for field in planned]
        if self.before_fill and planned:
            await self.before_fill(planned)
        done = 0
        while done < len(steps):
            remaining_ms = self._remaining_ms()
            if remaining_ms <= 0:
                self.time_is_up = True
                return drafts[: indexes[done]]
            await self._show_progress(indexes[done], planned[done])
            if planned[done].plan.interact:
                drafts[indexes[done]] = await self._interact(planned[done], steps[done])
                done += 1
            else:
                alike = next((index for index in range(done, len(planned))
                              if planned[index].plan.interact), len(planned))  # fmt: skip
                slice_ms = SHOWN_SLICE_MS if self.progress.is_shown else SLICE_MS
                ready = steps[done:alike]
                for is_filled in await self.page.perform(ready, min(remaining_ms, slice_ms)):
                    if not is_filled:
                        drafts[indexes[done]] = self._rejection(planned[done])
                    done += 1
            self._scope_is_stale = self._has_filled = True
        return drafts

    async def _interact(self, field: Planned, conditions: Sequence[Step]) -> FieldDraft:
        """Operates a widget, unless its conditions no longer hold."""
        if not all(await self.page.perform([conditions], SLICE_MS)):
            return self._rejection(field)
        draft = await self._try_widget(field)
        while is_loading(draft) and self._load_budget_s > 0 and self._remaining_ms() > 0:
            began = time.monotonic()
            await self.page.context.sleep(RETRY_EVERY_MS)
            draft = await self._try_widget(field)
            self._load_budget_s -= time.monotonic() - began
        return draft

    async def _try_widget(self, field: Planned) -> FieldDraft:
        assert field.plan.interact
        try:
            return replace(field, plan=await field.plan.interact())
        except (SkipField, InvalidValue) as problem:
            return problem_draft(problem, field.resolution)
        except LookupError:
            # A part that was there a moment ago: the other fields still get their answers.
            lost = InvalidValue(ErrorCode.VALUE_REVERTED, DRAWN_ANEW)
            return problem_draft(lost, field.resolution)

    def _rejection(self, field: Planned) -> FieldDraft:
        rejection = self.guard.rejection(field) if self.guard else None
        return rejection or Skipped(reason=DISABLED_REASON, **field.resolution)

    async def _show_progress(self, index: int, field: Planned) -> None:
        """Points at the next field. Fields that are filled again were counted before."""
        done = min(len(self.drafts) + index, len(self.requests))
        await self.progress.update(done, field.plan.target)

    async def settle(self) -> None:
        """Gives the page two frames to react."""
        if self._scope_is_stale:
            await self.page.perform([[NextFrame(), NextFrame()]], SLICE_MS)

    def _steps(self, field: Planned) -> list[Step]:
        self._real_focus_left -= 1
        # A field before it may have disabled it since it was read.
        enabled = Require(field.plan.target, IS_DISABLED, False)
        conditions = self.guard.conditions(field) if self.guard else []
        move_focus = self._real_focus_left >= 0
        steps = fill_steps(field.plan, json.dumps(field.key), move_focus=move_focus)
        is_clicked = field.plan.sequence in (CLICKED, PART_CLICKED)
        rendered = TASKS_BETWEEN_CLICKS if is_clicked and self._last_was_clicked else 0
        self._last_was_clicked = is_clicked
        if field.plan.interact:
            steps = [ReportProgress(json.dumps(field.key))]
        return [*[NextTask()] * rendered, enabled, *conditions, *steps]

    def _remaining_ms(self) -> float:
        return self.page.context.remaining_ms() - self._reserve_ms

    async def _has_failed(self, last: FieldDraft) -> bool:
        if not isinstance(last, Planned) or self.dry_run:
            return isinstance(last, Failed)
        await self.settle()
        (verdict,) = read_back(self.page, [last.plan])
        return verdict in {Verdict.REVERTED, Verdict.DETACHED}


def is_loading(draft: FieldDraft) -> bool:
    """Whether a field has no options yet but, at most, one that stands for no choice."""
    if not isinstance(draft, Failed) or draft.error is not ErrorCode.OPTION_NOT_FOUND:
        return False
    return len(draft.options or ()) <= 1


def may_appear_later(draft: FieldDraft) -> bool:
    if isinstance(draft, Failed):
        return draft.error in MAY_APPEAR
    return isinstance(draft, Skipped) and draft.reason != CAPTCHA_REASON
