"""A folder that the user allowed, for tests that give files to pages."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from harness.pilot import Pilot


@pytest.fixture(scope="module")
def folder(shared_pilot: Pilot, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder that the user allowed, with some files."""
    folder = tmp_path_factory.mktemp("allowed")
    (folder / "cv.pdf").write_bytes(b"%PDF-1.4 " + bytes(range(256)) * 40)
    (folder / "photo.png").write_bytes(b"\x89PNG" + bytes(500))
    (folder / "other photo.jpg").write_bytes(b"\xff\xd8" + bytes(700))
    (folder / "empty.txt").write_bytes(b"")
    setting = shared_pilot.rules.parent / "folders.json"
    setting.parent.mkdir(exist_ok=True, mode=0o700)
    setting.write_text(json.dumps({"folders": [str(folder)]}))
    yield folder
    setting.unlink()


def size(file: Path) -> int:
    return file.stat().st_size
