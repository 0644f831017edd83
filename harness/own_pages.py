"""Imports the Python of the extension's pages outside a browser."""

import importlib
import sys
from types import ModuleType
from typing import Any

import pytest

from harness.client import ROOT


def load(name: str) -> Any:
    """Import a module of extension/ui with an empty module `js`, which only the browser has."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "js", ModuleType("js"))
        patch.syspath_prepend(ROOT / "extension" / "ui")
        return importlib.import_module(name)
