"""The pipeline of a command: locate its document, apply the site's rule, open a log entry, wait for
the rate limit, run in the page, ask the user or continue in a frame, end the log entry."""

from collections.abc import Sequence
from dataclasses import replace

from formpilot_host.host.coroutine import BrowserRequest, CommandFlow, CommandTask, Sleep
from formpilot_host.transport.faults import answer_or_error
from formpilot_host.transport.framing import Message
from formpilot_inpage.contract.messages import ConfirmRequest, ReplyMessage
from formpilot_inpage.contract.states import Approval, RunState

from .context import CommandContext
from .files.allowed_folders import AllowedFolders
from .files.delivery import drop_files, send_files
from .files.file_access import access_files
from .files.local_file import FileRefused
from .files.requested_files import FieldFilesRequest, asked_files, must_be_asked
from .log.action_log import LogUnavailable
from .log.audit import AuditTrail
from .rate import RateLimiter, SiteQueue
from .rules.rule import strictest
from .rules.rules_file import RulesFileError
from .rules.store import RulesNotSaved, RuleStore
from .undo_index import UndoIndex

MAX_ROUNDS = 20
"""How often a command is sent: again after a confirmation, into a frame, to the next document."""
PAGE_CHANGED = "The page was left before the command ran on it."
APPROVED = {"once": Approval.ONCE, "always": Approval.ALWAYS}
REFUSED = {
    "deny": (Approval.DENIED, "The user denied this action."),
    "closed": (Approval.CLOSED, "The user closed the confirmation window of this action."),
    "timed_out": (Approval.TIMED_OUT, "The user did not confirm this action in time."),
}


