"""Text inputs without a role that suggest texts while a person types: known by their classes."""

import json
from dataclasses import replace

from formpilot_inpage.dom.page import Page
from formpilot_inpage.dom.text import shorten
from formpilot_inpage.forms.control import Control
from formpilot_inpage.forms.plan import InvalidValue, Plan
from formpilot_inpage.forms.widgets.choosing import Choosing
from formpilot_inpage.forms.widgets.option_list import WidgetOption, find_same

from .kind import Properties
from .text import TextKind
from .values import Value

WORDS = ("autocomplete", "typeahead", "suggest", "combobox")
NAMED = ", ".join(f"[class*={word} i]" for word in WORDS)
SELECTOR = (
    "input:is([type=text], [type=search], :not([type])):not([role], [readonly], [aria-haspopup])"
    f":is({NAMED}, [data-provide=typeahead], :is({NAMED}) > input, :is({NAMED}) > * > input)"
)
IS_SUGGESTED = f"matches({json.dumps(SELECTOR)})"
SUGGESTS_WITHIN_MS = 1500
NOT_SUGGESTED = "The page suggests other texts, or none: no suggestion was chosen."


class SuggestedTextKind(TextKind):
    """Its state is its text. A suggestion of the same text is chosen, as a person would."""

    selector = "input"
    recognition_paths: tuple[str, ...] = (IS_SUGGESTED,)

    def matches(self, marks: Properties) -> bool:
        return bool(marks[IS_SUGGESTED])

    def plan(self, page: Page, control: Control, value: Value) -> Plan:
        typed = super().plan(page, control, value)
        if not typed.text:
            return typed

        async def choose() -> Plan:
            choosing = Choosing(page, control.element)
            widget = choosing.widget
            await widget.open()
            await choosing.search.type_filter(control.element, typed.text)
            found = await widget.user_input.wait_for(
                lambda: same_suggestion(widget.options(), typed.text), SUGGESTS_WITHIN_MS
            )
            if found:
                await widget.user_input.click_moving(found.element)
            await widget.leave()
            facts = {"selected_option": shorten(found.text)} if found else {"note": NOT_SUGGESTED}
            return replace(typed, write_steps=(), interact=None, facts=facts)

        return replace(typed, interact=choose)


def same_suggestion(options: list[WidgetOption], text: str) -> WidgetOption | None:
    try:
        return find_same(options, text)
    except InvalidValue:
        return None


KIND = SuggestedTextKind("suggested text")
