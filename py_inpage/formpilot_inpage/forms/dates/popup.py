"""Finds what a date field opens: a calendar or a list of times, anywhere in the page."""

from collections.abc import Sequence

from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.text import one_line
from formpilot_inpage.dom.visibility import VISIBILITY, is_shown
from formpilot_inpage.forms.widgets.user_input import UserInput

# What may hold a calendar: parts with such a role or word, and what is appended to the body.
POPUP_WORDS = ("calendar", "picker", "popup", "popover", "popper", "dropdown", "menu", "overlay")
POPUPS = ", ".join(
    [
        "body > *",
        "dialog, table, [popover], [role=dialog], [role=grid], [role=application], [role=listbox]",
        *(f"[class*={word} i]" for word in POPUP_WORDS),
    ]
)
POPUPS_LIMIT = 12
OPENS_WITHIN_MS = 1000
# Some popups do not close at Escape.
ESCAPES_WITHIN_MS = 200
# What the field says to have may take some frames to show, as does a popup that opacity hides.
SHOWS_WITHIN_MS = 500
HAS_POPUP = 'matches("[aria-haspopup], [aria-expanded], [aria-controls], [readonly]")'
OPACITY = 'computedStyleMap().get("opacity").value'
# A button that opens the calendar of the field beside it.
OPENER_WORDS = ("calendar", "date", "time", "picker", "open", "toggle", "kalender", "datum")
NAMED_OPENER = ", ".join(
    [
        ":is(button, [role=button])[aria-haspopup]:not([aria-haspopup=listbox])",
        "[class*=calendar i]:not(input)",
        *(
            f":is(button, [role=button], [class*=icon i], [class*=toggle i], [class*=append i]):is("
            f"[aria-label*={word} i], [title*={word} i], [class*={word} i])"
            for word in OPENER_WORDS
        ),
    ]
)
OPENER = f"{NAMED_OPENER}, input ~ button, input ~ [role=button]"
ANCESTORS = (
    "parentElement",
    "parentElement.parentElement",
    "parentElement.parentElement.parentElement",
)
FIELDS_PATH = 'querySelectorAll("input:not([type=hidden]), select, textarea, [role=group]").length'


class Popups:
    """Knows which parts of the page were visible before a field was opened."""

    def __init__(self, page: Page, field: Element) -> None:
        self.page = page
        self.field = field
        (root,) = page.resolve([field], "getRootNode()")
        self._roots: list[Element | None] = [None]
        if root and root.read("host.localName")[0]:
            self._roots.append(root)
        visible = self._visible()
        self.before = {element for element, opacity in visible.items() if opacity != 0}
        self._transparent = visible.keys() - self.before
        """Popups that are there, and that only their opacity hides."""

    def _visible(self) -> dict[Element, float | None]:
        """What may be a popup, with its opacity."""
        return {
            row.element: row.values[-1]
            for root in self._roots
            for row in self.page.query_rows(POPUPS, (*VISIBILITY, OPACITY), within=root)
            if is_shown(row.values[:-1])
        }

    def opened(self) -> list[Element]:
        """What became visible since, the outermost first. A layer without a text is no popup: some
        libraries leave one over the page when they have closed it."""
        new = [
            element
            for element, opacity in self._visible().items()
            if element not in self.before and (opacity != 0 or element not in self._transparent)
        ]
        texts = self.page.read_each(new, ["innerText"])
        shown = [
            element for element, (text,) in zip(new, texts, strict=True) if one_line(text or "")
        ]
        return shown[:POPUPS_LIMIT]

    async def open(self, user_input: UserInput, *, named_only: bool = False) -> list[Element]:
        """Clicks the field, then the button beside it, until something opens. With `named_only`
        that button must name what it opens."""
        if found := self.opened():
            return found
        await user_input.click(self.field)
        await user_input.next_frames()
        is_late = self._transparent or self.field.read(HAS_POPUP)[0]
        shows_within_ms = SHOWS_WITHIN_MS if is_late else 0
        if found := await user_input.wait_for(self.opened, shows_within_ms):
            return found
        for opener in self.openers(NAMED_OPENER if named_only else OPENER):
            await user_input.click(opener)
            if found := await user_input.wait_for(self.opened, OPENS_WITHIN_MS):
                return found
        return []

    def openers(self, selector: str) -> list[Element]:
        """The buttons that belong to the field alone, the nearest first."""
        found: list[Element] = []
        for path in ANCESTORS:
            (around,) = self.page.resolve([self.field], path)
            if not around or around.read(FIELDS_PATH)[0] > 2:
                break
            rows = self.page.query_rows(selector, ("type", *VISIBILITY), within=around)
            shown = [
                row.element
                for row in rows
                if row.values[0] != "submit" and is_shown(row.values[1:])
            ]
            found += [element for element in shown if element not in found]
            if found:
                break
        return [element for element in found if element != self.field][:2]

    async def close(self, user_input: UserInput) -> None:
        """Leaves the field, and closes what is still open, as Escape and a click elsewhere do."""
        for way, within_ms in (
            (self._escape, ESCAPES_WITHIN_MS),
            (self._click_outside, OPENS_WITHIN_MS),
        ):
            if not self.opened():
                return
            await way(user_input)
            await user_input.wait_for(lambda: not self.opened(), within_ms)

    async def _escape(self, user_input: UserInput) -> None:
        (focused,) = self.page.resolve([self.field], "ownerDocument.activeElement")
        targets: Sequence[Element | None] = (focused, self.field)
        for element in dict.fromkeys(target for target in targets if target):
            if self.opened():
                await user_input.press_key(element, "Escape")
                await user_input.next_frames()

    async def _click_outside(self, user_input: UserInput) -> None:
        (body,) = self.page.resolve([self.field], "ownerDocument.body")
        if body:
            await user_input.press_outside(body)
