"""A copy of the extension whose Python in the page does something else with a command."""

import zipfile
from io import BytesIO
from pathlib import Path

from tests.harness.pilot import EXTENSION
from tests.harness.variants import changed_extension


def extension_with(folder: Path, code: str) -> Path:
    """`code` is put below the page's dispatch module, and may replace its `answer`."""
    with zipfile.ZipFile(EXTENSION / "python" / "inpage.zip") as original:
        files = {name: original.read(name).decode() for name in original.namelist()}
    files["formpilot_inpage/dispatch.py"] += code
    archive = BytesIO()
    with zipfile.ZipFile(archive, "w") as changed:
        for name, text in files.items():
            changed.writestr(name, text)
    # A snapshot would hold the package as it was.
    changed_extension(folder, "python/snapshot.bin", None)
    return changed_extension(folder, "python/inpage.zip", archive.getvalue())
