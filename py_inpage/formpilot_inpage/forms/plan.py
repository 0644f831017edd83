"""How one field is filled. A plan is made before anything is touched."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from formpilot_inpage.contract.errors import ErrorCode
from formpilot_inpage.dom.page import Element
from formpilot_inpage.dom.steps import EventSpec, WriteStep
from formpilot_inpage.events.fill_events import Marker

State = list[Any]
"""What a control holds, as its kind writes it: a list that JSON can keep."""


class InvalidValue(Exception):
    """The field cannot take the value. The message never quotes the value."""

    def __init__(
        self,
        error: ErrorCode,
        message: str,
        options: tuple[str, ...] | None = None,
        tried: tuple[str, ...] | None = None,
    ) -> None:
        super().__init__(error)
        self.error = error
        self.message = message
        self.options = options
        self.tried = tried


class SkipField(Exception):
    """The field must not be filled."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Verdict(Enum):
    """What the page made of a filled field, the best first."""

    HELD = "held"
    REFORMATTED = "reformatted"
    REVERTED = "reverted"
    DETACHED = "detached"


def compare_exactly(plan: "Plan", expected: Any, actual: Any) -> Verdict:
    return Verdict.HELD if actual == expected else Verdict.REVERTED


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """The value that a property must have when it is read back."""

    element: Element
    path: str
    expected: Any = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """How a field is filled, and how to verify it."""

    target: Element
    sequence: tuple[EventSpec | Marker, ...] = ()
    group: tuple[Element, ...] = ()
    """All buttons of a radio group: none of them is empty after the fill."""
    write_steps: tuple[WriteStep, ...] = field(default=(), repr=False)
    checks: tuple[Check, ...] = field(default=(), repr=False)
    interact: Callable[[], Awaitable["Plan"]] | None = field(default=None, repr=False)
    """Fills a widget whose parts appear only while it is operated, in place of the steps. Returns
    the plan that says how to verify it. Raises InvalidValue or SkipField; the widget is closed
    then, and what it held before was put back if it takes that."""
    judge: Callable[[], Verdict] | None = field(default=None, repr=False)
    """Reads a widget back that no property of one element tells, in addition to the checks."""
    compare: Callable[["Plan", Any, Any], Verdict] = field(default=compare_exactly, repr=False)
    """Judges an expected and an actual value of a check."""
    state_before: State | None = field(default=None, repr=False)
    """The state before the fill, where only operating the widget tells all of it."""
    state_after: State | None = field(default=None, repr=False)
    """The state after the fill; None for the expected text of the first check."""
    text_before: str = field(default="", repr=False)
    """The text before the fill."""
    text: str = field(default="", repr=False)
    """The text that the input events carry."""
    synthetic_focus: bool = False
    """Sends the focus events without moving the focus. A date or time field that holds a value
    needs this: it rebuilds its day, month and year parts for another value, the focused part fires
    an event, and React 17 then restores the old date at once."""
    reformat_note: str = "The page changed the text's format."
    """The note for the answer when the page reformats the value."""
    facts: dict[str, Any] = field(default_factory=dict)
    """Further facts for the answer."""

    @property
    def expected_state(self) -> State:
        """The state of the control if the page keeps the value."""
        if self.state_after is None:
            return [self.checks[0].expected] if self.checks else []
        return self.state_after
