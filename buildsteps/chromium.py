"""Finds a Chromium that loads unpacked extensions from the command line."""

import os
import shutil
from pathlib import Path

from . import debian
from .console import BuildError, run
from .environment import PYTHON

VARIABLE = "FORMPILOT_CHROMIUM"
NAMES = ("chromium", "chromium-browser")
ADVICE = (
    "No Chromium was found: install your system's chromium package, run "
    f"`.venv/bin/python -m playwright install chromium`, or set {VARIABLE} to its path."
)
PRINT_PLAYWRIGHT_PATH = """
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    print(playwright.chromium.executable_path)
"""


def find() -> Path:
    """Return the Chromium that the variable names, on the path, or of Playwright, in this order.

    On Debian, as root, install Chromium if there is none.
    """
    ensure_playwright_runs()
    if named := os.environ.get(VARIABLE):
        if not Path(named).is_file():
            raise BuildError(f"{VARIABLE} names {named}, which does not exist.")
        return Path(named)
    if found := find_on_path() or find_playwright_chromium():
        return found
    if debian.can_install():
        debian.install("chromium")
        if found := find_on_path():
            return found
    raise BuildError(ADVICE)


def ensure_playwright_runs() -> None:
    """Install the library that Playwright's driver needs and a minimal Debian lacks."""
    try:
        run([PYTHON, "-m", "playwright", "--version"], "Playwright does not run")
    except BuildError:
        if not debian.can_install():
            raise
        debian.install("libatomic1")
        run([PYTHON, "-m", "playwright", "--version"], "Playwright does not run")


def find_on_path() -> Path | None:
    found = next(filter(None, map(shutil.which, NAMES)), None)
    return Path(found) if found else None


def find_playwright_chromium() -> Path | None:
    path = Path(run([PYTHON, "-c", PRINT_PLAYWRIGHT_PATH], "Could not run Playwright").strip())
    return path if path.is_file() else None
