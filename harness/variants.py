"""Copies of the built extension with changed files."""

import os
import shutil
from pathlib import Path

from harness.pilot import EXTENSION


def changed_extension(folder: Path, name: str, content: bytes | None) -> Path:
    """Copy the extension to `folder`, and remove a file or replace its content."""
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
