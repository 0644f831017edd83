"""observe forms: lists the forms of a page with their fields and the keys of these."""

import json
from typing import Any

from formpilot_inpage.contract.consent import ConfirmationRequired
from formpilot_inpage.contract.errors import CommandError, ErrorCode
from formpilot_inpage.contract.read_forms import SIZE_LIMIT, Forms, FrameFacts, ReadForms
from formpilot_inpage.contract.results import plain
from formpilot_inpage.dom.find import find
from formpilot_inpage.dom.frames import origin_of, page_with_target
from formpilot_inpage.dom.page import Page, Row
from formpilot_inpage.forms.describe.discover import Discovered, FieldGroup, discover_fields
from formpilot_inpage.forms.describe.field_list import list_fields
from formpilot_inpage.forms.describe.form_header import form_header
from formpilot_inpage.forms.describe.opened_options import OptionReader
from formpilot_inpage.risk.pointer_guard import confirm_movement

FORMS_LIMIT = 100
FRAMES_LIMIT = 20
# Reserved of the size: for the hint and the counts, and for the headers of later forms.
RESERVE = 400
HEADER = 160
HEADERS = 12


async def run(page: Page, command: ReadForms) -> Forms | ConfirmationRequired:
    if not command.options:
        return await read(page, command, None)
    async with page.context.exclusive("the forms were read"):
        whole = page.query_rows(":root", [])[0].element
        if required := confirm_movement(page, command.what, whole):
            return required
        return await read(page, command, OptionReader(page))


async def read(page: Page, command: ReadForms, reader: OptionReader | None) -> Forms:
    discovered = Discovered()
    container = None
    if command.selector:
        page = page_with_target(page, command.selector)
        found = find(page, command.selector, limit=1)
        if not found.count:
            raise CommandError(ErrorCode.FORM_NOT_FOUND, selector=command.selector)
        container = found.elements[0]
        frame = page.frames.frame_page(container)
        page, container = (frame, None) if frame else (page, container)
    await discover_fields(page, container, discovered)
    frames = frame_facts(page, discovered.frames[:FRAMES_LIMIT])
    listing = Listing(command.limit, size(list(map(plain, frames))), reader)
    await listing.fill(discovered.groups, command.selector if container else "")
    return Forms(
        forms=tuple(listing.forms),
        frames=frames,
        left_out=sum(len(group.fields) for group in discovered.groups) - listing.fields,
        left_out_forms=sum(group.form is not None for group in discovered.groups) - listing.headers,
        left_out_frames=len(discovered.frames) - len(frames),
        unopened=reader.unopened if reader else 0,
    )


class Listing:
    """The forms of an answer, within a limit of fields or of size."""

    def __init__(self, limit: int, used: int, reader: OptionReader | None) -> None:
        self.forms: list[dict[str, Any]] = []
        self.fields = 0
        self.headers = 0
        self._limit = limit
        self._reader = reader
        self._left = SIZE_LIMIT - RESERVE - used

    async def fill(self, groups: list[FieldGroup], selector: str) -> None:
        for index, group in enumerate(groups[:FORMS_LIMIT]):
            form = plain(form_header(group, selector))
            if not self._takes({**form, "fields": [], "more_fields": len(group.fields)}, 0):
                return
            self.headers += group.form is not None
            self.forms.append(form)
            form["fields"] = []
            later = HEADER * min(len(groups) - index - 1, HEADERS)
            if self._has_room(later):
                async for facts in list_fields(group):
                    if self._reader:
                        field = group.fields[len(form["fields"])]
                        facts |= await self._reader.read(group.scope.page, field)
                    if not self._takes(facts, later):
                        break
                    form["fields"].append(facts)
                    self.fields += 1
                    if not self._has_room(later):
                        break
            if left := len(group.fields) - len(form["fields"]):
                form["more_fields"] = left

    def _has_room(self, later: int) -> bool:
        return self.fields < self._limit if self._limit else self._left > later

    def _takes(self, facts: dict[str, Any], later: int) -> bool:
        needed = size(facts)
        if not self._limit and self._left - needed < later:
            return False
        self._left -= needed
        return True


def size(facts: Any) -> int:
    """The length as JSON, with the separator before the next item."""
    return len(json.dumps(facts)) + 2


def frame_facts(page: Page, rows: list[Row]) -> tuple[FrameFacts, ...]:
    refs = page.store.refs([row.element for row in rows])
    return tuple(
        FrameFacts(ref=ref, site=origin_of(row.values[0] or ""))
        for row, ref in zip(rows, refs, strict=True)
    )
