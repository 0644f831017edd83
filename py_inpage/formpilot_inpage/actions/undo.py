"""undo: put back what the fields held before a fill, as far as nothing else changed them."""

from dataclasses import replace

from formpilot_inpage.contract.errors import ErrorCode, Refused
from formpilot_inpage.contract.filling import Filled, Outcome, Skipped, plain
from formpilot_inpage.contract.undoing import FormRestored, PutBack, Restored, Undo
from formpilot_inpage.dom.find import find
from formpilot_inpage.dom.frames import inner_pages
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.time import ended
from formpilot_inpage.fields.history import TOO_LARGE, UNDONE, Entry, Fill, History
from formpilot_inpage.fields.privacy import Discretion
from formpilot_inpage.fields.report import Report
from formpilot_inpage.fields.restore import Restoring
from formpilot_inpage.fields.states import texts_in
from formpilot_inpage.risk.fills import FillGuard

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
FATES = {UNDONE: ALREADY_UNDONE, TOO_LARGE: WAS_TOO_LARGE}
LOOK = "Look at the page; what is wrong there can be put right with fill_form."
NO_LONGER_THERE = {ErrorCode.OPTION_NOT_FOUND, ErrorCode.RADIO_OPTION_NOT_FOUND}


async def run(page: Page, command: Undo) -> FormRestored:
    async with page.alone():
        history = History(page)
        documents = {root_of(one): one for one in (page, *inner_pages(page))}
        entry = chosen(history.entries, command.correlation_id, set(documents))
        return await put_back(documents[entry.document], history, entry)


def root_of(page: Page) -> str:
    return page.ref(page.select(":root", limit=1).elements[0])


def chosen(entries: list[Entry], name: str, documents: set[str]) -> Entry:
    """The fill of that name, or the last one that is not undone."""
    here = [one for one in entries if one.document in documents]
    if name:
        named = [one for one in entries if one.name == name]
        if not named:
            raise unavailable(NOT_THIS_ONE)
        entry = named[-1]
        if entry not in here:
            raise unavailable(FRAME_WAS_LEFT)
    else:
        left = [one for one in here if one.fate != UNDONE]
        if not left:
            raise unavailable(ALL_UNDONE if here else NO_FILL)
        entry = left[-1]
    if entry.fate:
        raise unavailable(FATES[entry.fate])
    return entry


def unavailable(reason: str) -> Refused:
    return Refused(ErrorCode.UNDO_UNAVAILABLE, reason, LOOK)


async def put_back(page: Page, history: History, entry: Entry) -> FormRestored:
    fill = history.fill(entry)
    container = container_of(page, fill)
    by_key = container is not None or not fill.selector
    filling = Restoring(page, container, fill.memories, by_key=by_key)
    await filling.look()
    if page.task.consent.asks:
        filling.guard = FillGuard(page)
        await filling.guard.before(f"undo {entry.name} {entry.place}", filling)
    await filling.run()
    states = [(one.before, one.after) for one in fill.memories]
    discretion = Discretion(text for pair in states for text in texts_in(list(pair)))
    outcomes = [told(one) for one in await Report(filling, discretion).outcomes()]
    unreached = [wish.key for wish in filling.wishes[len(outcomes) :]]
    reason = CANCELLED if page.cancelled() else TIME_WAS_UP
    outcomes += [Skipped(field=key, reason=reason) for key in unreached]
    kept: set[str] = set()
    if filling.time_is_up:
        kept |= {one.field for one in outcomes if not isinstance(one, Restored)}
    if any(not one.fate for one in history.entries[history.entries.index(entry) + 1 :]):
        # What a later fill has changed can be put back once that one is undone.
        kept |= filling.changed
    rest = [one for one in fill.memories if one.key in kept]
    history.update(entry, replace(fill, memories=rest))
    form = FormRestored(undone=entry.name, results=tuple(map(plain, outcomes)))
    if filling.time_is_up:
        where = f"after {form.count('restored')} of {len(outcomes)} fields"
        raise ended(page, where, **form.facts())
    return form


def container_of(page: Page, fill: Fill) -> Element | None:
    there = page.by_ref(fill.form) if fill.form else None
    if there or not fill.selector:
        return there
    return next(iter(find(page, fill.selector, limit=1).elements), None)


def told(outcome: Outcome) -> PutBack:
    """As an answer to undo: nothing of what a field held is in it."""
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
    if isinstance(outcome, Skipped) or outcome.error not in NO_LONGER_THERE:
        return outcome
    return replace(outcome, error=ErrorCode.UNDO_UNAVAILABLE)
