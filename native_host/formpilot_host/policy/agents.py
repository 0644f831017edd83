"""What the host itself answers to an agent: the rules, stricter ones, and what was done."""

import secrets
from collections.abc import Callable

from formpilot_host.faults import outcome_of
from formpilot_host.framing import Message

from .gate import Gate
from .log import Entry, Unavailable, now
from .rules import Broken, Looser, NotSaved
from .sites import normal

RULES_A_MINUTE = 10
SITES_AT_MOST = 1000
WISH = ("rule", "everything", "per_minute")


class ForAgents:
    """Each answer by the name of its request."""

    def __init__(self, gate: Gate) -> None:
        self._gate = gate
        self._requests: dict[str, Callable[[Message], Message]] = {
            "rules": self._rules,
            "restrict": self._restrict,
            "log": self._log,
        }

    def answer(self, name: str, body: Message) -> Message:
        try:
            return self._requests[name](body)
        except Broken as problem:
            return {"fault": "rules", "detail": str(problem)}
        except Unavailable as problem:
            return {"fault": "unlogged", "detail": str(problem)}
        except Exception as error:  # noqa: BLE001 - a client's other commands go on
            return {"fault": "broken", "detail": type(error).__name__}

    def _rules(self, _: Message) -> Message:
        return {"sites": [rule.facts() for rule in self._gate.rules.listed()]}

    def _restrict(self, body: Message) -> Message:
        """Logged where it changes something, or was refused."""
        rules = self._gate.rules
        try:
            site = normal(body["site"])
        except ValueError as problem:
            return {"fault": "site", "detail": str(problem)}
        before = rules.of(site)
        if len(rules.listed()) >= SITES_AT_MOST or self._gate.rate.take("", RULES_A_MINUTE):
            return {"fault": "crowded"}
        try:
            rule = rules.restrict(site, **{name: body.get(name) for name in WISH})
        except Looser as looser:
            reply: Message = {"fault": "looser", "detail": str(looser)}
        except NotSaved as problem:
            reply = {"fault": "rules", "detail": str(problem)}
        else:
            reply = {"site_rule": rule.facts()}
            if rule == before:
                return reply
        self._note(site, str(body.get("client", "")), reply)
        self._gate.wake(site)
        return reply

    def _note(self, site: str, client: str, reply: Message) -> None:
        entry = Entry(
            time=now(),
            client=client,
            site=site,
            tab=0,
            correlation_id=f"rule_{secrets.token_hex(6)}",
            action="restrict_site",
            target=site,
        )
        outcome = outcome_of(reply)["error"]["error"] if "fault" in reply else "done"
        try:
            self._gate.journal.log.begin(entry).end(outcome=outcome)
        except Unavailable:
            # To be stricter is right without a log too.
            return

    def _log(self, body: Message) -> Message:
        """What this client did."""
        entries = self._gate.journal.log.latest(int(body["limit"]), client=str(body["client"]))
        return {"actions": [entry.facts() for entry in entries]}
