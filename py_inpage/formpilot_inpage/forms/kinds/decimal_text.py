"""Decimal numbers such as 12.345 in text inputs: the page may take the point for a separator of
thousands, and then shows the same text for another number."""

import re
from dataclasses import replace

from formpilot_inpage.contract.errors import ErrorCode
from formpilot_inpage.dom.page import Page
from formpilot_inpage.dom.steps import Dispatch
from formpilot_inpage.events.fill_events import CHANGE_EVENT
from formpilot_inpage.forms.plan import InvalidValue, Plan
from formpilot_inpage.forms.widgets.user_input import UserInput

from .text_format import is_same_number

AMBIGUOUS = re.compile(r"-?\d{1,3}\.\d{3}", re.ASCII)
DIGITS = "1234567"
# Digits alone are shown with three decimals.
FIXED_POINT = re.compile(r"\D*1(?:[. '’\u00a0\u202f]?234,567|[, '’\u00a0\u202f]?234[.]567)\D*")
NO_DECIMALS = "The field took the point before the decimals for a separator of thousands."
TRIED = ("typed", "typed with a comma")


def is_ambiguous(text: str) -> bool:
    """Whether a page may show this number and 1000 times it alike."""
    return bool(AMBIGUOUS.fullmatch(text))


def type_decimal(page: Page, plan: Plan) -> Plan:
    """The plan, or for an ambiguous number one that types it and sees what its point means."""
    if not is_ambiguous(plan.text):
        return plan

    async def interact() -> Plan:
        typing = DecimalTyping(UserInput(page), plan)
        await typing.user_input.focus(plan.target)
        try:
            if not await typing.type_number():
                await typing.replace_text(plan.text_before)
                raise InvalidValue(ErrorCode.VALUE_REVERTED, NO_DECIMALS, tried=TRIED)
        finally:
            await typing.leave()
        return replace(plan, facts={**plan.facts, "strategy": "typed"})

    return replace(plan, interact=interact)


class DecimalTyping:
    """Types one number into a focused input."""

    def __init__(self, user_input: UserInput, plan: Plan) -> None:
        self.user_input = user_input
        self._plan = plan

    async def type_number(self) -> bool:
        """Whether the page took the number with its decimals. Without its last digit it would be
        shown as another number, if the point separates thousands."""
        text = self._plan.text
        for written in (text, text.replace(".", ",")):
            held = await self.replace_text(written[:-1])
            if is_same_number(text[:-1], held, self._plan.text_before):
                await self.user_input.type_text(self._plan.target, written[-1])
                return True
        if FIXED_POINT.fullmatch(await self._set_text(DIGITS)):
            await self._set_text(text)
            return True
        return False

    async def _set_text(self, text: str) -> str:
        await self.user_input.set_text(self._plan.target, text)
        (held,) = self._plan.target.read("value")
        return held or ""

    async def replace_text(self, text: str) -> str:
        """Returns what the field then shows."""
        await self.user_input.erase(self._plan.target)
        await self.user_input.type_text(self._plan.target, text)
        (held,) = self._plan.target.read("value")
        return held or ""

    async def leave(self) -> None:
        await self.user_input.perform(Dispatch(self._plan.target, [CHANGE_EVENT]))
        await self.user_input.blur(self._plan.target)
