"""The pages on which the tests use real libraries, in .build/pages."""

import shutil
from pathlib import Path

from . import packages
from .console import ROOT, SCRATCH, step
from .environment import node
from .stamps import fingerprint, is_fresh, stamp

FOLDER = ROOT / "tests" / "pages"
SOURCE = FOLDER / "libraries"
TARGET = SCRATCH / "pages"


def make() -> Path:
    modules = packages.fetch("test-packages", FOLDER, "what the tests use from npm")
    mark = fingerprint(SOURCE, FOLDER / "package-lock.json")
    if is_fresh("pages", mark, TARGET):
        return TARGET
    with step("building the tests' pages"):
        # A copy beside the packages, so that every tool finds them.
        copy = modules.parent / SOURCE.name
        shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(SOURCE, copy)
        draft = modules.parent / TARGET.name
        node("node", copy / "build.mjs", draft, failure="Could not build the tests' pages")
        shutil.rmtree(TARGET, ignore_errors=True)
        draft.rename(TARGET)
    stamp("pages", mark)
    return TARGET
