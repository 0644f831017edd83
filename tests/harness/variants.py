"""Copies of the built extension in which something is different."""

import os
import shutil
from pathlib import Path

from .pilot import EXTENSION


def changed_extension(folder: Path, name: str, content: bytes | None) -> Path:
    """A copy in `folder` in which one file is missing, or is something else."""
    copy = folder / "extension"
    if not copy.exists():
        shutil.copytree(EXTENSION, copy, copy_function=link_or_copy)
    (copy / name).unlink()
    if content is not None:
        (copy / name).write_bytes(content)
    return copy


def link_or_copy(source: str, target: str) -> None:
    try:
        os.link(source, target)
    except OSError:  # another file system
        shutil.copy(source, target)
