"""Packs what users install: the extension as a zip, and the wheel that contains it."""

import shutil

from . import extension
from .console import ROOT, SCRATCH, run, step
from .environment import PYTHON
from .stamps import fingerprint, is_fresh, stamp

DIST = ROOT / "dist"
ZIP = DIST / "formpilot-extension.zip"


def make() -> None:
    wheel = DIST / f"formpilot-{extension.read_version()}-py3-none-any.whl"
    inputs = fingerprint(
        extension.TARGET, ROOT / "native_host", ROOT / "py_inpage", ROOT / "pyproject.toml",
        ROOT / "README.md",
    )  # fmt: skip
    if is_fresh("distribution", inputs, ZIP, wheel):
        return
    with step("packing the extension and the wheel"):
        extension.zip_folder(extension.TARGET, ZIP)
        draft = SCRATCH / "wheel"
        shutil.rmtree(draft, ignore_errors=True)
        run(
            [PYTHON, "-m", "hatchling", "build", "--target", "wheel", "--directory", draft],
            "Could not build the wheel",
        )
        for old_wheel in DIST.glob("*.whl"):
            old_wheel.unlink()
        (draft / wheel.name).replace(wheel)
    stamp("distribution", inputs)
