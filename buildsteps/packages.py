"""Fetches npm packages with the versions and hashes of a lock file."""

import shutil
import threading
from pathlib import Path

from .console import SCRATCH, BuildError, step
from .environment import run_node
from .stamps import fingerprint, is_fresh, stamp

# One npm at a time: they share a cache.
npm_lock = threading.Lock()


def fetch(name: str, folder: Path, description: str) -> Path:
    """Install the lock file of `folder` in .build/`name` and return its node_modules."""
    target = SCRATCH / name
    modules = target / "node_modules"
    lock = folder / "package-lock.json"
    inputs = fingerprint(lock.read_text())
    if is_fresh(name, inputs, modules):
        return modules
    with npm_lock, step(f"fetching {description}"):
        shutil.rmtree(target, ignore_errors=True)
        target.mkdir(parents=True)
        for file in ("package.json", "package-lock.json"):
            shutil.copy(folder / file, target)
        try:
            run_node(
                "npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error",
                failure=f"Could not fetch {description}", cwd=target,
            )  # fmt: skip
        except BuildError as error:
            shutil.rmtree(target, ignore_errors=True)
            if "EINTEGRITY" in error.output:
                raise BuildError(
                    f"The download of {description} does not have the hash in {lock.name}; "
                    "nothing of it was used."
                ) from None
            raise
    stamp(name, inputs)
    return modules
