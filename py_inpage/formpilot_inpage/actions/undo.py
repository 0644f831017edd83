"""undo: restores what the fields held before a fill, unless they were changed since."""

from dataclasses import replace

from formpilot_inpage.contract.consent import ConfirmationRequired
from formpilot_inpage.contract.errors import CommandError, ErrorCode
from formpilot_inpage.contract.fill_form import FieldOutcome, Filled, Skipped
from formpilot_inpage.contract.results import plain
from formpilot_inpage.contract.undo import FormRestored, Restored, RestoreOutcome, Undo
from formpilot_inpage.dom.find import find
from formpilot_inpage.dom.frames import inner_pages
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.forms.control_state import texts_in
from formpilot_inpage.forms.fill.report import Report
from formpilot_inpage.forms.redaction import Redactor
from formpilot_inpage.forms.undo.history import TOO_LARGE, UNDONE, History, HistoryEntry, SavedFill
from formpilot_inpage.forms.undo.restore import Restoration
from formpilot_inpage.risk.fill_guard import FillGuard

from .fill_form import CANCELLED, TIME_WAS_UP

NO_FILL = "No fill is remembered: there was none on this page, or the page was left since."
NOT_THIS_ONE = (
    "No fill of that correlation_id is remembered: it was on another page, or the page was left "
    "or has seen many fills since."
)
FRAME_WAS_LEFT = "The frame that was filled has been left since."
ALL_UNDONE = "Every fill on this page is undone already."
ALREADY_UNDONE = "This fill is undone already."
WAS_TOO_LARGE = "The fill was too large to be remembered."
MESSAGES = {UNDONE: ALREADY_UNDONE, TOO_LARGE: WAS_TOO_LARGE}
HINT = "Look at the page; what is wrong there can be put right with fill_form."
OPTION_GONE = {ErrorCode.OPTION_NOT_FOUND, ErrorCode.RADIO_OPTION_NOT_FOUND}


async def run(page: Page, command: Undo) -> FormRestored | ConfirmationRequired:
    async with page.context.lock():
        history = History(page)
        pages = {root_ref(reached): reached for reached in (page, *inner_pages(page))}
        entry = find_entry(history.entries, command.correlation_id, set(pages))
        return await restore_fill(pages[entry.root_ref], history, entry)


def root_ref(page: Page) -> str:
    return page.store.ref(page.select(":root", limit=1).elements[0])


def find_entry(
    entries: list[HistoryEntry], correlation_id: str, root_refs: set[str]
) -> HistoryEntry:
    """The last fill of that id; without an id, the last fill that is not undone."""
    reachable = [entry for entry in entries if entry.root_ref in root_refs]
    if correlation_id:
        matching = [entry for entry in entries if entry.correlation_id == correlation_id]
        if not matching:
            raise undo_unavailable(NOT_THIS_ONE)
        if matching[-1] not in reachable:
            raise undo_unavailable(FRAME_WAS_LEFT)
    else:
        matching = [entry for entry in reachable if entry.unavailable != UNDONE]
        if not matching:
            raise undo_unavailable(ALL_UNDONE if reachable else NO_FILL)
    entry = matching[-1]
    if entry.unavailable:
        raise undo_unavailable(MESSAGES[entry.unavailable])
    return entry


def undo_unavailable(reason: str) -> CommandError:
    return CommandError(ErrorCode.UNDO_UNAVAILABLE, reason, HINT)


async def restore_fill(
    page: Page, history: History, entry: HistoryEntry
) -> FormRestored | ConfirmationRequired:
    fill = history.load(entry)
    container = find_saved_container(page, fill)
    by_key = container is not None or not fill.selector
    filling = Restoration(page, container, fill.fields, by_key=by_key)
    await filling.check_states()
    if page.context.consent.asks:
        filling.guard = guard = FillGuard(page)
        action = f"undo {entry.correlation_id} {entry.text_name}"
        if required := await guard.before_fill(action, filling):
            return required
    await filling.run()
    redactor = Redactor(
        text for saved in fill.fields for text in texts_in([saved.state_before, saved.state_after])
    )
    outcomes = [restore_outcome(outcome) for outcome in await Report(filling, redactor).outcomes()]
    unreached = [request.key for request in filling.requests[len(outcomes) :]]
    reason = CANCELLED if page.context.cancelled else TIME_WAS_UP
    outcomes += [Skipped(field=key, reason=reason) for key in unreached]
    kept: set[str] = set()
    if filling.time_is_up:
        kept |= {outcome.field for outcome in outcomes if not isinstance(outcome, Restored)}
    later = history.entries[history.entries.index(entry) + 1 :]
    if any(not later_entry.unavailable for later_entry in later):
        # A field that a later fill changed can be restored once that fill is undone.
        kept |= filling.changed
    rest = [saved for saved in fill.fields if saved.key in kept]
    history.keep_remaining(entry, replace(fill, fields=rest))
    form = FormRestored(undone=entry.correlation_id, results=tuple(map(plain, outcomes)))
    if filling.time_is_up:
        when = f"after {form.count('restored')} of {len(outcomes)} fields"
        raise page.context.interrupted(when, **form.facts())
    return form


def find_saved_container(page: Page, fill: SavedFill) -> Element | None:
    form = page.store.by_ref(fill.form) if fill.form else None
    if form or not fill.selector:
        return form
    return next(iter(find(page, fill.selector, limit=1).elements), None)


def restore_outcome(outcome: FieldOutcome) -> RestoreOutcome:
    """The outcome for an answer to undo, without anything that the field held."""
    if isinstance(outcome, Filled):
        return Restored(
            field=outcome.field,
            input_type=outcome.input_type,
            resolved_by=outcome.resolved_by,
            resolved_selector=outcome.resolved_selector,
            verified=outcome.verified,
            note=outcome.note,
            validation=outcome.validation,
        )
    if isinstance(outcome, Skipped) or outcome.error not in OPTION_GONE:
        return outcome
    return replace(outcome, error=ErrorCode.UNDO_UNAVAILABLE)
