"""A small coroutine driver: runs each command of the host as a generator.

Commands never run at the same time; each resumes when the reply it waits for arrives. Generators
instead of asyncio, whose import would triple the start of the host.
"""

import threading
from collections.abc import Callable, Generator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from formpilot_host.transport.framing import Message, TooLarge

if TYPE_CHECKING:  # the host starts faster without it
    from formpilot_inpage.contract.messages import ReplyMessage


class BrowserRequest(NamedTuple):
    """Yielded to send a request to the browser; the flow resumes with the reply."""

    name: str
    body: Mapping[str, object]
    timeout_s: float | None = None
    """After this time the request is cancelled, and the flow resumes with an empty reply."""
    replies_to_cancel: bool = False
    """Whether a cancelled request still gets a reply, which is then waited for."""


class Sleep(NamedTuple):
    """Yielded to wait for a time, or until the task is woken."""

    seconds: float | None


class BlockingCall(NamedTuple):
    """Yielded to run a function that may block, in a thread and without the lock. The flow resumes
    with an empty reply when it has returned, when the time is up, or when the task is cancelled."""

    run: Callable[[], None]
    timeout_s: float


Step = BrowserRequest | Sleep | BlockingCall
CommandFlow = Generator[Step, "ReplyMessage", "ReplyMessage"]
"""Returns the reply of a command."""
UserFlow = Generator[Step, "ReplyMessage", Message]
"""Returns the reply to a page of the extension."""
ReplyHandler = Callable[[Message], None]
SendRequest = Callable[[Message, ReplyHandler], int]
"""Sends a request to the browser and returns its id."""


def start_thread(run: Callable[[], None]) -> None:
    threading.Thread(target=run, daemon=True).start()


class CommandTask:
    """Runs one flow until it returns its answer."""

    lock = threading.RLock()
    """Shared by all tasks, so that only one of them runs at a time."""

    def __init__(
        self,
        send_request: SendRequest,
        cancel_request: Callable[[int], None],
        finish: ReplyHandler,
        start_call: Callable[[Callable[[], None]], None] = start_thread,
    ) -> None:
        self.cancelled = False
        self._send_request = send_request
        self._cancel_request = cancel_request
        self._finish = finish
        self._start_call = start_call
        self._flow: CommandFlow | UserFlow
        self._wait_token: object = None
        """Token of the current wait; replies with an older token are ignored."""
        self._browser_request_id = 0
        """The browser request that is waited for, or 0."""
        self._replies_to_cancel = False
        self._is_done = False
        self._timer: threading.Timer | None = None

    def start(self, flow: CommandFlow | UserFlow) -> None:
        self._flow = flow
        self._resume(None, None)

    def cancel(self) -> None:
        """Ends the current wait, unless the browser will still reply to the request."""
        with self.lock:
            if self.cancelled or self._is_done:
                return
            self.cancelled = True
            if self._browser_request_id:
                self._cancel_request(self._browser_request_id)
            if not (self._browser_request_id and self._replies_to_cancel):
                self._resume(self._wait_token, {})

    def wake(self) -> None:
        """Ends a sleep; does nothing while a reply is waited for."""
        with self.lock:
            if not self._browser_request_id and not self._is_done:
                self._resume_after(0, self._wait_token)

    def _resume(self, token: object, reply: Message | None) -> None:
        with self.lock:
            if token is not self._wait_token:
                return
            next_token = self._wait_token = object()
            self._browser_request_id = 0
            if self._timer:
                self._timer.cancel()
            try:
                step = self._flow.send(reply)  # type: ignore[arg-type]  # None starts it
            except StopIteration as end:
                self._is_done = True
                self._finish(end.value)
            except Exception as error:  # noqa: BLE001 - a command that failed has an answer too
                self._is_done = True
                # Only the exception's type: its text may quote a field's value.
                self._finish({"fault": "failed", "detail": type(error).__name__})
            else:
                self._wait(step, next_token)

    def _wait(self, step: Step, token: object) -> None:
        if isinstance(step, Sleep):
            if step.seconds is not None:
                self._resume_after(step.seconds, token)
            return
        if isinstance(step, BlockingCall):
            self._resume_after(step.timeout_s, token)
            self._start_call(lambda: self._call(step, token))
            return
        self._replies_to_cancel = step.replies_to_cancel
        try:
            self._browser_request_id = self._send_request(
                {step.name: step.body}, lambda reply: self._resume(token, reply)
            )
        except TooLarge as problem:
            self._resume(token, {"fault": "oversized", "detail": str(problem)})
            return
        if step.timeout_s is not None:
            self._resume_after(step.timeout_s, token, self._browser_request_id)

    def _call(self, step: BlockingCall, token: object) -> None:
        step.run()
        self._resume(token, {})

    def _resume_after(self, seconds: float, token: object, browser_request_id: int = 0) -> None:
        """Resumes with an empty reply, and cancels the request that was waited for."""

        def resume() -> None:
            with self.lock:
                if browser_request_id and token is self._wait_token:
                    self._cancel_request(browser_request_id)
                self._resume(token, {})

        self._timer = threading.Timer(seconds, resume)
        self._timer.daemon = True
        self._timer.start()
