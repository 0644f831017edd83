"""Dates in plain text inputs. Whether one has a calendar is known only when it was clicked."""

from collections.abc import Callable
from dataclasses import replace

from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.steps import ReportProgress
from formpilot_inpage.events.fill_events import fill_steps
from formpilot_inpage.forms.plan import InvalidValue, Plan

from .calendar_view import is_date_popup
from .field_fill import FieldFill
from .hints import FieldHints
from .moments import DateValues

DRAWN_WITHIN_MS = 300


def plan_after_click(
    page: Page,
    element: Element,
    wanted: DateValues,
    hints: FieldHints,
    as_text: Callable[[], Plan],
) -> Plan:
    """Fills the input as a date field if a click opens a calendar, else as `as_text` plans it,
    which may raise InvalidValue."""

    async def interact() -> Plan:
        fill = FieldFill(page, [element], wanted, hints)
        if await opens_calendar(page, fill):
            fill.prefers_calendar = True
            return fill.plan(await fill.run())
        plan = as_text()
        steps = fill_steps(plan, "", move_focus=True)
        await fill.user_input.perform(
            *(step for step in steps if not isinstance(step, ReportProgress))
        )
        return plan

    try:
        return replace(as_text(), interact=interact)
    except InvalidValue:
        return Plan(target=element, interact=interact)


async def opens_calendar(page: Page, fill: FieldFill) -> bool:
    """Whether the input, or a button beside it that names a calendar, opens one. It stays open."""
    opened = await fill.popups.open(fill.user_input, named_only=True)
    found = bool(opened) and await fill.user_input.wait_for(
        lambda: is_date_popup(page, fill.popups.opened()), DRAWN_WITHIN_MS
    )
    if not found:
        await fill.leave()
    return bool(found)
