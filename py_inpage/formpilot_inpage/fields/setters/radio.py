"""Radio groups: the button with the value, or with that label, is clicked."""

from formpilot_inpage.contract.errors import ErrorCode
from formpilot_inpage.dom.page import Page
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
    return Plan(
        target=chosen.element,
        sequence=CLICKED,
        others=control.group,
        change=(Unless("checked", True, Invoke(chosen.element, "click")),),
        checks=(Check(element=chosen.element, path="checked", expected=True),),
        leaves=[buttons.index(chosen), chosen.value],
        facts={"previous_value": before, "new_value": chosen.value},
    )


def by_label(page: Page, buttons: list[Control], wanted: str) -> Control | None:
    elements = [button.element for button in buttons]
    for button, texts in zip(buttons, page.read_each(elements, TEXTS), strict=True):
        if any(text and same_words(text) == same_words(wanted) for text in texts):
            return button
    return None
