"""Pages that have focus, pages without focus, and hidden pages."""

import os
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType

from playwright.sync_api import BrowserContext, CDPSession, Page

from harness.pilot import Pilot, Tab
from harness.waiting import wait_until

# document.hasFocus() and document.visibilityState.
CONDITIONS: dict[str, list[object]] = {
    "focused": [True, "visible"],
    "unfocused": [False, "visible"],
    "hidden": [False, "hidden"],
}
START_WITHIN_S = 20


class UnassistedPilot(Pilot):
    """A browser in which pages can lose focus and be hidden.

    Playwright makes every page of a browser that it starts report focus and visibility. So this
    one is started as a process, and Playwright connects to it without its overrides.
    """

    @property
    def errors(self) -> Path:
        """The file with the standard error of the browser and of the hosts it started."""
        return self.profile.parent / "errors"

    def devtools(self) -> CDPSession:
        return self._browser.new_browser_cdp_session()

    def launch(self) -> BrowserContext:
        port_file = self.profile / "DevToolsActivePort"
        port_file.unlink(missing_ok=True)
        self._errors = self.errors.open("wb")
        self._process = subprocess.Popen(
            [
                os.environ["FORMPILOT_CHROMIUM"],
                *self.arguments(),
                f"--user-data-dir={self.profile}",
                "--remote-debugging-port=0",
                "--window-size=1280,900",
                "about:blank",
            ],
            env={**os.environ, **self.env},
            stderr=self._errors,
        )
        end = time.monotonic() + START_WITHIN_S
        while not port_file.exists() or len(port_file.read_text().split()) != 2:
            assert self._process.poll() is None
            assert time.monotonic() < end
            time.sleep(0.02)
        port, path = port_file.read_text().split()
        self._browser = self._playwright.chromium.connect_over_cdp(
            f"ws://127.0.0.1:{port}{path}", no_defaults=True
        )
        return self._browser.contexts[0]

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._browser.close()
        self._process.terminate()
        self._process.wait(START_WITHIN_S)
        self._errors.close()


def focus_state(page: Page) -> list[object]:
    state: list[object] = page.evaluate("() => [document.hasFocus(), document.visibilityState]")
    return state


@contextmanager
def focus_condition(pilot: UnassistedPilot, tab: Tab, condition: str) -> Iterator[None]:
    """Keep a tab in the named condition of CONDITIONS while the block runs."""
    tab.page.bring_to_front()
    pilot.worker.evaluate(
        """async ([id, focused]) => {
          const { windowId } = await chrome.tabs.get(id);
          await chrome.windows.update(windowId, { focused });
        }""",
        [tab.id, condition != "unfocused"],
    )
    in_front = pilot.context.new_page() if condition == "hidden" else None
    try:
        wait_until(tab.page, lambda: focus_state(tab.page), CONDITIONS[condition])
        yield
        assert focus_state(tab.page) == CONDITIONS[condition]
    finally:
        if in_front:
            in_front.close()
