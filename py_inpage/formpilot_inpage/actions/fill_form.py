"""fill_form: finds the fields, fills them in order, and reads the result back."""

from collections.abc import AsyncIterator
from itertools import islice
from typing import Any

from formpilot_inpage.contract.consent import ConfirmationRequired, FilesRequired
from formpilot_inpage.contract.errors import CommandError, ErrorCode
from formpilot_inpage.contract.fill_form import Failed, FieldOutcome, FillForm, FormFilled, Skipped
from formpilot_inpage.contract.results import plain
from formpilot_inpage.dom.find import find
from formpilot_inpage.dom.frames import cross_origin_frames, first_page_where, page_with_target
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.forms.fill.filling import Filling
from formpilot_inpage.forms.fill.pending_files import (
    awaited_keys,
    draft_with_files,
    needs_files,
    reject_unsent,
)
from formpilot_inpage.forms.fill.planner import FieldRequest, resolve_here
from formpilot_inpage.forms.fill.report import Report
from formpilot_inpage.forms.fill.validation import required_empty
from formpilot_inpage.forms.redaction import Redactor
from formpilot_inpage.forms.resolve.scope import FieldScope
from formpilot_inpage.forms.undo.recorder import UndoRecorder
from formpilot_inpage.risk.fill_guard import FillGuard

KEYS_LIMIT = 20
TIME_WAS_UP = "Not reached: the time was up"
CANCELLED = "Not reached: the command was cancelled"
EARLIER_FAILED = "Not reached: an earlier field failed"


async def run(page: Page, command: FillForm) -> FormFilled | ConfirmationRequired | FilesRequired:
    if command.snapshot_id and not page.store.is_known_snapshot(command.snapshot_id):
        raise CommandError(ErrorCode.STALE_SNAPSHOT, snapshot_id=command.snapshot_id)
    page = await page_of_form(page, command)
    async with page.context.lock():
        return await fill(page, command, find_container(page, command.selector))


async def page_of_form(page: Page, command: FillForm) -> Page:
    """The page of the form: this one, or a frame's if no field is found here. Fields in frames of
    the page are filled too."""
    if command.selector:
        return page_with_target(page, command.selector)

    async def has_field(inner: Page) -> bool:
        scope = FieldScope(inner, None)
        for key, value in islice(command.fields.items(), KEYS_LIMIT):
            if await resolve_here(scope, FieldRequest(key, value)):
                return True
        return False

    return await first_page_where(page, has_field)


def find_container(page: Page, selector: str) -> Element | None:
    """The form; None for the whole document."""
    if not selector:
        return None
    found = find(page, selector, limit=1)
    if found.count:
        return found.elements[0]
    error = CommandError(
        ErrorCode.FORM_NOT_FOUND,
        f"No element found matching selector '{selector}'. Verify the selector is correct and "
        "the form is visible on the page.",
        success=False,
        form_selector=selector,
    )
    error.summary = "Form fill failed: form container not found"
    raise error


async def fill(
    page: Page, command: FillForm, container: Element | None
) -> FormFilled | ConfirmationRequired | FilesRequired:
    requests = [FieldRequest(key, value) for key, value in command.fields.items()]
    filling = Filling(page, container, requests, dry_run=command.dry_run)
    if not command.dry_run and (required := await before_fill(page, filling)):
        return required
    recorder = UndoRecorder(filling, command.selector)
    filling.before_fill = None if command.dry_run else recorder.before_fill
    await filling.run(stop_on_failure=command.on_error == "stop")
    redactor = Redactor(command.fields.values())
    outcomes = await Report(filling, redactor).outcomes()
    await recorder.after_fill(outcomes)
    reason = EARLIER_FAILED
    if filling.time_is_up:
        reason = CANCELLED if page.context.cancelled else TIME_WAS_UP
    outcomes += [Skipped(field=request.key, reason=reason) for request in requests[len(outcomes) :]]
    plans = [draft.plan for draft in filling.planned] if command.dry_run else []
    planned = {element for plan in plans for element in (plan.target, *plan.group)}
    form = FormFilled(
        form_selector=command.selector,
        dry_run=command.dry_run,
        results=tuple([plain(outcome) async for outcome in yielding(page, outcomes)]),
        required_empty=await required_empty(page, filling.scope, redactor, planned),
        other_sites=tuple(cross_origin_frames(page)) if has_missing(outcomes) else (),
        **(first_failure(outcomes) if command.on_error == "stop" else {}),
    )
    await page.yield_to_page()
    if filling.time_is_up:
        done = form.count("would_fill" if command.dry_run else "filled")
        raise page.context.interrupted(f"after {done} of {len(requests)} fields", **form.facts())
    return form


async def before_fill(page: Page, filling: Filling) -> ConfirmationRequired | FilesRequired | None:
    """What the host must do first: send files, ask the user, or both in one. None: fill."""
    consent = page.context.consent
    has_files = needs_files(filling.requests)
    if not (consent.asks or consent.digest or has_files):
        return None
    guard = FillGuard(page)
    drafts = await draft_with_files(filling) if has_files else None
    required = await guard.before_fill("fill_form", filling, drafts)
    keys = awaited_keys(filling, drafts) if drafts else ()
    if keys:
        assert guard.confirmation
        return FilesRequired(keys, guard.confirmation, required is not None)
    reject_unsent(filling)
    filling.guard = guard if consent.asks else None
    return required


async def yielding(page: Page, outcomes: list[FieldOutcome]) -> AsyncIterator[FieldOutcome]:
    """Yields to the page before each outcome."""
    for outcome in outcomes:
        await page.yield_to_page()
        yield outcome


def has_missing(outcomes: list[FieldOutcome]) -> bool:
    return any(
        isinstance(outcome, Failed) and outcome.error is ErrorCode.FIELD_NOT_FOUND
        for outcome in outcomes
    )


def first_failure(outcomes: list[FieldOutcome]) -> dict[str, Any]:
    for index, outcome in enumerate(outcomes):
        if isinstance(outcome, Failed):
            return {"failed_at": index, "failed_field": outcome.field}
    return {}
