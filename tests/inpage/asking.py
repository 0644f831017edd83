"""Commands that need the user's word, sent to a page as the host sends them."""

import json
from dataclasses import dataclass
from typing import Any

from tests.harness.pilot import Pilot, Tab

# One string in, one string out, for each of the texts in turn.
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
"""The extension's own way to a page, without the host that decides what is asked."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A tab to which commands are sent that need the user's word."""

    pilot: Pilot
    tab: Tab

    def send(self, *commands: dict[str, Any], asks: str, plan: str = "") -> list[dict[str, Any]]:
        consent = {"asks": asks, "plan": plan}
        texts = [json.dumps({**command, "consent": consent}) for command in commands]
        answers = self.pilot.worker.evaluate(DELIVER, [self.tab.id, texts])
        return [json.loads(answer) for answer in answers]

    def one(self, asks: str = "destructive", plan: str = "", **command: Any) -> dict[str, Any]:
        return self.send(command, asks=asks, plan=plan)[0]


def kinds(answer: dict[str, Any]) -> set[str]:
    return {reason["kind"] for reason in answer["question"]["reasons"]}
