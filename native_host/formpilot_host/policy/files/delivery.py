"""Sends files to the document that a command runs in."""

import base64
from collections.abc import Sequence

from formpilot_host.host.coroutine import BrowserRequest, CommandFlow
from formpilot_host.policy.context import CommandContext
from formpilot_inpage.contract.messages import FilePartRequest, ReplyMessage
from formpilot_inpage.contract.states import RunState

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
                    with file.parts() as parts:
                        for part in parts:
                            progress.report()
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
    files.was_sent = True
    text = base64.b64encode(part).decode("ascii")
    request = part_request(context, files, number, text)
    reply = yield BrowserRequest("file_part", request, timeout_s=PART_TIMEOUT_S)
    if context.task.cancelled:
        return {"fault": "aborted"}
    if "fault" in reply:
        return reply
    # Only a request that timed out has an empty reply.
    return {} if reply else {"fault": "no_answer"}


def drop_files(context: CommandContext, files: RequestedFiles) -> CommandFlow:
    """Drops what the document may still have of the files."""
    request = part_request(context, files, 0, None)
    return (yield BrowserRequest("file_part", request, timeout_s=DROP_TIMEOUT_S))


def part_request(
    context: CommandContext, files: RequestedFiles, number: int, text: str | None
) -> FilePartRequest:
    location: ReplyMessage = context.location
    return {
        "tab": location["tab"],
        "document": location["document"],
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
