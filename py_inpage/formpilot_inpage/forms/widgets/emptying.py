"""Empties a widget that offers options, or brings back what it showed before."""

from collections.abc import Callable, Sequence
from contextlib import suppress

from formpilot_inpage.contract.errors import ErrorCode
from formpilot_inpage.forms.plan import InvalidValue

from .choosing import SHOWS_WITHIN_MS, Choosing
from .option_list import find_same
from .shown_text import ShownText

CLEAR_PART = (
    ":is(button, [role=button], span, i, svg, div):is([aria-label*=clear i], [title*=clear i], "
    "[class*=clear i]):not([class*=clearfix i])"
)
CLEAR_PATHS = ("type", "form.localName", 'matches("a")', "checkVisibility()")
NO_WAY_BACK = "The widget has no way back to what it showed before the fill."


async def clear(choosing: Choosing, is_done: Callable[[], bool]) -> bool:
    """Tries the ways in which widgets are emptied, until one of them has worked."""
    widget = choosing.widget

    async def leave_and_check() -> bool:
        await widget.leave()
        return await widget.user_input.wait_for(is_done, SHOWS_WITHIN_MS / 2)

    for row in widget.page.query_rows(CLEAR_PART, CLEAR_PATHS, within=widget.box):
        if is_clear_part(*row.values):
            await widget.user_input.click(row.element)
            if await leave_and_check():
                return True
    if widget.is_editable():
        await widget.user_input.focus(widget.element)
        await widget.user_input.set_text(widget.element, "")
        if await leave_and_check():
            return True
    for key in ("Backspace", "Delete"):
        await widget.user_input.focus(widget.element)
        await choosing.press_while_it_changes(key)
        if await leave_and_check():
            return True
    await widget.open()
    for option in widget.options():
        if option.is_empty or widget.shows(option.text):
            await widget.user_input.click_moving(option.element)
            break
    return await leave_and_check()


def is_clear_part(button_type: str | None, form: str | None, is_link: bool, shown: bool) -> bool:
    """Without what submits or resets the form, or leads away."""
    return shown and not is_link and not (form and button_type in {"submit", "reset"})


async def restore(choosing: Choosing, target: ShownText) -> None:
    """Makes the widget show what it showed before. Raises InvalidValue if it cannot."""
    widget = choosing.widget
    if widget.shown() == target:
        return
    with suppress(InvalidValue):
        await restore_items(choosing, [part for part in target.parts if "," not in part])
        if choosing.hidden_before is not None:
            return
    await widget.leave()
    is_back = await widget.user_input.wait_for(lambda: widget.shown() == target, SHOWS_WITHIN_MS)
    if not is_back and not await clear(choosing, lambda: widget.shown() == target):
        raise InvalidValue(ErrorCode.UNDO_UNAVAILABLE, NO_WAY_BACK)


async def restore_items(choosing: Choosing, items: Sequence[str]) -> None:
    """Chooses what is an option or still chosen; the other texts stood for no choice."""
    widget = choosing.widget
    await widget.open()
    offered = [text for text in items if find_same(widget.options(), text)]
    kept = [text for text in items if text not in offered and widget.shows(text)]
    if offered or kept:
        # A text such as "1 selected" is neither; those after it would not be reached.
        await choosing.choose_set([*offered, *kept])
    elif items and widget.search_input():
        await choosing.choose_set(items[:1])
