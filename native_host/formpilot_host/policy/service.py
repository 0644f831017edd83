"""Builds the policy of a host from its files, at the first request."""

import os
from collections.abc import Callable
from typing import Any

from formpilot_host.host.coroutine import BrowserRequest, CommandFlow, CommandTask
from formpilot_inpage.contract.states import RunState

from .agent_api import AgentApi
from .context import CommandContext
from .files.allowed_folders import FOLDERS_FILE, AllowedFolders
from .log.action_log import ActionLog, reads_folder
from .log.audit import AuditTrail
from .paths import config_folder, state_folder
from .pipeline import CommandPipeline
from .rate import RATE_FILE, RateLimiter
from .request import CommandRequest
from .rules.rules_file import RULES_FILE, RulesFileError
from .rules.sites import site_of
from .rules.store import RuleStore
from .user_api import UserApi


class PolicyService:
    """The command pipeline, and the calls that the host answers itself."""

    def __init__(self) -> None:
        state = state_folder()
        self._rules = RuleStore(os.path.join(config_folder(), RULES_FILE))
        rate = RateLimiter(os.path.join(state, RATE_FILE))
        audit = AuditTrail(ActionLog(state), ActionLog(reads_folder(state)))
        folders = AllowedFolders(os.path.join(config_folder(), FOLDERS_FILE))
        self.pipeline = CommandPipeline(self._rules, rate, audit, folders)
        self.agent_api = AgentApi(self.pipeline)
        self.user_api = UserApi(self.pipeline)

    def run(
        self, message: Any, task: CommandTask, report_state: Callable[[RunState, str], None]
    ) -> CommandFlow:
        """Runs a command that a server sends."""
        try:
            request = CommandRequest.from_server(message)
        except (KeyError, TypeError, ValueError):
            return {"fault": "failed", "detail": "The request is malformed."}
        return (yield from self.pipeline.run(CommandContext(request, task, report_state)))

    def tabs(self) -> CommandFlow:
        """The browser's tabs, without title and URL where the site is blocked."""
        reply = yield BrowserRequest("tabs", {})
        try:
            for tab in reply.get("tabs", []):
                if self._rules.effective_rule(site_of(tab.get("url", ""))).permission == "block":
                    del tab["title"], tab["url"]
                    tab["blocked"] = True
        except RulesFileError as problem:
            return {"fault": "bad_rules", "detail": str(problem)}
        return reply
