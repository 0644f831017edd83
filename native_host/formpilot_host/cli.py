"""The command formpilot-host. Each part is imported when it is asked for."""

import sys

WINDOWS = "FormPilot does not run on Windows yet; Linux and macOS are supported."


def main() -> int:
    if sys.platform == "win32":
        print(WINDOWS, file=sys.stderr)
        return 1
    # Chromium starts the host with the extension's origin as the first argument.
    if len(sys.argv) > 1 and sys.argv[1].startswith("chrome-extension://"):
        from .host import main as host

        return host()
    from .commands import main as commands

    return commands(sys.argv[1:])
