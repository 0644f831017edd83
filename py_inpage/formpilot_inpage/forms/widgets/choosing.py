"""Opens a widget that offers options, finds the ones that are wanted, and chooses them."""

import json
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import partial

from formpilot_inpage.contract.errors import ADVICE, ErrorCode
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.text import normalize_words, one_line
from formpilot_inpage.dom.visibility import VISIBILITY, is_shown
from formpilot_inpage.forms.plan import InvalidValue

from .option_list import (
    ITEM_SELECTOR,
    OPTION_SELECTOR,
    WidgetOption,
    find_exact,
    find_part,
    letters_of,
    not_found,
    read_options,
    visible_elements,
)
from .shown_text import ShownText, read_shown, widget_box
from .widget_input import WidgetInput

OPENS_WITHIN_MS = 250
CLOSES_WITHIN_MS = 150
DRAWS_WITHIN_MS = 120
SHOWS_WITHIN_MS = 400
STABLE_MS = 200
LOADS_WITHIN_MS = 1500
BUSY_WITHIN_MS = 6000
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
OPENER = "[aria-haspopup], [aria-expanded]"
MAIN_PART = "[role=combobox], [aria-haspopup], input:not([type=hidden]), button, [tabindex]:not([tabindex='-1'])"
NO_WIDGET = "This select is hidden, and no widget stands for it."
NO_WAY_BACK = "The widget has no way back to what it showed before the fill."
MULTIPLE = "[aria-multiselectable=true]"
BUSY = "[aria-busy=true], [role=progressbar]"


