"""The user, who answers confirmation windows."""

from playwright.sync_api import Locator, Page, expect

from harness.pilot import Pilot
from harness.waiting import wait_until

READY_WITHIN_MS = 20_000
OPENS_WITHIN_S = 20


class User:
    """Finds the confirmation windows and presses their buttons."""

    def __init__(self, pilot: Pilot) -> None:
        self.pilot = pilot

    def windows(self) -> list[Page]:
        pages = self.pilot.context.pages
        return [page for page in pages if page.url.endswith("/ui/confirm.html")]

    def window(self) -> Page:
        """Wait for the confirmation window."""
        self._wait_for_windows(1)
        return self.windows()[0]

    def answer(self, name: str) -> None:
        """Press a button of the window as soon as it is enabled."""
        self.ready(name).click()

    def ready(self, name: str) -> Locator:
        locator = button(self.window(), name)
        expect(locator).to_have_attribute("aria-disabled", "false", timeout=READY_WITHIN_MS)
        return locator

    def wait_until_closed(self) -> None:
        self._wait_for_windows(0)

    def _wait_for_windows(self, count: int) -> None:
        clock = self.pilot.context.pages[0]
        wait_until(clock, lambda: len(self.windows()), count, within_s=OPENS_WITHIN_S)


def button(window: Page, name: str) -> Locator:
    return window.get_by_role("button", name=name, exact=True)
