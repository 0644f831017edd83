"""Radio groups. The button with the value, or else with the label, is clicked."""

from collections.abc import Sequence
from typing import Any

from formpilot_inpage.accessibility.field_texts import read_field_texts
from formpilot_inpage.accessibility.references import referenced_texts
from formpilot_inpage.contract.errors import ErrorCode
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.steps import CallMethod, SkipIf
from formpilot_inpage.dom.text import (
    normalize_words,
    shorten,
    strip_decoration,
    text_field_paths,
    text_unless_typed,
)
from formpilot_inpage.events.fill_events import CLICKED
from formpilot_inpage.forms.control import IS_DISABLED, Control, check_fillable, elements_of
from formpilot_inpage.forms.plan import Check, InvalidValue, Plan, State

from .kind import Kind, Properties
from .option_match import find_by_letters
from .values import OPTIONS_LIMIT, Value, as_text, reject_null

LABELLED_BY = 'getAttribute("aria-labelledby")'
LABELS = ("labels.0.textContent", 'getAttribute("aria-label")')
LABEL_CLASS = "labels.0.className"
SHORT_OPTION = 20
BUTTON_GONE = "The button that was chosen before is no longer there."
TWO_GROUPS = (
    "Two groups of the page have the same name, and the browser cannot tell which button of each "
    "was chosen."
)
NOTHING_CHOSEN = (
    "Before the fill no button of this group was chosen, and a click cannot bring that back."
)


class RadioKind(Kind):
    """All buttons of one name in a form. Its state: the index and the value of the checked button,
    or nothing."""

    can_hold_secret = False
    is_group = True
    filled_path = "checked"
    state_paths = ("value", "checked")
    option_paths = ("value", "checked", IS_DISABLED, *LABELS, *text_field_paths("labels.0."))

    def plan(self, page: Page, control: Control, value: Value) -> Plan:
        reject_null(value)
        wanted, buttons = as_text(value), control.group
        chosen = next((button for button in buttons if button.value == wanted), None)
        chosen = chosen or find_by_text(page, buttons, wanted)
        if not chosen:
            values = tuple(shorten(button.value) for button in buttons[:OPTIONS_LIMIT])
            raise InvalidValue(
                ErrorCode.RADIO_OPTION_NOT_FOUND,
                f"No radio button of this group has that value. Available: {', '.join(values)}",
                values,
            )
        before = next((button.value for button in buttons if button.checked), "")
        return self.choose(
            page,
            chosen,
            buttons,
            state_after=[buttons.index(chosen), chosen.value],
            facts={"previous_value": before, "new_value": chosen.value},
        )

    def choose(self, page: Page, button: Control, group: Sequence[Control], **more: Any) -> Plan:
        check_fillable(button)
        element = button.element
        click = SkipIf("checked", True, CallMethod(element, "click"))
        # People click the label of a button that is not drawn, and so libraries listen there.
        if element.read("offsetWidth", "labels.length") == [0, 1]:
            (label,) = page.resolve([element], "labels.0")
            click = SkipIf("control.checked", True, CallMethod(label, "click"))
        return Plan(
            target=element,
            sequence=CLICKED,
            group=elements_of(group),
            write_steps=(click,),
            checks=(Check(element=element, path="checked", expected=True),),
            **more,
        )

    def state(self, properties: Properties, group: Sequence[Properties]) -> State:
        checked = [
            [index, button["value"]] for index, button in enumerate(group) if button["checked"]
        ]
        return checked[0] if checked else []

    def why_not_restorable(self, before: State) -> str | None:
        return None if before else NOTHING_CHOSEN

    def restore(self, page: Page, control: Control, before: State) -> Plan:
        index, value = before
        buttons = control.group
        same = [button for button in buttons[index : index + 1] if button.value == value]
        alike = same or [button for button in buttons if button.value == value]
        if not alike:
            raise InvalidValue(ErrorCode.RADIO_OPTION_NOT_FOUND, BUTTON_GONE)
        if are_both_chosen(page, buttons, alike[0]):
            raise InvalidValue(ErrorCode.UNDO_UNAVAILABLE, TWO_GROUPS)
        return self.choose(page, alike[0], buttons)

    def describe(self, properties: Properties, options: Sequence[Sequence[Any]]) -> dict[str, Any]:
        names = [
            (value, strip_decoration(text_unless_typed(label or aria_label, *text_fields)))
            for value, _, _, label, aria_label, *text_fields in options
        ]
        words = [radio_word(names, index) for index in range(len(names))]
        enabled = [word for word, row in zip(words, options, strict=True) if word and not row[2]]
        checked = [index for index, row in enumerate(options) if row[1]]
        return {
            "options": tuple(enabled[:OPTIONS_LIMIT]),
            "more_options": max(0, len(enabled) - OPTIONS_LIMIT) or None,
            "state": (words[checked[0]] or "filled") if checked else "empty",
            "disabled": all(row[2] for row in options) or None,
        }


def are_both_chosen(page: Page, buttons: Sequence[Control], restored: Control) -> bool:
    """Whether the button that is checked and the one to restore both look chosen, by a class of
    their labels that other labels do not have."""
    rows = page.read_each(elements_of(buttons), [LABEL_CLASS])
    looks = {
        button: set((name or "").split()) for button, (name,) in zip(buttons, rows, strict=True)
    }
    checked = next((button for button in buttons if button.checked), restored)
    others = [look for button, look in looks.items() if button not in (checked, restored)]
    common = looks[checked] & looks[restored]
    return checked != restored and any(common - look for look in others)


def find_by_text(page: Page, buttons: Sequence[Control], wanted: str) -> Control | None:
    """The button with this label or text beside it. Raises InvalidValue for several that are
    alike."""
    texts = read_choice_texts(page, elements_of(buttons))
    words = normalize_words(wanted)
    for button in buttons:
        if any(text and normalize_words(text) == words for text in texts[button.element]):
            return button
    return find_by_letters(buttons, lambda button: (*texts[button.element], button.value), wanted)


def read_choice_texts(page: Page, elements: Sequence[Element]) -> dict[Element, tuple[str, ...]]:
    """What people read at each button or box, the best first."""
    rows = page.read_each(elements, (LABELLED_BY, *LABELS, "textContent"))
    references = [(element, row[0]) for element, row in zip(elements, rows, strict=True)]
    fields = zip(read_field_texts(page, elements), referenced_texts(page, references), strict=True)
    return {
        element: tuple(filter(None, (texts.visible_name(), labelled_by, *row[1:])))
        for element, (texts, labelled_by), row in zip(elements, fields, rows, strict=True)
    }


def radio_word(names: Sequence[tuple[str, str]], index: int) -> str:
    """The word that chooses this button of a group and no other; "" if there is none. `names` are
    the values and labels of the buttons."""
    value, label = names[index]
    # A long label may be a card with a title, its text and a price.
    is_title = len(label) > SHORT_OPTION and normalize_words(label).startswith(
        normalize_words(value)
    )
    words = [value, label] if is_title else [label, value]
    return next(
        (word for word in words if word == shorten(word) and chosen_by(names, word) == index), ""
    )


def chosen_by(names: Sequence[tuple[str, str]], word: str) -> int | None:
    """The index of the button that `plan` would choose: by value, then by label."""
    wanted = normalize_words(word)
    by_value = (index for index, (value, _) in enumerate(names) if value == word)
    by_label = (index for index, (_, label) in enumerate(names) if normalize_words(label) == wanted)
    return (
        next((index for indexes in (by_value, by_label) for index in indexes), None)
        if word
        else None
    )


KIND = RadioKind("radio")
