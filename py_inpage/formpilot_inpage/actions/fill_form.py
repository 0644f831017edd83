"""fill_form: find the fields, fill them in their order, and read back what the page made of it."""

from collections.abc import AsyncIterator
from itertools import islice
from typing import Any

from formpilot_inpage.contract.commands import FillForm
from formpilot_inpage.contract.errors import ErrorCode, Refused
from formpilot_inpage.contract.filling import Failed, FormFilled, Outcome, Skipped, plain
from formpilot_inpage.dom.find import find
from formpilot_inpage.dom.frames import holding, other_sites, with_target
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.time import ended
from formpilot_inpage.fields.fill import Filling
from formpilot_inpage.fields.planner import Wish
from formpilot_inpage.fields.privacy import Discretion
from formpilot_inpage.fields.remembering import Remembering
from formpilot_inpage.fields.report import Report
from formpilot_inpage.fields.resolve import Forest
from formpilot_inpage.fields.validation import required_empty
from formpilot_inpage.risk.fills import FillGuard

KEYS_TRIED = 20
TIME_WAS_UP = "Not reached: the time was up"
CANCELLED = "Not reached: the command was cancelled"
EARLIER_FAILED = "Not reached: an earlier field failed"


async def run(page: Page, command: FillForm) -> FormFilled:
    if command.snapshot_id and not page.gave_snapshot(command.snapshot_id):
        raise Refused(ErrorCode.STALE_SNAPSHOT, snapshot_id=command.snapshot_id)
    page = await document_of(page, command)
    async with page.alone():
        return await fill(page, command, container_of(page, command.selector))


async def document_of(page: Page, command: FillForm) -> Page:
    """Where the form is: this document, or a frame's where this one has nothing of it."""
    if command.selector:
        return await with_target(page, command.selector)

    async def has_a_field(inner: Page) -> bool:
        forest = Forest(inner, None)
        for key in islice(command.fields, KEYS_TRIED):
            if await forest.resolve(key):
                return True
        return False

    return await holding(page, has_a_field)


def container_of(page: Page, selector: str) -> Element | None:
    """None is the whole document."""
    if not selector:
        return None
    found = find(page, selector, limit=1)
    if found.count:
        return found.elements[0]
    refused = Refused(
        ErrorCode.FORM_NOT_FOUND,
        f"No element found matching selector '{selector}'. Verify the selector is correct and "
        "the form is visible on the page.",
        success=False,
        form_selector=selector,
    )
    refused.summary = "Form fill failed: form container not found"
    raise refused


async def fill(page: Page, command: FillForm, container: Element | None) -> FormFilled:
    wishes = [Wish(key, value) for key, value in command.fields.items()]
    filling = Filling(page, container, wishes, dry_run=command.dry_run)
    if page.task.consent.asks and not command.dry_run:
        filling.guard = FillGuard(page)
        await filling.guard.before("fill_form", filling)
    memory = Remembering(filling, command.selector)
    filling.ahead = None if command.dry_run else memory.ahead
    await filling.run(stop=command.on_error == "stop")
    discretion = Discretion(command.fields.values())
    outcomes = await Report(filling, discretion).outcomes()
    await memory.ended(outcomes)
    reason = EARLIER_FAILED
    if filling.time_is_up:
        reason = CANCELLED if page.cancelled() else TIME_WAS_UP
    outcomes += [Skipped(field=wish.key, reason=reason) for wish in wishes[len(outcomes) :]]
    plans = [draft.plan for draft in filling.planned] if command.dry_run else []
    planned = {element for plan in plans for element in (plan.target, *plan.others)}
    form = FormFilled(
        form_selector=command.selector,
        dry_run=command.dry_run,
        results=tuple([plain(outcome) async for outcome in unhurried(page, outcomes)]),
        required_empty=await required_empty(page, filling.forest, discretion, planned),
        other_sites=tuple(other_sites(page)) if missing(outcomes) else (),
        **(first_failure(outcomes) if command.on_error == "stop" else {}),
    )
    await page.breathe()
    if filling.time_is_up:
        raise ended(page, f"after {form.count('filled')} of {len(wishes)} fields", **form.facts())
    return form


async def unhurried(page: Page, outcomes: list[Outcome]) -> AsyncIterator[Outcome]:
    for outcome in outcomes:
        await page.breathe()
        yield outcome


def missing(outcomes: list[Outcome]) -> bool:
    return any(getattr(one, "error", None) is ErrorCode.FIELD_NOT_FOUND for one in outcomes)


def first_failure(outcomes: list[Outcome]) -> dict[str, Any]:
    for at, outcome in enumerate(outcomes):
        if isinstance(outcome, Failed):
            return {"failed_at": at, "failed_field": outcome.field}
    return {}
