"""The project's own files, as a clone has them."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MADE = {".git", ".venv", ".build", "dist", "node_modules", "__pycache__"}


def sources(*patterns: str) -> list[Path]:
    """Files by pattern, without what was built or installed."""
    found = (file for pattern in patterns for file in ROOT.rglob(pattern))
    return sorted(file for file in found if not MADE & set(file.relative_to(ROOT).parts))