class CommandPipeline:
    """Runs every command of this host, with the rules, the rate limit and the log they share.

    A step that refuses a command returns a reply with a fault; one that lets it pass returns {}.
    """

    def __init__(
        self, rules: RuleStore, rate: RateLimiter, audit: AuditTrail, folders: AllowedFolders
    ) -> None:
        self.rules = rules
        self.rate = rate
        self.audit = audit
        self.folders = folders
        self.queue: SiteQueue[CommandTask] = SiteQueue()
        self.undo_index = UndoIndex()
        self.running: list[CommandContext] = []

    def run(self, context: CommandContext) -> CommandFlow:
        """Runs one command, from its arrival to its reply."""
        self.running.append(context)
        try:
            reply = yield from self._locate_target(context)
            if "fault" not in reply:
                reply = yield from self._execute(context)
        except RulesFileError as problem:
            reply = {"fault": "bad_rules", "detail": str(problem)}
        except LogUnavailable as problem:
            reply = {"fault": "log_failed", "detail": str(problem)}
        except Exception as error:  # noqa: BLE001 - the log entry must be ended
            reply = {"fault": "failed", "detail": type(error).__name__}
        finally:
            self.running.remove(context)
        if context.files:
            yield from drop_files(context.files)
        if reply.get("fault") == "document_changed":
            reply = {"fault": "document_changed", "detail": PAGE_CHANGED}
        reply = {"tab": context.location.get("tab", 0), **reply, **context.wait_times()}
        if "fault" in reply:
            context.answer = answer_or_error(reply)
        self.audit.end(context, context.answer)
        return reply

    def close(self) -> None:
        """Ends the log entries of the commands that still run when the browser exits."""
        for context in self.running:
            self.audit.end(context, answer_or_error({"fault": "host_stopped"}))

    def wake(self, site: str) -> None:
        """Lets the first command in the queue of a site check the rate limit again."""
        if first := self.queue.first(site):
            first.wake()

    def _locate_target(self, context: CommandContext) -> CommandFlow:
        """Locates the document that the command is for."""
        location = yield from locate(context)
        if location.get("fault") == "no_frame" and context.request.is_guess:
            # The field key only looked like a ref: a field may have such a name.
            context.document = 0
            location = yield from locate(context)
        if context.document and is_unreachable(location):
            # A document with a ref was reachable once, so it has been left since.
            return {"tab": location["tab"], "fault": "stale_document"}
        context.location = location
        if context.request.action == "undo" and "fault" not in location:
            return (yield from self._locate_fill(context))
        return location

    def _locate_fill(self, context: CommandContext) -> CommandFlow:
        """Locates the document of the fill that is to be undone."""
        fill = self.undo_index.find(context)
        if not fill and self.undo_index.in_document(context.location["document"]):
            return {"fault": "no_fill", "detail": "This client has no fill to undo on this page."}
        if fill:
            context.body["correlation_id"] = fill.correlation_id
            context.document = fill.document
            context.location = yield from locate(context)
            if context.location.get("document") != fill.document:
                return {"fault": "no_fill", "detail": "The page was left since the fill."}
        return context.location

    def _execute(self, context: CommandContext) -> CommandFlow:
        """Sends the command to the page until the reply is final."""
        if refusal := self._check_rule(context):
            return refusal
        self.audit.begin(context)
        yield from context.look_at_files(self.folders)
        for _ in range(MAX_ROUNDS):
            if refusal := (yield from self._await_rate_limit(context)) or self._check_rule(context):
                return refusal
            if context.task.cancelled:
                return {"fault": "aborted"}
            reply = yield BrowserRequest("run", context.page_request(), replies_to_cancel=True)
            context.answer = {} if "fault" in reply else answer_or_error(reply)
            next_step = self._next_step(context, reply)
            if not next_step:
                if "fault" not in reply:
                    self.undo_index.record(context, context.answer)
                return reply
            if refusal := (yield from next_step):
                return refusal
        return {"fault": "failed", "detail": "The command was redirected too often."}

    def _next_step(self, context: CommandContext, reply: ReplyMessage) -> CommandFlow | None:
        """The step to take before the command is sent again; None: the reply is final."""
        answer = context.answer
        if "confirmation_required" in answer:
            return self._confirm(context, answer["confirmation_required"])
        if "files_required" in answer:
            return self._provide_files(context, answer["files_required"])
        if "continue_in_frame" in answer:
            context.enter_frame(**answer["continue_in_frame"])
            return self._relocate(context)
        if reply.get("fault") == "document_changed" and not context.has_waited:
            # After a wait, the new page is not the one that the command was meant for.
            return self._relocate(context)
        return None

    def _relocate(self, context: CommandContext) -> CommandFlow:
        """Locates the next document, or the one in the frame; the tab must show the same site."""
        site = context.site
        context.location = yield from locate(context)
        if "fault" in context.location:
            return context.location
        return {} if context.site == site else {"fault": "document_changed"}

    def _check_rule(self, context: CommandContext) -> ReplyMessage:
        """Applies the rule, again before each step: the user may have changed it."""
        rule = strictest([self.rules.effective_rule(site) for site in context.sites])
        if context.request.by_user:
            return {}
        if rule.permission == "block":
            site = rule.inherited_from or rule.site
            return {"fault": "blocked", "detail": f"The user has blocked {site}."}
        if "digest" not in context.consent:
            context.consent = {}
            if context.request.changes_page and rule.permission == "ask":
                context.consent = {"asks": "everything" if rule.everything else "destructive"}
            elif context.request.changes_page and rule.set_by != "default":
                context.approval = Approval.RULE
        return {}

    def _await_rate_limit(self, context: CommandContext) -> CommandFlow:
        """Waits until each site that is new to the command has room for one more action; the
        commands of a site go in the order of their arrival."""
        new_sites = [site for site in context.sites if site not in context.counted_sites]
        site, task = context.site, context.task
        if not new_sites or not context.request.changes_page or context.request.by_user:
            return {}
        if not self.queue.join(site, task):
            return {"fault": "queue_full"}
        try:
            while not task.cancelled:
                is_first = self.queue.first(site) is task
                wait_s = self._acquire_rate(new_sites) if is_first else None
                if wait_s == 0:
                    context.counted_sites |= set(new_sites)
                    return {}
                with context.waiting(RunState.QUEUED):
                    yield Sleep(wait_s)
            return {"fault": "aborted"}
        finally:
            self.queue.leave(site, task)
            self.wake(site)

    def _acquire_rate(self, sites: list[str]) -> float:
        """Counts an action for all of the sites and returns 0, or counts none and returns the
        seconds to wait."""
        acquired: list[str] = []
        for site in dict.fromkeys(sites):
            wait_s = self.rate.acquire(site, self.rules.effective_rule(site).per_minute)
            if wait_s:
                for acquired_site in acquired:
                    self.rate.release(acquired_site)
                return wait_s
            acquired.append(site)
        return 0

    def _provide_files(self, context: CommandContext, required: Message) -> CommandFlow:
        """Sends the files of the fields to the page, after one question about files and fields."""
        assert context.files
        wanted = context.files.wanted(required["keys"])
        try:
            folders = yield from access_files(self.folders.readable)
        except FileRefused:
            folders = []
        must_ask = must_be_asked(wanted, context.sites, folders)
        if must_ask or required["is_asked"]:
            confirmation = required["confirmation"]
            refusal = yield from self._confirm(context, confirmation, wanted, always=not must_ask)
            if refusal:
                return refusal
            for request in wanted:
                request.approved_sites = context.sites
        return (yield from send_files(context, context.files, wanted))

    def _confirm(
        self,
        context: CommandContext,
        confirmation: Message,
        wanted: Sequence[FieldFilesRequest] = (),
        *,
        always: bool = True,
    ) -> CommandFlow:
        """Asks the user; an approval holds for the digest of the confirmation alone. `always`:
        whether a rule of the site can be the answer."""
        seconds = self.rules.answer_within_s
        sites = context.sites
        request: ConfirmRequest = {
            "target": confirmation["target"],
            "tag": confirmation["tag"],
            "reasons": confirmation["reasons"],
            "fields": confirmation["fields"],
            "files": asked_files(wanted),
            "can_be_always": always,
            "site": sites[-1],
            "frame_site": sites[0] if sites[0] != sites[-1] else "",
            "action": context.request.action,
            "client": context.request.client,
            "tab": context.location["tab"],
            "seconds": seconds,
        }
        with context.waiting(RunState.AWAITING_CONFIRMATION):
            reply = yield BrowserRequest("confirm", request, timeout_s=seconds)
        if context.task.cancelled:
            context.approval = Approval.WITHDRAWN
            return {"fault": "aborted"}
        if "fault" in reply:
            return reply
        # Only a request that timed out has an empty reply.
        choice = reply["choice"] if reply else "timed_out"
        if choice not in APPROVED or (choice == "always" and not always):
            context.approval, detail = REFUSED.get(choice, REFUSED["closed"])
            return {"fault": "denied", "detail": detail}
        context.consent = {**context.consent, "digest": confirmation["digest"]}
        context.approval = APPROVED[choice]
        if context.approval is Approval.ALWAYS and not self._allow_always({sites[0], sites[-1]}):
            context.approval = Approval.ONCE
        return {}

    def _allow_always(self, sites: set[str]) -> bool:
        """Sets the sites that ask to allow; False when the rules cannot be saved."""
        try:
            for rule in [self.rules.effective_rule(site) for site in sites]:
                if rule.permission == "ask":
                    allowed = replace(rule, permission="allow", everything=False, set_by="user")
                    self.rules.set_rule(allowed)
        except (RulesNotSaved, ValueError):
            return False
        return True


def locate(context: CommandContext) -> CommandFlow:
    """Asks the browser for the document that the command is to run in."""
    request = {**context.destination(), "deadline_ms": context.left_ms()}
    location = yield BrowserRequest("locate", request)
    return location or {"fault": "aborted"}


def is_unreachable(location: ReplyMessage) -> bool:
    """Whether the frame does not exist, or cannot run scripts."""
    fault = location.get("fault")
    return fault == "no_frame" or (fault == "start_failed" and bool(location["frame"]))
