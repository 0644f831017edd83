"""Everything that the host decides, in one place: made at its first request."""

import os
from collections.abc import Callable
from typing import Any

from formpilot_host.errand import Ask, Errand, Steps

from .agents import ForAgents
from .asked import Asked
from .folders import config_folder, state_folder
from .gate import Gate
from .journal import Journal
from .log import Log, reads_folder
from .passage import Passage
from .rate import FILE_NAME as RATE_FILE
from .rate import Rate
from .rules import FILE_NAME as RULES_FILE
from .rules import Broken, Rules
from .sites import site_of
from .user import ForUser


class Office:
    """The gate that commands go through, and what is answered at its side."""

    def __init__(self) -> None:
        state = state_folder()
        self._rules = Rules(os.path.join(config_folder(), RULES_FILE))
        rate = Rate(os.path.join(state, RATE_FILE))
        self.gate = Gate(self._rules, rate, Journal(Log(state), Log(reads_folder(state))))
        self.for_agents = ForAgents(self.gate)
        self.for_user = ForUser(self.gate)

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


def nothing(why: str) -> Steps:
    yield from ()
    return {"fault": "broken", "detail": why}
