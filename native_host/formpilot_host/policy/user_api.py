"""The requests of the user, from the popup and the other pages of the extension."""

import secrets
from collections.abc import Callable
from functools import partial
from typing import Any

from formpilot_host.host.coroutine import CommandTask, UserFlow
from formpilot_host.transport.framing import Message

from .context import CommandContext
from .files.allowed_folders import FoldersFileError
from .files.file_access import access_files
from .files.local_file import FileRefused
from .log.action_log import LogUnavailable
from .pipeline import CommandPipeline, locate
from .request import CommandRequest
from .rules.rule import SiteRule, rule_from_user
from .rules.rules_file import RulesFileError
from .rules.store import RulesNotSaved

MAX_ACTIONS = 10
UNDO_TIMEOUT_MS = 10_000
LOCATE_TIMEOUT_MS = 1000
USER_CLIENT = "you"
FOLDER_NO_ANSWER = "The file system of this folder does not answer."
PROBLEMS = (RulesFileError, RulesNotSaved, FoldersFileError, LogUnavailable, ValueError)


class UserApi:
    """Answers each request by its name."""

    def __init__(self, pipeline: CommandPipeline) -> None:
        self._pipeline = pipeline
        self._requests: dict[str, Callable[[Message, CommandTask], UserFlow]] = {
            "rules": self._rules,
            "set_rule": self._set_rule,
            "remove_rule": self._remove_rule,
            "activity": self._activity,
            "stop": self._stop,
            "undo": self._undo,
            "folders": self._folders,
            "add_folder": self._add_folder,
            "remove_folder": self._remove_folder,
        }

    def answer(self, message: Message, task: CommandTask) -> UserFlow:
        """The result under `result`, or a sentence for the user under `problem`."""
        ((name, body),) = message.items()
        try:
            result = yield from self._requests[name](body, task)
        except PROBLEMS as problem:
            return {"problem": str(problem)}
        return result if "problem" in result else {"result": result}

    def _rules(self, _: Message, __: CommandTask) -> UserFlow:
        yield from ()
        rules = self._pipeline.rules
        return {"file": rules.path, "sites": [rule.to_dict() for rule in rules.list_rules()]}

    def _set_rule(self, body: Message, task: CommandTask) -> UserFlow:
        rule = rule_from_user(
            body["site"], body["rule"], bool(body.get("everything")), body.get("per_minute")
        )
        self._pipeline.rules.set_rule(rule)
        self._pipeline.wake(rule.site)
        return (yield from self._rules({}, task))

    def _remove_rule(self, body: Message, task: CommandTask) -> UserFlow:
        self._pipeline.rules.remove_rule(body["site"])
        self._pipeline.wake(body["site"])
        return (yield from self._rules({}, task))

    def _folders(self, _: Message, __: CommandTask) -> UserFlow:
        yield from ()
        folders = self._pipeline.folders
        return {"file": folders.path, "folders": folders.load()}

    def _add_folder(self, body: Message, task: CommandTask) -> UserFlow:
        try:
            yield from access_files(partial(self._pipeline.folders.add, str(body["folder"])))
        except FileRefused:
            raise ValueError(FOLDER_NO_ANSWER) from None
        return (yield from self._folders({}, task))

    def _remove_folder(self, body: Message, task: CommandTask) -> UserFlow:
        self._pipeline.folders.remove(str(body["folder"]))
        return (yield from self._folders({}, task))

    def _activity(self, body: Message, task: CommandTask) -> UserFlow:
        """The commands that run in a tab, and the latest actions on its site."""
        request = CommandRequest(body={}, tab=body["tab"], deadline_ms=LOCATE_TIMEOUT_MS)
        context = CommandContext(request, task)
        context.location = yield from locate(context)
        site = context.site
        rule = self._pipeline.rules.effective_rule(site) if site else None
        running = self._running_in(body["tab"])
        running_ids = {command.request.correlation_id for command in running}
        undoable = self._pipeline.undo_index.in_document(context.location.get("document", 0))
        # Running commands are in the log already, so as many entries more are read.
        limit = MAX_ACTIONS + len(running_ids)
        entries = self._pipeline.audit.log.latest(limit, site=site) if site else []
        ended = [entry for entry in entries if entry.correlation_id not in running_ids]
        return {
            "site": site,
            "rule": rule_details(rule) if rule else None,
            "running": [
                command_facts(command) for command in running if command.request.changes_page
            ],
            "actions": [
                {**entry.to_dict(), "undo": entry.correlation_id in undoable}
                for entry in ended[:MAX_ACTIONS]
            ],
        }

    def _stop(self, body: Message, _: CommandTask) -> UserFlow:
        """Cancels every command of a tab, also those that wait."""
        yield from ()
        running = self._running_in(body["tab"])
        for command in running:
            command.task.cancel()
        return {"stopped": len(running)}

    def _undo(self, body: Message, task: CommandTask) -> UserFlow:
        request = CommandRequest(
            body={"action": "undo", "correlation_id": body["correlation_id"]},
            tab=body["tab"],
            deadline_ms=UNDO_TIMEOUT_MS,
            client=USER_CLIENT,
            correlation_id=f"undo_{secrets.token_hex(6)}",
            by_user=True,
        )
        context = CommandContext(request, task)
        yield from self._pipeline.run(context)
        if "error" in context.answer:
            return {"problem": context.answer["error"]["message"]}
        return {"summary": context.answer["summary"]}

    def _running_in(self, tab: int) -> list[CommandContext]:
        return [
            command
            for command in self._pipeline.running
            if tab in (command.location.get("tab"), command.request.tab)
        ]


def rule_details(rule: SiteRule) -> dict[str, Any]:
    """The facts of a rule, and whether it was set for this very site."""
    return {**rule.to_dict(), "own": rule.set_by != "default" and not rule.inherited_from}


def command_facts(command: CommandContext) -> dict[str, Any]:
    request = command.request
    return {
        "correlation_id": request.correlation_id,
        "action": request.action,
        "target": request.target,
        "state": command.state,
    }
