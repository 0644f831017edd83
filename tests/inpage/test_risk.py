"""What asks the user first, on markup as the web has it; driven as the host does it."""

import json
from dataclasses import dataclass
from typing import Any

from tests.harness.pilot import Pilot, Tab

CANARY = "canary-4711"
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
      port.postMessage({ id, text, deadline_ms: 20000 });
    }));
  }
  port.disconnect();
  return answers;
}"""
"""The extension's own way to a page, without the host that decides what is asked."""
EXPECTED = """() => {
  const trees = [document];
  for (const tree of trees) {
    for (const one of tree.querySelectorAll('*')) {
      if (one.shadowRoot) trees.push(one.shadowRoot);
      if (one.contentDocument) trees.push(one.contentDocument);
    }
  }
  const found = trees.flatMap((tree) => [...tree.querySelectorAll('[data-kinds]')]);
  window.seen = [];
  for (const kind of ['pointerdown', 'mousedown', 'click', 'submit', 'mouseover', 'input']) {
    for (const tree of trees) tree.addEventListener(kind, () => window.seen.push(kind), true);
  }
  return found.map((one) => [one.id, one.dataset.kinds.split(' ').filter(Boolean)]);
}"""


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
