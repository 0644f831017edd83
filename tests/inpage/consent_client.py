"""Sends a page commands that need confirmation, as the host sends them."""

import json
from dataclasses import dataclass
from typing import Any

from harness.pilot import Pilot, Tab

# Sends the texts one after the other over a content port, without the host, and returns the
# answers.
DELIVER = """async ([tab, texts]) => {
  const port = chrome.tabs.connect(tab, { frameId: 0 });
  const waiting = new Map();
  port.onMessage.addListener(({ id, text }) => text && waiting.get(id)?.(text));
  const answers = [];
  for (const [at, text] of texts.entries()) {
    const id = 1e6 + at;
    answers.push(await new Promise((resolve) => {
      waiting.set(id, resolve);
      port.postMessage({ id, text, deadline_ms: 20000, sent: Date.now() });
    }));
  }
  port.disconnect();
  return answers;
}"""


@dataclass(frozen=True, slots=True)
class ConsentClient:
    """Sends commands with a consent of the test's choice to a tab."""

    pilot: Pilot
    tab: Tab

    def send(self, *commands: dict[str, Any], asks: str, digest: str = "") -> list[dict[str, Any]]:
        consent = {"asks": asks, "digest": digest}
        texts = [json.dumps({**command, "context": {"consent": consent}}) for command in commands]
        answers = self.pilot.worker.evaluate(DELIVER, [self.tab.id, texts])
        return [json.loads(answer) for answer in answers]

    def send_one(
        self, asks: str = "destructive", digest: str = "", **command: Any
    ) -> dict[str, Any]:
        return self.send(command, asks=asks, digest=digest)[0]


def kinds(answer: dict[str, Any]) -> set[str]:
    return {reason["kind"] for reason in answer["confirmation_required"]["reasons"]}
