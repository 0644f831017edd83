"""The calls of agents that the host answers itself: rules, restrict and log."""

import secrets
from collections.abc import Callable
from contextlib import suppress

from formpilot_host.transport.faults import answer_or_error
from formpilot_host.transport.framing import Message

from .log.action_log import LogUnavailable, utc_now
from .log.entries import LogEntry
from .pipeline import CommandPipeline
from .rules.rule import WouldLoosen
from .rules.rules_file import RulesFileError
from .rules.sites import normalize_site
from .rules.store import RulesNotSaved

RULE_CHANGES_PER_MINUTE = 10
MAX_SITES = 1000
RULE_CHANGES = ""
"""The key of rule changes in the rate limiter; no site has this name."""


class AgentApi:
    """Answers each call by its name."""

    def __init__(self, pipeline: CommandPipeline) -> None:
        self._pipeline = pipeline
        self._calls: dict[str, Callable[[Message], Message]] = {
            "rules": self._rules,
            "restrict": self._restrict,
            "log": self._log,
        }

    def answer(self, name: str, body: Message) -> Message:
        """The result of a call, or a fault."""
        try:
            return self._calls[name](body)
        except RulesFileError as problem:
            return {"fault": "bad_rules", "detail": str(problem)}
        except LogUnavailable as problem:
            return {"fault": "log_failed", "detail": str(problem)}
        except Exception as error:  # noqa: BLE001 - the client's other commands continue
            return {"fault": "failed", "detail": type(error).__name__}

    def _rules(self, _: Message) -> Message:
        return {"sites": [rule.to_dict() for rule in self._pipeline.rules.list_rules()]}

    def _restrict(self, body: Message) -> Message:
        """Restricts a site and logs it, unless nothing changes."""
        rules = self._pipeline.rules
        try:
            site = normalize_site(body["site"])
        except ValueError as problem:
            return {"fault": "bad_site", "detail": str(problem)}
        before = rules.effective_rule(site)
        if len(rules.list_rules()) >= MAX_SITES:
            return {"fault": "rules_full", "detail": f"The rules file is full: {MAX_SITES} sites."}
        if self._pipeline.rate.acquire(RULE_CHANGES, RULE_CHANGES_PER_MINUTE):
            detail = f"Agents may change {RULE_CHANGES_PER_MINUTE} rules a minute."
            return {"fault": "too_many_changes", "detail": detail}
        try:
            rule = rules.restrict(
                site, body.get("rule"), body.get("everything"), body.get("per_minute")
            )
        except WouldLoosen as problem:
            reply: Message = {"fault": "would_loosen", "detail": str(problem)}
        except RulesNotSaved as problem:
            reply = {"fault": "bad_rules", "detail": str(problem)}
        else:
            reply = {"site_rule": rule.to_dict()}
            if rule == before:
                return reply
        self._log_restriction(site, str(body.get("client", "")), reply)
        self._pipeline.wake(site)
        return reply

    def _log_restriction(self, site: str, client: str, reply: Message) -> None:
        """Writes a log entry where the log is available: a stricter rule does not need it."""
        entry = LogEntry(
            time=utc_now(),
            client=client,
            site=site,
            tab=0,
            correlation_id=f"rule_{secrets.token_hex(6)}",
            action="restrict_site",
            target=site,
        )
        outcome = answer_or_error(reply)["error"]["error"] if "fault" in reply else "done"
        with suppress(LogUnavailable):
            self._pipeline.audit.log.begin(entry).end(outcome=outcome)

    def _log(self, body: Message) -> Message:
        """The latest actions of this client."""
        log = self._pipeline.audit.log
        entries = log.latest(int(body["limit"]), client=str(body["client"]))
        return {"actions": [entry.to_dict() for entry in entries]}
