"""Fills a date field that is an input or a button: typed, or chosen in its calendar."""

from collections.abc import Awaitable, Callable, Sequence

from formpilot_inpage.contract.errors import ErrorCode
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.steps import Dispatch
from formpilot_inpage.events.fill_events import CHANGE_EVENT
from formpilot_inpage.forms.control import READ_ONLY_REASON
from formpilot_inpage.forms.kinds.dates import DAY_FIRST, MONTH_FIRST
from formpilot_inpage.forms.plan import InvalidValue, Plan, SkipField, Verdict
from formpilot_inpage.forms.widgets.user_input import UserInput

from .calendar_view import CalendarView, read_calendar
from .calendar_walk import RESERVE_MS, CalendarWalk
from .clearing import FieldClearing
from .formats import Format
from .hints import RANGE_SEPARATORS, FieldHints, guessed_formats, known_format
from .moments import DateValues, parse_range, same_moments
from .popup import Popups
from .time_panel import confirm_choice, set_time

TYPED, CALENDAR = "typed", "calendar"
SHOWN_PATHS = ("value", "textContent", 'getAttribute("aria-invalid")')
OPENS_WITHIN_MS = 1000
# Of the time for a field; what is left does not suffice for one more way.
SHARE_KEPT = 0.4
ORDERS = (None, DAY_FIRST, MONTH_FIRST)
REFUSED = "The calendar of this field does not let this day be chosen."
REVERTED = "The field did not keep this date after it was left."
INVALID = "The page marks this date as invalid."


