"""The entry points for JavaScript: which commands are known to run."""

import asyncio
import importlib
import sys
from types import ModuleType
from typing import Any

import pytest

from formpilot_inpage.dom.context import ActionContext


@pytest.fixture
def runtime(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The module, with empty modules in place of Pyodide's, which only the browser has."""
    ffi: Any = ModuleType("pyodide.ffi")
    ffi.JsException, ffi.run_sync = Exception, None
    monkeypatch.setitem(sys.modules, "pyodide", ModuleType("pyodide"))
    monkeypatch.setitem(sys.modules, "pyodide.ffi", ffi)
    for name in ("formpilot_inpage.runtime", "formpilot_inpage.dom.browser"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    return importlib.import_module("formpilot_inpage.runtime")


def test_the_end_of_a_command_leaves_a_later_one_of_the_same_name(runtime: Any) -> None:
    async def scenario() -> None:
        async def work() -> str:
            await asyncio.sleep(0)
            return "answer"

        contexts = [ActionContext(1000, asyncio.Lock()) for _ in range(2)]
        first, second = (runtime.track("a", context, work()) for context in contexts)
        assert await first == "answer"
        assert runtime.running == {"a": contexts[1]}
        assert await second == "answer"
        assert runtime.running == {}

    asyncio.run(scenario())
