"""wait_for: what may be waited for, and the answer."""

from dataclasses import dataclass, replace
from typing import Annotated, Any, Literal, Protocol, Self, runtime_checkable

from .constraints import Between, Length, Selector
from .errors import ErrorCode, Refused
from .results import Result
from .snapshot import Snapshot

RESERVE_MS = 400
"""What taking the snapshot may need of the time that was given."""


@runtime_checkable
class GoesOn(Protocol):
    """A command that does not end with its page: what it is about may be on the next one."""

    def after(self, passed_ms: int) -> Self:
        """What is left of it."""
        ...

    def whole(self, facts: dict[str, Any], passed_ms: int) -> dict[str, Any]:
        """What the last page answered, with the time on those before."""
        ...


@runtime_checkable
class NeedsTime(Protocol):
    """A command that says itself how long it takes."""

    def check_time(self, page_ms: float) -> None:
        """Raises Refused where the page's time cannot be enough."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitFor:
    """Wait until all that is named holds, then answer with a fresh snapshot. Goes on across
    navigation. To choose from a custom dropdown: click it, wait_for the option, click that."""

    action: Literal["wait_for"] = "wait_for"
    selector: Selector = ""
    """A visible element matches this CSS selector, or is this ref."""
    text: Annotated[str, Length(0, 500)] = ""
    """The page shows this text, in upper or lower case, or a frame of the same site in it."""
    gone: bool = False
    """true: wait until selector or text are no longer there."""
    url_contains: Annotated[str, Length(0, 2000)] = ""
    """The page's address has this in it."""
    stable_ms: Annotated[int, Between(0, 10_000)] = 0
    """Nothing in the page has changed for this long."""
    time_ms: Annotated[int, Between(0, 30_000)] = 0
    """This much time has passed; within timeout_ms."""

    def __post_init__(self) -> None:
        subject = self.selector or self.text
        if not (subject or self.url_contains or self.stable_ms or self.time_ms):
            raise Refused(
                ErrorCode.INVALID_PARAMS,
                "Give `selector`, `text`, `url_contains`, `stable_ms` or `time_ms`.",
            )
        if self.gone and not subject:
            raise Refused(ErrorCode.INVALID_PARAMS, "`gone` needs `selector` or `text`.")

    def check_time(self, page_ms: float) -> None:
        if self.time_ms and self.time_ms + RESERVE_MS > page_ms:
            raise Refused(
                ErrorCode.INVALID_PARAMS, "`time_ms` leaves no time to answer: raise `timeout_ms`."
            )

    def after(self, passed_ms: int) -> "WaitFor":
        # Of a wait for time alone something has to be left to wait for.
        return replace(self, time_ms=max(1, self.time_ms - passed_ms)) if self.time_ms else self

    def whole(self, facts: dict[str, Any], passed_ms: int) -> dict[str, Any]:
        return {**facts, "waited_ms": facts["waited_ms"] + passed_ms}


@dataclass(frozen=True, slots=True, kw_only=True)
class Waited(Result):
    """The answer to wait_for."""

    waited_ms: int
    snapshot: Snapshot

    def facts(self) -> dict[str, Any]:
        shown = self.snapshot.facts()
        return {
            "success": True,
            "waited_ms": self.waited_ms,
            "url": self.snapshot.url,
            "snapshot_id": self.snapshot.snapshot_id,
            "snapshot": {name: shown[name] for name in shown if name not in {"snapshot_id", "url"}},
        }

    def summary(self) -> str:
        return f"It holds; {self.snapshot.summary()}"
