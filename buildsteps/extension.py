"""dist/extension: our files, the runtimes' files, and the memory snapshot."""

import json
import re
import shutil
import zipfile
from pathlib import Path

from . import packages, snapshot
from .console import ROOT, SCRATCH, step
from .stamps import files_below, fingerprint, is_fresh, stamp

SOURCE = ROOT / "extension"
INPAGE = ROOT / "py_inpage"
RUNTIMES = ROOT / "buildsteps" / "runtimes"
VERSION_FILE = ROOT / "native_host" / "formpilot_host" / "__init__.py"
TARGET = ROOT / "dist" / "extension"

TAKEN = {
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
"""Of each npm package: the folder in the extension, and the only files it needs."""


def make() -> None:
    modules = packages.fetch("runtimes", RUNTIMES, "Pyodide, polyscript and MicroPython")
    mark = fingerprint(SOURCE, INPAGE, RUNTIMES, VERSION_FILE, ROOT / "buildsteps")
    if is_fresh("extension", mark, TARGET):
        return
    draft = SCRATCH / "extension"
    shutil.rmtree(draft, ignore_errors=True)
    with step("putting the extension together"):
        shutil.copytree(SOURCE, draft, ignore=shutil.ignore_patterns("__pycache__"))
        write_version(draft / "manifest.json")
        for package, (folder, names) in TAKEN.items():
            (draft / folder).mkdir()
            for name in names:
                shutil.copy(modules / package / name, draft / folder)
        write_empty_lock(modules / "pyodide", draft / "pyodide")
        (draft / "python").mkdir()
        zip_folder(INPAGE, draft / "python" / "inpage.zip")
    with step("making the memory snapshot"):
        python = draft / "python"
        snapshot.make(modules / "pyodide", python / "inpage.zip", python / "snapshot.bin")
    replace(draft, TARGET)
    stamp("extension", mark)


def version() -> str:
    found = re.search(r'__version__ = "(.+)"', VERSION_FILE.read_text())
    assert found
    return found[1]


def write_version(manifest: Path) -> None:
    content = json.loads(manifest.read_text())
    manifest.write_text(json.dumps({**content, "version": version()}, indent=2) + "\n")


def write_empty_lock(source: Path, target: Path) -> None:
    """Pyodide wants its list of packages; an empty one means that none is ever fetched."""
    lock = json.loads((source / "pyodide-lock.json").read_text())
    (target / "pyodide-lock.json").write_text(json.dumps({**lock, "packages": {}}))


def zip_folder(folder: Path, archive: Path) -> None:
    """With fixed times, so that the same files make the same archive."""
    draft = archive.with_suffix(".part")
    with zipfile.ZipFile(draft, "w", zipfile.ZIP_DEFLATED) as target:
        for file in files_below(folder):
            entry = zipfile.ZipInfo(file.relative_to(folder).as_posix())
            entry.compress_type = zipfile.ZIP_DEFLATED
            target.writestr(entry, file.read_bytes())
    draft.replace(archive)


def replace(draft: Path, target: Path) -> None:
    """Whole or not at all: a half-made folder never has the final name."""
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
