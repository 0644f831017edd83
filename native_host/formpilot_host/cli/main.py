"""The entry point of formpilot-host: the host for the browser, the command line for anybody else.

Imports only the one that is needed, so that the host starts fast.
"""

import sys

WINDOWS = "FormPilot does not run on Windows yet; Linux and macOS are supported."


def main() -> int:
    if sys.platform == "win32":
        print(WINDOWS, file=sys.stderr)
        return 1
    # Chromium passes the extension's origin as the first argument.
    if len(sys.argv) > 1 and sys.argv[1].startswith("chrome-extension://"):
        from formpilot_host.host.process import main as run_host

        return run_host()
    from .args import main as run_command

    return run_command(sys.argv[1:])
