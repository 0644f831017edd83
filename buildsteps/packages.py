"""npm packages, by a lock file with their hashes."""

import shutil
from pathlib import Path

from .console import SCRATCH, BuildError, step
from .environment import node
from .stamps import fingerprint, is_fresh, stamp


def fetch(name: str, folder: Path, what: str) -> Path:
    """Install the lock file of `folder` and return its node_modules."""
    target = SCRATCH / name
    modules = target / "node_modules"
    lock = folder / "package-lock.json"
    mark = fingerprint(lock.read_text())
    if is_fresh(name, mark, modules):
        return modules
    with step(f"fetching {what}"):
        shutil.rmtree(target, ignore_errors=True)
        target.mkdir(parents=True)
        for file in ("package.json", "package-lock.json"):
            shutil.copy(folder / file, target)
        try:
            node(
                "npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error",
                failure=f"Could not fetch {what}", cwd=target,
            )  # fmt: skip
        except BuildError as problem:
            shutil.rmtree(target, ignore_errors=True)
            if "EINTEGRITY" in problem.output:
                raise BuildError(
                    f"What came for {what} does not have the hash that "
                    f"{lock.name} expects; nothing of it was used."
                ) from None
            raise
    stamp(name, mark)
    return modules
