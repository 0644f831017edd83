"""What the user wants of the host, in the extension's own pages."""

import secrets
from collections.abc import Callable
from typing import Any

from formpilot_host.errand import Errand, Steps
from formpilot_host.faults import outcome_of
from formpilot_host.framing import Message

from .asked import Asked
from .gate import Gate, locate
from .log import Unavailable
from .passage import Passage
from .rules import Broken, NotSaved, Rule, chosen

SHOWN = 10
UNDO_WITHIN_MS = 10_000
LOOK_WITHIN_MS = 1000
THE_USER = "you"


class ForUser:
    """Each answer by the name of its request."""

    def __init__(self, gate: Gate) -> None:
        self._gate = gate
        self._requests: dict[str, Callable[[Message, Errand], Steps]] = {
            "rules": self._rules,
            "set_rule": self._set_rule,
            "remove_rule": self._remove_rule,
            "history": self._history,
            "stop": self._stop,
            "undo": self._undo,
        }

    def answer(self, request: Message, errand: Errand) -> Steps:
        """A sentence under `problem` where it could not be done."""
        ((name, body),) = request.items()
        try:
            answer = yield from self._requests[name](body, errand)
        except (Broken, NotSaved, Unavailable, ValueError) as problem:
            return {"problem": str(problem)}
        return answer if "problem" in answer else {"answer": answer}

    def _rules(self, _: Message, __: Errand) -> Steps:
        yield from ()
        rules = self._gate.rules
        return {"file": rules.path, "sites": [rule.facts() for rule in rules.listed()]}

    def _set_rule(self, body: Message, errand: Errand) -> Steps:
        rule = chosen(
            body["site"], body["rule"], bool(body.get("everything")), body.get("per_minute")
        )
        self._gate.rules.set(rule)
        self._gate.wake(rule.site)
        return (yield from self._rules({}, errand))

    def _remove_rule(self, body: Message, errand: Errand) -> Steps:
        self._gate.rules.remove(body["site"])
        self._gate.wake(body["site"])
        return (yield from self._rules({}, errand))

    def _history(self, body: Message, errand: Errand) -> Steps:
        """What is going on in a tab, and what was done on its site."""
        asked = Asked(body={}, tab=body["tab"], deadline_ms=LOOK_WITHIN_MS)
        passage = Passage(asked, errand, lambda _: None)
        passage.place = yield from locate(passage)
        site = passage.site
        rule = self._gate.rules.of(site) if site else None
        at_work = self._at_work(body["tab"])
        names = {one.asked.name for one in at_work}
        undoable = self._gate.fills.of(passage.place.get("document", 0))
        # One more for each that is at work: those have their lines already.
        entries = self._gate.journal.log.latest(SHOWN + len(names), site=site) if site else []
        done = [entry for entry in entries if entry.correlation_id not in names]
        return {
            "site": site,
            "rule": rule_here(rule) if rule else None,
            "running": [running(one) for one in at_work if one.asked.acts],
            "actions": [
                {**entry.facts(), "undo": entry.correlation_id in undoable}
                for entry in done[:SHOWN]
            ],
        }

    def _stop(self, body: Message, _: Errand) -> Steps:
        """Everything in a tab, whatever it waits for."""
        yield from ()
        at_work = self._at_work(body["tab"])
        for passage in at_work:
            passage.errand.cancel()
        return {"stopped": len(at_work)}

    def _undo(self, body: Message, errand: Errand) -> Steps:
        asked = Asked(
            body={"action": "undo", "correlation_id": body["correlation_id"]},
            tab=body["tab"],
            deadline_ms=UNDO_WITHIN_MS,
            client=THE_USER,
            name=f"undo_{secrets.token_hex(6)}",
            by_user=True,
        )
        reply = yield from self._gate.way(Passage(asked, errand, lambda _: None))
        answer = outcome_of(reply)
        if "error" in answer:
            return {"problem": answer["error"]["message"]}
        return {"summary": answer["summary"]}

    def _at_work(self, tab: int) -> list[Passage]:
        return [one for one in self._gate.passages if tab in (one.place.get("tab"), one.asked.tab)]


def rule_here(rule: Rule) -> dict[str, Any]:
    """With whether it was made for this very site."""
    return {**rule.facts(), "own": rule.by != "default" and not rule.held_by}


def running(passage: Passage) -> dict[str, Any]:
    asked = passage.asked
    return {
        "correlation_id": asked.name,
        "action": asked.action,
        "target": asked.target,
        "state": passage.state,
    }
