"""Restores the states of fields before a fill, as a fill of its own."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from formpilot_inpage.contract.errors import ErrorCode
from formpilot_inpage.contract.fill_form import Failed, Skipped
from formpilot_inpage.dom.find import RETRY_FOR_MS
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.forms import kinds
from formpilot_inpage.forms.control import Control, ControlRef
from formpilot_inpage.forms.control_state import read_controls, read_states
from formpilot_inpage.forms.fill.filling import BATCH_SIZE, Filling, may_appear_later
from formpilot_inpage.forms.fill.planner import FieldDraft, FieldRequest, Planned
from formpilot_inpage.forms.kinds import checkbox_group
from formpilot_inpage.forms.kinds.typing import type_instead
from formpilot_inpage.forms.plan import InvalidValue, Plan, SkipField
from formpilot_inpage.forms.resolve.disambiguate import choose_control
from formpilot_inpage.forms.resolve.scope import FieldMatch, by_ref
from formpilot_inpage.overlay.progress import UNDOING, Progress

from .history import SavedField

GONE = "The field is no longer on the page."
OTHER_TYPE = "The field is of another type now than when it was filled."
CHANGED = "The field was changed since the fill: it does not hold what the fill left there."
ALREADY = "It already held what it held before the fill; nothing was done."


class Restoration(Filling):
    """Restores the fields of one fill, the last one first. The values of its requests are
    SavedFields."""

    retries_reverted = True

    def __init__(
        self, page: Page, container: Element | None, fields: Sequence[SavedField], *, by_key: bool
    ) -> None:
        requests = [FieldRequest(saved.key, saved) for saved in reversed(fields)]
        super().__init__(page, container, requests, dry_run=False)
        self.progress = Progress(page, UNDOING, len(requests))
        self._by_key = by_key
        self._refused: dict[str, str] = {}
        self._unchanged: set[str] = set()
        self._tried: set[str] = set()

    @property
    def changed(self) -> set[str]:
        """The keys of fields that were changed since the fill."""
        return {key for key, reason in self._refused.items() if reason is CHANGED}

    async def run(self, *, stop_on_failure: bool = False) -> None:
        # Without waiting: a missing field may appear when the fields before it are restored.
        self._wait_budget_s = self._retry_budget_s = 0
        await super().run(stop_on_failure=stop_on_failure)
        self._wait_budget_s = self._retry_budget_s = RETRY_FOR_MS / 1000
        for index in reversed(range(len(self.drafts))):
            if may_appear_later(self.drafts[index]) and not self.time_is_up:
                late = await self._wait_for(self.requests[index], self.drafts[index])
                self.drafts[index : index + 1] = await self.perform([late]) or [late]

    async def refill(self, requests: Sequence[FieldRequest]) -> Sequence[FieldDraft]:
        """Refills one field at a time, in the order of the original fill: a field may depend on
        earlier ones, and some pages commit a value only in their next frame."""
        done: list[FieldDraft] = []
        for request in reversed(requests):
            skipped = Skipped(field=request.key, reason="Not reached")
            done[:0] = await self.perform(await self.redraft([request])) or [skipped]
            await self.settle()
        return done

    async def perform(self, given: Sequence[FieldDraft]) -> Sequence[FieldDraft]:
        self._tried |= {draft.key for draft in given if isinstance(draft, Planned)}
        return await super().perform(given)

    async def check_states(self) -> None:
        """Decides which fields can be restored, before any is touched: restoring one field may
        change the others."""
        for start in range(0, len(self.requests), BATCH_SIZE):
            fields = [request.value for request in self.requests[start : start + BATCH_SIZE]]
            found = list(zip(fields, await self._find(fields), strict=True))
            controls = [
                (saved, control) for saved, control in found if isinstance(control, Control)
            ]
            self._refused |= {
                saved.key: reason for saved, reason in found if isinstance(reason, str)
            }
            states = await read_states(self.page, [control.ref for _, control in controls])
            for (saved, control), state in zip(controls, states, strict=True):
                kind = kinds.BY_TYPE[control.type]
                if kind.states_equal(state, saved.state_before):
                    self._unchanged.add(saved.key)
                elif not kind.states_equal(state, saved.state_after):
                    self._refused[saved.key] = CHANGED
                elif reason := kind.why_not_restorable(saved.state_before):
                    self._refused[saved.key] = reason

    async def draft(self, requests: Sequence[FieldRequest]) -> list[FieldDraft]:
        fields = [request.value for request in requests]
        found = await self._find(fields)
        return [self._draft_field(*pair) for pair in zip(fields, found, strict=True)]

    def _draft_field(self, saved: SavedField, control: Control | str) -> FieldDraft:
        resolution = saved.resolution
        if saved.key in self._refused:
            return unrestorable_field(self._refused[saved.key], resolution)
        if isinstance(control, str):
            return unrestorable_field(control, resolution)
        is_unchanged = saved.key in self._unchanged - self._tried
        before = saved.state_before
        if is_unchanged and kinds.BY_TYPE[control.type].why_not_restorable(before):
            plan = Plan(
                target=control.element, sequence=(), write_steps=(), checks=(), state_after=before
            )
            return Planned(resolution=resolution, plan=plan, note=ALREADY)
        try:
            page = self.page.frames.owner_page(control.element) or self.page
            plan = kinds.restore(page, control, before)
            types_reverted = kinds.BY_TYPE[control.type].types_reverted
            if saved.key in self._tried and types_reverted and not plan.interact:
                plan = type_instead(page, plan)
        except SkipField as skip:
            return Skipped(reason=skip.reason, **resolution)
        except InvalidValue as invalid:
            return Failed(error=invalid.error, message=invalid.message, **resolution)
        if is_unchanged:
            plan = replace(plan, sequence=(), write_steps=(), interact=None, facts={})
            return Planned(resolution=resolution, plan=plan, note=ALREADY)
        return Planned(resolution=resolution, plan=plan, note=None)

    async def _find(self, fields: Sequence[SavedField]) -> list[Control | str]:
        """The control of each field, or the reason why there is none. If the page replaced the
        element, the field is found by its key."""
        groups: dict[Element, tuple[Element, ...]] = {}
        elements = self.page.store.by_refs([saved.ref for saved in fields])
        for index, saved in enumerate(fields):
            await self.page.yield_to_page()
            match = await self._match(saved, elements[index])
            if match:
                as_group = saved.input_type == checkbox_group.TYPE
                control, note, group = choose_control(self.page, match, as_group=as_group)
                if note:
                    # Any of the matches may be another field with the same state.
                    continue
                elements[index] = control.element
                groups[control.element] = group
        refs = [
            ControlRef(saved.input_type, element, groups.get(element, ()))
            for saved, element in zip(fields, elements, strict=True)
            if element
        ]
        controls = iter(read_controls(self.page, refs))
        found: list[Control | str] = []
        for saved, element in zip(fields, elements, strict=True):
            if not element:
                found.append(GONE)
                continue
            control_now = next(controls)
            found.append(control_now if control_now.type == saved.input_type else OTHER_TYPE)
        return found

    async def _match(self, saved: SavedField, element: Element | None) -> FieldMatch | None:
        """A match is needed for a radio group, and to find a replaced element by its key."""
        if element is None:
            may_search = self._by_key and saved.is_unique
            return await self.scope.resolve(saved.key) if may_search else None
        if saved.input_type == checkbox_group.TYPE:
            match = await self.scope.resolve(saved.key)
            return match if match and match.candidates[0].element == element else None
        if not kinds.BY_TYPE[saved.input_type].is_group:
            return None
        index = await self.scope.light_index()
        return FieldMatch(index, [index.candidate_of(element)], by_ref)


def unrestorable_field(reason: str, resolution: dict[str, Any]) -> Failed:
    return Failed(error=ErrorCode.UNDO_UNAVAILABLE, message=reason, **resolution)
