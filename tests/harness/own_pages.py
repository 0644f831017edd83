"""The Python of the extension's own pages, outside of a browser."""

import importlib
import sys
from types import ModuleType
from typing import Any

import pytest

from .client import ROOT


def load(name: str) -> Any:
    """A module of extension/ui; `js` is only there inside of the browser."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "js", ModuleType("js"))
        patch.syspath_prepend(ROOT / "extension" / "ui")
        return importlib.import_module(name)
