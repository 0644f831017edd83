"""Opens a widget that offers options, finds the ones that are wanted, and chooses them."""

import json
from collections.abc import Awaitable, Callable, Sequence

from formpilot_inpage.contract.errors import ADVICE, ErrorCode
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.text import normalize_words
from formpilot_inpage.forms.plan import InvalidValue

from .option_list import (
    WidgetOption,
    find_exact,
    find_part,
    letters_of,
    not_found,
    read_options,
)
from .shown_text import ShownText, read_shown, widget_box
from .widget_input import WidgetInput

OPENS_WITHIN_MS = 250
SHOWS_WITHIN_MS = 400
STABLE_MS = 200
LOADS_WITHIN_MS = 1500
# Time kept for closing the widget and for the answer.
RESERVE_MS = 700
SCROLLS_LIMIT = 200
EDITABLE = "input:not([readonly], [type=button], [type=checkbox], [type=radio]), textarea"
IS_EDITABLE = f"matches({json.dumps(EDITABLE)})"
EXPANDED = 'getAttribute("aria-expanded")'
CONTROLLED = ('getAttribute("aria-controls")', 'getAttribute("aria-owns")')
ACTIVE = "ownerDocument.activeElement"
ACTIVE_IN_SHADOW = "shadowRoot.activeElement"
CLEAR_PART = (
    ":is(button, [role=button], span, i, svg, div):is([aria-label*=clear i], [title*=clear i], "
    "[class*=clear i]):not([class*=clearfix i])"
)
OPENER = "button, [role=button], [aria-haspopup]"
MULTIPLE = "[aria-multiselectable=true]"
BUSY = "[aria-busy=true], [role=progressbar]"


