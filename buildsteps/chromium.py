"""A Chromium that takes unpacked extensions from the command line."""

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
PLAYWRIGHTS_OWN = """
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    print(playwright.chromium.executable_path)
"""


def find() -> Path:
    """The one that is named, the usual ones, Playwright's, and at last Debian's, installed."""
    make_driver_run()
    if named := os.environ.get(VARIABLE):
        if not Path(named).is_file():
            raise BuildError(f"{VARIABLE} names {named}, which is not there.")
        return Path(named)
    if found := on_path() or playwrights_own():
        return found
    if debian.may_install():
        debian.install("chromium")
        if found := on_path():
            return found
    raise BuildError(ADVICE)


def make_driver_run() -> None:
    """Playwright's driver needs a library that a minimal Debian lacks."""
    try:
        run([PYTHON, "-m", "playwright", "--version"], "Playwright does not run")
    except BuildError:
        if not debian.may_install():
            raise
        debian.install("libatomic1")
        run([PYTHON, "-m", "playwright", "--version"], "Playwright does not run")


def on_path() -> Path | None:
    found = next(filter(None, map(shutil.which, NAMES)), None)
    return Path(found) if found else None


def playwrights_own() -> Path | None:
    path = Path(run([PYTHON, "-c", PLAYWRIGHTS_OWN], "Could not ask Playwright").strip())
    return path if path.is_file() else None
