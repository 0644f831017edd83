"""What the parts of the extension say on their consoles, in every kind of target."""

import json
from typing import Any

from .attention import UnassistedPilot

KINDS = {"page", "service_worker", "background_page"}
SPOKEN = {"Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded"}


class Overheard:
    """Listens to every target that is there, from now on."""

    def __init__(self, pilot: UnassistedPilot) -> None:
        self.said: list[str] = []
        self.targets: set[str] = set()
        self._pages: set[str] = set()
        self._own: set[tuple[str, int]] = set()
        self._session = pilot.devtools()
        self._session.on("Target.receivedMessageFromTarget", self._hear)
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
            told = {"sessionId": session, "message": message}
            self._session.send("Target.sendMessageToTarget", told)

    def _hear(self, event: dict[str, Any]) -> None:
        session, message = event["sessionId"], json.loads(event["message"])
        method, facts = message.get("method"), message.get("params", {})
        if method == "Runtime.executionContextCreated":
            context = facts["context"]
            if session in self._pages and context["auxData"]["isDefault"]:
                self._own.add((session, context["id"]))
        elif method in SPOKEN and (session, speaker(facts)) not in self._own:
            self.said.append(json.dumps(facts, ensure_ascii=False))


def speaker(facts: dict[str, Any]) -> int:
    """The context that said it; what a page says itself is its own affair."""
    details = facts.get("exceptionDetails", facts)
    return int(details.get("executionContextId", 0))
