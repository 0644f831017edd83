"""Sends files to the document that a command runs in."""

import base64
from collections.abc import Sequence
from functools import partial

from formpilot_host.host.coroutine import BrowserRequest, CommandFlow
from formpilot_host.policy.context import CommandContext
from formpilot_inpage.contract.messages import FilePartRequest, ReplyMessage
from formpilot_inpage.contract.states import RunState

from .file_access import access_files
from .local_file import FileRefused
from .requested_files import FieldFilesRequest, RequestedFiles

PART_TIMEOUT_S = 20.0
# The page drops the files when it is free again; its answer need not be waited for.
DROP_TIMEOUT_S = 0.3
MEGABYTE = 1024 * 1024


def send_files(
    context: CommandContext, files: RequestedFiles, requests: Sequence[FieldFilesRequest]
) -> CommandFlow:
    """Sends one part after the other, each once the one before is kept. A file that has changed is
    the error of its field. Returns a fault, or nothing."""
    total = sum(file.size for request in requests for file in request.files.values())
    progress = SendingProgress(context, total)
    with context.waiting(RunState.SENDING_FILES):
        for request in requests:
            try:
                for number, file in request.files.items():
                    for start in file.part_starts:
                        progress.report()
                        part = yield from access_files(partial(file.read_part, start))
                        refusal = yield from send_part(context, files, number, part)
                        if refusal:
                            return refusal
                        progress.done += len(part)
                request.is_sent = True
            except FileRefused as refused:
                request.refusal = refused
                # The page asks for the files of a field until they were sent.
                request.is_sent = True
    return {}


def send_part(
    context: CommandContext, files: RequestedFiles, number: int, part: bytes
) -> CommandFlow:
    files.receivers[context.location["document"]] = context.location["tab"]
    text = base64.b64encode(part).decode("ascii")
    location: ReplyMessage = context.location
    request = part_request(location["tab"], location["document"], files, number, text)
    reply = yield BrowserRequest("file_part", request, timeout_s=PART_TIMEOUT_S)
    if context.task.cancelled:
        return {"fault": "aborted"}
    if "fault" in reply:
        return reply
    # Only a request that timed out has an empty reply.
    return {} if reply else {"fault": "no_answer"}


def drop_files(files: RequestedFiles) -> CommandFlow:
    """Drops what documents may still have of the files."""
    for document, tab in files.receivers.items():
        request = part_request(tab, document, files, 0, None)
        yield BrowserRequest("file_part", request, timeout_s=DROP_TIMEOUT_S)
    return {}


def part_request(
    tab: int, document: int, files: RequestedFiles, number: int, text: str | None
) -> FilePartRequest:
    return {
        "tab": tab,
        "document": document,
        "part": {"transfer": files.transfer, "number": number, "text": text},
    }


class SendingProgress:
    """Tells the server how much was sent, in whole megabytes."""

    def __init__(self, context: CommandContext, total: int) -> None:
        self.done = 0
        self._context = context
        self._total = total
        self._reported = -1

    def report(self) -> None:
        megabytes = self.done // MEGABYTE
        if self._total > MEGABYTE and megabytes > self._reported:
            self._reported = megabytes
            whole = -(-self._total // MEGABYTE)
            self._context.report_detail(f"{megabytes} of {whole} MB")
