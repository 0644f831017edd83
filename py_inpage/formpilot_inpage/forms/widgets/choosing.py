"""Chooses options of a widget: one, or exactly a set."""

from collections.abc import Callable, Sequence

from formpilot_inpage.contract.errors import ADVICE, ErrorCode
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.forms.plan import InvalidValue

from .choice_widget import ChoiceWidget
from .option_list import find_exact, letters_of, not_found
from .option_search import OptionSearch

SHOWS_WITHIN_MS = 400


class Choosing:
    """One field being filled. Its methods return the texts of the chosen options, without those
    that only the caller knows. They raise InvalidValue with the widget closed."""

    def __init__(self, page: Page, field: Element) -> None:
        self.widget = ChoiceWidget(page, field)
        self.search = OptionSearch(self.widget)

    async def choose_one(self, wanted: str) -> list[str]:
        widget = self.widget
        if widget.shows(wanted):
            return [wanted]
        typed_before = widget.shown().typed
        try:
            await widget.open()
            if widget.is_multiple():
                return await self._choose_set([wanted], typed_before)
            option = await self.search.find(wanted)
            text = option.text
            await widget.input.click(option.element)
        except InvalidValue:
            await self._give_up(typed_before)
            raise
        await widget.leave()
        if not await widget.input.wait_for(lambda: self._holds(text, wanted), SHOWS_WITHIN_MS):
            await self._check_selected(text)
        return [text] if widget.shows(text) or not widget.shows(wanted) else []

    async def choose_set(self, wanted: Sequence[str]) -> list[str]:
        typed_before = self.widget.shown().typed
        try:
            await self.widget.open()
            return await self._choose_set(wanted, typed_before)
        except InvalidValue:
            await self._give_up(typed_before)
            raise

    async def _choose_set(self, wanted: Sequence[str], typed_before: str) -> list[str]:
        widget = self.widget
        others = await self._remove_others(wanted)
        chosen: list[str] = []
        for text in wanted:
            if widget.shows(text):
                chosen.append(text)
                continue
            if not widget.is_open():
                await widget.open()
            chosen.append(await self._add(text))
        await self.search.empty_filter(typed_before)
        await widget.leave()
        pairs = list(zip(chosen, wanted, strict=True))
        if not await widget.input.wait_for(lambda: self._shows_all(pairs), SHOWS_WITHIN_MS):
            raise reverted()
        if any(map(widget.shows, others)):
            raise reverted()
        return [text for text in chosen if text and widget.shows(text)]

    def _shows_all(self, pairs: Sequence[tuple[str, str]]) -> bool:
        return all(self.widget.shows(*filter(None, pair)) for pair in pairs)

    async def _add(self, text: str) -> str:
        """Returns the text of the option; "" where the text itself was entered as a tag."""
        try:
            option = await self.search.find(text)
        except InvalidValue:
            await self._create(text)
            return ""
        found = option.text
        await self.widget.input.click(option.element)
        await self.widget.input.wait_for(lambda: self.widget.shows(found, text), SHOWS_WITHIN_MS)
        return found

    async def _create(self, text: str) -> None:
        """Enters a text that is no option, as a tag. Raises where the widget takes none."""
        widget = self.widget
        search = widget.search_input()
        if not search:
            raise not_found(widget.offered)
        await self.search.type_filter(search, text)
        await widget.input.press_key(search, "Enter")
        if not await widget.input.wait_for(lambda: text in widget.shown().texts, SHOWS_WITHIN_MS):
            raise not_found(widget.offered)

    async def _remove_others(self, wanted: Sequence[str]) -> list[str]:
        """Removes what is chosen and not wanted; returns the texts that were removed."""
        widget = self.widget
        keep = {letters_of(text) for text in wanted}
        for text in wanted:
            if option := find_exact(widget.options(), text):
                keep |= set(map(letters_of, option.texts))
        before = self._others(keep)
        for option in widget.options():
            is_other = letters_of(option.text) not in keep
            if is_other and option.selected and option.text in before:
                await widget.input.click(option.element)
                await widget.input.next_frames()
        if not widget.is_listbox:
            await self.press_while_it_changes("Backspace", lambda: not self._others(keep))
        left = self._others(keep)
        # A text such as "1 selected" is no option; it may come again.
        offered = {option.text for option in (*widget.offered, *widget.options())}
        return [text for text in before if text not in left and text in offered]

    def _others(self, keep: set[str]) -> list[str]:
        parts = [part for part in self.widget.shown().parts if "," not in part]
        return [part for part in parts if letters_of(part) not in keep]

    async def press_while_it_changes(
        self, key: str, is_done: Callable[[], bool] = lambda: False
    ) -> None:
        """Presses a key that removes the last chosen option, until nothing more is removed."""
        widget = self.widget
        unchanged = 0
        # Some widgets mark the last option at the first press and remove it at the second.
        while not is_done() and unchanged < 2:
            shown = widget.shown()
            await widget.input.press_key(widget.active_element() or widget.element, key)
            await widget.input.next_frames()
            unchanged = unchanged + 1 if widget.shown() == shown else 0

    def _holds(self, text: str, wanted: str) -> bool:
        """Whether the widget shows what was chosen. It may show a part of the option's text, or
        the path to it."""
        if self.widget.shows(text, wanted):
            return True
        letters = letters_of(text)
        parts = [letters_of(part) for part in self.widget.shown().parts]
        return any(len(part) > 1 and (part in letters or letters in part) for part in parts)

    async def _check_selected(self, text: str) -> None:
        """Opens the widget again to see whether the option is selected. Raises if it is not."""
        await self.widget.open()
        selected = [option.text for option in self.widget.options() if option.selected]
        await self.widget.leave()
        if selected != [text]:
            raise reverted()

    async def _give_up(self, typed_before: str) -> None:
        await self.search.empty_filter(typed_before)
        await self.widget.leave()


def reverted() -> InvalidValue:
    advice = ADVICE[ErrorCode.VALUE_REVERTED]
    return InvalidValue(ErrorCode.VALUE_REVERTED, f"{advice.message} {advice.hint}")
