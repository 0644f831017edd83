"""Builds dist/extension from the sources, the runtimes and the memory snapshot."""

import json
import re
import shutil
import zipfile
from pathlib import Path

from . import packages, snapshot
from .console import ROOT, SCRATCH, step
from .stamps import fingerprint, is_fresh, list_files, stamp

SOURCE = ROOT / "extension"
INPAGE = ROOT / "py_inpage"
RUNTIMES = ROOT / "buildsteps" / "runtimes"
VERSION_FILE = ROOT / "native_host" / "formpilot_host" / "__init__.py"
TARGET = ROOT / "dist" / "extension"

RUNTIME_FILES = {
    "pyodide": (
        "pyodide",
        ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip"],
    ),
    "polyscript/dist": ("polyscript", ["index.js"]),
    "@micropython/micropython-webassembly-pyscript": (
        "micropython",
        ["micropython.mjs", "micropython.wasm"],
    ),
}
"""Of each npm package: its folder in the extension, and the files to copy."""


def make() -> None:
    modules = packages.fetch("runtimes", RUNTIMES, "Pyodide, polyscript and MicroPython")
    inputs = fingerprint(SOURCE, INPAGE, RUNTIMES, VERSION_FILE, ROOT / "buildsteps")
    if is_fresh("extension", inputs, TARGET):
        return
    draft = SCRATCH / "extension"
    shutil.rmtree(draft, ignore_errors=True)
    with step("putting the extension together"):
        shutil.copytree(SOURCE, draft, ignore=shutil.ignore_patterns("__pycache__"))
        write_version(draft / "manifest.json")
        for package, (folder, names) in RUNTIME_FILES.items():
            (draft / folder).mkdir()
            for name in names:
                shutil.copy(modules / package / name, draft / folder)
        write_empty_lock(modules / "pyodide", draft / "pyodide")
        (draft / "python").mkdir()
        zip_folder(INPAGE, draft / "python" / "inpage.zip")
    with step("making the memory snapshot"):
        python = draft / "python"
        snapshot.make(modules / "pyodide", python / "inpage.zip", python / "snapshot.bin")
    replace_folder(draft, TARGET)
    stamp("extension", inputs)


def read_version() -> str:
    match = re.search(r'__version__ = "(.+)"', VERSION_FILE.read_text())
    assert match
    return match[1]


def write_version(manifest: Path) -> None:
    content = json.loads(manifest.read_text())
    manifest.write_text(json.dumps({**content, "version": read_version()}, indent=2) + "\n")


def write_empty_lock(source: Path, target: Path) -> None:
    """Write a Pyodide lock file without packages, so that Pyodide never fetches any."""
    lock = json.loads((source / "pyodide-lock.json").read_text())
    (target / "pyodide-lock.json").write_text(json.dumps({**lock, "packages": {}}))


def zip_folder(folder: Path, archive: Path) -> None:
    """Zip a folder with fixed times, so that the same files make the same archive."""
    draft = archive.with_suffix(".part")
    with zipfile.ZipFile(draft, "w", zipfile.ZIP_DEFLATED) as target:
        for file in list_files(folder):
            entry = zipfile.ZipInfo(file.relative_to(folder).as_posix())
            entry.compress_type = zipfile.ZIP_DEFLATED
            target.writestr(entry, file.read_bytes())
    draft.replace(archive)


def replace_folder(draft: Path, target: Path) -> None:
    """Rename `draft` to `target`; if that fails, the old folder is kept."""
    old = draft.with_name("extension-old")
    shutil.rmtree(old, ignore_errors=True)
    target.parent.mkdir(exist_ok=True)
    if target.exists():
        target.rename(old)
    try:
        draft.rename(target)
    except OSError:
        if old.exists():
            old.rename(target)
        raise
    shutil.rmtree(old, ignore_errors=True)
