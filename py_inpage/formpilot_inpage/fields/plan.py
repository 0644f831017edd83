"""What is to be done to a field, made before anything is touched."""

from dataclasses import dataclass, field
from typing import Any

from formpilot_inpage.contract.errors import ErrorCode
from formpilot_inpage.dom.page import Element
from formpilot_inpage.dom.steps import Assign, Change, EventSpec

from .states import State


class Unfit(Exception):
    """A value that this field cannot take. The message never quotes the value."""

    def __init__(
        self, error: ErrorCode, message: str, options: tuple[str, ...] | None = None
    ) -> None:
        super().__init__(error)
        self.error = error
        self.message = message
        self.options = options


class LeaveAlone(Exception):
    """A field that is not to be filled."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """What a property must be when it is read back."""

    element: Element
    path: str
    expected: Any = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """How one field is filled, and how to tell that it was."""

    target: Element
    sequence: tuple[EventSpec | str, ...]
    others: tuple[Element, ...] = ()
    """The controls that are no longer empty either: the buttons of a radio group."""
    change: tuple[Change, ...] = field(repr=False)
    checks: tuple[Check, ...] = field(repr=False)
    leaves: State | None = field(default=None, repr=False)
    """What the control then holds, where that is not the text of its only check."""
    before: str = field(default="", repr=False)
    """What a text field held."""
    text: str = field(default="", repr=False)
    """What its text events carry."""
    tolerance: float | None = None
    """For a number that the browser moves to one that it can hold: less than this far."""
    in_parts: bool = False
    """A date or time that is there. Its day, month and year are made anew for another one, and the
    one in focus says so with an event: React 17 then puts the old date back at once. So the focus
    stays where it is."""
    facts: dict[str, Any] = field(default_factory=dict)
    """What the answer says beside the status."""


def left_by(plan: Plan) -> State:
    """What a control holds where its page has kept what was put in."""
    return [plan.checks[0].expected] if plan.leaves is None else plan.leaves


def write_text(element: Element, text: str) -> tuple[tuple[Assign], tuple[Check]]:
    """A text to put in as the value, and to find there again."""
    return (
        (Assign(element, "value", text),),
        (Check(element=element, path="value", expected=text),),
    )
