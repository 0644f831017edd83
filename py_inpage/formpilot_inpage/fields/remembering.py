"""A fill on its way into the history, so that it can be undone however it ends."""

from collections.abc import Sequence

from formpilot_inpage.contract.errors import ErrorCode
from formpilot_inpage.contract.filling import Failed, Outcome
from formpilot_inpage.dom.page import Element

from .fill import Filling, held
from .history import Fill, History, Memory
from .plan import left_by
from .planner import Planned
from .states import State, read_states

SLICE = 200


class Remembering:
    """Of one fill."""

    def __init__(self, filling: Filling, selector: str) -> None:
        self._filling = filling
        self._page = filling.page
        self._selector = selector
        self._number = 0
        """That of its entry, once there is one."""
        self._known: set[str] = set()

    async def ahead(self, planned: Sequence[Planned]) -> None:
        """Before fields are touched: a page may hang then, and Python not come back to it."""
        new = {first_of(one): one for one in planned if one.where["field"] not in self._known}
        if not new:
            return
        self._known |= {one.where["field"] for one in new.values()}
        before = {first: self._before(one) for first, one in new.items()}
        fill = await self._fill(new, before, [left_by(one.plan) for one in new.values()])
        history = History(self._page)
        if self._number:
            history.extend(self._number, fill.memories)
            return
        (root,) = self._page.follow([next(iter(new))], "ownerDocument.documentElement")
        document = self._page.ref(root) if root else ""
        self._number = history.add(self._page.task.name, document, fill)

    async def ended(self, outcomes: Sequence[Outcome]) -> None:
        """Whatever the fill has touched, also where it was not done."""
        if not self._number:
            return
        last: dict[Element, Planned] = {}
        before: dict[Element, State] = {}
        for one in self._filling.planned:
            last[first_of(one)] = one
            before.setdefault(first_of(one), self._before(one))
        lost = {one.field for one in outcomes if was_reverted(one)}
        now = await read_states(self._page, [held(one) for one in last.values()])
        # What stands there instead may be the user's own.
        after = [
            left_by(one.plan) if one.where["field"] in lost else state
            for one, state in zip(last.values(), now, strict=True)
        ]
        fill = await self._fill(last, before, after)
        await self._page.breathe()
        History(self._page).replace(self._number, fill)

    def _before(self, one: Planned) -> State:
        return self._filling.before[one.where["field"]]

    async def _fill(
        self, fields: dict[Element, Planned], before: dict[Element, State], after: Sequence[State]
    ) -> Fill:
        form = self._filling.container
        refs = await self._refs([*fields, *([form] if form else [])])
        rows = zip(fields.items(), refs, after, strict=False)
        memories = [
            Memory(one.where, ref, before[first], state, one.note is None)
            for (first, one), ref, state in rows
        ]
        return Fill(self._selector, refs[-1] if form else "", memories)

    async def _refs(self, elements: Sequence[Element]) -> list[str]:
        refs: list[str] = []
        for start in range(0, len(elements), SLICE):
            await self._page.breathe()
            refs += self._page.refs(elements[start : start + SLICE])
        return refs


def first_of(one: Planned) -> Element:
    """Of a radio group the first button, whichever is chosen."""
    return (*one.plan.others, one.plan.target)[0]


def was_reverted(outcome: Outcome) -> bool:
    return isinstance(outcome, Failed) and outcome.error is ErrorCode.VALUE_REVERTED
