"""Confirmation: what the user is asked, and what the user has approved."""

from dataclasses import asdict, dataclass, field
from typing import Any, Literal

from .errors import CommandError, ErrorCode

Asks = Literal["", "destructive", "everything"]


@dataclass(frozen=True, slots=True)
class Reason:
    """Why the user is asked before a command."""

    kind: str
    """The effect: submits, deletes, pays, sends, signs_out, password, payment."""
    because: str
    """The evidence on the page, in words for the user."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Confirmation:
    """What the user is asked before a command runs."""

    target: str
    """The target, as a person would name it."""
    tag: str = ""
    reasons: tuple[Reason, ...] = ()
    """Empty when the site's rule asks before every action."""
    fields: tuple[str, ...] = ()
    """The names of the fields that are filled or sent, never their values."""
    digest: str
    """A digest of everything that the answer is for; it differs for another page or form."""

    def facts(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True, slots=True)
class ConfirmationRequired:
    """An outcome: the user must be asked first, and nothing was touched."""

    confirmation: Confirmation


@dataclass(frozen=True, slots=True)
class FilesRequired:
    """An outcome: the page needs the files of these fields first, and nothing was touched."""

    keys: tuple[str, ...]
    confirmation: Confirmation
    is_asked: bool
    """Whether the user must be asked even if every file is allowed."""

    def facts(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Consent:
    """Which commands need confirmation, and the digest of what the user has approved."""

    asks: Asks = ""
    digest: str = field(default="", repr=False)

    def is_needed(self, reasons: tuple[Reason, ...]) -> bool:
        return self.asks == "everything" or (self.asks == "destructive" and bool(reasons))

    def check(self, confirmation: Confirmation) -> ConfirmationRequired | None:
        """None: the command may go on. Raises when the user approved something else, even if the
        page is harmless by now."""
        if self.digest and self.digest != confirmation.digest:
            raise CommandError(
                ErrorCode.STALE_SNAPSHOT,
                "The page changed while the user was asked, so the answer does not hold for it. "
                "Nothing was touched.",
                "Look at the page again, then call again; the user will be asked again.",
            )
        if not self.digest and self.is_needed(confirmation.reasons):
            return ConfirmationRequired(confirmation)
        return None