class Choosing:
    """One widget while it is operated. `element` is its main part, or the hidden native select
    that it stands for."""

    def __init__(self, page: Page, element: Element) -> None:
        self.page = page
        self.input = WidgetInput(page)
        self.select = element if element.read("localName") == ["select"] else None
        if self.select:
            self.element, self.box = widget_beside(page, self.select)
        else:
            self.element, self.box = element, widget_box(page, element)
        element = self.element
        self.is_listbox = bool(element.read('matches("[role=listbox]")')[0])
        self._roots: list[Element | None] = []
        self._earlier: set[Element] | None = None
        """The options of other widgets, drawn before this one was opened."""
        self._filter = ""
        """The text that was typed to filter the options."""
        self._offered: list[WidgetOption] = []
        """The options that were drawn when the widget was opened."""

    # Reading

    def shown(self) -> ShownText:
        if self.select:
            return ShownText(selected_texts(self.page, self.select), "")
        if self.is_listbox:
            selected = [option.text for option in self.options() if option.selected]
            return ShownText(tuple(selected), "")
        return read_shown(self.page, self.box)

    def shows(self, *texts: str) -> bool:
        """Whether one of the parts it shows is one of these texts."""
        shown = {letters_of(part) or part for part in self.shown().parts}
        return any((letters_of(text) or text) in shown for text in texts)

    def options(self) -> list[WidgetOption]:
        """The options drawn since the widget was opened."""
        if self.is_listbox:
            return read_options(self.page, [self.element])
        for selector in (OPTION_SELECTOR, ITEM_SELECTOR) if self._roots else ():
            found = read_options(self.page, self._roots, selector)
            if new := [option for option in found if option.element not in (self._earlier or ())]:
                return new
        return []

    def is_open(self) -> bool:
        if self.is_listbox:
            return False
        if self.element.read(EXPANDED)[0]:
            return self._is_expanded()
        return bool(self.options())

    def _is_expanded(self) -> bool:
        return bool(self.element.read(EXPANDED)[0] == "true")

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
        if self._earlier is None:
            drawn = visible_elements(self.page, self._roots, f"{OPTION_SELECTOR}, {ITEM_SELECTOR}")
            self._earlier = set() if self._is_expanded() else drawn
        if await self._opens_by(self.input.click(self.element)):
            return
        focused = self.active_element() or self.element
        if await self._opens_by(self.input.press_key(focused, "ArrowDown")):
            return
        for row in self.page.query_rows(OPENER, ["checkVisibility()"], within=self.box):
            if row.values[0] and await self._opens_by(self.input.click(row.element)):
                return

    async def _opens_by(self, act: Awaitable[None]) -> bool:
        await act
        self._roots = [None, *self.page.shadow_roots()]
        self._offered = await self.input.wait_for(self.options, OPENS_WITHIN_MS)
        return bool(self._offered)

    async def leave(self) -> None:
        """Closes the popup and takes the focus away."""
        await self.input.next_frames()
        active = self.active_element()
        if active and self.is_open() and not self._is_inside(active):
            await self.input.press_key(active, "Escape")
            await self.input.next_frames()
            active = self.active_element()
        if active:
            await self.input.blur(active)
        if await self._closes():
            return
        (outside,) = self.page.resolve([self.box], "parentElement")
        await self.input.press_outside(outside or self.box)
        if not await self._closes():
            await self.input.press_key(self.active_element() or self.element, "Escape")
            await self._closes()
        if active := self.active_element():
            await self.input.blur(active)

    async def _closes(self) -> bool:
        return await self.input.wait_for(lambda: not self.is_open(), CLOSES_WITHIN_MS)

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
            await self.type_filter(search, text)
            if option := await self._wait_for_option(text, wanted):
                return option
        raise not_found(self._offered)

    async def type_filter(self, search: Element, text: str) -> None:
        self._filter = text
        await self.input.set_text(search, text)

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
            waited = started - now
            is_late = waited > BUSY_WITHIN_MS or (waited > LOADS_WITHIN_MS and not self._is_busy())
            if (is_filtered and changed - now > STABLE_MS) or is_late or now < RESERVE_MS:
                return find_part(options, wanted)
            await self.page.context.sleep(30)

    def _is_busy(self) -> bool:
        return any(is_shown(row.values) for row in self.page.query_rows(BUSY, VISIBILITY))

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
            drawn = [option.text for option in options]
            options = await self.input.wait_for(
                partial(self._options_other_than, drawn), DRAWS_WITHIN_MS
            )
            if option := find_exact(options, wanted):
                return option
        if option := find_part(list(seen.values()), wanted):
            if not option.element.read("isConnected")[0]:
                raise not_found(list(seen.values()))
            return option
        raise not_found(list(seen.values()))

    def _options_other_than(self, drawn: Sequence[str]) -> list[WidgetOption]:
        options = self.options()
        return [] if [option.text for option in options] == drawn else options

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
        return [text] if self.shows(text) or not self.shows(wanted) else []

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
        chosen: list[str] = []
        for text in wanted:
            if self.shows(text):
                chosen.append(text)
                continue
            if not self.is_open():
                await self.open()
            chosen.append(await self._add(text))
        await self._empty_filter(before)
        await self.leave()
        pairs = list(zip(chosen, wanted, strict=True))
        if not await self.input.wait_for(lambda: self._shows_all(pairs), SHOWS_WITHIN_MS):
            raise reverted()
        if any(map(self.shows, others)):
            raise reverted()
        return [text for text in chosen if text and self.shows(text)]

    def _shows_all(self, pairs: Sequence[tuple[str, str]]) -> bool:
        return all(self.shows(*filter(None, pair)) for pair in pairs)

    async def _add(self, text: str) -> str:
        """Returns the text of the option; "" where the text itself was entered as a tag."""
        try:
            option = await self.find_by_path(text)
        except InvalidValue:
            await self._create(text)
            return ""
        found = option.text
        await self.input.click(option.element)
        await self.input.wait_for(lambda: self.shows(found, text), SHOWS_WITHIN_MS)
        return found

    async def _create(self, text: str) -> None:
        """Enters a text that is no option, as a tag. Raises where the widget takes none."""
        search = self.search_input()
        if not search:
            raise not_found(self._offered)
        await self.type_filter(search, text)
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
        if not self.is_listbox:
            await self._press_while_it_changes("Backspace", lambda: not self._others(keep))
        left = self._others(keep)
        return [text for text in before if text not in left]

    async def _press_while_it_changes(
        self, key: str, is_done: Callable[[], bool] = lambda: False
    ) -> None:
        """Presses a key that removes the last chosen option, until nothing more is removed."""
        unchanged = 0
        # Some widgets mark the last option at the first press and remove it at the second.
        while not is_done() and unchanged < 2:
            shown = self.shown()
            await self.input.press_key(self.active_element() or self.element, key)
            await self.input.next_frames()
            unchanged = unchanged + 1 if self.shown() == shown else 0

    def _others(self, keep: set[str]) -> list[str]:
        parts = [part for part in self.shown().parts if "," not in part]
        return [part for part in parts if letters_of(part) not in keep]

    def is_multiple(self) -> bool:
        """Whether several of the options can be chosen."""
        if self.is_listbox:
            return bool(self.element.read(f'matches("{MULTIPLE}")')[0])
        options = self.options()[:1]
        return any(option.element.read(f'closest("{MULTIPLE}").localName')[0] for option in options)

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
        await self._empty_filter(before)
        await self.leave()

    async def _empty_filter(self, before: ShownText) -> None:
        search = self.search_input()
        if search and self._filter and search.read("value")[0] == self._filter:
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
            await self._press_while_it_changes(key)
            if await self._left_as(is_done):
                return True
        await self.open()
        for option in self.options():
            if option.is_empty or self.shows(option.text):
                await self.input.click(option.element)
                break
        return await self._left_as(is_done)

    async def _left_as(self, is_done: Callable[[], bool]) -> bool:
        await self.leave()
        return await self.input.wait_for(is_done, SHOWS_WITHIN_MS / 2)

    async def restore(self, target: ShownText) -> None:
        """Makes the widget show what it showed before. Raises InvalidValue if it cannot."""
        if self.shown() == target:
            return
        with suppress(InvalidValue):
            await self._restore_items([part for part in target.parts if "," not in part])
        await self.leave()
        if self.shown() != target and not await self.clear(lambda: self.shown() == target):
            raise InvalidValue(ErrorCode.UNDO_UNAVAILABLE, NO_WAY_BACK)

    async def _restore_items(self, items: Sequence[str]) -> None:
        await self.open()
        offered = [text for text in items if find_exact(self.options(), text)]
        kept = [text for text in items if text not in offered and self.shows(text)]
        if offered or kept:
            await self._choose_set([*kept, *offered], self.shown())
        elif items and self.search_input():
            await self._choose_set(items[:1], self.shown())


def widget_beside(page: Page, select: Element) -> tuple[Element, Element]:
    """The main part and the box of the widget that a hidden select belongs to."""
    (box,) = page.resolve([select], "nextElementSibling")
    if not box:
        raise InvalidValue(ErrorCode.INVALID_VALUE, NO_WIDGET)
    rows = page.query_rows(MAIN_PART, VISIBILITY, within=box)
    parts = [row.element for row in rows if is_shown(row.values)]
    return (parts[0] if parts else box), box


def selected_texts(page: Page, select: Element) -> tuple[str, ...]:
    """The selected options, without one that stands for no choice."""
    rows = page.query_rows("option:checked", ["label", "value"], within=select)
    return tuple(one_line(label) for _, (label, value) in rows if value)


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
