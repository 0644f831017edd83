"""The pages of tests/pages/libraries, shown in the state that they have after loading."""

from typing import Any

from harness.client import McpClient
from harness.pilot import Tab
from harness.shared_tabs import SharedTabs
from harness.waiting import wait_until


class LibraryPages:
    """Loads a page once and resets it for the tests that follow on the same page."""

    def __init__(self, tabs: SharedTabs, client: McpClient) -> None:
        self._tabs = tabs
        self._client = client
        self._loaded: dict[str, tuple[Tab, str, Any]] = {}

    def show(self, name: str, url: str, pointer_start: str = "") -> Tab:
        """Show a page with `__state` and `__reset` in the tab `name`.

        A page that is there already has the pointer moved to `pointer_start` before its reset.
        """
        tab = self._tabs.keep(name, url)
        if self._loaded.get(name, ())[:2] != (tab, url) or tab.page.url != url:
            return self.load(name, url)
        if pointer_start:
            moved = self._client.ask(
                "interact", action="hover", target=pointer_start, tab_id=tab.id
            )
            assert moved.get("success") is True, moved
        tab.page.evaluate("() => { window.__reset(); scrollTo(0, 0); }")
        *_, first_state = self._loaded[name]
        wait_until(tab.page, lambda: tab.page.evaluate("window.__state()"), first_state)
        return tab

    def load(self, name: str, url: str) -> Tab:
        """Load a page anew, for a page without `__reset` too."""
        tab = self._tabs.load(name, url)
        wait_until(tab.page, lambda: tab.page.evaluate("typeof window.__state"), "function")
        self._loaded[name] = (tab, url, tab.page.evaluate("window.__state()"))
        return tab
