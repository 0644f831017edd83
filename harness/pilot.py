"""Chromium with the extension in a fresh profile, and the host registered there."""

import json
import os
import subprocess
import sys
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TextIO

from playwright.sync_api import BrowserContext, Page, Playwright, Worker, expect

from harness.client import HOST_COMMAND, ROOT, McpClient

EXTENSION = ROOT / "dist" / "extension"
SWITCH = "FormPilot on this tab"
# The first ones are off in every browser that Playwright starts; a second list replaces its own.
# The popup of the address bar takes most of the start of a browser that nobody looks at.
DISABLED_FEATURES = (
    "HttpsUpgrades", "HttpsFirstBalancedModeAutoEnable", "PaintHolding", "OptimizationHints",
    "DestroyProfileOnBrowserClose", "AvoidUnnecessaryBeforeUnloadCheckSync", "LensOverlay",
    "ThirdPartyStoragePartitioning", "AimEnabled", "PreconnectToSearch", "MediaRouter",
    "WebUIOmniboxPopup", "WebUIOmniboxAimPopup",
)  # fmt: skip
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Sites whose names are not loopback; all of them lead to this machine.
    "--host-resolver-rules=MAP *.example 127.0.0.1",
    f"--disable-features={','.join(DISABLED_FEATURES)}",
)
SWITCH_LIMIT_S = 60
# What the popup sends; then waits until the tab is off, or Python has started or failed in it.
SWITCH_TAB = """([tab, on, limitMs]) => new Promise(async (resolve, reject) => {
  setTimeout(reject, limitMs, new Error(`tab ${tab} was not switched within ${limitMs} ms`));
  const { session } = chrome.storage;
  const look = async () => {
    const { host, [`tab:${tab}`]: record } = await session.get();
    if (on ? record?.python && host?.state !== "connecting" : !record) resolve(record?.python);
  };
  session.onChanged.addListener(look);
  await chrome.runtime.sendMessage({ switch: { tab, on } });
  await look();
})"""


def headless() -> bool:
    return not os.environ.get("DISPLAY") and not os.environ.get("WAYLAND_DISPLAY")


@dataclass(frozen=True, slots=True)
class Tab:
    """A page and the id that the browser has for its tab."""

    page: Page
    id: int


class Pilot:
    """A browser whose profile, sockets, rules and log are in `folder`."""

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
        self._extension_page: Page | None = None
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
        traceback: TracebackType | None,
    ) -> None:
        self.context.close()

    def arguments(self) -> list[str]:
        flags = list(FLAGS)
        if headless():
            flags.append("--headless=new")
        if self._extension:
            flags.append(f"--disable-extensions-except={self._extension}")
            flags.append(f"--load-extension={self._extension}")
        return flags

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
        needs_profile = arguments[0] not in {"extension", "log"}
        profile = ["--user-data-dir", str(self.profile)] if needs_profile else []
        return subprocess.run(
            [str(HOST_COMMAND), *arguments, *profile],
            env={**os.environ, **self.env},
            text=True,
            capture_output=True,
            check=False,
        )

    def log_entries(self) -> list[dict[str, Any]]:
        """Read the log file, oldest entry first."""
        return [json.loads(line) for line in self.log.read_text().splitlines()]

    def client(self, errors: TextIO = sys.stderr) -> AbstractContextManager[McpClient]:
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
        """Read the extension's session storage: its connection and the tabs that are on."""
        stored: dict[str, Any] = self.worker.evaluate("() => chrome.storage.session.get()")
        return stored

    def is_on(self, tab: Tab) -> bool:
        return not tab.page.is_closed() and f"tab:{tab.id}" in self.stored()

    def extension_url(self, path: str) -> str:
        return self.worker.url.removesuffix("background/worker.js") + path

    def popup(self, tab: Tab) -> Page:
        """Open the popup of a tab as a page."""
        page = self.context.new_page()
        page.goto(self.extension_url(f"ui/popup.html?tab={tab.id}"))
        return page

    def extension_page(self) -> Page:
        """A page of the extension that runs no script: the browser's first page, if it is there."""
        if not self._extension_page or self._extension_page.is_closed():
            unused = [page for page in self.context.pages if page.url == "about:blank"]
            self._extension_page = unused[0] if unused else self.context.new_page()
            self._extension_page.goto(self.extension_url("manifest.json"))
        return self._extension_page

    def switch(self, tab: Tab, on: bool = True) -> None:
        """Switch a tab on or off as the popup does, wait for Python, and go back to the page."""
        python = self.extension_page().evaluate(SWITCH_TAB, [tab.id, on, 1000 * SWITCH_LIMIT_S])
        assert not on or "failed" not in python, python
        tab.page.bring_to_front()

    def switch_in_popup(self, tab: Tab, on: bool = True) -> None:
        """Click the switch of the popup, wait for Python, and go back to the page."""
        popup = self.popup(tab)
        switch = popup.get_by_role("switch", name=SWITCH)
        expect(switch).to_have_attribute("aria-checked", str(not on).lower())
        switch.click()
        expect(switch).to_have_attribute("aria-checked", str(on).lower())
        if on:
            expect(popup.get_by_text("Ready.")).to_be_visible(timeout=1000 * SWITCH_LIMIT_S)
        popup.close()
        tab.page.bring_to_front()

    def open_on(self, url: str) -> Tab:
        tab = self.open(url)
        self.switch(tab)
        return tab
