"""Empties date fields."""

from collections.abc import Sequence

from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.steps import Dispatch
from formpilot_inpage.events.fill_events import CHANGE_EVENT
from formpilot_inpage.forms.widgets.user_input import UserInput

from .calendar_view import read_calendar
from .popup import ANCESTORS, FIELDS_PATH, Popups

CLEAR = ", ".join(
    f"[{name}*={word} i]"
    for name in ("aria-label", "title", "class")
    for word in ("clear", "reset", "close-icon", "leeren", "löschen", "effacer")
)


async def clear_field(
    page: Page,
    user_input: UserInput,
    inputs: Sequence[Element],
    popups: Popups,
    *,
    read_only: bool,
) -> str:
    """Empties the inputs. Returns the last way that was tried."""

    def is_empty() -> bool:
        return not any(value for (value,) in page.read_each(inputs, ["value"]))

    if not read_only:
        for key in ("", "Enter"):
            for field in inputs:
                await erase(user_input, field, key)
            await leave(user_input, inputs, popups)
            if is_empty():
                return "typed"
    else:
        # Some take keys while they are open only.
        await user_input.click(inputs[0])
        await user_input.next_frames()
        for key in ("Backspace", "Delete"):
            await user_input.press_key(inputs[0], key)
        await leave(user_input, inputs, popups)
        if is_empty():
            return "keys"
    await click_clear_button(page, user_input, inputs[0])
    await leave(user_input, inputs, popups)
    if not is_empty() or read_only:
        await click_chosen_day(page, user_input, popups)
        await leave(user_input, inputs, popups)
    return "clear button"


async def erase(user_input: UserInput, field: Element, key: str) -> None:
    """Deletes the text, and takes that over with a key."""
    await user_input.click(field)
    await user_input.next_frames(1)
    await user_input.erase(field)
    if key:
        await user_input.press_key(field, key)
    await user_input.perform(Dispatch(field, [CHANGE_EVENT]))


async def click_clear_button(page: Page, user_input: UserInput, field: Element) -> None:
    """Clicks a button of the field that says that it empties it. It may show up under the mouse."""
    await user_input.hover(field)
    await user_input.next_frames()
    for path in ANCESTORS:
        (around,) = page.resolve([field], path)
        if not around or around.read(FIELDS_PATH)[0] > 2:
            return
        rows = page.query_rows(f":is({CLEAR}):not(input)", ["localName"], within=around)
        if rows:
            await user_input.click(rows[0].element)
            await user_input.next_frames()
            return


async def click_chosen_day(page: Page, user_input: UserInput, popups: Popups) -> None:
    """Clicks the day that is chosen, which takes the choice back in some calendars."""
    opened = await popups.open(user_input)
    view = read_calendar(page, opened) if opened else None
    chosen = [day for day in view.days if day.selected] if view else []
    if len(chosen) == 1:
        await user_input.click(chosen[0].element)
        await user_input.next_frames()


async def leave(user_input: UserInput, inputs: Sequence[Element], popups: Popups) -> None:
    for field in inputs:
        await user_input.blur(field)
    await popups.close(user_input)
    await user_input.next_frames()
