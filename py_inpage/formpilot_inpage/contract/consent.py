"""What a command needs the user's word for, and what the user has said."""

from dataclasses import asdict, dataclass, field
from typing import Any, Literal

from .errors import ErrorCode, Refused

Asks = Literal["", "destructive", "everything"]

READS = {"query_dom", "wait_for", "highlight", "page", "forms", "snapshot"}
"""The calls that leave a page as it is. Any other is counted, logged before it starts, and asked
about."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a command is not to be done unasked."""

    kind: str
    """What it does: submits, deletes, pays, sends, signs_out, password, payment."""
    because: str
    """What of the page says so, for the user to read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What the user is asked before a command is done."""

    target: str
    """What it is done to, as a person would name it."""
    tag: str = ""
    reasons: tuple[Reason, ...] = ()
    """None for a command that is asked about only where every action is."""
    fields: tuple[str, ...] = ()
    """The names of the fields that it fills or sends, never what they hold."""
    plan: str
    """A digest of everything that the answer is for. Another page or form has another one."""

    def facts(self) -> dict[str, Any]:
        return asdict(self)


class Unanswered(Exception):
    """The user is to be asked first; nothing was touched."""

    def __init__(self, question: Question) -> None:
        super().__init__()
        self.question = question


@dataclass(frozen=True, slots=True)
class Consent:
    """What may be done unasked, and the plan that the user has approved."""

    asks: Asks = ""
    plan: str = field(default="", repr=False)

    def needed(self, reasons: tuple[Reason, ...]) -> bool:
        return self.asks == "everything" or (self.asks == "destructive" and bool(reasons))

    def check(self, question: Question) -> None:
        """Returns where the command may go on. An answer is for what was asked about, even where
        the page looks harmless by now."""
        if self.plan and self.plan != question.plan:
            raise Refused(
                ErrorCode.STALE_SNAPSHOT,
                "The page changed while the user was asked, so the answer does not hold for it. "
                "Nothing was touched.",
                "Look at the page again, then call again; the user will be asked again.",
            )
        if not self.plan and self.needed(question.reasons):
            raise Unanswered(question)
