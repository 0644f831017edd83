"""What touches the runtime: waiting for a promise of JavaScript."""

from collections.abc import Callable
from typing import Any

from pyodide.ffi import JsException, run_sync

from formpilot_inpage.contract.errors import ErrorCode, Refused


def waiting(ask: Callable[[str], Any]) -> Callable[[str], str]:
    """A function that gives a promise, as one that gives its value."""

    def wait(text: str) -> str:
        try:
            return str(run_sync(ask(text)))
        except JsException:
            message = "The page hangs, or was left."
            raise Refused(ErrorCode.EXTENSION_TIMEOUT, message) from None

    return wait
