"""Builds the test pages that use real libraries, into .build/pages."""

import shutil
from pathlib import Path

from . import packages
from .console import ROOT, SCRATCH, step
from .environment import run_node
from .stamps import fingerprint, is_fresh, stamp

FOLDER = ROOT / "tests" / "pages"
SOURCE = FOLDER / "libraries"
TARGET = SCRATCH / "pages"


def make() -> Path:
    modules = packages.fetch("test-packages", FOLDER, "the npm packages of the tests")
    inputs = fingerprint(SOURCE, FOLDER / "package-lock.json")
    if is_fresh("pages", inputs, TARGET):
        return TARGET
    with step("building the test pages"):
        # Tools resolve packages from the folder that holds the sources.
        copy = modules.parent / SOURCE.name
        shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(SOURCE, copy)
        draft = modules.parent / TARGET.name
        run_node("node", copy / "build.mjs", draft, failure="Could not build the test pages")
        shutil.rmtree(TARGET, ignore_errors=True)
        draft.rename(TARGET)
    stamp("pages", inputs)
    return TARGET
