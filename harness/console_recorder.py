"""Records the console messages of the extension, in every kind of target."""

import json
from typing import Any

from harness.focus_conditions import UnassistedPilot

KINDS = {"page", "service_worker", "background_page"}
LOGGED = {"Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded"}


class ConsoleRecorder:
    """Records the messages of every target that exists when it is made."""

    def __init__(self, pilot: UnassistedPilot) -> None:
        self.messages: list[str] = []
        self.targets: set[str] = set()
        self._pages: set[str] = set()
        self._page_contexts: set[tuple[str, int]] = set()
        self._session = pilot.devtools()
        self._session.on("Target.receivedMessageFromTarget", self._record)
        for target in self._session.send("Target.getTargets", {"filter": [{}]})["targetInfos"]:
            if target["type"] in KINDS:
                self._attach(target)

    def _attach(self, target: dict[str, Any]) -> None:
        options = {"targetId": target["targetId"], "flatten": False}
        session = self._session.send("Target.attachToTarget", options)["sessionId"]
        self.targets.add(target["type"])
        if target["url"].startswith("http"):
            self._pages.add(session)
        for number, method in enumerate(("Runtime.enable", "Log.enable"), 1):
            message = json.dumps({"id": number, "method": method})
            sent = {"sessionId": session, "message": message}
            self._session.send("Target.sendMessageToTarget", sent)

    def _record(self, event: dict[str, Any]) -> None:
        session, message = event["sessionId"], json.loads(event["message"])
        method, facts = message.get("method"), message.get("params", {})
        if method == "Runtime.executionContextCreated":
            context = facts["context"]
            if session in self._pages and context["auxData"]["isDefault"]:
                self._page_contexts.add((session, context["id"]))
        elif method in LOGGED and (session, context_id(facts)) not in self._page_contexts:
            self.messages.append(json.dumps(facts, ensure_ascii=False))


def context_id(facts: dict[str, Any]) -> int:
    """Return the execution context of a message; messages of the page itself are not recorded."""
    details = facts.get("exceptionDetails", facts)
    return int(details.get("executionContextId", 0))
