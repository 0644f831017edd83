"""One command on its way through the gate: what is known of it so far."""

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from formpilot_host.errand import Errand
from formpilot_host.framing import Message

from .asked import Asked
from .log import Line
from .sites import site_of


class Passage:
    """Where it goes, what it waits for, and what was decided."""

    def __init__(self, asked: Asked, errand: Errand, tell: Callable[[str], None]) -> None:
        self.asked = asked
        self.errand = errand
        self.state = "running"
        self.approval = "user" if asked.by_user else "not_needed"
        self.line: Line | None = None
        self.place: Message = {}
        """The tab, the document's number, and the origins from it outwards."""
        self.start: Message = {"document": asked.document} if asked.document else {}
        self.path: list[int] = []
        self.counted: set[str] = set()
        """The sites whose rate it has taken its part of."""
        self.body = dict(asked.body)
        self.consent: Message = {}
        self._tell = tell
        self._began = time.monotonic()
        self._waited_s = {"queued": 0.0, "awaiting_confirmation": 0.0}

    @property
    def sites(self) -> list[str]:
        """From the document outwards to the tab."""
        return [site_of(origin) for origin in self.place.get("origins", [])]

    @property
    def site(self) -> str:
        return self.sites[-1] if self.sites else ""

    @contextmanager
    def waiting(self, state: str) -> Iterator[None]:
        """Time that does not count as the command's own."""
        began = time.monotonic()
        self._enter(state)
        try:
            yield
        finally:
            self._waited_s[state] += time.monotonic() - began
            self._enter("running")

    def _enter(self, state: str) -> None:
        if self.state != state:
            self.state = state
            self._tell(state)

    def waits(self) -> Message:
        """How long it had to wait for others, where it had to."""
        queued, asked = self._waited_s.values()
        waits = {"queued_ms": round(1000 * queued), "asked_ms": round(1000 * asked)}
        return {name: waited for name, waited in waits.items() if waited}

    @property
    def has_waited(self) -> bool:
        return any(self._waited_s.values())

    def worked_ms(self) -> int:
        waited_s = sum(self._waited_s.values())
        return round(1000 * (time.monotonic() - self._began - waited_s))

    def left_ms(self) -> float:
        return max(1, self.asked.deadline_ms - self.worked_ms())

    def where(self) -> Message:
        tab = self.place.get("tab") or self.asked.tab
        return {"tab": tab, **self.start, **({"path": self.path} if self.path else {})}

    def follow(self, onward: Message) -> None:
        """Another site's frame on the way has a Python of its own, which takes it from there."""
        self.path = [*self.path, *onward["path"]]
        self.body["frame"] = onward["frame"]

    def request(self) -> Message:
        body = {**self.body, "as": self.asked.name, "consent": self.consent}
        expected = self.place["document"]
        text = json.dumps(body)
        return {**self.where(), "expected": expected, "deadline_ms": self.left_ms(), "text": text}
