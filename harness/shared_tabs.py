"""Tabs of one browser that stay open and on from test to test."""

from playwright.sync_api import Page

from harness.client import McpClient
from harness.pilot import Pilot, Tab

START_LIMIT_MS = 30_000


class SharedTabs:
    """Tabs by name. A tab that was closed or switched off, or crashed, is replaced by a new one."""

    def __init__(self, pilot: Pilot, client: McpClient) -> None:
        self._pilot = pilot
        self._client = client
        self._tabs: dict[str, Tab] = {}

    def load(self, name: str, url: str) -> Tab:
        """Load a page anew, in front, in a tab that is on, and wait until Python has started."""
        tab = self._usable(name)
        if not tab:
            return self._open(name, url)
        tab.page.bring_to_front()
        tab.page.goto(url)
        # Its answer comes from the Python of the new document.
        where = {"tab_id": tab.id, "timeout_ms": START_LIMIT_MS}
        started = self._client.ask("observe", what="page", **where)
        assert "runtime" in started, started
        return tab

    def keep(self, name: str, url: str) -> Tab:
        """The page that is there, in front; it is loaded only if there is none yet."""
        tab = self._usable(name)
        if not tab:
            return self.load(name, url)
        tab.page.bring_to_front()
        return tab

    def _open(self, name: str, url: str) -> Tab:
        def forget(_: Page) -> None:
            self._tabs.pop(name, None)

        tab = self._tabs[name] = self._pilot.open_on(url)
        # The test in which a tab crashes fails; those after it get a new tab.
        tab.page.on("crash", forget)
        return tab

    def _usable(self, name: str) -> Tab | None:
        tab = self._tabs.get(name)
        return tab if tab and self._pilot.is_on(tab) else None

    def close(self) -> None:
        for tab in self._tabs.values():
            tab.page.close()
