"""Reads the outcome of each field back from the page."""

from collections.abc import Sequence
from dataclasses import replace

from formpilot_inpage.contract.errors import ADVICE, ErrorCode
from formpilot_inpage.contract.fill_form import Failed, FieldOutcome, Filled, Validation
from formpilot_inpage.forms.files.chosen_files import ChosenFiles
from formpilot_inpage.forms.kinds import BY_TYPE
from formpilot_inpage.forms.kinds.typing import has_lost_letters
from formpilot_inpage.forms.plan import Verdict
from formpilot_inpage.forms.redaction import Redactor
from formpilot_inpage.forms.resolve.suggestions import collect_suggestions

from .filling import Filling
from .planner import Planned
from .validation import VALIDITY, explain, is_valid
from .verify import read_back

BATCH_SIZE = 100
SUGGESTIONS_FOR = 10
ERRORS = {
    Verdict.REVERTED: ErrorCode.VALUE_REVERTED,
    Verdict.DETACHED: ErrorCode.ELEMENT_DETACHED,
}


class Report:
    """Reads a filled form back, after the page had time to react."""

    def __init__(self, filling: Filling, redactor: Redactor) -> None:
        self._filling = filling
        self._page = filling.page
        self._redactor = redactor

    async def outcomes(self) -> list[FieldOutcome]:
        """The outcomes of all fields that were reached, in order."""
        drafts = self._filling.drafts
        planned = [index for index, draft in enumerate(drafts) if isinstance(draft, Planned)]
        if self._filling.dry_run:
            judged = {index: would_fill(self._planned(index)) for index in planned}
        else:
            await self._filling.settle()
            judged = await self._judge(planned)
            lost = [index for index in planned if self._should_refill(index, judged[index])]
            if lost:
                judged |= await self._refill(lost)
        outcomes: list[FieldOutcome] = [
            judged.get(index, draft)  # type: ignore[arg-type]  # a draft that is not planned is one
            for index, draft in enumerate(drafts)
        ]
        return await self._with_suggestions(outcomes)

    async def _judge(self, indexes: Sequence[int]) -> dict[int, FieldOutcome]:
        """Judges in batches, so that the page is never blocked for long."""
        judged: dict[int, FieldOutcome] = {}
        last_keys = {field.plan.target: field.key for field in self._filling.planned}
        for start in range(0, len(indexes), BATCH_SIZE):
            batch = indexes[start : start + BATCH_SIZE]
            planned = [self._planned(index) for index in batch]
            verdicts = read_back(self._page, [field.plan for field in planned])
            validations = await self._validations(planned)
            keys = [last_keys[field.plan.target] for field in planned]
            outcomes = map(outcome, planned, verdicts, validations, keys)
            judged.update(zip(batch, outcomes, strict=True))
            await self._page.yield_to_page()
        return judged

    async def _validations(self, planned: Sequence[Planned]) -> list[Validation]:
        targets = [field.plan.target for field in planned]
        valid = [is_valid(*row) for row in self._page.read_each(targets, VALIDITY)]
        bad = [target for target, fine in zip(targets, valid, strict=True) if not fine]
        reasons = iter(await explain(self._page, bad, self._redactor) if bad else [])
        return [Validation(valid=True) if fine else next(reasons) for fine in valid]

    def _should_refill(self, index: int, judged: FieldOutcome) -> bool:
        """A page that renders anew may replace the element, or its options. A page that reads an
        uploaded file may fill in what it found there."""
        if not isinstance(judged, Failed):
            return False
        is_detached = judged.error is ErrorCode.ELEMENT_DETACHED
        kind = BY_TYPE[self._planned(index).resolution["input_type"]]
        if is_detached or kind.retries_reverted or self._filling.retries_reverted:
            return True
        if any(ChosenFiles.parse(request.value) for request in self._filling.requests[:index]):
            return True
        return kind.types_reverted and has_lost_letters(self._planned(index).plan)

    async def _refill(self, lost: Sequence[int]) -> dict[int, FieldOutcome]:
        filling = self._filling
        requests = [replace(filling.requests[index], is_typed=True) for index in lost]
        drafts = await filling.refill(requests)
        await filling.settle()
        again = []
        for index, draft in zip(lost, drafts, strict=False):
            if isinstance(draft, Planned):
                filling.drafts[index] = draft
                again.append(index)
        return await self._judge(again)

    def _planned(self, index: int) -> Planned:
        draft = self._filling.drafts[index]
        assert isinstance(draft, Planned)
        return draft

    async def _with_suggestions(self, outcomes: list[FieldOutcome]) -> list[FieldOutcome]:
        missing = [
            (index, failed)
            for index, failed in enumerate(outcomes)
            if isinstance(failed, Failed) and failed.error is ErrorCode.FIELD_NOT_FOUND
        ]
        if missing:
            suggestions = await collect_suggestions(self._filling.scope, self._redactor)
            for index, failed in missing[:SUGGESTIONS_FOR]:
                await self._page.yield_to_page()
                outcomes[index] = replace(failed, candidates=suggestions.for_key(failed.field))
        return outcomes


def outcome(
    planned: Planned, verdict: Verdict, validation: Validation, last_key: str
) -> FieldOutcome:
    """`last_key` is the last key of the command that names this field."""
    if verdict in ERRORS:
        advice = ADVICE[ERRORS[verdict]]
        message = f"{advice.message} {advice.hint}"
        if last_key != planned.key:
            message = f"The key '{last_key}' means the same field, and was filled in after it."
        return Failed(
            error=ERRORS[verdict], message=message, validation=validation, **planned.resolution
        )
    facts = dict(planned.plan.facts)
    reformatted = planned.plan.reformat_note if verdict is Verdict.REFORMATTED else None
    notes = [note for note in (planned.note, facts.pop("note", None), reformatted) if note]
    return Filled(
        verified=verdict is Verdict.HELD,
        note=" ".join(notes) or None,
        validation=validation,
        **facts,
        **planned.resolution,
    )


def would_fill(planned: Planned) -> FieldOutcome:
    facts = dict(planned.plan.facts)
    notes = [note for note in (planned.note, facts.pop("note", None)) if note]
    return Filled(
        status="would_fill",
        verified=None,
        note=" ".join(notes) or None,
        **facts,
        **planned.resolution,
    )
