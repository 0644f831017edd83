"""The popup, as the user uses it."""

import json
from pathlib import Path

from playwright.sync_api import Playwright, expect

from harness.pilot import SWITCH, Pilot, Tab
from tests.binding import requirement


@requirement("SPEC-POPUP-SWITCH")
def test_the_switch_works_by_keyboard_alone(shared_pilot: Pilot, signup: str) -> None:
    tab = shared_pilot.open(signup)
    popup = shared_pilot.popup(tab)
    switch = popup.get_by_role("switch", name=SWITCH)
    expect(switch).to_be_enabled()
    expect(switch).to_have_attribute("aria-checked", "false")
    popup.keyboard.press("Tab")
    expect(switch).to_be_focused()
    popup.keyboard.press("Space")
    expect(switch).to_have_attribute("aria-checked", "true")
    expect(popup.get_by_text("Ready.")).to_be_visible(timeout=20_000)
    popup.keyboard.press("Enter")
    expect(switch).to_have_attribute("aria-checked", "false")
    expect(popup.get_by_text("Nothing is loaded into this page.")).to_be_visible()
    popup.close()
    tab.page.close()


def test_the_popup_shows_the_connection_and_the_version(shared_pilot: Pilot, tab: Tab) -> None:
    popup = shared_pilot.popup(tab)
    expect(popup.get_by_text("Connected to formpilot-host")).to_be_visible()
    manifest = popup.evaluate("chrome.runtime.getManifest().version")
    expect(popup.get_by_text(manifest, exact=True)).to_be_visible()
    popup.close()


def test_a_host_that_is_not_installed_is_said_with_its_hint_and_then_found(
    playwright: Playwright, tmp_path: Path, signup: str
) -> None:
    with Pilot(playwright, tmp_path, installed=False) as pilot:
        popup = pilot.popup(pilot.open(signup))
        expect(popup.get_by_text("The host is not installed.")).to_be_visible(timeout=10_000)
        expect(popup.get_by_text("formpilot-host install")).to_be_visible()
        pilot.host("install").check_returncode()
        # Not a real click: the extension also tries by itself, and then hides the button.
        popup.evaluate("document.getElementById('retry').click()")
        expect(popup.get_by_text("Connected to formpilot-host")).to_be_visible(timeout=10_000)


def test_a_host_registered_for_another_extension_is_said(
    playwright: Playwright, tmp_path: Path, signup: str
) -> None:
    pilot = Pilot(playwright, tmp_path, installed=False)
    # Before the browser starts, so that it never finds a correct registration.
    pilot.profile.mkdir()
    pilot.host("install").check_returncode()
    (registration,) = (pilot.profile / "NativeMessagingHosts").glob("*.json")
    (origin,) = json.loads(registration.read_text())["allowed_origins"]
    other = origin.replace(origin.split("/")[2], "a" * 32)
    registration.write_text(registration.read_text().replace(origin, other))
    with pilot:
        popup = pilot.popup(pilot.open(signup))
        expect(popup.get_by_text("registered for another copy")).to_be_visible(timeout=10_000)
        popup.get_by_role("button", name="Try again").click()
        expect(popup.get_by_text("registered for another copy")).to_be_visible(timeout=10_000)
