"""What became of each field, read back from the page."""

from collections.abc import Sequence
from dataclasses import replace

from formpilot_inpage.contract.errors import ADVICE, ErrorCode
from formpilot_inpage.contract.filling import Failed, Filled, Outcome, Validation

from .fill import Filling
from .near import near_misses
from .planner import Planned
from .privacy import Discretion
from .validation import VALIDITY, explain, is_valid
from .verify import Verdict, note_for, read_back

BATCH = 100
NEAR_MISSES_FOR = 10
TAKEN_AWAY = {
    Verdict.REVERTED: ErrorCode.VALUE_REVERTED,
    Verdict.DETACHED: ErrorCode.ELEMENT_DETACHED,
}


class Report:
    """Reads a filled form back, once the page has had time to react."""

    def __init__(self, filling: Filling, discretion: Discretion) -> None:
        self._filling = filling
        self._page = filling.page
        self._discretion = discretion

    async def outcomes(self) -> list[Outcome]:
        """Of all fields that were reached, in their order."""
        planned = [at for at, one in enumerate(self._filling.drafts) if isinstance(one, Planned)]
        if self._filling.dry_run:
            judged = {at: would_fill(self._planned(at)) for at in planned}
        else:
            await self._filling.settle()
            judged = await self._judged(planned)
            lost = [at for at in planned if self._was_replaced(at, judged[at])]
            if lost:
                judged |= await self._filled_anew(lost)
        outcomes: list[Outcome] = [
            judged.get(at, one)  # type: ignore[arg-type]  # what is not planned is an outcome
            for at, one in enumerate(self._filling.drafts)
        ]
        return await self._with_near_misses(outcomes)

    async def _judged(self, places: Sequence[int]) -> dict[int, Outcome]:
        """In batches, so that the page is never kept waiting for long."""
        judged: dict[int, Outcome] = {}
        last = {one.plan.target: one.where["field"] for one in self._filling.planned}
        for start in range(0, len(places), BATCH):
            batch = places[start : start + BATCH]
            planned = [self._planned(at) for at in batch]
            verdicts = read_back(self._page, [one.plan for one in planned])
            validations = await self._validations(planned)
            keys = [last[one.plan.target] for one in planned]
            outcomes = map(outcome, planned, verdicts, validations, keys)
            judged.update(zip(batch, outcomes, strict=True))
            await self._page.breathe()
        return judged

    async def _validations(self, planned: Sequence[Planned]) -> list[Validation]:
        rows = self._page.read_each([one.plan.target for one in planned], VALIDITY)
        valid = [is_valid(*row) for row in rows]
        bad = [one.plan.target for one, fine in zip(planned, valid, strict=True) if not fine]
        reasons = iter(await explain(self._page, bad, self._discretion) if bad else [])
        return [Validation(valid=True) if fine else next(reasons) for fine in valid]

    def _was_replaced(self, at: int, judged: Outcome) -> bool:
        """A page that renders anew puts other elements, or other options, in their place."""
        if not isinstance(judged, Failed):
            return False
        is_select = self._planned(at).where["input_type"].startswith("select")
        is_detached = judged.error is ErrorCode.ELEMENT_DETACHED
        return is_detached or is_select or self._filling.insists

    async def _filled_anew(self, lost: Sequence[int]) -> dict[int, Outcome]:
        """Once more, for the page as it is now."""
        filling = self._filling
        done = await filling.once_more([filling.wishes[at] for at in lost])
        await filling.settle()
        again = []
        for at, one in zip(lost, done, strict=False):
            if isinstance(one, Planned):
                filling.drafts[at] = one
                again.append(at)
        return await self._judged(again)

    def _planned(self, at: int) -> Planned:
        one = self._filling.drafts[at]
        assert isinstance(one, Planned)
        return one

    async def _with_near_misses(self, outcomes: list[Outcome]) -> list[Outcome]:
        missing = [
            (at, one)
            for at, one in enumerate(outcomes)
            if isinstance(one, Failed) and one.error is ErrorCode.FIELD_NOT_FOUND
        ]
        if missing:
            near = await near_misses(self._filling.forest, self._discretion)
            for at, one in missing[:NEAR_MISSES_FOR]:
                await self._page.breathe()
                outcomes[at] = replace(one, candidates=near.of(one.field))
        return outcomes


def outcome(planned: Planned, verdict: Verdict, validation: Validation, last_key: str) -> Outcome:
    """`last_key` is the last one of the call that means this field."""
    if verdict in TAKEN_AWAY:
        error = TAKEN_AWAY[verdict]
        advice = ADVICE[error]
        message = f"{advice.message} {advice.hint}"
        if last_key != planned.where["field"]:
            message = f"The key '{last_key}' means the same field, and was filled in after it."
        return Failed(
            error=error,
            message=message,
            validation=validation,
            **planned.where,
        )
    facts = dict(planned.plan.facts)
    own_note = note_for(planned.plan) if verdict is Verdict.REFORMATTED else None
    notes = [note for note in (planned.note, facts.pop("note", None), own_note) if note]
    return Filled(
        verified=verdict is Verdict.HELD,
        note=" ".join(notes) or None,
        validation=validation,
        **facts,
        **planned.where,
    )


def would_fill(planned: Planned) -> Outcome:
    facts = dict(planned.plan.facts)
    notes = [note for note in (planned.note, facts.pop("note", None)) if note]
    return Filled(
        status="would_fill",
        verified=None,
        note=" ".join(notes) or None,
        **facts,
        **planned.where,
    )
