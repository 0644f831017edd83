"""Enters tags into an input that offers no options."""

from collections.abc import Sequence
from functools import partial

from formpilot_inpage.contract.errors import ErrorCode
from formpilot_inpage.forms.kinds.option_match import letters_of
from formpilot_inpage.forms.plan import InvalidValue

from .choosing import SHOWS_WITHIN_MS, Choosing, reverted_error
from .looks import look_alike

TAKES_A_TEXT = "This field takes a text."


async def enter_tags(choosing: Choosing, wanted: Sequence[str]) -> None:
    """Makes the tags exactly these. Raises InvalidValue where the input makes no tags."""
    widget = choosing.widget
    await widget.user_input.click(widget.element)
    keep = {letters_of(text) for text in wanted}
    if others := not_among(widget.shown().texts, keep):
        is_done = partial(is_free_of, choosing, others)
        await choosing.press_while_it_changes("Backspace", is_done)
    for text in wanted:
        if not widget.shows(text):
            await enter_tag(choosing, text)
    await widget.leave()
    shown = widget.shown().texts
    if not keep <= set(map(letters_of, shown)):
        raise reverted_error()
    # Texts of the same look as the tags are tags that could not be removed.
    if look_alike(widget.page, widget.box, wanted, not_among(shown, keep)):
        raise reverted_error()


async def enter_tag(choosing: Choosing, text: str) -> None:
    widget = choosing.widget
    await choosing.search.type_filter(widget.element, text)
    await widget.user_input.press_key(widget.element, "Enter")
    if not await widget.user_input.wait_for(lambda: text in widget.shown().texts, SHOWS_WITHIN_MS):
        await choosing.search.empty_filter()
        await widget.leave()
        raise InvalidValue(ErrorCode.INVALID_VALUE, TAKES_A_TEXT)


def not_among(texts: Sequence[str], keep: set[str]) -> list[str]:
    return [text for text in texts if letters_of(text) not in keep]


def is_free_of(choosing: Choosing, texts: Sequence[str]) -> bool:
    return set(texts).isdisjoint(choosing.widget.shown().texts)
