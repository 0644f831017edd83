"""A copy of the extension with other Python code in the page."""

import zipfile
from io import BytesIO
from pathlib import Path

from harness.pilot import EXTENSION
from harness.variants import changed_extension


def extension_with(folder: Path, code: str) -> Path:
    """Copy the extension and append `code` to its dispatch module; it may replace `answer`."""
    with zipfile.ZipFile(EXTENSION / "python" / "inpage.zip") as original:
        files = {name: original.read(name).decode() for name in original.namelist()}
    files["formpilot_inpage/dispatch.py"] += code
    archive = BytesIO()
    with zipfile.ZipFile(archive, "w") as changed:
        for name, text in files.items():
            changed.writestr(name, text)
    # A snapshot would contain the unchanged package.
    changed_extension(folder, "python/snapshot.bin", None)
    return changed_extension(folder, "python/inpage.zip", archive.getvalue())
