"""Pages that a test writes itself, in a tab that stays open from test to test."""

from dataclasses import dataclass
from typing import Any

from tests.harness.client import McpClient
from tests.harness.pilot import Tab

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

    def run(self, script: str) -> Any:
        return self.tab.page.evaluate(script)


def by_field(answer: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {result["field"]: result for result in answer["results"]}


def statuses(answer: dict[str, Any]) -> dict[str, str]:
    """Each field's status, or its error."""
    return {one["field"]: one.get("error", one["status"]) for one in answer["results"]}
