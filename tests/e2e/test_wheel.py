"""The wheel has everything that a user needs."""

import json
import os
import subprocess
import sys
from pathlib import Path

from formpilot_host import __version__
from harness.client import ROOT
from tests.binding import requirement

PACKAGES = ("formpilot_host", "formpilot_inpage")


@requirement("SPEC-EXTENSION-FOLDER")
def test_an_installed_wheel_brings_the_extension_and_registers_itself(tmp_path: Path) -> None:
    wheel = ROOT / "dist" / f"formpilot-{__version__}-py3-none-any.whl"
    target = tmp_path / "site"
    install = ["-m", "pip", "install", "--quiet", "--no-deps", "--target", str(target), str(wheel)]
    subprocess.run([sys.executable, *install], check=True)
    assert all((target / name / "py.typed").is_file() for name in PACKAGES)
    command = target / "bin" / "formpilot-host"
    env = {**os.environ, "PYTHONPATH": str(target)}

    def run(*arguments: str) -> str:
        return subprocess.run(
            [command, *arguments], env=env, check=True, capture_output=True, text=True
        ).stdout

    folder = Path(run("extension").strip())
    assert folder.is_relative_to(target)
    assert (folder / "python" / "snapshot.bin").stat().st_size > 1_000_000
    assert json.loads((folder / "manifest.json").read_text())["version"] == __version__
    profile = tmp_path / "profile"
    written = run("install", "--user-data-dir", str(profile))
    (registration,) = (profile / "NativeMessagingHosts").iterdir()
    assert str(registration) in written
    assert str(folder) in written
    assert json.loads(registration.read_text())["path"] == str(command)
