"""A page that a test writes, in a tab that stays open from test to test."""

import re
from dataclasses import dataclass
from typing import Any

from harness.client import McpClient
from harness.pilot import Tab

REF = re.compile(r"@e\d+[a-z]*")
REPLACE_BODY = """(html) => {
  const body = document.createElement('body');
  body.innerHTML = html;
  document.body.replaceWith(body);
}"""


@dataclass(frozen=True, slots=True)
class BlankPage:
    """A page whose body a test replaces, and the calls of a client to it."""

    client: McpClient
    tab: Tab

    def show(self, body: str, script: str = "() => {}") -> None:
        """Replace the body and its listeners, then run a script of the page."""
        self.tab.page.evaluate(REPLACE_BODY, body)
        self.tab.page.evaluate(script)

    def fill(self, fields: dict[str, Any], **options: Any) -> dict[str, Any]:
        return self.client.ask(
            "interact", action="fill_form", fields=fields, tab_id=self.tab.id, **options
        )

    def value(self, selector: str) -> Any:
        """Read a field's value, or whether it is checked."""
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
        """Return the tree of a snapshot without the numbers of its refs."""
        return REF.sub("@e", self.snapshot(**options)["tree"])

    def run(self, script: str) -> Any:
        return self.tab.page.evaluate(script)


def by_field(answer: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {result["field"]: result for result in answer["results"]}


def statuses(answer: dict[str, Any]) -> dict[str, str]:
    """Return each field's error, or its status if it has none."""
    return {result["field"]: result.get("error", result["status"]) for result in answer["results"]}


def ref_of(snapshot: dict[str, Any], line: str) -> str:
    """Return the ref in the only line of the tree that starts with `line`."""
    lines = map(str.strip, snapshot["tree"].splitlines())
    (match,) = (candidate for candidate in lines if candidate.startswith(line))
    return str(match.split()[-1])
