"""Installs missing system packages on Debian, for root."""

import os
import shutil
from pathlib import Path

from .console import run, step


def can_install() -> bool:
    return (
        Path("/etc/debian_version").exists()
        and os.geteuid() == 0
        and shutil.which("apt-get") is not None
    )


def install(package: str) -> None:
    with step(f"installing Debian's {package}"):
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        run(["apt-get", "update"], "Could not update Debian's package lists", env=environment)
        run(
            ["apt-get", "install", "-y", "--no-install-recommends", package],
            f"Could not install Debian's {package}",
            env=environment,
        )
