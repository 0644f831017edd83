"""Starts Chromium with the extension and the host, and runs the calls of an MCP client."""

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from buildsteps import demo_pages
from demo.application import apply
from demo.membership import join
from demo.narration import call, say
from harness.client import ROOT
from harness.pilot import Pilot, headless
from harness.site import served

PICTURES = ROOT / ".build"
CONFIRMATIONS = 3


def main() -> int:
    how = "headless, since there is no display" if headless() else "on your display"
    say(f"Chromium, {how}, with a fresh profile, the extension and its host.")
    with (
        tempfile.TemporaryDirectory(prefix="formpilot-demo-") as folder,
        sync_playwright() as playwright,
        served(demo_pages.TARGET) as site,
        Pilot(playwright, Path(folder)) as pilot,
        pilot.client() as client,
    ):
        tab = pilot.open(f"{site}/signup.html")
        say("\nEvery tab is off at first:")
        refused = call(client, "interact", action="query_dom", selector="input")
        say("\nThe user opens the popup and switches the tab on.")
        pilot.switch_in_popup(tab)
        status = call(client, "observe", what="status")
        has_joined = join(pilot, client, tab, PICTURES)
        has_applied = apply(pilot, client, tab, f"{site}/apply.html", PICTURES)
        say("\n$ formpilot-host log")
        say(pilot.host("log").stdout)
        approvals = [entry["approval"] for entry in pilot.log_entries()]
        as_expected = (
            refused["error"] == "ai_web_pilot_disabled"
            and status["tabs"][0]["python"]["start"] == "snapshot"
            and has_joined
            and has_applied
            and approvals.count("once") == CONFIRMATIONS
        )
    verdict = "Everything worked" if as_expected else "SOMETHING DID NOT WORK"
    say(f"\n{verdict}. Screenshots: {PICTURES}/demo*.png")
    return 0 if as_expected else 1


if __name__ == "__main__":
    sys.exit(main())
