"""A command under way in the host: its steps, one after the other, and what the present one
waits for.

A generator in place of a thread: the steps of many commands never run at the same time, and go on
in the order in which their replies come.
"""

import threading
from collections.abc import Callable, Generator
from typing import NamedTuple

from .framing import Message, TooLarge


class Ask(NamedTuple):
    """A request to the browser; the step goes on with its reply."""

    part: str
    body: Message
    within_s: float | None = None
    """After this long it goes on with nothing, and the browser is told so."""
    ends_itself: bool = False
    """Whether it answers when it is cancelled, so that there is something to wait for."""


class Pause(NamedTuple):
    """The step goes on after this long, or when it is woken."""

    seconds: float | None


Steps = Generator[Ask | Pause, Message, Message]
Browser = Callable[[Message, Callable[[Message], None]], int]
"""Sends a request, has its reply taken, and gives the number that it goes by."""


class Errand:
    """Goes on from step to step until it has an answer."""

    turn = threading.RLock()

    def __init__(
        self, ask: Browser, revoke: Callable[[int], None], finish: Callable[[Message], None]
    ) -> None:
        self.cancelled = False
        self._ask = ask
        self._revoke = revoke
        self._finish = finish
        self._steps: Steps
        self._waits_for: object = None
        """Whatever goes on with it must name this: what comes late is dropped."""
        self._number = 0
        self._ends_itself = False
        self._is_done = False
        self._timer: threading.Timer | None = None

    def start(self, steps: Steps) -> None:
        self._steps = steps
        self._go_on(None, None)

    def cancel(self) -> None:
        """What ends itself is waited for; any other wait ends now."""
        with self.turn:
            if self.cancelled or self._is_done:
                return
            self.cancelled = True
            if self._number:
                self._revoke(self._number)
            if not (self._number and self._ends_itself):
                self._go_on(self._waits_for, {})

    def wake(self) -> None:
        """For one that pauses."""
        with self.turn:
            if not self._number and not self._is_done:
                self._after(0, self._waits_for)

    def _go_on(self, awaited: object, message: Message | None) -> None:
        with self.turn:
            if awaited is not self._waits_for:
                return
            waits_for = self._waits_for = object()
            self._number = 0
            if self._timer:
                self._timer.cancel()
            try:
                step = self._steps.send(message)  # type: ignore[arg-type]  # None starts it
            except StopIteration as end:
                self._is_done = True
                self._finish(end.value)
            except Exception as error:  # noqa: BLE001 - a command that failed has an answer too
                self._is_done = True
                # Only the exception's type: its text may quote a field's value.
                self._finish({"fault": "broken", "detail": type(error).__name__})
            else:
                self._wait(step, waits_for)

    def _wait(self, step: Ask | Pause, waits_for: object) -> None:
        if isinstance(step, Pause):
            if step.seconds is not None:
                self._after(step.seconds, waits_for)
            return
        self._ends_itself = step.ends_itself
        try:
            self._number = self._ask(
                {step.part: step.body}, lambda reply: self._go_on(waits_for, reply)
            )
        except TooLarge as problem:
            self._go_on(waits_for, {"fault": "large", "detail": str(problem)})
            return
        if step.within_s is not None:
            self._after(step.within_s, waits_for, revoke=self._number)

    def _after(self, seconds: float, waits_for: object, revoke: int = 0) -> None:
        def later() -> None:
            with self.turn:
                if revoke and waits_for is self._waits_for:
                    self._revoke(revoke)
                self._go_on(waits_for, {})

        self._timer = threading.Timer(seconds, later)
        self._timer.daemon = True
        self._timer.start()
