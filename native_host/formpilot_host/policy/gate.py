"""What every command passes on its way to a page: the site's rule, its rate, the user's word, and
the log."""

from dataclasses import replace
from typing import Any

from formpilot_host.errand import Ask, Errand, Pause, Steps
from formpilot_host.faults import outcome_of
from formpilot_host.framing import Message

from .fills import Fills
from .journal import Journal
from .log import Unavailable
from .passage import Passage
from .rate import Queue, Rate
from .rules import Broken, NotSaved, Rule, Rules, strictest

ROUNDS = 20
"""A command is sent on into a frame, after a question, or to the next document; not for ever."""
MOVED = "The page was left before anything was done to it."
YES = {"once", "always"}
NO = {
    "deny": ("denied", "The user denied this action."),
    "closed": ("closed", "The user closed the window that asked about this action."),
    "timed_out": ("timed_out", "The user was asked about this action, and did not answer in time."),
}


class Gate:
    """Holds the rules, the rate and the log for all commands of this host."""

    def __init__(self, rules: Rules, rate: Rate, journal: Journal) -> None:
        self.rules = rules
        self.rate = rate
        self.journal = journal
        self.queue: Queue[Errand] = Queue()
        self.fills = Fills()
        self.passages: list[Passage] = []

    def way(self, passage: Passage) -> Steps:
        """The steps of one command, from its arrival to its answer."""
        self.passages.append(passage)
        try:
            reply = yield from self._find(passage)
            if "fault" not in reply:
                reply = yield from self._admit(passage)
        except Broken as broken:
            reply = {"fault": "rules", "detail": str(broken)}
        except Unavailable as unavailable:
            reply = {"fault": "unlogged", "detail": str(unavailable)}
        except Exception as error:  # noqa: BLE001 - its line in the log is to have an end
            reply = {"fault": "broken", "detail": type(error).__name__}
        finally:
            self.passages.remove(passage)
        if reply.get("fault") == "moved":
            reply = {"fault": "moved", "detail": MOVED}
        reply = {"tab": passage.place.get("tab"), **reply, **passage.waits()}
        self.journal.end(passage, reply)
        return reply

    def _find(self, passage: Passage) -> Steps:
        """The document that it is for."""
        place = yield from locate(passage)
        if place.get("fault") == "frame" and passage.asked.is_guess:
            # The key of a field was no ref after all: a field may be called so.
            passage.start = {}
            place = yield from locate(passage)
        if passage.start and is_out_of_reach(place):
            # A document that a ref is of was in reach once; if it is not, it was left.
            return {"tab": place["tab"], "fault": "stale"}
        passage.place = place
        if passage.asked.action == "undo" and "fault" not in place:
            place = yield from self._find_fill(passage)
        return place

    def _find_fill(self, passage: Passage) -> Steps:
        """The document in which the fill was that is to be undone."""
        fill = self.fills.meant(passage)
        if not fill and self.fills.of(passage.place["document"]):
            return {"fault": "forgotten", "detail": "No fill of yours is remembered here."}
        if fill:
            passage.body["correlation_id"] = fill.name
            passage.start = {"document": fill.document}
            passage.place = yield from locate(passage)
            if passage.place.get("document") != fill.document:
                return {"fault": "forgotten", "detail": "The page was left since the fill."}
        return passage.place

    def _admit(self, passage: Passage) -> Steps:
        if refusal := self._check_rule(passage):
            return refusal
        self.journal.begin(passage)
        reply, answer = dict[str, Any](), dict[str, Any]()
        for _ in range(ROUNDS):
            if refusal := (yield from self._take_turn(passage)):
                return refusal
            if refusal := self._check_rule(passage):
                return refusal
            if passage.errand.cancelled:
                return {"fault": "ended"}
            reply = yield Ask("run", passage.request(), ends_itself=True)
            answer = {} if "fault" in reply else outcome_of(reply)
            if "question" in answer:
                if refusal := (yield from self._ask_user(passage, answer["question"])):
                    return refusal
            elif "onward" in answer:
                passage.follow(answer["onward"])
                if refusal := (yield from self._find_next(passage)):
                    return refusal
            elif reply.get("fault") == "moved" and not passage.has_waited:
                if refusal := (yield from self._find_next(passage)):
                    return refusal
            else:
                # A page that came while it had to wait is not the one that was meant.
                break
        else:
            return {"fault": "broken", "detail": "the page leads on and on"}
        if "text" in reply:
            self.fills.note(passage, answer)
        return reply

    def _find_next(self, passage: Passage) -> Steps:
        """The document in its place, or further inside; not of another site than was asked for."""
        site = passage.site
        passage.place = yield from locate(passage)
        if "fault" in passage.place:
            return passage.place
        return {} if passage.site == site else {"fault": "moved"}

    def close(self) -> None:
        """The browser has ended, and with it what was under way."""
        for passage in self.passages:
            self.journal.end(passage, {"fault": "lost"})

    def _rule(self, passage: Passage) -> Rule:
        return strictest([self.rules.of(site) for site in passage.sites])

    def _check_rule(self, passage: Passage) -> Message:
        """Anew before each step: the user may have changed it. Empty where it may go on."""
        rule = self._rule(passage)
        if passage.asked.by_user:
            return {}
        if rule.rule == "block":
            return {
                "fault": "blocked",
                "detail": f"The user has blocked {rule.held_by or rule.site}.",
            }
        if "plan" not in passage.consent:
            passage.consent = {}
            if passage.asked.acts and rule.rule == "ask":
                asks = "everything" if rule.everything else "destructive"
                passage.consent = {"asks": asks}
            elif passage.asked.acts and rule.by != "default":
                passage.approval = "rule"
        return {}

    def _take_turn(self, passage: Passage) -> Steps:
        """The rate of each site that it comes to: the first of those that wait goes on when there
        is room."""
        site, errand = passage.site, passage.errand
        new = [one for one in passage.sites if one not in passage.counted]
        if not new or not passage.asked.acts or passage.asked.by_user:
            return {}
        if not self.queue.join(site, errand):
            return {"fault": "crowded"}
        try:
            while not errand.cancelled:
                is_first = self.queue.first(site) is errand
                wait_s = self._wait_s(new) if is_first else None
                if wait_s == 0:
                    passage.counted |= set(new)
                    return {}
                with passage.waiting("queued"):
                    yield Pause(wait_s)
            return {"fault": "ended"}
        finally:
            self.queue.leave(site, errand)
            self.wake(site)

    def _wait_s(self, sites: list[str]) -> float:
        """0 where each of the sites had room, which is taken then."""
        taken: list[str] = []
        for site in dict.fromkeys(sites):
            wait_s = self.rate.take(site, self.rules.of(site).per_minute)
            if wait_s:
                for other in taken:
                    self.rate.give_back(other)
                return wait_s
            taken.append(site)
        return 0

    def wake(self, site: str) -> None:
        """There may be room for the first of those that wait."""
        if first := self.queue.first(site):
            first.wake()

    def _ask_user(self, passage: Passage, question: Message) -> Steps:
        """Empty where the command may go on, with the plan that was approved."""
        seconds = self.rules.answer_within_s
        sites = passage.sites
        asking = {
            **{name: fact for name, fact in question.items() if name != "plan"},
            "site": sites[-1],
            "frame_site": sites[0] if sites[0] != sites[-1] else "",
            "action": passage.asked.action,
            "client": passage.asked.client,
            "tab": passage.place["tab"],
            "seconds": seconds,
        }
        with passage.waiting("awaiting_confirmation"):
            reply = yield Ask("question", asking, within_s=seconds)
        choice = reply.get("choice", "timed_out")
        if passage.errand.cancelled:
            passage.approval = "withdrawn"
            return {"fault": "ended"}
        if choice not in YES:
            passage.approval, detail = NO.get(choice, NO["closed"])
            return {"fault": "denied", "detail": detail}
        passage.consent = {**passage.consent, "plan": question["plan"]}
        passage.approval = choice if choice == "once" or self._keeps(sites) else "once"
        return {}

    def _keeps(self, sites: list[str]) -> bool:
        """Whether the user's word could be kept for the next time, for the sites that the
        question named."""
        try:
            for rule in [self.rules.of(site) for site in {sites[0], sites[-1]}]:
                if rule.rule == "ask":
                    self.rules.set(replace(rule, rule="allow", everything=False, by="user"))
        except (NotSaved, ValueError):
            return False
        return True


def locate(passage: Passage) -> Steps:
    """Where it is to go."""
    place = yield Ask("where", {**passage.where(), "deadline_ms": passage.left_ms()})
    return place or {"fault": "ended"}


def is_out_of_reach(place: Message) -> bool:
    """There is no such frame, or none that takes a script."""
    return place.get("fault") == "frame" or (place.get("fault") == "start" and bool(place["frame"]))