class FieldFill:
    """One fill of a field of one input or button, or of the two inputs of a range."""

    def __init__(
        self, page: Page, inputs: Sequence[Element], wanted: DateValues, hints: FieldHints
    ) -> None:
        self.page = page
        self.inputs = inputs
        self.wanted = wanted
        self.hints = hints
        self.user_input = UserInput(page)
        self.order: str | None = None
        self.tried: list[str] = []
        self.refused = ""
        self.was_invalid = self._is_invalid()
        self.has_opened = False
        self.prefers_calendar = False
        """Whether to type only what the calendar cannot do, where no format is known."""
        self.confirmed: list[str] | None = None
        """Texts that cannot be read as dates, while the calendar shows the wanted ones."""
        self.before = self.texts()
        self.popups = Popups(page, inputs[0])

    async def run(self) -> str:
        """Fills the field. Returns the way that held; raises InvalidValue or SkipField."""
        if not self.wanted:
            return await self._empty()
        if same_moments(self.wanted, self.shown(self._known_order())):
            self.order = self._known_order()
        enough_ms = self.page.context.remaining_ms() * SHARE_KEPT
        for name, way in self.ways():
            if self.tried and self.page.context.remaining_ms() < enough_ms:
                break
            if name not in self.tried:
                self.tried.append(name)
            self.was_invalid = self._is_invalid()
            if await way() and not self.refused:
                return name
            if self.refused or self.page.context.remaining_ms() < RESERVE_MS:
                break
            await self._put_back()
        await self._put_back()
        if self.hints.read_only and not self.has_opened:
            raise SkipField(READ_ONLY_REASON)
        error = ErrorCode.INVALID_VALUE if self.refused else ErrorCode.VALUE_REVERTED
        raise InvalidValue(error, self.refused or REVERTED, tried=tuple(self.tried))

    def ways(self) -> list[tuple[str, Callable[[], Awaitable[bool]]]]:
        known = known_format(self.hints, self.wanted)
        calendar = (CALENDAR, self._by_calendar)
        if self.hints.read_only:
            return [calendar]
        formats = [known] if known else guessed_formats(self.hints, self.wanted)
        if len(self.wanted) > len(self.inputs):
            spread = [Format(form.pattern, mark) for form in formats for mark in RANGE_SEPARATORS]
            return [calendar, *((TYPED, self._typing(form)) for form in spread)]
        typed = [(TYPED, self._typing(form, is_sure=bool(known))) for form in formats]
        # A day typed in a format that was guessed may be taken for another one.
        is_safe = known or not self.wanted[0].day
        first = len(typed) if is_safe else 0 if self.prefers_calendar else 1
        return [*typed[:first], calendar, *typed[first:]]

    def _typing(self, form: Format, is_sure: bool = False) -> Callable[[], Awaitable[bool]]:
        async def type_it() -> bool:
            return await self._by_typing(form, is_sure)

        return type_it

    async def _by_typing(self, form: Format, is_sure: bool) -> bool:
        """Types the text, takes it over with Enter where something opened, and leaves the field."""
        popups = self.popups
        texts = [form.write(self.wanted)] if len(self.inputs) == 1 else [
            form.write((moment,)) for moment in self.wanted
        ]  # fmt: skip
        view = None
        for field, text in zip(self.inputs, texts, strict=True):
            await self.user_input.click(field)
            await self.user_input.next_frames()
            await self.user_input.set_text(field, text)
            await self.user_input.next_frames(1)
            opened = popups.opened()
            self.has_opened |= bool(opened)
            view = read_calendar(self.page, opened) if opened else None
            if opened:
                await self.user_input.press_key(field, "Enter")
            await self.user_input.perform(Dispatch(field, [CHANGE_EVENT]))
        await self.leave()
        if not self._shows_wanted(form.order, is_sure=is_sure):
            return False
        if view and self.wanted[0].day and not self._agrees(view):
            return await self._is_confirmed()
        is_rewritten = form.pattern.startswith("Y") and self.texts() != texts
        if not (view or is_sure or is_rewritten) and self.wanted[0].day:
            return await self._is_confirmed()
        self.order = form.order
        return True

    async def _by_calendar(self) -> bool:
        """Opens the calendar, clicks the days, sets the time, and takes it over."""
        popups = self.popups
        opened = await popups.open(self.user_input)
        self.has_opened |= bool(opened)
        walk = CalendarWalk(self.page, self.user_input, opened)
        is_month = self.wanted[0].is_month
        view = None
        if opened and not is_month:
            view = await self.user_input.wait_for(walk.view, OPENS_WITHIN_MS)
        for moment in self.wanted if view or (opened and is_month) else ():
            pick = walk.pick_month if is_month else walk.pick
            if moment.day and (problem := await pick(moment.day)):
                self.refused = REFUSED if problem == "disabled" else ""
                await self.leave()
                return False
        time = self.wanted[-1].time
        if opened and time:
            await set_time(self.page, self.user_input, popups.opened() or opened, time)
        if popups.opened():
            view = read_calendar(self.page, popups.opened())
            await confirm_choice(self.page, self.user_input, popups.opened())
        await self.leave()
        if not opened:
            return False
        is_shown = self._shows_wanted(self._known_order())
        return is_shown or await self._is_confirmed(only_if_unread=True)

    async def leave(self) -> None:
        for field in self.inputs:
            await self.user_input.blur(field)
        await self.popups.close(self.user_input)
        (focused,) = self.page.resolve([self.inputs[0]], "ownerDocument.activeElement")
        if focused and focused in self.inputs:
            await self.user_input.blur(focused)
        await self.user_input.next_frames()

    async def _is_confirmed(self, *, only_if_unread: bool = False) -> bool:
        """Opens the calendar once more to see which day it has chosen. A field without a calendar
        confirms what its text says."""
        if only_if_unread and (self.wanted[0].time or any(map(self.shown, ORDERS))):
            return False
        popups = self.popups
        opened = await popups.open(self.user_input)
        view = None
        if opened:
            view = await self.user_input.wait_for(
                lambda: read_calendar(self.page, popups.opened()), OPENS_WITHIN_MS
            )
        await self.leave()
        if not view:
            return not only_if_unread and not self.has_opened
        if only_if_unread and self._agrees(view):
            self.confirmed = self.texts()
        return self._agrees(view)

    def _agrees(self, view: CalendarView) -> bool:
        days = [moment.day for moment in self.wanted if moment.day]
        chosen = view.selected
        return bool(days) and (chosen == sorted(set(days)) or {days[0], days[-1]} <= set(chosen))

    def _known_order(self) -> str | None:
        return Format(self.hints.pattern).order if self.hints.pattern else None

    def _shows_wanted(self, order: str | None, *, is_sure: bool = True) -> bool:
        """Whether what the field shows can be read as the moments wanted, and is valid."""
        orders = (order,) if order else ORDERS
        for possible in orders:
            if same_moments(self.wanted, self.shown(possible)):
                if self._is_invalid() and not self.was_invalid:
                    self.refused = INVALID if is_sure else ""
                    return False
                self.order = possible
                return True
        return False

    def text(self) -> str:
        return self.texts()[0]

    def texts(self) -> list[str]:
        rows = self.page.read_each(self.inputs, SHOWN_PATHS)
        return [
            value if isinstance(value, str) and value else content or ""
            for value, content, _ in rows
        ]

    def shown(self, order: str | None) -> DateValues:
        return tuple(moment for text in self.texts() for moment in parse_range(text, order))

    def _is_invalid(self) -> bool:
        return any(row[2] == "true" for row in self.page.read_each(self.inputs, SHOWN_PATHS))

    async def _empty(self) -> str:
        held = next(filter(None, map(self.shown, (self._known_order(), *ORDERS))), ())
        way, is_cleared = await self._clear()
        if not is_cleared:
            if held and self.texts() != self.before:
                # A click on one end of a range may have begun another range.
                self.wanted = held
                await self._by_calendar()
            raise InvalidValue(ErrorCode.VALUE_REVERTED, REVERTED, tried=(way,))
        return way

    async def _clear(self) -> tuple[str, bool]:
        held = [moment for order in ORDERS for moment in self.shown(order)]
        clearing = FieldClearing(
            self.page, self.inputs, self.popups, list(dict.fromkeys(held)), self._is_empty
        )
        return await clearing.run(read_only=self.hints.read_only)

    def _is_empty(self) -> bool:
        values = [value for value, _, _ in self.page.read_each(self.inputs, SHOWN_PATHS)]
        return not any(values) and not any(map(self.shown, ORDERS))

    async def _put_back(self) -> None:
        """Brings back the text of before, as far as the field takes it."""
        is_marked = self._is_invalid() and not self.was_invalid
        if self.before == self.texts() and not is_marked:
            return
        if any(self.before) and not self.hints.read_only:
            for field, text in zip(self.inputs, self.before, strict=True):
                await self.user_input.set_text(field, text)
                await self.user_input.perform(Dispatch(field, [CHANGE_EVENT]))
            await self.leave()
        elif not any(self.before):
            await self._clear()

    def plan(self, way: str) -> Plan:
        """How to verify the field later."""

        def judge() -> Verdict:
            is_held = same_moments(self.wanted, self.shown(self.order))
            is_held |= self.texts() == self.confirmed
            return Verdict.HELD if is_held else Verdict.REVERTED

        return Plan(
            target=self.inputs[0], judge=judge, facts={"strategy": way}, state_after=self.texts()
        )
