"""The supported browsers, and the folders of their user data."""

import os
import shlex
import sys
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Browser:
    """A browser and its user data folders on Linux and macOS."""

    name: str
    title: str
    linux: str
    macos: str
    snap: str = ""
    flatpak: str = ""


BROWSERS = (
    Browser(
        "chrome", "Google Chrome", "google-chrome", "Google/Chrome", flatpak="com.google.Chrome"
    ),
    Browser(
        "chromium",
        "Chromium",
        "chromium",
        "Chromium",
        snap="chromium",
        flatpak="org.chromium.Chromium",
    ),
    Browser(
        "edge", "Microsoft Edge", "microsoft-edge", "Microsoft Edge", flatpak="com.microsoft.Edge"
    ),
    Browser("vivaldi", "Vivaldi", "vivaldi", "Vivaldi"),
    Browser(
        "brave",
        "Brave",
        "BraveSoftware/Brave-Browser",
        "BraveSoftware/Brave-Browser",
        snap="brave",
        flatpak="com.brave.Browser",
    ),
)


@dataclass(frozen=True, slots=True)
class UserDataDir:
    """A browser's user data folder, where hosts are registered."""

    title: str
    folder: Path
    option: str
    """The command line option that selects it."""
    base: Path
    """The innermost folder that uninstalling never removes."""

    @property
    def hosts_folder(self) -> Path:
        return self.folder / "NativeMessagingHosts"

    def is_running(self) -> bool:
        """Reads the link SingletonLock, which Chromium points to "HOSTNAME-PID" while it runs."""
        try:
            process_id = int((self.folder / "SingletonLock").readlink().name.rpartition("-")[2])
            os.kill(process_id, 0)
        except (OSError, ValueError):
            return False
        return True


def default_user_data_dir(browser: Browser) -> UserDataDir:
    if sys.platform == "darwin":
        base = Path.home() / "Library/Application Support"
        folder = base / browser.macos
    else:
        base = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")
        folder = base / browser.linux
    return UserDataDir(browser.title, folder, f"--browser {browser.name}", base)


def find_user_data_dirs(names: list[str], path: str | None) -> list[UserDataDir]:
    """Returns the folder at `path`, else those of the named browsers, else all that exist."""
    if path:
        folder = Path(path).absolute()
        return [UserDataDir(path, folder, f"--user-data-dir {shlex.quote(str(folder))}", folder)]
    if names:
        return [default_user_data_dir(browser) for browser in BROWSERS if browser.name in names]
    candidates = map(default_user_data_dir, BROWSERS)
    return [data_dir for data_dir in candidates if data_dir.folder.is_dir()]


def find_sandboxed() -> list[str]:
    """Lists the browsers from Snap or Flatpak, which usually cannot start a host."""
    found = []
    for browser in BROWSERS:
        if browser.snap and (Path.home() / "snap" / browser.snap).is_dir():
            found.append(f"{browser.title} (Snap)")
        if browser.flatpak and (Path.home() / ".var/app" / browser.flatpak).is_dir():
            found.append(f"{browser.title} (Flatpak)")
    return found
