"""Chromium with the extension in a fresh profile, and the host registered there."""

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TextIO

from playwright.sync_api import BrowserContext, Page, Playwright, Worker, expect

from .client import HOST_COMMAND, ROOT, McpClient

EXTENSION = ROOT / "dist" / "extension"
SWITCH = "FormPilot on this tab"
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Sites that are not loopback by name; whoever asks for one comes here all the same.
    "--host-resolver-rules=MAP *.example 127.0.0.1",
)


def headless() -> bool:
    return not os.environ.get("DISPLAY") and not os.environ.get("WAYLAND_DISPLAY")


@dataclass(frozen=True, slots=True)
class Tab:
    """A page and the id that the browser has for its tab."""

    page: Page
    id: int


class Pilot:
    """`folder` holds the profile and the sockets; everything of ours stays inside of it."""

    def __init__(
        self,
        playwright: Playwright,
        folder: Path,
        extension: Path | None = EXTENSION,
        installed: bool = True,
        color_scheme: str = "light",
    ) -> None:
        self._playwright = playwright
        self._extension = extension
        self._installed = installed
        self._color_scheme = color_scheme
        self.profile = folder / "profile"
        self.rules = folder / "config" / "sites.json"
        self.log = folder / "state" / "actions.jsonl"
        self.env = {
            "FORMPILOT_RUNTIME_DIR": str(folder / "run"),
            "FORMPILOT_CONFIG_DIR": str(self.rules.parent),
            "FORMPILOT_STATE_DIR": str(self.log.parent),
        }

    def __enter__(self) -> Self:
        self.profile.mkdir(parents=True, exist_ok=True)
        if self._installed:
            self.host("install").check_returncode()
        self.context: BrowserContext = self.launch()
        if self._extension:
            self.worker: Worker = (
                self.context.service_workers or [self.context.wait_for_event("serviceworker")]
            )[0]
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self.context.close()

    def arguments(self) -> list[str]:
        chosen = list(FLAGS)
        if headless():
            chosen.append("--headless=new")
        if self._extension:
            chosen.append(f"--disable-extensions-except={self._extension}")
            chosen.append(f"--load-extension={self._extension}")
        return chosen

    def launch(self) -> BrowserContext:
        return self._playwright.chromium.launch_persistent_context(
            self.profile,
            executable_path=os.environ["FORMPILOT_CHROMIUM"],
            headless=False,
            args=self.arguments(),
            env={**os.environ, **self.env},
            viewport={"width": 1280, "height": 800},
            color_scheme=self._color_scheme,  # type: ignore[arg-type]
        )

    def host(self, *arguments: str) -> "subprocess.CompletedProcess[str]":
        """Run formpilot-host for this profile."""
        anywhere = arguments[0] in {"extension", "log"}
        where = [] if anywhere else ["--user-data-dir", str(self.profile)]
        return subprocess.run(
            [str(HOST_COMMAND), *arguments, *where],
            env={**os.environ, **self.env},
            text=True,
            capture_output=True,
            check=False,
        )

    def log_entries(self) -> list[dict[str, Any]]:
        """What the log's file holds, in its order."""
        return [json.loads(line) for line in self.log.read_text().splitlines()]

    def client(self, errors: TextIO = sys.stderr) -> McpClient:
        return McpClient(self.env, errors=errors)

    def open(self, url: str) -> Tab:
        before = self.tab_ids()
        page = self.context.new_page()
        (tab_id,) = self.tab_ids() - before
        page.goto(url)
        return Tab(page, tab_id)

    def tab_ids(self) -> set[int]:
        ids: list[int] = self.worker.evaluate(
            "async () => (await chrome.tabs.query({})).map((tab) => tab.id)"
        )
        return set(ids)

    def stored(self) -> dict[str, Any]:
        """What the extension remembers: its connection, and the tabs that are on."""
        kept: dict[str, Any] = self.worker.evaluate("() => chrome.storage.session.get()")
        return kept

    def popup(self, tab: Tab) -> Page:
        """The popup of a tab, as a page of its own."""
        page = self.context.new_page()
        base = self.worker.url.removesuffix("background/worker.js")
        page.goto(f"{base}ui/popup.html?tab={tab.id}")
        return page

    def switch(self, tab: Tab, on: bool = True) -> None:
        """Flip the switch in the popup, wait until Python is up, and go back to the page."""
        popup = self.popup(tab)
        switch = popup.get_by_role("switch", name=SWITCH)
        expect(switch).to_be_enabled()
        if (switch.get_attribute("aria-checked") == "true") != on:
            switch.click()
        expect(switch).to_have_attribute("aria-checked", str(on).lower())
        if on:
            expect(popup.get_by_text("Ready.")).to_be_visible(timeout=20_000)
        popup.close()
        tab.page.bring_to_front()

    def open_on(self, url: str) -> Tab:
        tab = self.open(url)
        self.switch(tab)
        return tab
