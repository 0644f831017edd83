"""Pages that a test writes itself, in a tab that stays open from test to test."""

import re
from dataclasses import dataclass
from typing import Any

from tests.harness.client import McpClient
from tests.harness.pilot import Tab

REF = re.compile(r"@e\d+[a-z]*")
REPLACE_BODY = """(html) => {
  const body = document.createElement('body');
  body.innerHTML = html;
  document.body.replaceWith(body);
}"""


@dataclass(frozen=True, slots=True)
class Blank:
    """A page whose body a test replaces, and a client that fills it."""

    client: McpClient
    tab: Tab

    def show(self, body: str, script: str = "() => {}") -> None:
        """A new body without the old one's listeners, then the page's own script."""
        self.tab.page.evaluate(REPLACE_BODY, body)
        self.tab.page.evaluate(script)

    def fill(self, fields: dict[str, Any], **options: Any) -> dict[str, Any]:
        return self.client.ask(
            "interact", action="fill_form", fields=fields, tab_id=self.tab.id, **options
        )

    def value(self, selector: str) -> Any:
        """What a field holds, or whether it is checked."""
        return self.tab.page.evaluate(
            """(selector) => {
              const field = document.querySelector(selector);
              return ['checkbox', 'radio'].includes(field.type) ? field.checked : field.value;
            }""",
            selector,
        )

    def snapshot(self, **options: Any) -> dict[str, Any]:
        return self.client.ask("observe", what="snapshot", tab_id=self.tab.id, **options)

    def outline(self, **options: Any) -> str:
        """The tree of a snapshot, without the numbers of its refs."""
        return REF.sub("@e", self.snapshot(**options)["tree"])

    def run(self, script: str) -> Any:
        return self.tab.page.evaluate(script)


def by_field(answer: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {result["field"]: result for result in answer["results"]}


def statuses(answer: dict[str, Any]) -> dict[str, str]:
    """Each field's status, or its error."""
    return {one["field"]: one.get("error", one["status"]) for one in answer["results"]}


def ref_of(snapshot: dict[str, Any], line: str) -> str:
    """The ref in the only line that begins so."""
    (found,) = (one for one in snapshot["tree"].splitlines() if one.strip().startswith(line))
    return str(found.split()[-1])
