"""The person at the browser, as far as FormPilot asks."""

from playwright.sync_api import Locator, Page, expect

from .pilot import Pilot
from .waiting import until

READY_WITHIN_MS = 20_000
OPENS_WITHIN_S = 20


class User:
    """Sees the confirmation windows, and presses their buttons."""

    def __init__(self, pilot: Pilot) -> None:
        self.pilot = pilot

    def windows(self) -> list[Page]:
        pages = self.pilot.context.pages
        return [page for page in pages if page.url.endswith("/ui/confirm.html")]

    def window(self) -> Page:
        """The one that asks."""
        self._until_there_are(1)
        return self.windows()[0]

    def answer(self, name: str) -> None:
        """Press a button of the window, once it takes a press."""
        self.ready(name).click()

    def ready(self, name: str) -> Locator:
        pressed = button(self.window(), name)
        expect(pressed).to_have_attribute("aria-disabled", "false", timeout=READY_WITHIN_MS)
        return pressed

    def no_window(self) -> None:
        self._until_there_are(0)

    def _until_there_are(self, count: int) -> None:
        clock = self.pilot.context.pages[0]
        until(clock, lambda: len(self.windows()), count, within_s=OPENS_WITHIN_S)


def button(window: Page, name: str) -> Locator:
    return window.get_by_role("button", name=name, exact=True)
