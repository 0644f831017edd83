"""The state of one command while it is in the pipeline."""

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

from formpilot_host.host.coroutine import CommandTask
from formpilot_host.transport.framing import Message
from formpilot_inpage.contract.messages import (
    DocumentRunRequest,
    LocateRequest,
    ReplyMessage,
    WaitTimes,
)
from formpilot_inpage.contract.states import Approval, RunState

from .files.allowed_folders import AllowedFolders
from .files.file_access import TIMEOUT_S, FileFlow, access_files
from .files.local_file import FileRefused
from .files.requested_files import RequestedFiles, paths_in
from .log.action_log import OpenRecord
from .request import CommandRequest
from .rules.sites import site_of


class CommandContext:
    """A request with its location, waits, consent, answer and log record."""

    def __init__(
        self,
        request: CommandRequest,
        task: CommandTask,
        report_state: Callable[[RunState, str], None] = lambda _, __: None,
    ) -> None:
        self.request = request
        self.task = task
        self.state = RunState.RUNNING
        self.approval = Approval.USER if request.by_user else Approval.NOT_NEEDED
        self.log_record: OpenRecord | None = None
        self.location: ReplyMessage = {}
        """The tab, the document's number, and the origins from the document up to the tab."""
        self.document = request.document
        """The document to start from; 0 is the tab's top document."""
        self.path: list[int] = []
        """Frame indexes from that document down to the target."""
        self.counted_sites: set[str] = set()
        """The sites whose rate limit has counted this command."""
        self.body = dict(request.body)
        self.consent: Message = {}
        self.files: RequestedFiles | None = None
        """The files that a fill names."""
        self.answer: Message = {}
        """The parsed answer of the page; at the end also the error of a fault."""
        self._report_state = report_state
        self._began = time.monotonic()
        self._waited_s = {
            RunState.QUEUED: 0.0,
            RunState.AWAITING_CONFIRMATION: 0.0,
            RunState.SENDING_FILES: 0.0,
        }

    @property
    def sites(self) -> list[str]:
        """The sites from the document up to the tab."""
        return [site_of(origin) for origin in self.location.get("origins", [])]

    @property
    def site(self) -> str:
        """The site of the tab."""
        return self.sites[-1] if self.sites else ""

    @contextmanager
    def waiting(self, state: RunState) -> Iterator[None]:
        """Reports the state and excludes the time of the block from the execution time."""
        began = time.monotonic()
        self._enter(state)
        try:
            yield
        finally:
            self._waited_s[state] += time.monotonic() - began
            self._enter(RunState.RUNNING)

    def _enter(self, state: RunState) -> None:
        if self.state != state:
            self.state = state
            self._report_state(state, "")

    def report_detail(self, detail: str) -> None:
        """Reports how far the current wait is."""
        self._report_state(self.state, detail)

    def wait_times(self) -> WaitTimes:
        queued_ms, asked_ms, _ = (round(1000 * waited_s) for waited_s in self._waited_s.values())
        times: WaitTimes = {"queued_ms": queued_ms} if queued_ms else {}
        if asked_ms:
            times["asked_ms"] = asked_ms
        return times

    @property
    def has_waited(self) -> bool:
        return any(self._waited_s.values())

    def execution_ms(self) -> int:
        """The time since the command arrived, without its waits."""
        waited_s = sum(self._waited_s.values())
        return round(1000 * (time.monotonic() - self._began - waited_s))

    def left_ms(self) -> float:
        return max(1, self.request.deadline_ms - self.execution_ms())

    def destination(self) -> LocateRequest:
        """The tab, document and frame path, as the browser takes them."""
        destination: LocateRequest = {"tab": self.location.get("tab") or self.request.tab}
        if self.document:
            destination["document"] = self.document
        if self.path:
            destination["path"] = self.path
        return destination

    def enter_frame(self, path: list[int], frame: str) -> None:
        """Continues in a frame of another site, which has a Python runtime of its own."""
        self.path = [*self.path, *path]
        self.body["frame"] = frame

    def look_at_files(self, folders: AllowedFolders) -> FileFlow[None]:
        """Looks at the files that the fields name, without reading them."""
        fields = self.body.get("fields", {})
        if not any(map(paths_in, fields.values())):
            return
        # Time is left for the other fields.
        timeout_s = min(TIMEOUT_S, self.left_ms() / 2000)
        try:
            look = partial(RequestedFiles, fields, folders)
            self.files = yield from access_files(look, timeout_s)
        except FileRefused as problem:
            self.files = RequestedFiles(fields, folders, problem)

    def page_request(self) -> DocumentRunRequest:
        """The request to run the command, in the located document only."""
        context = {"correlation_id": self.request.correlation_id, "consent": self.consent}
        body = dict(self.body)
        if self.files:
            body["fields"] = self.files.in_page(body["fields"])
        return {
            **self.destination(),
            "expected_document": self.location["document"],
            "deadline_ms": self.left_ms(),
            "text": json.dumps({**body, "context": context}),
        }
