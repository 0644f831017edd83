"""Radio groups: the button with the value, or with that label, is clicked."""

from typing import Any

from formpilot_inpage.contract.errors import ErrorCode
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.steps import Invoke, Unless
from formpilot_inpage.events.filling import CLICKED
from formpilot_inpage.fields.controls import Control, gate, read_controls
from formpilot_inpage.fields.plan import Check, Plan, Unfit
from formpilot_inpage.fields.words import brief, same_words

from .values import Value, as_text

LISTED = 10
TEXTS = ("labels.0.textContent", 'getAttribute("aria-label")')


def plan(page: Page, control: Control, value: Value) -> Plan:
    wanted = as_text(value)
    buttons = read_controls(page, control.group)
    chosen = next((button for button in buttons if button.value == wanted), None)
    chosen = chosen or by_label(page, buttons, wanted)
    if not chosen:
        values = tuple(brief(button.value) for button in buttons[:LISTED])
        raise Unfit(
            ErrorCode.RADIO_OPTION_NOT_FOUND,
            f"No radio button of this group has that value. Available: {', '.join(values)}",
            values,
        )
    gate(chosen)
    before = next((button.value for button in buttons if button.checked), "")
    return choosing(
        chosen.element,
        control.group,
        leaves=[buttons.index(chosen), chosen.value],
        facts={"previous_value": before, "new_value": chosen.value},
    )


def choosing(button: Element, group: tuple[Element, ...], **more: Any) -> Plan:
    """This one of its group."""
    return Plan(
        target=button,
        sequence=CLICKED,
        others=group,
        change=(Unless("checked", True, Invoke(button, "click")),),
        checks=(Check(element=button, path="checked", expected=True),),
        **more,
    )


def by_label(page: Page, buttons: list[Control], wanted: str) -> Control | None:
    elements = [button.element for button in buttons]
    for button, texts in zip(buttons, page.read_each(elements, TEXTS), strict=True):
        if any(text and same_words(text) == same_words(wanted) for text in texts):
            return button
    return None
