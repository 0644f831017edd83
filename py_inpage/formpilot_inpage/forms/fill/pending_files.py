"""Which files a fill needs before it may touch anything."""

import time
from collections.abc import Sequence
from dataclasses import replace

from formpilot_inpage.dom.find import RETRY_EVERY_MS, RETRY_FOR_MS
from formpilot_inpage.forms.files.chosen_files import ChosenFiles, without_unsent

from .filling import Filling, may_appear_later
from .planner import FieldDraft, FieldRequest, Planned


def needs_files(requests: Sequence[FieldRequest]) -> bool:
    return any(map(is_awaited, requests))


def is_awaited(request: FieldRequest) -> bool:
    chosen = ChosenFiles.parse(request.value)
    return chosen is not None and chosen.is_awaited


async def draft_with_files(filling: Filling) -> list[FieldDraft]:
    """Drafts for all requests. Waits for a file field that is not there yet, unless filling other
    fields may bring it."""
    until = time.monotonic() + RETRY_FOR_MS / 1000
    drafts = await filling.draft(filling.requests)
    while is_any_missing(filling, drafts) and time.monotonic() < until:
        await filling.page.context.sleep(RETRY_EVERY_MS)
        if filling.page.context.remaining_ms() <= 0:
            break
        drafts = await filling.redraft(filling.requests)
    return drafts


def is_any_missing(filling: Filling, drafts: Sequence[FieldDraft]) -> bool:
    pairs = list(zip(filling.requests, drafts, strict=True))
    fills_others = any(isinstance(draft, Planned) for _, draft in pairs)
    missing = [draft for request, draft in pairs if is_awaited(request)]
    return not fills_others and any(map(may_appear_later, missing))


def awaited_keys(filling: Filling, drafts: Sequence[FieldDraft]) -> tuple[str, ...]:
    """The keys of the fields whose files the host must send: those that can be filled, and those
    that may appear when the fields before them are filled."""
    keys: list[str] = []
    fills_others = False
    for request, draft in zip(filling.requests, drafts, strict=True):
        if is_awaited(request):
            if isinstance(draft, Planned) or (fills_others and may_appear_later(draft)):
                keys.append(request.key)
        else:
            fills_others |= isinstance(draft, Planned)
    return tuple(keys)


def reject_unsent(filling: Filling) -> None:
    """Makes each file that was not sent the error of its field."""
    filling.requests = [
        replace(request, value=without_unsent(request.value)) for request in filling.requests
    ]
