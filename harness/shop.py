"""A site that the browser does not know as loopback, and its confirmation windows."""

import json
from typing import Any

from playwright.sync_api import Page

from harness.client import McpClient
from harness.pilot import Pilot, Tab
from harness.user import User

PAGE = "tests/pages/shop.html"


def shop_address(site: str, name: str = "shop.example") -> str:
    """Return the address of a local server under a name that is not loopback."""
    return site.replace("127.0.0.1", name)


class Shop(User):
    """A tab that is on and shows tests/pages/shop.html."""

    def __init__(self, pilot: Pilot, client: McpClient, site: str) -> None:
        super().__init__(pilot)
        self.client = client
        self.address = shop_address(site)
        self.site = self.address.removeprefix("http://")
        self.tab: Tab = pilot.open_on(f"{self.address}/{PAGE}")

    @property
    def page(self) -> Page:
        return self.tab.page

    def set_rule(self, rule: str, answer_within_s: int = 60, **settings: Any) -> None:
        """Write the site's rule to the rules file, as the user may."""
        sites = {self.site: {"rule": rule, **settings}}
        content = {"answer_within_s": answer_within_s, "sites": sites}
        self.pilot.rules.parent.mkdir(exist_ok=True, mode=0o700)
        self.pilot.rules.write_text(json.dumps(content))

    def reload(self) -> None:
        self.page.goto(f"{self.address}/{PAGE}")

    def clicks(self) -> list[str]:
        """Return the ids of the buttons that were clicked."""
        clicks: list[str] = self.page.evaluate("clicks")
        return clicks

    def start(self, action: str, **arguments: Any) -> str:
        """Begin a command and return its correlation id."""
        queued = self.client.ask(
            "interact", action=action, tab_id=self.tab.id, wait=False, **arguments
        )
        return str(queued["correlation_id"])

    def result(self, correlation_id: str, timeout_ms: int = 20_000) -> dict[str, Any]:
        return self.client.ask(
            "observe", what="command_result", correlation_id=correlation_id, timeout_ms=timeout_ms
        )

    def ask(self, action: str, **arguments: Any) -> dict[str, Any]:
        return self.client.ask("interact", action=action, tab_id=self.tab.id, **arguments)

    def log(self) -> list[dict[str, Any]]:
        """Return the action log as an agent sees it, newest entry first."""
        answer = self.client.ask("observe", what="action_log", limit=200)
        return list(answer["actions"])
