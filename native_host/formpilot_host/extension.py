"""The unpacked extension that belongs to this host."""

import base64
import hashlib
import json
from pathlib import Path

HERE = Path(__file__).parent
FOLDERS = (HERE / "extension", HERE.parent.parent / "dist" / "extension")
"""In an installed wheel, and in a clone that has been built."""


class NotBuilt(Exception):
    """There is no built extension."""


def folder() -> Path:
    for candidate in FOLDERS:
        if (candidate / "manifest.json").is_file():
            return candidate
    raise NotBuilt("The extension is not built. Run: python3 build.py")


def identity() -> str:
    """The extension's id: Chromium derives it from the manifest's public key."""
    manifest = json.loads((folder() / "manifest.json").read_text())
    digest = hashlib.sha256(base64.b64decode(manifest["key"])).hexdigest()[:32]
    return digest.translate(str.maketrans("0123456789abcdef", "abcdefghijklmnop"))
