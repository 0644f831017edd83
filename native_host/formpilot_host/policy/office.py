"""What else the host does: for agents, and for the user in the extension's own pages."""

from collections.abc import Callable
from typing import Any

from formpilot_host.errand import Ask, Errand, Steps
from formpilot_host.faults import outcome_of
from formpilot_host.framing import Message
from formpilot_inpage.contract.consent import READS

from .asked import Asked
from .folders import config_folder, state_folder
from .gate import Gate, locate
from .log import Entry, Log, Unavailable, now
from .passage import Passage
from .rate import Rate
from .rules import Broken, Looser, NotSaved, Rule, Rules, chosen
from .sites import normal, site_of

SHOWN = 10
LOOKED_THROUGH = 200
UNDO_WITHIN_MS = 10_000
LOOK_WITHIN_MS = 1000
UNDONE_BY = "you"


class Office:
    """One for the whole host, made at the first request."""

    def __init__(self) -> None:
        self._rules = Rules(f"{config_folder()}/sites.json")
        self._log = Log(state_folder())
        self.gate = Gate(self._rules, Rate(f"{state_folder()}/rate.json"), self._log)
        self.for_agents: dict[str, Callable[[Message], Message]] = {
            "rules": self._list_rules,
            "restrict": self._restrict,
            "log": self._latest,
        }
        self.for_user: dict[str, Callable[[Message, Errand], Steps]] = {
            "rules": self._show_rules,
            "set_rule": self._set_rule,
            "remove_rule": self._remove_rule,
            "history": self._history,
            "stop": self._stop,
            "undo": self._undo,
        }

    def way(self, request: Any, errand: Errand, tell: Callable[[str], None]) -> Steps:
        """Of a command that a server sends."""
        try:
            asked = Asked.by_server(request)
        except (KeyError, TypeError, ValueError):
            return nothing("a request that is none")
        return self.gate.way(Passage(asked, errand, tell))

    def tabs(self) -> Steps:
        """The browser's tabs; of a blocked site no more than of one that is off."""
        reply = yield Ask("tabs", {})
        try:
            for tab in reply.get("tabs", []):
                if self._rules.of(site_of(tab.get("url", ""))).rule == "block":
                    del tab["title"], tab["url"]
                    tab["blocked"] = True
        except Broken as problem:
            return {"fault": "rules", "detail": str(problem)}
        return reply

    def answer_agent(self, name: str, body: Message) -> Message:
        if name not in self.for_agents:
            return {"fault": "broken", "detail": "no such request"}
        try:
            return self.for_agents[name](body)
        except Broken as problem:
            return {"fault": "rules", "detail": str(problem)}

    def answer_user(self, request: Message, errand: Errand) -> Steps:
        """A sentence under `problem` where it could not be done."""
        ((name, body),) = request.items()
        try:
            answer = yield from self.for_user[name](body, errand)
        except (Broken, NotSaved, Unavailable, ValueError) as problem:
            return {"problem": str(problem)}
        return answer if "problem" in answer else {"answer": answer}

    def _list_rules(self, _: Message) -> Message:
        return {"sites": [rule.facts() for rule in self._rules.listed()]}

    def _restrict(self, body: Message) -> Message:
        """What an agent may do to a rule: make it stricter. Logged, whatever comes of it."""
        wish = {name: body.get(name) for name in ("rule", "everything", "per_minute")}
        try:
            rule = self._rules.restrict(normal(body["site"]), **wish)
        except Looser as looser:
            reply: Message = {"fault": "looser", "detail": str(looser)}
        except ValueError as problem:
            reply = {"fault": "site", "detail": str(problem)}
        except NotSaved as problem:
            reply = {"fault": "rules", "detail": str(problem)}
        else:
            reply = {"site_rule": rule.facts()}
        outcome = outcome_of(reply)["error"]["error"] if "fault" in reply else "done"
        self._note("restrict_site", body, outcome)
        return reply

    def _note(self, action: str, body: Message, outcome: str) -> None:
        site = str(body["site"])
        entry = Entry(
            time=now(),
            client=str(body.get("client", "")),
            site=site,
            tab=0,
            correlation_id="none",
            action=action,
            target=site,
        )
        try:
            self._log.begin(entry).end(outcome=outcome)
        except Unavailable:
            # To be stricter is right without a log too.
            return

    def _latest(self, body: Message) -> Message:
        """What this client did."""
        entries = self._log.latest(int(body["limit"]), client=str(body["client"]))
        return {"actions": [entry.facts() for entry in entries]}

    def _show_rules(self, _: Message, __: Errand) -> Steps:
        yield from ()
        return {"file": self._rules.path, **self._list_rules({})}

    def _set_rule(self, body: Message, errand: Errand) -> Steps:
        rule = chosen(
            body["site"], body["rule"], bool(body.get("everything")), body.get("per_minute")
        )
        self._rules.set(rule)
        self.gate.wake(rule.site)
        return (yield from self._show_rules({}, errand))

    def _remove_rule(self, body: Message, errand: Errand) -> Steps:
        self._rules.remove(body["site"])
        self.gate.wake(body["site"])
        return (yield from self._show_rules({}, errand))

    def _history(self, body: Message, errand: Errand) -> Steps:
        """What is going on in a tab, and what was done on its site."""
        asked = Asked(body={}, tab=body["tab"], deadline_ms=LOOK_WITHIN_MS)
        passage = Passage(asked, errand, lambda _: None)
        passage.place = yield from locate(passage)
        site = passage.site
        rule = self._rules.of(site) if site else None
        undoable = self.gate.fills.of(passage.place.get("document", 0))
        done = [
            {**entry.facts(), "undo": entry.correlation_id in undoable}
            for entry in (self._log.latest(LOOKED_THROUGH, site=site) if site else [])
            if entry.action not in READS and entry.outcome != "started"
        ]
        return {
            "site": site,
            "rule": {**rule.facts(), "own": rule.by != "default" and not rule.held_by}
            if rule
            else None,
            "running": [running(one) for one in self._at_work(body["tab"]) if one.asked.acts],
            "actions": done[:SHOWN],
        }

    def _stop(self, body: Message, _: Errand) -> Steps:
        """Everything in a tab, whatever it waits for."""
        yield from ()
        at_work = self._at_work(body["tab"])
        for passage in at_work:
            passage.errand.cancel()
        return {"stopped": len(at_work)}

    def _undo(self, body: Message, errand: Errand) -> Steps:
        undo = {"action": "undo", "correlation_id": body["correlation_id"]}
        asked = Asked(
            body=undo,
            tab=body["tab"],
            deadline_ms=UNDO_WITHIN_MS,
            client=UNDONE_BY,
            name=f"undo_{body['correlation_id']}",
            by_user=True,
        )
        reply = yield from self.gate.way(Passage(asked, errand, lambda _: None))
        answer = outcome_of(reply)
        if "error" in answer:
            return {"problem": answer["error"]["message"]}
        return {"summary": answer["summary"]}

    def _at_work(self, tab: int) -> list[Passage]:
        return [one for one in self.gate.passages if one.place.get("tab") == tab]


def rule_of_site(rule: Rule) -> dict[str, Any]:
    """With whether it was made for this very site."""
    return {**rule.facts(), "own": rule.by != "default" and not rule.held_by}


def nothing(why: str) -> Steps:
    yield from ()
    return {"fault": "broken", "detail": why}


def running(passage: Passage) -> dict[str, Any]:
    asked = passage.asked
    return {
        "correlation_id": asked.name,
        "action": asked.action,
        "target": asked.target,
        "state": passage.state,
    }
