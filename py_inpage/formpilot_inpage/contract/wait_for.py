"""wait_for: what can be waited for, and the snapshot that answers it."""

from dataclasses import dataclass, replace
from typing import Annotated, Any, Literal

from .commands import PageCommand
from .constraints import Between, Length, Selector
from .errors import CommandError, ErrorCode
from .read_snapshot import Snapshot
from .results import Result

RESERVE_MS = 400
"""The part of the time that is reserved for the snapshot."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitFor(PageCommand):
    """Wait until all given conditions hold, then reply with a fresh snapshot. Continues across
    navigation. To choose from a custom dropdown: click it, wait_for the option, click that."""

    changes_page = False

    action: Literal["wait_for"] = "wait_for"
    selector: Selector = ""
    """A visible element matches this CSS selector, or is this ref."""
    text: Annotated[str, Length(0, 500)] = ""
    """The page shows this text, in upper or lower case, or a frame of the same site in it."""
    gone: bool = False
    """true: wait until selector and text are gone."""
    url_contains: Annotated[str, Length(0, 2000)] = ""
    """The page's URL contains this."""
    stable_ms: Annotated[int, Between(0, 10_000)] = 0
    """The page has not changed for this long."""
    time_ms: Annotated[int, Between(0, 30_000)] = 0
    """This much time has passed; must fit into timeout_ms."""

    def __post_init__(self) -> None:
        subject = self.selector or self.text
        if not (subject or self.url_contains or self.stable_ms or self.time_ms):
            raise CommandError(
                ErrorCode.INVALID_PARAMS,
                "Give `selector`, `text`, `url_contains`, `stable_ms` or `time_ms`.",
            )
        if self.text and not self.text.strip():
            raise CommandError(ErrorCode.INVALID_PARAMS, "`text` is blank.")
        if self.gone and not subject:
            raise CommandError(ErrorCode.INVALID_PARAMS, "`gone` needs `selector` or `text`.")

    def check_time(self, page_ms: float) -> None:
        if self.time_ms and self.time_ms + RESERVE_MS > page_ms:
            raise CommandError(
                ErrorCode.INVALID_PARAMS, "`time_ms` leaves no time to answer: raise `timeout_ms`."
            )

    def after(self, passed_ms: int) -> "WaitFor":
        # A wait for time alone needs a condition.
        return replace(self, time_ms=max(1, self.time_ms - passed_ms)) if self.time_ms else self

    def with_passed_time(self, facts: dict[str, Any], passed_ms: int) -> dict[str, Any]:
        return {**facts, "waited_ms": facts["waited_ms"] + passed_ms}


@dataclass(frozen=True, slots=True, kw_only=True)
class Waited(Result):
    """The result of wait_for."""

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
        return f"The conditions hold; {self.snapshot.summary()}"
