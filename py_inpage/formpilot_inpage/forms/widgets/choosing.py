"""Chooses options of a widget: one, or exactly a set."""

from collections.abc import Callable, Sequence

from formpilot_inpage.contract.errors import ADVICE, ErrorCode
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.forms.kinds.option_match import letters_of
from formpilot_inpage.forms.plan import InvalidValue

from .choice_widget import ChoiceWidget, is_among
from .option_list import DisabledOption, WidgetOption, find_same, not_found_error
from .option_marks import hidden_choice, is_marked, marks_are
from .option_search import OptionSearch, contains
from .shown_text import ShownText, texts_beside

SHOWS_WITHIN_MS = 400
# More than the options that anyone chooses.
PRESSES_LIMIT = 60


class Choosing:
    """One field being filled. Its methods return the texts of the chosen options, as the page
    writes them. They raise InvalidValue; the widget is closed then."""

    def __init__(self, page: Page, field: Element) -> None:
        self.widget = ChoiceWidget(page, field)
        self.search = OptionSearch(self.widget)
        self.hidden_before: list[str] | None = None
        """The options that were chosen, where the widget's box did not show all of them."""

    async def choose_one(self, wanted: str) -> list[str]:
        widget = self.widget
        before = widget.shown()
        # A text in the widget's own input may be typed and not chosen.
        already = [text for text in before.texts if is_among([text], [wanted])]
        others = {*before.texts} - {*already}
        if already and not others:
            return already
        try:
            await widget.open()
            offers_others = any(option.text in others for option in widget.options())
            if widget.is_multiple() or (already and (offers_others or self._beside(already[0]))):
                return await self._choose_set([wanted])
            if already:
                await widget.leave()
                return already
            text = await self._choose(await self.search.find(wanted), wanted, before)
            if self._beside(text, wanted):
                # Not all widgets say that they hold several.
                return await self.choose_set([text if widget.shows(text) else wanted])
        except InvalidValue:
            await self._give_up()
            raise
        return [text] if is_among(widget.shown().wholes, [text]) else []

    async def _choose(self, option: WidgetOption, wanted: str, before: ShownText) -> str:
        """Clicks an option and leaves the widget. Raises if the widget does not hold it then."""
        widget, text = self.widget, option.text
        unclicked = widget.shown()
        await widget.user_input.click_moving(option.element, widget.state_readings())
        is_taken = await widget.user_input.wait_for(
            lambda: not widget.is_open() or widget.shown() != unclicked, SHOWS_WITHIN_MS
        )
        await widget.leave()
        is_shown = await widget.user_input.wait_for(
            lambda: self._holds(text, wanted, before), SHOWS_WITHIN_MS
        )
        if not (is_taken and is_shown):
            await self._check_selected(text)
        return text

    def _holds(self, text: str, wanted: str, before: ShownText) -> bool:
        """Whether the widget shows what was chosen. What it shows newly may be a part of the
        option's text, or the path to it."""
        shown = self.widget.shown()
        if shown.typed and shown.typed == self.search.filter and not is_among([text], [wanted]):
            return False
        if is_among(shown.wholes, [text, wanted]):
            return True
        letters = letters_of(text)
        new = [letters_of(part) for part in shown.wholes if part not in before.wholes]
        return any(len(part) > 1 and (part in letters or letters in part) for part in new)

    def _beside(self, *texts: str) -> list[str]:
        """What the widget shows in a row with these texts: it is chosen too."""
        widget = self.widget
        if widget.select or widget.is_listbox:
            beside = [*widget.shown().texts]
        else:
            offered = {option.text for option in widget.offered}
            lists = [{*ShownText((text,), "").parts} for text in widget.shown().wholes]
            beside = texts_beside(widget.page, widget.box, texts)
            beside += [part for parts in lists if parts & {*texts} for part in parts & offered]
        return [text for text in beside if not is_among([text], texts)]

    async def _check_selected(self, text: str) -> None:
        """Opens the widget again to see whether the option is selected. Raises if it is not."""
        await self.widget.open()
        selected = [option.text for option in self.widget.options() if option.selected]
        await self.widget.leave()
        if selected != [text]:
            raise reverted_error()

    async def choose_set(self, wanted: Sequence[str]) -> list[str]:
        try:
            await self.widget.open()
            return await self._choose_set(wanted)
        except InvalidValue:
            await self._give_up()
            raise

    async def _choose_set(self, wanted: Sequence[str]) -> list[str]:
        widget = self.widget
        if self.hidden_before is None:
            self.hidden_before = hidden_choice(widget)
        others = await self._remove_others(wanted)
        chosen: list[str] = []
        for text in wanted:
            if widget.shows(text):
                chosen.append("")
                continue
            if not widget.is_open():
                await widget.open()
            chosen.append(await self._add(text))
        await self.search.empty_filter()
        await widget.leave()
        pairs = list(zip(chosen, wanted, strict=True))
        if not await widget.user_input.wait_for(lambda: self._shows_all(pairs), SHOWS_WITHIN_MS):
            names = [text or entered for text, entered in pairs]
            if not await marks_are(widget, names):
                raise reverted_error()
            return [text for text in chosen if text]
        kept = [text for pair in pairs for text in pair if text]
        if any(map(widget.shows, others)) or self._beside(*kept):
            raise reverted_error()
        return [text for text in chosen if text and widget.shows(text)]

    def _shows_all(self, pairs: Sequence[tuple[str, str]]) -> bool:
        return all(self.widget.shows(*filter(None, pair)) for pair in pairs)

    async def _add(self, text: str) -> str:
        """Returns the text of the option; "" where the text itself was entered as a tag."""
        widget = self.widget
        try:
            option = await self.search.find(text)
        except DisabledOption:
            raise
        except InvalidValue as problem:
            if problem.error is not ErrorCode.OPTION_NOT_FOUND:
                raise
            await self._create(text)
            return ""
        found = option.text
        if option.is_marked:
            return found
        await widget.user_input.click_moving(option.element)
        await widget.user_input.wait_for(
            lambda: widget.shows(found, text) or is_marked(widget, found), SHOWS_WITHIN_MS
        )
        return found

    async def _create(self, text: str) -> None:
        """Enters a text that is no option, as a tag. Raises where the widget takes none."""
        widget = self.widget
        search = widget.search_input()
        if not search:
            raise not_found_error(widget.offered)
        await self.search.type_filter(search, text)
        # Enter would choose an option that is still drawn.
        is_filtered = await widget.user_input.wait_for(
            lambda: self._offers_only(text), SHOWS_WITHIN_MS
        )
        if is_filtered:
            await widget.user_input.press_key(search, "Enter")
        is_entered = await widget.user_input.wait_for(
            lambda: text in widget.shown().texts, SHOWS_WITHIN_MS
        )
        if not is_entered:
            raise not_found_error(widget.offered)

    def _offers_only(self, text: str) -> bool:
        return all(contains(option, text) for option in self.widget.options())

    async def _remove_others(self, wanted: Sequence[str]) -> list[str]:
        """Removes the chosen options that are not wanted; returns their texts."""
        widget = self.widget
        keep = {letters_of(text) for text in wanted}
        for text in wanted:
            if option := find_same(widget.options(), text):
                keep |= set(map(letters_of, option.texts))
        before = self._others(keep)
        for option in widget.options():
            is_other = letters_of(option.text) not in keep
            if is_other and option.selected and (option.is_marked or option.text in before):
                await widget.user_input.click_moving(option.element)
                await widget.user_input.next_frames()
        if not widget.is_listbox and not self.hidden_before:
            await self.press_while_it_changes("Backspace", lambda: not self._others(keep))
        # A text such as "1 selected" is no option; it may come again.
        offered = {option.text for option in (*widget.offered, *widget.options())}
        return [text for text in before if text in offered]

    def _others(self, keep: set[str]) -> list[str]:
        offered = {option.text for option in self.widget.offered}
        parts = self.widget.shown().parts
        return [
            part
            for part in parts
            if letters_of(part) not in keep and ("," not in part or part in offered)
        ]

    async def press_while_it_changes(
        self, key: str, is_done: Callable[[], bool] = lambda: False
    ) -> None:
        """Presses a key that removes the last chosen option, until nothing more is removed."""
        widget = self.widget
        unchanged = presses = 0
        # Some widgets mark the last option at the first press and remove it at the second.
        while not is_done() and unchanged < 2 and presses < PRESSES_LIMIT:
            presses += 1
            shown = widget.shown()
            await widget.user_input.press_key(widget.focused_part(), key)
            await widget.user_input.next_frames()
            unchanged = unchanged + 1 if widget.shown() == shown else 0

    async def _give_up(self) -> None:
        await self.search.empty_filter()
        await self.widget.leave()


def reverted_error() -> InvalidValue:
    advice = ADVICE[ErrorCode.VALUE_REVERTED]
    return InvalidValue(ErrorCode.VALUE_REVERTED, f"{advice.message} {advice.hint}")
