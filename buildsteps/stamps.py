"""Skips a build step whose inputs have not changed since its last run."""

import hashlib
from collections.abc import Iterable
from pathlib import Path

from .console import ROOT, SCRATCH

IGNORED = {"__pycache__", "node_modules"}


def list_files(path: Path) -> Iterable[Path]:
    if path.is_file():
        return [path]
    return sorted(
        file
        for file in path.rglob("*")
        if file.is_file() and not IGNORED & set(file.relative_to(path).parts)
    )


def fingerprint(*inputs: Path | str) -> str:
    """Return a hash of files, folders and plain texts."""
    digest = hashlib.sha256()
    for source in inputs:
        if isinstance(source, str):
            digest.update(source.encode() + b"\0")
            continue
        for file in list_files(source):
            digest.update(str(file.relative_to(ROOT)).encode() + b"\0")
            digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()


def is_fresh(name: str, inputs: str, *outputs: Path) -> bool:
    """Whether the step was stamped with these inputs and its outputs exist."""
    path = SCRATCH / "stamps" / name
    complete = all(output.exists() for output in outputs)
    return complete and path.is_file() and path.read_text() == inputs


def stamp(name: str, inputs: str) -> None:
    """Record that a step is done; call it last."""
    path = SCRATCH / "stamps" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(inputs)
