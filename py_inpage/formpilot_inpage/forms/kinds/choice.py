"""Comboboxes, listboxes and buttons that open a list: known by their roles."""

import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from formpilot_inpage.contract.errors import ErrorCode
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.readings import ReadPaths
from formpilot_inpage.dom.text import shorten
from formpilot_inpage.forms.control import DISABLED_REASON, READ_ONLY_REASON, Control
from formpilot_inpage.forms.plan import InvalidValue, Plan, SkipField, State, Verdict
from formpilot_inpage.forms.widgets.choice_widget import ChoiceWidget, prefetch_shown
from formpilot_inpage.forms.widgets.choosing import Choosing
from formpilot_inpage.forms.widgets.emptying import clear, restore
from formpilot_inpage.forms.widgets.shown_text import ShownText

from .kind import Kind, Properties
from .values import Value, as_texts

WIDGET = (
    ":is([role=combobox], [aria-haspopup=listbox], [aria-autocomplete=list], "
    "[aria-autocomplete=both], [role=listbox]:has([role=option])[tabindex], "
    ":is([role=combobox], [aria-haspopup=listbox]) input:not([type=checkbox], [type=radio]), "
    # An input that the Tab key does not reach, in a box that it does.
    "[tabindex='0']:not([role], a, button) > input[tabindex='-1']:not([type]), "
    "[tabindex='0']:not([role], a, button) > * > input[tabindex='-1']:not([type]))"
    # A text area or an editor may offer completions, and is no choice.
    ":not(select, textarea, [aria-multiline=true], "
    "[contenteditable]:not([role=combobox], [aria-multiline=false]), "
    "[type=hidden], [aria-hidden=true])"
)
# Libraries hide the native select behind a widget right after it.
HIDDEN_SELECT = (
    "select:is([tabindex^='-'], [aria-hidden=true], [hidden], [style*='display: none'])"
    ":has(+ :not(input, select, textarea, label, a, form, [type=submit], [type=reset], "
    "button:not([aria-haspopup], [aria-expanded])))"
)
# The input of such a widget.
IN_PLACE_OF_HIDDEN = (
    ":is(select, input:not([type=hidden])):is([tabindex^='-'], [hidden])[style*='display: none']"
    " + :not(label) > * > input:not([name])"
)
IS_HIDDEN_SELECT = f"matches({json.dumps(HIDDEN_SELECT)})"
OTHER_FIELD = (
    ":is(input, textarea)[name]:not([type=hidden]), select, label, a[href], [type=submit], "
    "[type=reset]"
)
HAS_OTHER_FIELD = f"nextElementSibling.querySelector({json.dumps(OTHER_FIELD)}).localName"


def box_named(*words: str) -> str:
    """Elements with a class that ends with one of the words."""
    return ", ".join(f"[class~={word}], [class*='-{word} '], [class$='-{word}']" for word in words)


# The input of a select without roles, known by its classes.
PLAIN_INPUT = "input:is([type=text], :not([type])):not([role], [aria-haspopup])"
IN_SELECT_BOX = ", ".join(
    f":is({box_named('select')}) > {inner}{PLAIN_INPUT}, "
    f":is({box_named('dropdown', 'cascader')}) > {inner}{PLAIN_INPUT}[readonly]"
    for inner in ("", "* > ", "* > * > ")
)
SELECTOR = f"{WIDGET}, {HIDDEN_SELECT}, {IN_PLACE_OF_HIDDEN}, {IN_SELECT_BOX}"
IS_CHOICE = f"matches({json.dumps(SELECTOR)})"
IS_UNUSABLE = 'matches(":disabled, [aria-disabled=true]")'
IS_FIXED = 'matches("[aria-readonly=true]:not(input[readonly])")'
IS_INPUT = 'matches("input")'
# Only a click tells whether such an input opens a list.
IS_READ_ONLY_TEXT = (
    'matches("input[readonly]:is([aria-readonly=true], '
    ':not([role], [aria-haspopup], [aria-expanded]))")'
)
SHOWN = "shown text"
CANNOT_BE_EMPTIED = "This field has no way to be emptied. Choose one of its options."


