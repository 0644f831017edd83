"""Empties date fields."""

from collections.abc import Sequence

from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.steps import Dispatch
from formpilot_inpage.events.fill_events import CHANGE_EVENT
from formpilot_inpage.forms.widgets.widget_input import WidgetInput

from .popup import ANCESTORS, FIELDS_PATH, Popups

CLEAR = ", ".join(
    f"[{name}*={word} i]"
    for name in ("aria-label", "title", "class")
    for word in ("clear", "reset", "close-icon", "leeren", "löschen", "effacer")
)


async def clear_field(
    page: Page, hand: WidgetInput, inputs: Sequence[Element], *, read_only: bool
) -> str:
    """Empties the inputs. Returns the last way that was tried."""
    popups = Popups(page, inputs[0])
    if not read_only:
        for field in inputs:
            await hand.click(field)
            await hand.set_text(field, "")
            if popups.opened():
                await hand.press_key(field, "Enter")
            await hand.perform(Dispatch(field, [CHANGE_EVENT]))
    else:
        await hand.focus(inputs[0])
        for key in ("Backspace", "Delete"):
            await hand.press_key(inputs[0], key)
    await leave(hand, inputs, popups)
    if all(not value for (value,) in page.read_each(inputs, ["value"])):
        return "keys" if read_only else "typed"
    await click_clear_button(page, hand, inputs[0])
    await leave(hand, inputs, popups)
    return "clear button"


async def click_clear_button(page: Page, hand: WidgetInput, field: Element) -> None:
    """Clicks a button of the field that says that it empties it."""
    for path in ANCESTORS:
        (around,) = page.resolve([field], path)
        if not around or around.read(FIELDS_PATH)[0] > 2:
            return
        rows = page.query_rows(f":is({CLEAR}):not(input)", ["localName"], within=around)
        if rows:
            await hand.click(rows[0].element)
            await hand.next_frames()
            return


async def leave(hand: WidgetInput, inputs: Sequence[Element], popups: Popups) -> None:
    for field in inputs:
        await hand.blur(field)
    await popups.close(hand)
    await hand.next_frames()
