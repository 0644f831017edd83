"""observe forms: every form with its fields, and for each field the key that fill_form takes."""

import json
from typing import Any

from formpilot_inpage.contract.errors import ErrorCode, Refused
from formpilot_inpage.contract.filling import plain
from formpilot_inpage.contract.forms import SIZE_LIMIT, Forms, FrameFacts, ReadForms
from formpilot_inpage.dom.find import find
from formpilot_inpage.dom.frames import site_of, with_target
from formpilot_inpage.dom.page import Page, Row
from formpilot_inpage.fields.catalog import catalog
from formpilot_inpage.fields.heads import head
from formpilot_inpage.fields.survey import Group, Surveyed, survey

FORMS_LIMIT = 100
FRAMES_LIMIT = 20
# What is kept of the size: for the hint and the counts, and for the heads of later forms.
RESERVE = 400
HEAD = 160
HEADS = 12


async def run(page: Page, command: ReadForms) -> Forms:
    surveyed = Surveyed()
    container = None
    if command.selector:
        page = await with_target(page, command.selector)
        found = find(page, command.selector, limit=1)
        if not found.count:
            raise Refused(ErrorCode.FORM_NOT_FOUND, selector=command.selector)
        container = found.elements[0]
        frame = page.inside(container)
        page, container = (frame, None) if frame else (page, container)
    await survey(page, container, surveyed)
    frames = frame_facts(page, surveyed.frames[:FRAMES_LIMIT])
    listing = Listing(command.limit, size(list(map(plain, frames))))
    await listing.fill(surveyed.groups, command.selector if container else "")
    return Forms(
        forms=tuple(listing.forms),
        frames=frames,
        left_out=sum(len(group.fields) for group in surveyed.groups) - listing.fields,
        left_out_forms=sum(group.form is not None for group in surveyed.groups) - listing.heads,
        left_out_frames=len(surveyed.frames) - len(frames),
    )


class Listing:
    """The answer as it grows, within its limits."""

    def __init__(self, limit: int, used: int) -> None:
        self.forms: list[dict[str, Any]] = []
        self.fields = 0
        self.heads = 0
        self._limit = limit
        self._left = SIZE_LIMIT - RESERVE - used

    async def fill(self, groups: list[Group], selector: str) -> None:
        for at, group in enumerate(groups[:FORMS_LIMIT]):
            form = plain(head(group, selector))
            if not self._takes({**form, "fields": [], "more_fields": len(group.fields)}, 0):
                return
            self.heads += group.form is not None
            self.forms.append(form)
            form["fields"] = []
            later = HEAD * min(len(groups) - at - 1, HEADS)
            if self._has_room(later):
                async for facts in catalog(group):
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
    """In JSON, with what stands between it and the next."""
    return len(json.dumps(facts)) + 2


def frame_facts(page: Page, rows: list[Row]) -> tuple[FrameFacts, ...]:
    refs = page.refs([row.element for row in rows])
    return tuple(
        FrameFacts(ref=ref, site=site_of(row.values[0] or ""))
        for row, ref in zip(rows, refs, strict=True)
    )