class Choosing:
    """One widget while it is operated. `element` is its main part; `mirror` is a native select
    that the widget stands for."""

    def __init__(self, page: Page, element: Element, box: Element | None = None) -> None:
        self.page = page
        self.element = element
        self.input = WidgetInput(page)
        self.box = box or widget_box(page, element)
        self.is_listbox = bool(element.read('matches("[role=listbox]")')[0])
        self._roots: list[Element | None] = []
        self._earlier: set[Element] = set()
        self._offered: list[WidgetOption] = []
        """The options that were drawn when the widget was opened."""

    # Reading

    def shown(self) -> ShownText:
        return read_shown(self.page, self.box)

    def shows(self, *texts: str) -> bool:
        """Whether one of the parts it shows is one of these texts."""
        shown = {letters_of(part) or part for part in self.shown().parts}
        return any((letters_of(text) or text) in shown for text in texts)

    def options(self) -> list[WidgetOption]:
        """The options drawn since the widget was opened."""
        if self.is_listbox:
            return read_options(self.page, [self.element])
        found = read_options(self.page, self._roots)
        return [option for option in found if option.element not in self._earlier]

    def is_open(self) -> bool:
        return not self.is_listbox and bool(
            self.element.read(EXPANDED)[0] == "true" or self.options()
        )

    def active_element(self) -> Element | None:
        """The focused element, in shadow trees too."""
        (active,) = self.page.resolve([self.element], ACTIVE)
        while active:
            (inner,) = self.page.resolve([active], ACTIVE_IN_SHADOW)
            if not inner:
                break
            active = inner
        return active if active and active.read("localName")[0] not in {"body", "html"} else None

    def search_input(self) -> Element | None:
        """The input that filters the options: the widget's own, or one in its popup."""
        for element in (self.element, self.active_element()):
            if element and element.read(IS_EDITABLE)[0]:
                return element
        return None

    # Opening and closing

    async def open(self) -> None:
        if self.is_listbox:
            return
        self._roots = [None, *self.page.shadow_roots()]
        self._earlier = {option.element for option in read_options(self.page, self._roots)}
        if self._is_expanded():
            self._earlier = set()
        if await self._opens_by(self.input.click(self.element)):
            return
        focused = self.active_element() or self.element
        if await self._opens_by(self.input.press_key(focused, "ArrowDown")):
            return
        for row in self.page.query_rows(OPENER, ["checkVisibility()"], within=self.box):
            if row.values[0] and await self._opens_by(self.input.click(row.element)):
                return

    def _is_expanded(self) -> bool:
        return bool(self.element.read(EXPANDED)[0] == "true")

    async def _opens_by(self, act: Awaitable[None]) -> bool:
        await act
        self._roots = [None, *self.page.shadow_roots()]
        self._offered = await self.input.wait_for(self.options, OPENS_WITHIN_MS)
        return bool(self._offered)

    async def leave(self) -> None:
        """Closes the popup and takes the focus away."""
        await self.input.next_frames()
        active = self.active_element()
        if self.is_open() and active and not self._is_inside(active):
            await self.input.press_key(active, "Escape")
            await self.input.next_frames()
            active = self.active_element()
        if active:
            await self.input.blur(active)
            await self.input.next_frames()
        if not self.is_open():
            return
        (outside,) = self.page.resolve([self.box], "parentElement")
        await self.input.press_outside(outside or self.box)
        await self.input.next_frames()
        if self.is_open():
            await self.input.press_key(self.active_element() or self.element, "Escape")
            await self.input.next_frames()

    def _is_inside(self, element: Element) -> bool:
        return self.box in self.page.geometry.composed_path(element)

    # Finding

    async def find(self, wanted: str) -> WidgetOption:
        """The option that a text means. Types to filter, waits for options that load, scrolls to
        options that are not drawn. Raises InvalidValue."""
        if option := find_exact(self.options(), wanted):
            return option
        if search := self.search_input():
            return await self._search(search, wanted)
        return await self._scroll_to(wanted)

    async def _search(self, search: Element, wanted: str) -> WidgetOption:
        first_word = wanted.split()[0] if wanted.split() else wanted
        for text in dict.fromkeys((wanted, first_word)):
            await self.input.set_text(search, text)
            if option := await self._wait_for_option(text, wanted):
                return option
        raise not_found(self._offered)

    async def _wait_for_option(self, typed: str, wanted: str) -> WidgetOption | None:
        """Waits until an option fits, or until the options stay as they are."""
        started = changed = self.page.context.remaining_ms()
        drawn: list[str] = []
        while True:
            options = self.options()
            if option := find_exact(options, wanted):
                return option
            now = self.page.context.remaining_ms()
            texts = [option.text for option in options]
            if texts != drawn:
                drawn, changed = texts, now
            is_filtered = bool(options) and all(contains(option, typed) for option in options)
            is_late = started - now > LOADS_WITHIN_MS and not self._is_busy()
            if (is_filtered and changed - now > STABLE_MS) or is_late or now < RESERVE_MS:
                return find_part(options, wanted)
            await self.page.context.sleep(30)

    def _is_busy(self) -> bool:
        rows = self.page.query_rows(BUSY, ["checkVisibility()"])
        return any(row.values[0] for row in rows)

    async def _scroll_to(self, wanted: str) -> WidgetOption:
        """Reads on in a list that draws its options when they are scrolled to."""
        seen: dict[str, WidgetOption] = {}
        options = self._offered or self.options()
        for _ in range(SCROLLS_LIMIT):
            new = [option for option in options if option.text not in seen]
            seen |= {option.text: option for option in new}
            if not new or self.page.context.remaining_ms() < RESERVE_MS:
                break
            await self.input.scroll_to_end(options[-1].element)
            options = self.options()
            if option := find_exact(options, wanted):
                return option
        if option := find_part(list(seen.values()), wanted):
            if not option.element.read("isConnected")[0]:
                raise not_found(list(seen.values()))
            return option
        raise not_found(list(seen.values()))

    # Choosing

    async def choose_one(self, wanted: str) -> list[str]:
        """Chooses an option; returns its text. Raises InvalidValue, with the widget closed."""
        if self.shows(wanted):
            return [wanted]
        before = self.shown()
        try:
            await self.open()
            if self.is_multiple():
                return await self._choose_set([wanted], before)
            option = await self.find_by_path(wanted)
            text = option.text
            await self.input.click(option.element)
        except InvalidValue:
            await self.give_up(before)
            raise
        await self.leave()
        if not await self.input.wait_for(lambda: self.holds(text, wanted), SHOWS_WITHIN_MS):
            await self.check_selected(text)
        return [text]

    async def choose_set(self, wanted: Sequence[str]) -> list[str]:
        """Chooses exactly these options; returns their texts."""
        before = self.shown()
        try:
            await self.open()
            return await self._choose_set(wanted, before)
        except InvalidValue:
            await self.give_up(before)
            raise

    async def _choose_set(self, wanted: Sequence[str], before: ShownText) -> list[str]:
        others = await self.remove_others(wanted)
        chosen = []
        for text in wanted:
            if not self.is_selected(text):
                if not self.is_open():
                    await self.open()
                chosen.append(await self._add(text))
            else:
                chosen.append(text)
        await self._empty_search(before)
        await self.leave()
        await self.input.wait_for(lambda: all(map(self.is_selected, chosen)), SHOWS_WITHIN_MS)
        if not all(map(self.is_selected, chosen)) or any(map(self.shows, others)):
            raise reverted()
        return chosen

    async def _add(self, text: str) -> str:
        try:
            option = await self.find_by_path(text)
        except InvalidValue:
            await self._create(text)
            return text
        found = option.text
        await self.input.click(option.element)
        await self.input.wait_for(lambda: self.is_selected(found), SHOWS_WITHIN_MS)
        return found

    async def _create(self, text: str) -> None:
        """Enters a text that is no option, as a tag. Raises where the widget takes none."""
        search = self.search_input()
        if not search:
            raise not_found(self._offered)
        await self.input.set_text(search, text)
        await self.input.press_key(search, "Enter")
        if not await self.input.wait_for(lambda: text in self.shown().texts, SHOWS_WITHIN_MS):
            raise not_found(self._offered)

    async def remove_others(self, wanted: Sequence[str]) -> list[str]:
        """Removes what is chosen and not wanted; returns the texts that were removed."""
        keep = {letters_of(text) for text in wanted}
        for text in wanted:
            if option := find_exact(self.options(), text):
                keep |= set(map(letters_of, option.texts))
        before = self._others(keep)
        for option in self.options():
            is_other = letters_of(option.text) not in keep
            if is_other and (self.is_listbox or option.text in before) and option.selected:
                await self.input.click(option.element)
                await self.input.next_frames()
        while (left := self._others(keep)) and not self.is_listbox:
            shown = self.shown()
            await self.input.press_key(self.active_element() or self.element, "Backspace")
            await self.input.next_frames()
            if self.shown() == shown:
                break
        return [text for text in before if text not in left]

    def _others(self, keep: set[str]) -> list[str]:
        parts = [part for part in self.shown().parts if "," not in part]
        return [part for part in parts if letters_of(part) not in keep]

    def is_selected(self, text: str) -> bool:
        if not self.is_listbox:
            return self.shows(text)
        option = find_exact(self.options(), text)
        return bool(option and option.selected)

    def is_multiple(self) -> bool:
        if self.is_listbox:
            return bool(self.element.read(f'matches("{MULTIPLE}")')[0])
        rows = [row for root in self._roots
                for row in self.page.query_rows(MULTIPLE, ["checkVisibility()"], root)]  # fmt: skip
        return any(row.values[0] for row in rows)

    async def find_by_path(self, wanted: str) -> WidgetOption:
        """The option; for a text such as "Europe / Vienna", the steps before the last are
        opened."""
        steps = path_steps(wanted)
        if len(steps) == 1 or find_exact(self.options(), wanted):
            return await self.find(wanted)
        for step in steps[:-1]:
            await self.input.click((await self.find(step)).element)
            await self.input.next_frames()
        return await self.find(steps[-1])

    def holds(self, text: str, wanted: str) -> bool:
        """Whether the widget shows what was chosen. It may show a part of the option's text, or
        the path to it."""
        if self.is_listbox:
            return self.is_selected(text)
        if self.shows(text, wanted):
            return True
        letters = letters_of(text)
        parts = [letters_of(part) for part in self.shown().parts]
        return any(len(part) > 1 and (part in letters or letters in part) for part in parts)

    async def check_selected(self, text: str) -> None:
        """Opens the widget again to see whether the option is selected. Raises if it is not."""
        await self.open()
        selected = [option.text for option in self.options() if option.selected]
        await self.leave()
        if selected != [text]:
            raise reverted()

    async def give_up(self, before: ShownText) -> None:
        """Closes the widget and takes away what was typed to filter."""
        await self._empty_search(before)
        await self.leave()

    async def _empty_search(self, before: ShownText) -> None:
        search = self.search_input()
        if search and search.read("value")[0] not in {"", before.typed}:
            await self.input.set_text(search, before.typed if search == self.element else "")

    # Emptying

    async def clear(self, is_done: Callable[[], bool]) -> bool:
        """Tries the ways in which widgets are emptied, until one of them has worked."""
        for row in self.page.query_rows(CLEAR_PART, [], within=self.box):
            await self.input.click(row.element)
            if await self._left_as(is_done):
                return True
        if self.element.read(IS_EDITABLE)[0]:
            await self.input.focus(self.element)
            await self.input.set_text(self.element, "")
            if await self._left_as(is_done):
                return True
        for key in ("Backspace", "Delete"):
            await self.input.focus(self.element)
            await self.input.press_key(self.element, key)
            if await self._left_as(is_done):
                return True
        await self.open()
        for option in self.options():
            if option.selected or option.is_empty:
                await self.input.click(option.element)
                if await self._left_as(is_done):
                    return True
                await self.open()
        return await self._left_as(is_done)

    async def _left_as(self, is_done: Callable[[], bool]) -> bool:
        await self.leave()
        return await self.input.wait_for(is_done, SHOWS_WITHIN_MS / 2)

    async def restore(self, target: ShownText) -> None:
        """Makes the widget show what it showed before. Raises InvalidValue if it cannot."""
        if self.shown() == target:
            return
        items = [part for part in target.parts if "," not in part]
        try:
            await self._restore_items(items)
        except InvalidValue:
            await self.leave()
        if self.shown() != target and not await self.clear(lambda: self.shown() == target):
            raise reverted()

    async def _restore_items(self, items: Sequence[str]) -> None:
        await self.open()
        offered = [text for text in items if find_exact(self.options(), text)]
        kept = [text for text in items if text not in offered and self.shows(text)]
        if self.is_multiple() or len(items) > 1:
            await self._choose_set([*kept, *offered], self.shown())
            return
        await self.leave()
        if offered or (items and self.element.read(IS_EDITABLE)[0]):
            await self.choose_one(items[0])


def contains(option: WidgetOption, typed: str) -> bool:
    words = normalize_words(typed)
    return any(words in normalize_words(text) for text in option.texts)


def path_steps(wanted: str) -> list[str]:
    for separator in (" / ", " > ", " › ", " » "):
        if separator in wanted:
            return [step.strip() for step in wanted.split(separator)]
    return [wanted]


def reverted() -> InvalidValue:
    advice = ADVICE[ErrorCode.VALUE_REVERTED]
    return InvalidValue(ErrorCode.VALUE_REVERTED, f"{advice.message} {advice.hint}")
