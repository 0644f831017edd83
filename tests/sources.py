"""The project's source files, as a clone has them."""

import os
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GENERATED = {".git", ".venv", ".build", "dist", "node_modules", "__pycache__"}


def sources(*patterns: str) -> list[Path]:
    """Return files whose name has one of the patterns, without built and installed files."""
    return [file for file in all_sources() if any(map(file.match, patterns))]


@cache
def all_sources() -> list[Path]:
    files = []
    for folder, subfolders, names in os.walk(ROOT):
        subfolders[:] = set(subfolders) - GENERATED
        files += [Path(folder, name) for name in names]
    return sorted(files)
