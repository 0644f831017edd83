"""The browsers we know, and where each keeps its user's data."""

import os
import shlex
import sys
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Browser:
    """One browser: its data folder on Linux and macOS, its registry key on Windows."""

    name: str
    title: str
    linux: str
    macos: str
    registry: str
    snap: str = ""
    flatpak: str = ""


BROWSERS = (
    Browser(
        "chrome",
        "Google Chrome",
        "google-chrome",
        "Google/Chrome",
        r"Software\Google\Chrome",
        flatpak="com.google.Chrome",
    ),
    Browser(
        "chromium",
        "Chromium",
        "chromium",
        "Chromium",
        r"Software\Chromium",
        snap="chromium",
        flatpak="org.chromium.Chromium",
    ),
    Browser(
        "edge",
        "Microsoft Edge",
        "microsoft-edge",
        "Microsoft Edge",
        r"Software\Microsoft\Edge",
        flatpak="com.microsoft.Edge",
    ),
    Browser("vivaldi", "Vivaldi", "vivaldi", "Vivaldi", r"Software\Vivaldi"),
    Browser(
        "brave",
        "Brave",
        "BraveSoftware/Brave-Browser",
        "BraveSoftware/Brave-Browser",
        r"Software\BraveSoftware\Brave-Browser",
        snap="brave",
        flatpak="com.brave.Browser",
    ),
)


@dataclass(frozen=True, slots=True)
class Place:
    """A browser's data folder, where a host is registered for it."""

    title: str
    folder: Path
    option: str
    """How formpilot-host is told of it."""
    base: Path
    """The innermost folder that is never ours to remove."""

    @property
    def hosts(self) -> Path:
        return self.folder / "NativeMessagingHosts"

    def running(self) -> bool:
        """Chromium holds a link named SingletonLock that points to "HOSTNAME-PID"."""
        try:
            process = int((self.folder / "SingletonLock").readlink().name.rpartition("-")[2])
            os.kill(process, 0)
        except (OSError, ValueError):
            return False
        return True


def place_of(browser: Browser) -> Place:
    if sys.platform == "darwin":
        base = Path.home() / "Library/Application Support"
        folder = base / browser.macos
    else:
        base = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")
        folder = base / browser.linux
    return Place(browser.title, folder, f"--browser {browser.name}", base)


def places(names: list[str], data_folder: str | None) -> list[Place]:
    """The folder given, the browsers named, or every browser that is really there."""
    if data_folder:
        folder = Path(data_folder).absolute()
        return [Place(data_folder, folder, f"--user-data-dir {shlex.quote(str(folder))}", folder)]
    if names:
        return [place_of(browser) for browser in BROWSERS if browser.name in names]
    return [place for place in map(place_of, BROWSERS) if place.folder.is_dir()]


def sandboxed() -> list[str]:
    """Browsers from Snap or Flatpak: those usually cannot start a host."""
    found = []
    for browser in BROWSERS:
        if browser.snap and (Path.home() / "snap" / browser.snap).is_dir():
            found.append(f"{browser.title} (Snap)")
        if browser.flatpak and (Path.home() / ".var/app" / browser.flatpak).is_dir():
            found.append(f"{browser.title} (Flatpak)")
    return found
