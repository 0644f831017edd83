"""Records a fill in the history, so that it can be undone however it ends."""

from collections.abc import Sequence

from formpilot_inpage.contract.errors import ErrorCode
from formpilot_inpage.contract.fill_form import Failed, FieldOutcome
from formpilot_inpage.dom.page import Element
from formpilot_inpage.forms.control_state import read_states
from formpilot_inpage.forms.fill.filling import Filling
from formpilot_inpage.forms.fill.planner import Planned
from formpilot_inpage.forms.plan import State

from .history import History, SavedField, SavedFill

BATCH_SIZE = 200


class UndoRecorder:
    """Records one fill."""

    def __init__(self, filling: Filling, selector: str) -> None:
        self._filling = filling
        self._page = filling.page
        self._selector = selector
        self._number = 0
        """The number of its history entry, once it has one."""
        self._recorded: set[str] = set()

    async def before_fill(self, planned: Sequence[Planned]) -> None:
        """Records fields before they are touched: the page may hang then, and never return."""
        new = {first_element(field): field for field in planned if field.key not in self._recorded}
        if not new:
            return
        self._recorded |= {field.key for field in new.values()}
        before = {first: self._filling.states_before[field.key] for first, field in new.items()}
        after = [field.plan.expected_state for field in new.values()]
        fill = await self._saved_fill(new, before, after)
        history = History(self._page)
        if self._number:
            history.append_fields(self._number, fill.fields)
            return
        (root,) = self._page.select(":root", limit=1).elements or (None,)
        root_ref = self._page.store.ref(root) if root else ""
        self._number = history.begin(self._page.context.correlation_id, root_ref, fill)

    async def after_fill(self, outcomes: Sequence[FieldOutcome]) -> None:
        """Records the states after the fill, of failed fields too."""
        if not self._number:
            return
        last: dict[Element, Planned] = {}
        before: dict[Element, State] = {}
        for field in self._filling.planned:
            last[first_element(field)] = field
            state = field.plan.state_before or self._filling.states_before[field.key]
            before.setdefault(first_element(field), state)
        reverted = {outcome.field for outcome in outcomes if was_reverted(outcome)}
        states = await read_states(self._page, [field.ref for field in last.values()])
        # What replaced a reverted value may be the user's own input.
        after = [
            field.plan.expected_state if field.key in reverted else state
            for field, state in zip(last.values(), states, strict=True)
        ]
        fill = await self._saved_fill(last, before, after)
        await self._page.yield_to_page()
        History(self._page).finish(self._number, fill)

    async def _saved_fill(
        self, fields: dict[Element, Planned], before: dict[Element, State], after: Sequence[State]
    ) -> SavedFill:
        form = self._filling.container
        refs = await self._refs([*fields, *([form] if form else [])])
        saved = [
            SavedField(field.resolution, ref, before[first], state, field.note is None)
            for (first, field), ref, state in zip(fields.items(), refs, after, strict=False)
        ]
        return SavedFill(self._selector, refs[-1] if form else "", saved)

    async def _refs(self, elements: Sequence[Element]) -> list[str]:
        refs: list[str] = []
        for start in range(0, len(elements), BATCH_SIZE):
            await self._page.yield_to_page()
            refs += self._page.store.refs(elements[start : start + BATCH_SIZE])
        return refs


def first_element(field: Planned) -> Element:
    """The first button of a radio group, whichever is chosen."""
    return (*field.plan.group, field.plan.target)[0]


def was_reverted(outcome: FieldOutcome) -> bool:
    return isinstance(outcome, Failed) and outcome.error is ErrorCode.VALUE_REVERTED
