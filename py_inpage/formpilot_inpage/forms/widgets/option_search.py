"""Finds the option that a text means: filters, waits for options that load, scrolls."""

from collections.abc import Sequence
from functools import partial

from formpilot_inpage.contract.errors import ErrorCode
from formpilot_inpage.dom.page import Element
from formpilot_inpage.dom.text import normalize_words
from formpilot_inpage.dom.visibility import VISIBILITY, is_shown
from formpilot_inpage.forms.plan import InvalidValue

from .choice_widget import ChoiceWidget
from .option_list import WidgetOption, find_part, find_same, not_found_error
from .user_input import READ_EVERY_MS

STABLE_MS = 200
LOADS_WITHIN_MS = 1500
BUSY_WITHIN_MS = 6000
DRAWS_WITHIN_MS = 120
CLOSING_MS = 400
# Time kept for closing the widget and for the answer.
RESERVE_MS = 700
SCROLLS_LIMIT = 200
BUSY = "[aria-busy=true], [role=progressbar]"
# How far the elements around an option are scrolled down.
SCROLLED = tuple("parentElement." * level + "scrollTop" for level in range(1, 6))
PATH_SEPARATORS = (" / ", " > ", " › ", " » ")


class OptionSearch:
    """The search in one widget that was opened."""

    def __init__(self, widget: ChoiceWidget) -> None:
        self.widget = widget
        self.filter = ""
        """The text that was typed to filter the options."""
        self._filtered: tuple[Element, str] | None = None
        """The input that it was typed into, and what that held before."""

    async def find(self, wanted: str) -> WidgetOption:
        """The option. Raises InvalidValue."""
        try:
            return await self._find_along(wanted)
        except InvalidValue as problem:
            names = problem.options or ()
            if problem.error is not ErrorCode.OPTION_AMBIGUOUS or len({*names}) == len(names):
                raise
        # The same option twice: the list of another widget may still be closing.
        await self.widget.page.context.sleep(CLOSING_MS)
        return await self._find_along(wanted)

    async def _find_along(self, wanted: str) -> WidgetOption:
        """For a text such as "Europe / Vienna" the steps before the last are opened."""
        steps = path_steps(wanted)
        if len(steps) == 1 or find_same(self.widget.options(), wanted):
            return await self._find(wanted)
        for step in steps[:-1]:
            await self.widget.user_input.click_moving((await self._find(step)).element)
            await self.widget.user_input.next_frames()
        return await self._find(steps[-1])

    async def _find(self, wanted: str) -> WidgetOption:
        if option := find_same(self.widget.options(), wanted):
            return option
        if search := self.widget.search_input():
            return await self._filter_for(search, wanted)
        return await self._scroll_to(wanted)

    async def type_filter(self, search: Element, text: str) -> None:
        if not self._filtered:
            self._filtered = search, search.read("value")[0] or ""
        self.filter = text
        if search.read("value")[0] is None:
            await self.widget.user_input.replace_content(search, text)
        else:
            await self.widget.user_input.set_text(search, text)

    async def empty_filter(self) -> None:
        """Takes away what was typed to filter, unless the page did."""
        if not self._filtered:
            return
        search, before = self._filtered
        is_connected, value, content = search.read("isConnected", "value", "textContent")
        typed = self.filter.casefold()
        if value is None and content and is_connected:
            await self.widget.user_input.replace_content(search, "")
        elif is_connected and value and typed.startswith(value.casefold()):
            await self.widget.user_input.set_text(search, before)

    async def _filter_for(self, search: Element, wanted: str) -> WidgetOption:
        first_word = wanted.split()[0] if wanted.split() else wanted
        for text in dict.fromkeys((wanted, first_word)):
            await self.type_filter(search, text)
            if option := await self._wait_for_option(text, wanted):
                return option
        raise not_found_error(self.widget.offered)

    async def _wait_for_option(self, typed: str, wanted: str) -> WidgetOption | None:
        """Waits until an option fits, or until the options stay as they are. A part of an option's
        text counts only then: the right option may still load."""
        context = self.widget.page.context
        started = changed = context.remaining_ms()
        drawn: list[str] = []
        while True:
            options = self.widget.options()
            if option := find_same(options, wanted):
                return option
            now = context.remaining_ms()
            texts = [option.text for option in options]
            if texts != drawn:
                drawn, changed = texts, now
            is_filtered = bool(options) and all(contains(option, typed) for option in options)
            is_stable = is_filtered and changed - now > STABLE_MS
            if now < RESERVE_MS:
                return None
            if is_stable or self._is_late(started - now):
                return find_part(options, wanted)
            await context.sleep(READ_EVERY_MS)

    def _is_late(self, waited_ms: float) -> bool:
        if waited_ms < LOADS_WITHIN_MS:
            return False
        rows = self.widget.page.query_rows(BUSY, VISIBILITY)
        is_busy = any(is_shown(row.values) for row in rows)
        return waited_ms > BUSY_WITHIN_MS or not is_busy

    async def _scroll_to(self, wanted: str) -> WidgetOption:
        """Reads on in a list that draws its options when they are scrolled to. It may begin at the
        one that is selected."""
        widget = self.widget
        seen: dict[str, WidgetOption] = {}
        options = widget.options()
        if option := await self._scroll_back(options, wanted):
            return option
        options = widget.options()
        for _ in range(SCROLLS_LIMIT):
            new = [option for option in options if option.text not in seen]
            seen |= {option.text: option for option in new}
            if not new or widget.page.context.remaining_ms() < RESERVE_MS:
                break
            await widget.user_input.scroll_to_end(options[-1].element)
            drawn = [option.text for option in options]
            other = partial(self._options_other_than, drawn)
            options = await widget.user_input.wait_for(other, DRAWS_WITHIN_MS)
            if option := find_same(options, wanted):
                return option
        part = find_part(list(seen.values()), wanted)
        if part and part.element.read("isConnected")[0]:
            return part
        raise not_found_error(list(seen.values()))

    async def _scroll_back(
        self, options: Sequence[WidgetOption], wanted: str
    ) -> WidgetOption | None:
        """Reads backwards, unless the list is at its beginning."""
        widget = self.widget
        for _ in range(SCROLLS_LIMIT):
            if not options or not any(options[0].element.read(*SCROLLED)):
                return None
            await widget.user_input.scroll_to_start(options[0].element)
            other = partial(self._options_other_than, [option.text for option in options])
            options = await widget.user_input.wait_for(other, DRAWS_WITHIN_MS)
            if option := find_same(options, wanted):
                return option
        return None

    def _options_other_than(self, drawn: Sequence[str]) -> list[WidgetOption]:
        options = self.widget.options()
        return [] if [option.text for option in options] == drawn else options


def contains(option: WidgetOption, typed: str) -> bool:
    words = normalize_words(typed)
    return any(words in normalize_words(text) for text in option.texts)


def path_steps(wanted: str) -> list[str]:
    for separator in PATH_SEPARATORS:
        if separator in wanted:
            return [step.strip() for step in wanted.split(separator)]
    return [wanted]
