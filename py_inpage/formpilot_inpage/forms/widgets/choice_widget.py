"""A widget that offers options: what it shows, how it is opened and left."""

import json
from collections.abc import Awaitable, Sequence

from formpilot_inpage.contract.errors import ErrorCode
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.readings import (
    FlatNodes,
    QueryRows,
    Reading,
    ReadPaths,
    ResolvePath,
    ShadowRoots,
)
from formpilot_inpage.dom.text import one_line
from formpilot_inpage.dom.visibility import VISIBILITY, is_shown
from formpilot_inpage.forms.kinds.option_match import letters_of
from formpilot_inpage.forms.plan import InvalidValue

from .option_list import (
    OPTION_ROWS,
    OPTION_SELECTOR,
    OPTION_SELECTORS,
    WidgetOption,
    read_options,
    visible_elements,
)
from .shown_text import (
    BOX_PATHS,
    NODE_PATHS,
    NODES_LIMIT,
    ShownText,
    box_path,
    read_shown,
    widget_box,
)
from .user_input import UserInput

OPENS_WITHIN_MS = 250
CLOSES_WITHIN_MS = 150
EDITABLE = (
    "input:not([readonly], [type=button], [type=checkbox], [type=radio]), textarea, "
    "[contenteditable][aria-autocomplete]"
)
IS_EDITABLE = f"matches({json.dumps(EDITABLE)})"
IS_LISTBOX = 'matches("[role=listbox]:not([aria-expanded])")'
EXPANDED = 'getAttribute("aria-expanded")'
ACTIVE = "ownerDocument.activeElement"
ACTIVE_NAME = f"{ACTIVE}.localName"
ACTIVE_PATHS = tuple(ACTIVE + ".shadowRoot.activeElement" * depth for depth in range(5))
POPUP_IDS = ('getAttribute("aria-controls")', 'getAttribute("aria-owns")')
INITIAL_PATHS = (["localName"], BOX_PATHS, [IS_LISTBOX], POPUP_IDS)
MULTIPLE = "[aria-multiselectable=true]"
OPENER = ":is([aria-haspopup], [aria-expanded]):not([aria-haspopup=menu], [aria-haspopup=dialog])"
MAIN_PART = (
    "[role=combobox], [aria-haspopup], input:not([type=hidden]), button[type=button], "
    "[tabindex]:not([tabindex='-1'])"
)
# A press on these does more than closing a popup.
ACTS = 'matches("dialog, [role=dialog], tr, a, button, label, [onclick]")'
AROUND = "[role=combobox], [aria-haspopup]"
NO_WIDGET = "This select is hidden, and no widget stands for it."


