"""Puts the demo's pages and the libraries that they use into .build/demo."""

import shutil
from pathlib import Path

from . import packages
from .console import ROOT, SCRATCH

SOURCE = ROOT / "demo"
TARGET = SCRATCH / "demo"
LIBRARIES = (
    "flatpickr/dist/flatpickr.min.css",
    "flatpickr/dist/flatpickr.min.js",
    "quill/dist/quill.js",
    "quill/dist/quill.snow.css",
    "tom-select/dist/css/tom-select.css",
    "tom-select/dist/js/tom-select.complete.min.js",
)


def make() -> Path:
    modules = packages.fetch("demo-packages", SOURCE, "the npm packages of the demo")
    shutil.rmtree(TARGET, ignore_errors=True)
    (TARGET / "libraries").mkdir(parents=True)
    for page in SOURCE.glob("*.html"):
        shutil.copy(page, TARGET)
    for library in LIBRARIES:
        shutil.copy(modules / library, TARGET / "libraries")
    return TARGET
