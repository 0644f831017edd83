"""Ratings drawn without roles: a row of stars, or of numbers, that are clicked."""

from collections.abc import Sequence
from dataclasses import replace

from formpilot_inpage.contract.errors import ErrorCode
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.events.pointer_events import Point, PointerState, enter_leave_events
from formpilot_inpage.forms.control import Control
from formpilot_inpage.forms.plan import InvalidValue, Plan, State, Verdict
from formpilot_inpage.forms.widgets.star_row import (
    StarRow,
    find_star_row,
    is_chosen,
    places_before,
    read_looks,
)
from formpilot_inpage.forms.widgets.user_input import OUTSIDE, UserInput

from .kind import Kind, Properties
from .radio import NOTHING_CHOSEN
from .stepper import round_number
from .toggle import check_clickable
from .values import Value

SHOWN = "looks of stars"
GONE = "The stars are no longer there."


class StarRatingKind(Kind):
    """Found by the text beside it. Its state: how its stars look."""

    selector = ""
    is_composite = True
    can_hold_secret = False
    state_paths = ()

    def plan(self, page: Page, control: Control, value: Value) -> Plan:
        row, number = stars_in(page, control.element), round_number(value)
        if number not in row.numbers:
            message = f"It takes a whole number from {row.numbers[0]} to {row.numbers[-1]}."
            raise InvalidValue(ErrorCode.INVALID_VALUE, message)
        place = row.numbers.index(number)
        before = read_looks(page, row, control.element)

        def judge() -> Verdict:
            now = find_star_row(page, control.element)
            looks = read_looks(page, now, control.element) if now else []
            held = now is not None and is_chosen(now, looks, before, place)
            return Verdict.HELD if held else Verdict.REVERTED

        plan = Plan(target=control.element, judge=judge, state_after=[before, [place]])
        return self._click(page, row, place, plan)

    def _click(self, page: Page, row: StarRow, place: int, plan: Plan) -> Plan:
        star = row.stars[place]
        check_clickable(star)

        async def interact() -> Plan:
            # A click on the chosen star may take it away.
            if plan.judge and plan.judge() is not Verdict.HELD:
                await click_star(UserInput(page), star)
            return plan

        return replace(plan, interact=interact)

    def read_more(self, page: Page, element: Element) -> Properties:
        row = find_star_row(page, element)
        looks = read_looks(page, row, element) if row else []
        return {SHOWN: [looks, places_before(row, looks) if row else []]}

    def state(self, properties: Properties, group: Sequence[Properties]) -> State:
        return list(properties[SHOWN])

    def states_equal(self, state: State, other: State) -> bool:
        return bool(state[0] == other[0])

    def why_not_restorable(self, before: State) -> str | None:
        return None if before[1] else NOTHING_CHOSEN

    def restore(self, page: Page, control: Control, before: State) -> Plan:
        looks, places = before
        row = stars_in(page, control.element)

        def judge() -> Verdict:
            now = find_star_row(page, control.element)
            held = now and read_looks(page, now, control.element) == looks
            return Verdict.HELD if held else Verdict.REVERTED

        plan = Plan(target=control.element, judge=judge, state_after=before)
        return self._click(page, row, places[0], plan)


def stars_in(page: Page, container: Element) -> StarRow:
    row = find_star_row(page, container)
    if not row:
        raise InvalidValue(ErrorCode.VALUE_REVERTED, GONE)
    return row


async def click_star(user_input: UserInput, star: Element) -> None:
    """Clicks the right half of a star, as the left may choose half of it, and moves the mouse away:
    the stars under a mouse show what a click would choose."""
    left, top, width, height = await user_input.box_in_view(star)
    at = Point(round(left + 0.8 * width), round(top + height / 2))
    # A page may compute the number from where the mouse was before the click.
    await user_input.hover(star)
    await user_input.click_at(star, at)
    path = user_input.page.geometry.composed_path(star)
    away = PointerState(OUTSIDE, OUTSIDE)
    await user_input.perform(*enter_leave_events(path, [], away))
    await user_input.next_frames()


KIND = StarRatingKind("star-rating")