class ChoiceWidget:
    """One widget while it is operated. `field` is its main part, or the hidden native select that
    it stands for."""

    def __init__(self, page: Page, field: Element) -> None:
        self.page = page
        self.user_input = UserInput(page)
        self.field = field
        page.prefetch([ReadPaths([field], paths) for paths in INITIAL_PATHS])
        self.select = field if field.read("localName") == ["select"] else None
        if self.select:
            self.element, self.box = widget_beside(page, self.select)
        else:
            self.element, self.box = field, widget_box(page, field)
        self.is_listbox = bool(self.element.read(IS_LISTBOX)[0])
        self.offered: list[WidgetOption] = []
        """The options that were drawn when the widget was opened."""
        self._roots: list[Element | None] = []
        self._earlier: set[Element] | None = None
        """What was drawn before the widget was opened, such as the options of others."""
        self._list: Element | None = None
        """The element around the options, if these have no role."""
        self._focused_before: Element | None = None
        self._inputs_before: set[Element] = set()
        """The inputs that were drawn before the widget was opened."""

    # What it shows

    def shown(self) -> ShownText:
        if self.select:
            return ShownText(selected_texts(self.page, self.select), "")
        if self.is_listbox:
            selected = [option.text for option in self.options() if option.selected]
            return ShownText(tuple(selected), "")
        popup_ids = " ".join(filter(None, self.element.read(*POPUP_IDS))).split()
        return read_shown(self.page, self.box, self._list, popup_ids)

    def shows(self, *texts: str) -> bool:
        """Whether one of the parts it shows is one of these texts."""
        return is_among(self.shown().parts, texts)

    def options(self) -> list[WidgetOption]:
        """The options drawn since the widget was opened."""
        if self.is_listbox:
            return read_options(self.page, [self.element])
        for selector in OPTION_SELECTORS if self._roots else ():
            found = read_options(self.page, self._roots, selector)
            if new := [option for option in found if option.element not in (self._earlier or ())]:
                return new if selector == OPTION_SELECTOR else self._in_list(new)
        return []

    def _in_list(self, options: Sequence[WidgetOption]) -> list[WidgetOption]:
        """The options without a role, without what was chosen, which may look like them: in the
        widget's box only those in the list."""
        paths = [self.page.geometry.composed_path(option.element) for option in options]
        if not self._list or not self._list.read("isConnected")[0]:
            around = (each for each in paths[0][1:] if each in paths[-1][1:])
            self._list = next(around, None)
        pairs = zip(options, paths, strict=True)
        return [
            option
            for option, path in pairs
            if not self._list or self._list in path or self.box not in path
        ]

    def is_multiple(self) -> bool:
        """Whether several of the options can be chosen."""
        if self.is_listbox:
            return bool(self.element.read(f'matches("{MULTIPLE}")')[0])
        options = self.options()[:1]
        return any(option.element.read(f'closest("{MULTIPLE}").localName')[0] for option in options)

    def is_open(self) -> bool:
        if self.is_listbox:
            return False
        (expanded,) = self.element.read(EXPANDED)
        return expanded == "true" if expanded else bool(self.options())

    def is_editable(self) -> bool:
        return bool(self.element.read(IS_EDITABLE)[0])

    def active_element(self) -> Element | None:
        """The focused element, in shadow trees too."""
        self.page.prefetch(self._active_readings())
        found = [self.page.resolve([self.element], path)[0] for path in ACTIVE_PATHS]
        if self.element.read(ACTIVE_NAME)[0] in {"body", "html"}:
            return None
        return next(filter(None, reversed(found)), None)

    def _active_readings(self) -> list[Reading]:
        paths = [ResolvePath([self.element], path) for path in ACTIVE_PATHS]
        return [*paths, ReadPaths([self.element], [ACTIVE_NAME])]

    def search_input(self) -> Element | None:
        """The input that filters the options: the widget's own, or one that got the focus when it
        was opened."""
        if self.is_editable():
            return self.element
        active = self.active_element()
        is_own = active and (active not in self._inputs_before or self._is_inside(active))
        return active if active and is_own and active.read(IS_EDITABLE)[0] else None

    def focused_part(self) -> Element:
        """The part of the widget that has the focus; its main part if something else has it."""
        active = self.active_element()
        if active and (active != self._focused_before or self._is_inside(active)):
            return active
        return self.element

    # Opening and leaving

    def state_readings(self) -> list[Reading]:
        """What tells whether it is open, what it shows, and where the focus is."""
        states = [ReadPaths([self.element], paths) for paths in ([EXPANDED], POPUP_IDS)]
        shown = FlatNodes([self.box], NODES_LIMIT, NODE_PATHS)
        return [*states, shown, *self._active_readings()]

    def _opened_readings(self) -> list[Reading]:
        """What is read after an attempt to open it."""
        return [ShadowRoots(), QueryRows(OPTION_SELECTOR, OPTION_ROWS), *self.state_readings()]

    async def open(self) -> None:
        drawn_selector = ", ".join(OPTION_SELECTORS)
        drawn_before = [QueryRows(selector, VISIBILITY) for selector in (EDITABLE, drawn_selector)]
        self.page.prefetch([ShadowRoots(), *drawn_before, *self.state_readings()])
        if self.is_listbox or (self.is_open() and self.options()):
            return
        self._roots = [None, *self.page.shadow_roots()]
        if self._earlier is None:
            self._focused_before = self.active_element()
            self._inputs_before = visible_elements(self.page, self._roots, EDITABLE)
            (expanded,) = self.element.read(EXPANDED)
            drawn = visible_elements(self.page, self._roots, drawn_selector)
            self._earlier = set() if expanded == "true" else drawn
        then = self._opened_readings()
        if await self._opens_by(self.user_input.click(self.element, then)):
            return
        press = self.user_input.press_key(self.focused_part(), "ArrowDown", then=then)
        if await self._opens_by(press):
            return
        if self.is_editable():
            return
        for row in self.page.query_rows(OPENER, ["checkVisibility()"], within=self.box):
            if row.values[0] and await self._opens_by(self.user_input.click(row.element)):
                return

    async def _opens_by(self, act: Awaitable[None]) -> bool:
        await act
        self._roots = [None, *self.page.shadow_roots()]
        self.offered = await self.user_input.wait_for(self.options, OPENS_WITHIN_MS)
        return bool(self.offered)

    async def leave(self) -> None:
        """Closes the popup and takes the focus away."""
        await self.user_input.next_frames(then=self.state_readings())
        active = self.active_element()
        if active and self.is_open() and not self._is_inside(active):
            await self.user_input.press_key(active, "Escape")
            await self.user_input.next_frames()
            active = self.active_element()
        if active:
            await self.user_input.blur(active, self.state_readings())
        if await self._closes():
            return
        (outside,) = self.page.resolve([self.box], "parentElement")
        if outside and not outside.read(ACTS)[0]:
            await self.user_input.press_outside(outside)
        if not await self._closes():
            await self.user_input.press_key(self.focused_part(), "Escape")
            await self._closes()
        if active := self.active_element():
            await self.user_input.blur(active)

    async def _closes(self) -> bool:
        return await self.user_input.wait_for(lambda: not self.is_open(), CLOSES_WITHIN_MS)

    def _is_inside(self, element: Element) -> bool:
        return self.box in self.page.geometry.composed_path(element)


def prefetch_shown(page: Page, fields: Sequence[Element]) -> None:
    """Reads in three round trips what many widgets show."""
    page.prefetch([ReadPaths([field], paths) for field in fields for paths in INITIAL_PATHS])
    paths = {field: box_path(field) for field in fields}
    page.prefetch([ResolvePath([field], path) for field, path in paths.items() if path])
    boxes = [widget_box(page, field) for field in fields]
    page.prefetch([FlatNodes([box], NODES_LIMIT, NODE_PATHS) for box in boxes])


def is_among(shown: Sequence[str], texts: Sequence[str]) -> bool:
    """Whether one of the texts is shown, without regard to case, spacing and punctuation."""
    letters = {letters_of(part) or part for part in shown}
    return any((letters_of(text) or text) in letters for text in texts)


def widget_beside(page: Page, select: Element) -> tuple[Element, Element]:
    """The main part and the box of the widget that a hidden select belongs to."""
    (around,) = page.resolve([select], f"closest({json.dumps(AROUND)})")
    if around:
        return around, around
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
