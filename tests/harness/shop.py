"""A site that is not loopback to the browser, and the windows that ask about it."""

import json
from typing import Any

from playwright.sync_api import Page

from .client import McpClient
from .pilot import Pilot, Tab
from .user import User

PAGE = "tests/pages/shop.html"


def as_shop(site: str, name: str = "shop.example") -> str:
    """The address of a server of ours under another name, which leads to loopback all the same."""
    return site.replace("127.0.0.1", name)


class Shop(User):
    """The shop's page in a tab that is on."""

    def __init__(self, pilot: Pilot, client: McpClient, site: str) -> None:
        super().__init__(pilot)
        self.client = client
        self.address = as_shop(site)
        self.site = self.address.removeprefix("http://")
        self.tab: Tab = pilot.open_on(f"{self.address}/{PAGE}")

    @property
    def page(self) -> Page:
        return self.tab.page

    def set_rule(self, rule: str, answer_within_s: int = 60, **settings: Any) -> None:
        """As the user may, in the file itself."""
        sites = {self.site: {"rule": rule, **settings}}
        content = {"answer_within_s": answer_within_s, "sites": sites}
        self.pilot.rules.parent.mkdir(exist_ok=True, mode=0o700)
        self.pilot.rules.write_text(json.dumps(content))

    def reload(self) -> None:
        self.page.goto(f"{self.address}/{PAGE}")

    def done(self) -> list[str]:
        """What was really clicked."""
        done: list[str] = self.page.evaluate("done")
        return done

    def start(self, action: str, **arguments: Any) -> str:
        """Begin a command, and give its correlation id."""
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
        """The newest first, as an agent sees it."""
        listed = self.client.ask("observe", what="action_log", limit=200)
        return list(listed["actions"])
