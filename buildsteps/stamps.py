"""A step runs again only when what it reads has changed."""

import hashlib
from collections.abc import Iterable
from pathlib import Path

from .console import ROOT, SCRATCH

IGNORED = {"__pycache__", "node_modules"}


def files_below(path: Path) -> Iterable[Path]:
    if path.is_file():
        return [path]
    return sorted(
        file
        for file in path.rglob("*")
        if file.is_file() and not IGNORED & set(file.relative_to(path).parts)
    )


def fingerprint(*inputs: Path | str) -> str:
    """Of files, folders and plain texts."""
    digest = hashlib.sha256()
    for part in inputs:
        if isinstance(part, str):
            digest.update(part.encode() + b"\0")
            continue
        for file in files_below(part):
            digest.update(str(file.relative_to(ROOT)).encode() + b"\0")
            digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()


def is_fresh(name: str, mark: str, *outputs: Path) -> bool:
    stamp = SCRATCH / "stamps" / name
    whole = all(output.exists() for output in outputs)
    return whole and stamp.is_file() and stamp.read_text() == mark


def stamp(name: str, mark: str) -> None:
    """Say that a step is done; the last thing that it does."""
    path = SCRATCH / "stamps" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(mark)
