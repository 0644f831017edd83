"""The log entry of each command, from its begin to its end."""

from formpilot_host.policy.context import CommandContext
from formpilot_host.transport.framing import Message

from .action_log import ActionLog, LogUnavailable, OpenRecord, utc_now
from .entries import LogEntry


class AuditTrail:
    """Two logs: commands that change a page, and reads. Reads never rotate a change away."""

    def __init__(self, log: ActionLog, reads: ActionLog) -> None:
        self.log = log
        self.reads = reads

    def begin(self, context: CommandContext) -> None:
        """Opens the entry before the page is touched. Reads need no log; changes raise
        LogUnavailable without one."""
        try:
            context.log_record = self._begin_record(context)
        except LogUnavailable:
            if context.request.changes_page:
                raise

    def end(self, context: CommandContext, answer: Message) -> None:
        """Writes the outcome, also of a command that was refused before its entry began."""
        facts = answer.get("result") or answer.get("error") or {}
        outcome = "done" if facts.get("success", True) else "incomplete"
        try:
            record = context.log_record or self._begin_record(context)
        except LogUnavailable:
            return
        record.end(
            outcome=facts["error"] if "error" in answer else outcome,
            approval=context.approval,
            filled=facts.get("filled", facts.get("restored")),
            total=facts.get("total_fields"),
            duration_ms=context.execution_ms(),
            **context.wait_times(),
        )

    def _begin_record(self, context: CommandContext) -> OpenRecord:
        log = self.log if context.request.changes_page else self.reads
        return log.begin(entry_for(context))


def entry_for(context: CommandContext) -> LogEntry:
    request = context.request
    return LogEntry(
        time=utc_now(),
        client=request.client,
        site=context.site,
        tab=context.location.get("tab") or request.tab,
        correlation_id=request.correlation_id,
        action=request.action,
        target=request.target,
        fields=request.fields,
        approval=context.approval,
    )
