"""Opens choices that are no native selects, reads their options and closes them again."""

from contextlib import suppress
from typing import Any

from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.text import shorten
from formpilot_inpage.dom.visibility import is_visible
from formpilot_inpage.forms.kinds import choice
from formpilot_inpage.forms.plan import InvalidValue, SkipField
from formpilot_inpage.forms.resolve.candidates import Field
from formpilot_inpage.forms.widgets.choice_widget import ChoiceWidget
from formpilot_inpage.forms.widgets.choosing import Choosing
from formpilot_inpage.forms.widgets.emptying import restore
from formpilot_inpage.forms.widgets.option_list import WidgetOption
from formpilot_inpage.forms.widgets.option_search import LOADS_WITHIN_MS
from formpilot_inpage.overlay.progress import READING, Progress

OPTIONS_LIMIT = 30
# Time for opening, reading and closing one list, and for the answer.
LEAST_MS = 1500


class OptionReader:
    """Reads the options of the fields of one command, while there is time."""

    def __init__(self, page: Page) -> None:
        self.unopened = 0
        """The number of lists for which there was no time."""
        self._progress = Progress(page, READING)
        self._opened = 0

    async def read(self, page: Page, field: Field) -> dict[str, Any]:
        """The facts of a field that only opening it tells; none for other kinds."""
        element = field[0].element
        if field[0].type not in choice.KIND.types or not is_visible(element):
            return {}
        if page.context.remaining_ms() < LEAST_MS:
            self.unopened += 1
            return {}
        await self._progress.update(self._opened, element)
        self._opened += 1
        try:
            choice.check_usable(element)
            return describe_options(await read_options(page, element))
        except (InvalidValue, SkipField):
            return {}


async def read_options(page: Page, element: Element) -> list[WidgetOption]:
    widget = ChoiceWidget(page, element)
    before, focused = widget.shown(), widget.active_element()
    await widget.open()
    options = widget.options()
    if not options and widget.is_open():
        within_ms = min(LOADS_WITHIN_MS, widget.page.context.remaining_ms() - LEAST_MS)
        options = await widget.user_input.wait_for(widget.options, within_ms)
    await widget.leave()
    if widget.shown() != before:
        # Some widgets choose an option at the first press of ArrowDown.
        with suppress(InvalidValue):
            await restore(Choosing(page, element), before)
    if focused:
        await widget.user_input.focus(focused)
    return options


def describe_options(options: list[WidgetOption]) -> dict[str, Any]:
    """Without those that stand for no choice, that are disabled, or that are too long to be used
    as a value."""
    texts = dict.fromkeys(
        option.text for option in options if not (option.disabled or option.is_empty)
    )
    listed = [text for text in texts if text and text == shorten(text)]
    if not listed:
        return {}
    more = max(0, len(texts) - OPTIONS_LIMIT)
    return {"options": listed[:OPTIONS_LIMIT], **({"more_options": more} if more else {})}
