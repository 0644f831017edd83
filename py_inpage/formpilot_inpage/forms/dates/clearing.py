"""Empties date fields, the date that their calendar has chosen with the text."""

from collections.abc import Awaitable, Callable, Collection, Sequence

from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.steps import Dispatch
from formpilot_inpage.dom.visibility import VISIBILITY, is_shown
from formpilot_inpage.events.fill_events import CHANGE_EVENT
from formpilot_inpage.forms.widgets.user_input import UserInput

from .calendar_view import is_date_popup
from .calendar_walk import RESERVE_MS
from .chosen import chosen_parts
from .moments import DateValue
from .popup import ANCESTORS, Popups

CLEAR = ", ".join(
    f"[{name}*={word} i]"
    for name in ("aria-label", "title", "class")
    for word in ("clear", "reset", "close-icon", "leeren", "löschen", "effacer")
)
# A reset button empties the other fields, too.
NO_BUTTON = "input, [type=reset], [type=submit], a[href], [class*=clearfix i], [class*=clearable i]"
INPUTS = (
    "querySelectorAll(\"input:not([type=hidden], [aria-hidden=true], [tabindex='-1']), select, "
    'textarea").length'
)
CLEAR_TEXTS = {"clear", "reset", "clear date", "clear dates", "löschen", "leeren", "effacer"}
CLEAR_TEXTS |= {"borrar", "limpiar", "limpar", "cancella", "wissen", "清空", "クリア"}
# Some calendars press a cell or a bare text.
PRESSED = "button, [role=button], a, td, :not(:has(*))"
DRAWN_WITHIN_MS = 300
TYPED, KEYS, BUTTON, DAY = "typed", "keys", "clear button", "chosen day"
Way = tuple[str, Callable[[], Awaitable[bool]]]
"""Its name, and what does it; that tells whether the result is sure."""


class FieldClearing:
    """Empties the inputs of a field. `held` is what they may have meant before."""

    def __init__(
        self,
        page: Page,
        inputs: Sequence[Element],
        popups: Popups,
        held: Collection[DateValue],
        is_empty: Callable[[], bool],
    ) -> None:
        self.page = page
        self.user_input = UserInput(page)
        self.inputs = inputs
        self.popups = popups
        self.held = [moment for moment in held if moment.day]
        self.is_empty = is_empty

    async def run(self, *, read_only: bool) -> tuple[str, bool]:
        """Returns the last way that was tried, and whether the field is empty."""
        # A text that the page refused may have to be erased, though scripts see none.
        ways: list[Way] = [] if self.is_empty() else [(BUTTON, self._click_button_beside)]
        if read_only:
            ways += [(KEYS, self._press_keys)]
        else:
            ways += [(TYPED, self._erase), (TYPED, self._erase_and_take_over)]
        ways += [(BUTTON, self._click_button), (DAY, self._click_chosen)]
        name = ""
        for name, way in ways:
            if self.page.context.remaining_ms() < RESERVE_MS:
                break
            is_sure = await way()
            await self._leave()
            if not self.is_empty():
                continue
            if not is_sure and await self._still_chosen(read_only):
                continue
            if not self.is_empty():
                # It was empty: opening it chose a new date.
                await way()
                await self._leave()
            return name, self.is_empty()
        return name, False

    async def _erase(self, key: str = "") -> bool:
        """Deletes the text, and takes that over with a key."""
        for field in self.inputs:
            await self.user_input.click(field)
            await self.user_input.next_frames(1)
            await self.user_input.erase(field)
            if key:
                await self.user_input.press_key(field, key)
            await self.user_input.perform(Dispatch(field, [CHANGE_EVENT]))
        return False

    async def _erase_and_take_over(self) -> bool:
        return await self._erase("Enter")

    async def _press_keys(self) -> bool:
        """Some take keys while they are open only."""
        await self.user_input.click(self.inputs[0])
        await self.user_input.next_frames()
        for key in ("Backspace", "Delete"):
            await self.user_input.press_key(self.inputs[0], key)
        return False

    async def _click_button_beside(self) -> bool:
        """Clicks a button beside the field that empties it. It may show up under the mouse."""
        await self.user_input.hover(self.inputs[0])
        await self.user_input.next_frames()
        if button := self._button_beside():
            await self.user_input.click(button)
            await self.user_input.next_frames()
        return False

    async def _click_button(self) -> bool:
        """Clicks a button of the calendar that says that it empties the field. It is believed."""
        for root in await self._open():
            rows = self.page.query_rows(PRESSED, ("textContent", *VISIBILITY), within=root)
            for row in rows:
                text = " ".join((row.values[0] or "").lower().split())
                if text in CLEAR_TEXTS and is_shown(row.values[1:]):
                    await self.user_input.click(row.element)
                    await self.user_input.next_frames()
                    return True
        return False

    def _button_beside(self) -> Element | None:
        for path in ANCESTORS:
            (around,) = self.page.resolve([self.inputs[0]], path)
            if not around or around.read(INPUTS)[0] > len(self.inputs):
                return None
            rows = self.page.query_rows(
                f":is({CLEAR}):not({NO_BUTTON})", ["localName"], within=around
            )
            if rows:
                return rows[0].element
        return None

    async def _click_chosen(self) -> bool:
        """Clicks what is chosen, which takes the choice back in some calendars."""
        for _ in range(max(len(self.held), 1)):
            chosen = await self._chosen_parts()
            if not chosen:
                break
            await self.user_input.click(chosen[0])
            await self.user_input.next_frames()
        return False

    async def _still_chosen(self, read_only: bool) -> bool:
        """Whether the calendar still has chosen what the field meant."""
        if not (self.held or read_only):
            return False
        chosen = await self._chosen_parts()
        await self._leave()
        return bool(chosen)

    async def _chosen_parts(self) -> list[Element]:
        return chosen_parts(self.page, await self._open(), self.held)

    async def _open(self) -> list[Element]:
        if await self.popups.open(self.user_input, named_only=True):
            await self.user_input.wait_for(
                lambda: is_date_popup(self.page, self.popups.opened()), DRAWN_WITHIN_MS
            )
        return self.popups.opened()

    async def _leave(self) -> None:
        for field in self.inputs:
            await self.user_input.blur(field)
        await self.popups.close(self.user_input)
        await self.user_input.next_frames()
