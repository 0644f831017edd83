"""The only module that imports Pyodide: waits for promises of JavaScript."""

from collections.abc import Callable
from typing import Any

from pyodide.ffi import JsException, run_sync

from formpilot_inpage.contract.errors import CommandError, ErrorCode


def wait_for_promise(ask: Callable[[str], Any]) -> Callable[[str], str]:
    """Turns a function that returns a promise into one that returns its value."""

    def ask_and_wait(text: str) -> str:
        try:
            return str(run_sync(ask(text)))
        except JsException:
            message = "The page hangs, or was left."
            raise CommandError(ErrorCode.EXTENSION_TIMEOUT, message) from None

    return ask_and_wait
