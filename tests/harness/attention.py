"""Pages that have the user's attention, and pages that do not."""

import os
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType

from playwright.sync_api import BrowserContext, CDPSession, Page

from .pilot import Pilot, Tab
from .waiting import until

# What the document says: whether it has focus, and whether it is seen.
CONDITIONS: dict[str, list[object]] = {
    "focused": [True, "visible"],
    "unfocused": [False, "visible"],
    "hidden": [False, "hidden"],
}
START_WITHIN_S = 20


class UnassistedPilot(Pilot):
    """Playwright makes every page of a browser it starts believe that it is focused and seen.

    So this browser is started by hand, and Playwright joins it without its usual overrides.
    """

    @property
    def errors(self) -> Path:
        """The file with what the browser, and the hosts it started, wrote to standard error."""
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
        at: TracebackType | None,
    ) -> None:
        self._browser.close()
        self._process.terminate()
        self._process.wait(START_WITHIN_S)
        self._errors.close()


def seen(page: Page) -> list[object]:
    found: list[object] = page.evaluate("() => [document.hasFocus(), document.visibilityState]")
    return found


@contextmanager
def attention(pilot: UnassistedPilot, tab: Tab, condition: str) -> Iterator[None]:
    """Hold a tab in one of the CONDITIONS while the block runs."""
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
        until(tab.page, lambda: seen(tab.page), CONDITIONS[condition])
        yield
        assert seen(tab.page) == CONDITIONS[condition]
    finally:
        if in_front:
            in_front.close()
