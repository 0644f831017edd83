#!/usr/bin/env python3
"""Builds, shows, tests and measures FormPilot. Needs nothing but Python 3.11 or newer."""

import argparse
import json
import os
import subprocess
import sys

MINIMUM = (3, 11)
if sys.version_info < MINIMUM:
    sys.exit(f"FormPilot needs Python 3.11 or newer; this is {sys.version.split()[0]}.")

from buildsteps import chromium, distribution, environment, extension, pages  # noqa: E402
from buildsteps.console import ROOT, BuildError, run, say  # noqa: E402

TESTS_FAILED = 1
MOST_WORKERS = 4
LAST_FAILED = ROOT / ".pytest_cache" / "v" / "cache" / "lastfailed"


def build() -> int:
    """Make dist/: the extension, its zip, and the wheel."""
    environment.make()
    extension.make()
    run([environment.PYTHON, "-m", "buildsteps.tools_page"], "Could not write docs/tools.md")
    distribution.make()
    say(f"dist/ is ready: load {extension.TARGET} unpacked.")
    return 0


def demo() -> int:
    """Show the main job in a real browser."""
    return in_browser("demo")


def test() -> int:
    """Check style and types, then run every test."""
    build()
    pages.make()
    checks = (["ruff", "check"], ["ruff", "format", "--check"], ["mypy"])
    failed = [name for name, *rest in checks if call("-m", name, *rest)]
    return tried_twice(*sys.argv[2:]) or bool(failed)


def tried_twice(*arguments: str) -> int:
    """A real browser on a busy machine can be late. A test that fails is run once more, alone;
    what passed only then is named."""
    outcome = in_browser("pytest", *arguments) if arguments else whole()
    if outcome != TESTS_FAILED:
        return outcome
    names = sorted(json.loads(LAST_FAILED.read_text()))
    say(f"\n{len(names)} failed. Once more, alone:")
    outcome = in_browser("pytest", "--last-failed")
    if not outcome:
        say("\n".join(["Passed only when run again:", *names]))
    return outcome


def whole() -> int:
    """Once Playwright runs in a process, its event loop does too, and unit tests want their own."""
    workers = str(min(os.cpu_count() or 1, MOST_WORKERS))
    outcome = in_browser("pytest", "tests/unit")
    parallel = ("-n", workers, "--dist", "loadfile")
    return in_browser("pytest", "tests/e2e", "tests/inpage", *parallel) or outcome


def bench() -> int:
    """Measure, and print a table."""
    return in_browser("benchmarks")


def in_browser(module: str, *arguments: str) -> int:
    build()
    return call("-m", module, *arguments, env={chromium.VARIABLE: str(chromium.find())})


def call(*arguments: str, env: dict[str, str] | None = None) -> int:
    command = [str(environment.PYTHON), *arguments]
    return subprocess.run(command, cwd=ROOT, env={**os.environ, **(env or {})}).returncode


COMMANDS = {command.__name__: command for command in (build, demo, test, bench)}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("command", nargs="?", default="build", choices=COMMANDS)
    name = parser.parse_args(sys.argv[1:2]).command
    try:
        return int(COMMANDS[name]())
    except BuildError as problem:
        say(f"build.py: {problem}")
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