class ChoiceKind(Kind):
    """Its state: the texts that it shows, and the text in its input."""

    selector = SELECTOR
    recognition_paths: tuple[str, ...] = (IS_CHOICE, IS_HIDDEN_SELECT, HAS_OTHER_FIELD)
    can_hold_secret = False
    is_operated = True
    filled_path = "value.length"
    state_paths = ()
    fact_paths = (IS_INPUT, "innerText", IS_UNUSABLE, "selectedOptions.0.label")

    def matches(self, marks: Properties) -> bool:
        is_other = marks[IS_HIDDEN_SELECT] and marks[HAS_OTHER_FIELD]
        return bool(marks[IS_CHOICE]) and not is_other

    def plan(self, page: Page, control: Control, value: Value) -> Plan:
        element = control.element
        check_usable(element)
        texts = [text for text in as_texts(value) if text.strip()]

        async def choose() -> Plan:
            choosing = Choosing(page, element)
            if not texts:
                return await emptied(choosing)
            before = choosing.widget.shown()
            try:
                await check_opens(choosing.widget)
                if isinstance(value, tuple):
                    return held(choosing, await choosing.choose_set(texts))
                return held(choosing, await choosing.choose_one(texts[0]))
            except InvalidValue:
                hidden = choosing.hidden_before
                if hidden or choosing.widget.shown() != before:
                    target = before if hidden is None else ShownText(tuple(hidden), "")
                    with suppress(InvalidValue):
                        await restore(Choosing(page, element), target)
                raise

        return Plan(target=element, interact=choose, state_after=[[*texts], ""])

    def prefetch_more(self, page: Page, elements: Sequence[Element]) -> None:
        prefetch_shown(page, elements)

    def read_more(self, page: Page, element: Element) -> Properties:
        return {SHOWN: ChoiceWidget(page, element).shown()}

    def state(self, properties: Properties, group: Sequence[Properties]) -> State:
        return state_from(properties[SHOWN])

    def restore(self, page: Page, control: Control, before: State) -> Plan:
        element = control.element
        check_usable(element)
        target = ShownText(tuple(before[0]), before[1])

        async def put_back() -> Plan:
            choosing = Choosing(page, element)
            await restore(choosing, target)
            return replace(held(choosing, []), facts={})

        return Plan(target=element, interact=put_back, state_after=before)

    def describe(self, properties: Properties, options: Sequence[Sequence[Any]]) -> dict[str, Any]:
        selected = properties["selectedOptions.0.label"]
        own = "" if properties[IS_INPUT] else properties["innerText"] or ""
        text = shorten(own if selected is None else selected)
        is_filled = properties[self.filled_path]
        return {
            "state": text or ("filled" if is_filled else "empty"),
            "disabled": properties[IS_UNUSABLE] or None,
        }


def check_usable(element: Element) -> None:
    disabled, read_only = element.read(IS_UNUSABLE, IS_FIXED)
    if disabled:
        raise SkipField(DISABLED_REASON)
    if read_only:
        raise SkipField(READ_ONLY_REASON)


async def check_opens(widget: ChoiceWidget) -> None:
    """Raises SkipField for a read-only text that no list opens for."""
    if widget.field.read(IS_READ_ONLY_TEXT)[0]:
        await widget.open()
        if not widget.options():
            await widget.leave()
            raise SkipField(READ_ONLY_REASON)


def state_from(shown: ShownText) -> State:
    return [list(shown.texts), shown.typed]


async def emptied(choosing: Choosing) -> Plan:
    widget = choosing.widget
    before = widget.shown()
    await widget.open()
    offered = {option.text for option in widget.options() if not option.is_empty}
    is_multiple = widget.is_multiple()
    await widget.leave()
    # A text that is no option stands for no choice.
    chosen = {text for text in before.parts if is_multiple or not offered or text in offered}

    def is_empty() -> bool:
        now = widget.shown()
        return not now.typed and chosen.isdisjoint(now.parts)

    if not is_empty() and not await clear(choosing, is_empty):
        raise InvalidValue(ErrorCode.INVALID_VALUE, CANNOT_BE_EMPTIED)
    return replace(held(choosing, []), facts={})


def held(choosing: Choosing, chosen: Sequence[str]) -> Plan:
    """The widget keeps what it shows now."""
    shown = choosing.widget.shown()
    page = choosing.widget.page

    def judge() -> Verdict:
        widget = choosing.widget
        connected = [ReadPaths([part], ["isConnected"]) for part in (widget.field, widget.box)]
        page.prefetch([*connected, *widget.state_readings()])
        if not widget.field.read("isConnected")[0] or not widget.box.read("isConnected")[0]:
            return Verdict.DETACHED
        return Verdict.HELD if widget.shown() == shown else Verdict.REVERTED

    hidden = choosing.hidden_before
    words = tuple(map(shorten, chosen))
    facts = {"selected_option": words[0]} if len(words) == 1 else {"selected_options": words}
    return Plan(
        target=choosing.widget.field,
        judge=judge,
        state_before=None if hidden is None else [hidden, ""],
        state_after=state_from(shown),
        facts=facts,
    )


KIND = ChoiceKind("choice")
