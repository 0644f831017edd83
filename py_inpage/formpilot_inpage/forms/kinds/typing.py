"""Types a text key by key, for pages that do not keep a text that is set at once."""

import re
from dataclasses import replace

from formpilot_inpage.contract.errors import ADVICE, ErrorCode
from formpilot_inpage.dom.page import Page
from formpilot_inpage.dom.steps import Dispatch
from formpilot_inpage.events.fill_events import CHANGE_EVENT
from formpilot_inpage.forms.plan import InvalidValue, Plan
from formpilot_inpage.forms.widgets.user_input import UserInput

from .decimal_text import is_ambiguous
from .text_format import is_reformatted, only_letters

TYPED_LIMIT = 200
DECIMAL = re.compile(r"-?\d+\.\d+")
TRIED = ("set", "typed")


def has_lost_letters(plan: Plan) -> bool:
    """Whether the field holds what it held before, or only some letters of the text. Any other text
    was written by someone else. A date that was chosen in a calendar is no text."""
    if not plan.text:
        return False
    (held,) = plan.target.read("value")
    letters = iter(plan.text)
    is_rest = all(letter in letters for letter in held or "" if letter.isalnum())
    has_lost_point = DECIMAL.fullmatch(plan.text) and only_letters(held or "").startswith(
        only_letters(plan.text)
    )
    return is_rest or bool(has_lost_point) or held == plan.text_before


def type_instead(page: Page, plan: Plan) -> Plan:
    """The plan of a text, to be typed into the emptied field. An ambiguous number was typed."""
    if len(plan.text) > TYPED_LIMIT or is_ambiguous(plan.text):
        return plan

    async def interact() -> Plan:
        user_input, element = UserInput(page), plan.target
        await user_input.focus(element)
        await user_input.erase(element)
        (left,) = element.read("value")
        if any(letter.isalnum() for letter in left or ""):
            await user_input.blur(element)
            advice = ADVICE[ErrorCode.VALUE_REVERTED]
            message = f"{advice.message} {advice.hint}"
            raise InvalidValue(ErrorCode.VALUE_REVERTED, message, tried=TRIED)
        await user_input.type_text(element, plan.text)
        (held,) = element.read("value")
        # Where a comma is before the fraction, a point is ignored.
        if DECIMAL.fullmatch(plan.text) and not is_reformatted(plan.text, held or ""):
            await user_input.erase(element)
            await user_input.type_text(element, plan.text.replace(".", ","))
        await user_input.perform(Dispatch(element, [CHANGE_EVENT]))
        await user_input.blur(element)
        return replace(plan, facts={**plan.facts, "strategy": "typed"})

    return replace(plan, interact=interact)
