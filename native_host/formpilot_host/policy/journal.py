"""The line that each command gets in the log, from its beginning to its end."""

from formpilot_host.faults import outcome_of
from formpilot_host.framing import Message

from .log import Entry, Log, Unavailable, now
from .passage import Passage


class Journal:
    """What changes a page goes into one log and what only reads into another, so that no number
    of reads makes the first forget an action."""

    def __init__(self, log: Log, reads: Log) -> None:
        self.log = log
        self.reads = reads

    def begin(self, passage: Passage) -> None:
        """Before anything is done to a page. Reads go on without a log."""
        try:
            passage.line = self._log_for(passage).begin(entry_for(passage))
        except Unavailable:
            if passage.asked.acts:
                raise

    def end(self, passage: Passage, reply: Message) -> None:
        answer = outcome_of(reply)
        facts = answer.get("result") or answer.get("error") or {}
        outcome = "done" if facts.get("success", True) else "incomplete"
        try:
            line = passage.line or self._log_for(passage).begin(entry_for(passage))
        except Unavailable:
            return
        line.end(
            outcome=facts["error"] if "error" in answer else outcome,
            approval=passage.approval,
            filled=facts.get("filled", facts.get("restored")),
            total=facts.get("total_fields"),
            duration_ms=passage.worked_ms(),
            **passage.waits(),
        )

    def _log_for(self, passage: Passage) -> Log:
        return self.log if passage.asked.acts else self.reads


def entry_for(passage: Passage) -> Entry:
    asked = passage.asked
    return Entry(
        time=now(),
        client=asked.client,
        site=passage.site,
        tab=passage.place.get("tab") or asked.tab,
        correlation_id=asked.name,
        action=asked.action,
        target=asked.target,
        fields=asked.fields,
        approval=passage.approval,
    )
