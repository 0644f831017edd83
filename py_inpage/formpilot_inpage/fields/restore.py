"""Puts back what fields held before a fill, as a fill of its own."""

from collections.abc import Sequence
from typing import Any

from formpilot_inpage.contract.errors import ErrorCode
from formpilot_inpage.contract.filling import Failed, Skipped
from formpilot_inpage.dom.find import LOOK_AGAIN_FOR_MS
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.overlay.progress import UNDOING, Progress

from . import ways_back
from .choose import choose, group_of
from .controls import Control, read_controls
from .fill import BATCH, Filling, may_come
from .history import Memory
from .plan import LeaveAlone, Plan, Unfit
from .planner import Draft, Planned, Wish
from .resolve import Match, by_ref
from .states import UNFINISHED, Held, read_states, same

GONE = "The field is no longer on the page."
OTHER_KIND = "The field is of another type now than when it was filled."
CHANGED = "The field was changed since the fill: it does not hold what the fill left there."
NOTHING_CHOSEN = (
    "Before the fill no button of this group was chosen, and a click cannot bring that back."
)
CANNOT_BE_TYPED = (
    "Before the fill it held something that is no value of its type yet, such as half a number or "
    "date. Only a person can type that again."
)
ALREADY = "It already held what it held before the fill; nothing was done."


class Restoring(Filling):
    """The fields of one fill on their way back, the last one first."""

    insists = True

    def __init__(
        self, page: Page, container: Element | None, memories: Sequence[Memory], *, by_key: bool
    ) -> None:
        wishes = [Wish(one.key, one) for one in reversed(memories)]
        super().__init__(page, container, wishes, dry_run=False)
        self.progress = Progress(page, UNDOING, len(wishes))
        self._by_key = by_key
        self._refused: dict[str, str] = {}
        self._unchanged: set[str] = set()
        self._tried: set[str] = set()

    @property
    def changed(self) -> set[str]:
        """The keys of fields that hold something else since the fill."""
        return {key for key, reason in self._refused.items() if reason is CHANGED}

    async def run(self, *, stop: bool = False) -> None:
        # What is not there yet comes with the fields that were filled before it.
        self._patience_s = self._looking_s = 0
        await super().run(stop=stop)
        self._patience_s = self._looking_s = LOOK_AGAIN_FOR_MS / 1000
        for at in reversed(range(len(self.drafts))):
            if may_come(self.drafts[at]) and not self.time_is_up:
                late = await self._wait_for(self.wishes[at], self.drafts[at])
                self.drafts[at : at + 1] = await self.perform([late]) or [late]

    async def once_more(self, wishes: Sequence[Wish]) -> Sequence[Draft]:
        """In the order of the fill, so that a field comes after those that it depends on; and one
        by one: some pages take a value over in their next frame, and lose what comes before."""
        done: list[Draft] = []
        for wish in reversed(wishes):
            done[:0] = await self.perform(await self.draft_anew([wish])) or [not_reached(wish)]
            await self.settle()
        return done

    async def perform(self, given: Sequence[Draft]) -> Sequence[Draft]:
        self._tried |= {one.where["field"] for one in given if isinstance(one, Planned)}
        return await super().perform(given)

    async def look(self) -> None:
        """Before anything is touched: one field put back may change the others."""
        for start in range(0, len(self.wishes), BATCH):
            memories = [wish.value for wish in self.wishes[start : start + BATCH]]
            controls = await self._find(memories)
            there = [(one, control) for one, control in zip(memories, controls, strict=True)
                     if isinstance(control, Control)]  # fmt: skip
            states = await read_states(
                self.page, [Held(one.type, one.element, one.group) for _, one in there]
            )
            self._refused |= {
                memory.key: reason
                for memory, reason in zip(memories, controls, strict=True)
                if isinstance(reason, str)
            }
            for (memory, control), now in zip(there, states, strict=True):
                if same(control.type, now, memory.before):
                    self._unchanged.add(memory.key)
                elif not same(control.type, now, memory.after):
                    self._refused[memory.key] = CHANGED
                elif control.type == "radio" and not memory.before:
                    self._refused[memory.key] = NOTHING_CHOSEN
                elif memory.before[1:] == [UNFINISHED]:
                    self._refused[memory.key] = CANNOT_BE_TYPED

    async def draft(self, wishes: Sequence[Wish]) -> list[Draft]:
        memories = [wish.value for wish in wishes]
        controls = await self._find(memories)
        return [self._draft_one(*one) for one in zip(memories, controls, strict=True)]

    def _draft_one(self, memory: Memory, control: Control | str) -> Draft:
        where = memory.where
        if memory.key in self._refused:
            return unavailable(self._refused[memory.key], where)
        if isinstance(control, str):
            return unavailable(control, where)
        try:
            plan = ways_back.plan(self.page, control, memory.before)
        except LeaveAlone as left:
            return Skipped(reason=left.reason, **where)
        except Unfit as unfit:
            return Failed(error=unfit.error, message=unfit.message, **where)
        if memory.key in self._unchanged - self._tried:
            plan = Plan(target=plan.target, sequence=(), change=(), checks=plan.checks)
            return Planned(where=where, plan=plan, note=ALREADY)
        return Planned(where=where, plan=plan, note=None)

    async def _find(self, memories: Sequence[Memory]) -> list[Control | str]:
        """By its element, or as fill_form finds it where the page has put another in its place;
        or why there is none."""
        groups: dict[Element, tuple[Element, ...]] = {}
        elements = self.page.by_refs([one.ref for one in memories])
        for at, memory in enumerate(memories):
            await self.page.breathe()
            match = await self._match(memory, elements[at])
            if match:
                chosen, choice = choose(self.page, match)
                if choice:
                    # Any of them may be another one that holds the same.
                    continue
                elements[at] = chosen.element
                groups[chosen.element] = group_of(self.page, match, chosen)
        there = [one for one in elements if one]
        controls = dict(zip(there, read_controls(self.page, there), strict=True))
        found: list[Control | str] = []
        for memory, element in zip(memories, elements, strict=True):
            if not element:
                found.append(GONE)
            elif controls[element].type != memory.where["input_type"]:
                found.append(OTHER_KIND)
            else:
                found.append(controls[element]._replace(group=groups.get(element, ())))
        return found

    async def _match(self, memory: Memory, element: Element | None) -> Match | None:
        if element is None:
            may_search = self._by_key and memory.alone
            return await self.forest.resolve(memory.key) if may_search else None
        if memory.where["input_type"] != "radio":
            return None
        tree = await self.forest.light()
        return Match(tree, [tree.spot_of(element)], by_ref)


def unavailable(reason: str, where: dict[str, Any]) -> Failed:
    return Failed(error=ErrorCode.UNDO_UNAVAILABLE, message=reason, **where)


def not_reached(wish: Wish) -> Skipped:
    return Skipped(field=wish.key, reason="Not reached")
