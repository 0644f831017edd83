#!/usr/bin/env python3
"""Builds, checks, tests, demonstrates and measures FormPilot. Needs only Python 3.11 or newer."""

import argparse
import os
import sys
from concurrent.futures import ThreadPoolExecutor

MINIMUM = (3, 11)
if sys.version_info < MINIMUM:
    sys.exit(f"FormPilot needs Python 3.11 or newer; this is {sys.version.split()[0]}.")

from buildsteps import (  # noqa: E402
    checks,
    chromium,
    demo_pages,
    distribution,
    environment,
    extension,
    pages,
)
from buildsteps.console import BuildError, run, say  # noqa: E402

MAX_WORKERS = 4
# Apart from the unit tests, in which Playwright's event loop would stay active.
ALL_BROWSER_TESTS = (
    "tests/e2e", "tests/inpage",
    "--dist", "loadfile", "-n", str(min(os.cpu_count() or 1, MAX_WORKERS)),
)  # fmt: skip


def build() -> int:
    """Build dist/: the extension, its zip and the wheel."""
    environment.make()
    extension.make()
    run([environment.PYTHON, "-m", "buildsteps.tools_page"], "Could not write docs/tools.md")
    distribution.make()
    say(f"dist/ is ready: load {extension.TARGET} unpacked.")
    return 0


def check() -> int:
    """Check style and types of the Python and JavaScript sources."""
    environment.make()
    return checks.run_all()


def test() -> int:
    """Run `check`, then all tests, or pytest with the arguments that follow `test`."""
    build()
    arguments = sys.argv[2:]
    with ThreadPoolExecutor() as background:
        preparing = background.submit(prepare_browser_tests)
        status = checks.run_all()
        if not arguments:
            status = environment.call_python("-m", "pytest", "tests/unit") or status
    preparing.result()
    return run_in_browser("pytest", *(arguments or ALL_BROWSER_TESTS)) or status


def prepare_browser_tests() -> None:
    """Build the pages of the tests, and install Chromium if there is none."""
    pages.make()
    chromium.find()


def demo() -> int:
    """Show FormPilot filling forms in a real browser."""
    environment.make()
    demo_pages.make()
    return run_in_browser("demo")


def bench() -> int:
    """Run the benchmarks and print a table."""
    return run_in_browser("benchmarks")


def run_in_browser(module: str, *arguments: str) -> int:
    """Build, then run a Python module that needs Chromium."""
    build()
    browser = {chromium.VARIABLE: str(chromium.find())}
    return environment.call_python("-m", module, *arguments, env=browser)


COMMANDS = {command.__name__: command for command in (build, check, test, demo, bench)}


def main() -> int:
    commands = "\n".join(f"  {name:8}{command.__doc__}" for name, command in COMMANDS.items())
    parser = argparse.ArgumentParser(
        description=f"{__doc__}\n\ncommands:\n{commands}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("command", nargs="?", default="build", choices=COMMANDS)
    name = parser.parse_args(sys.argv[1:2]).command
    try:
        return COMMANDS[name]()
    except BuildError as error:
        say(f"build.py: {error}")
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
