"""The unpacked extension that belongs to this host."""

import base64
import hashlib
import json
from pathlib import Path

PACKAGE = Path(__file__).parent.parent
FOLDERS = (PACKAGE / "extension", PACKAGE.parent.parent / "dist" / "extension")
"""The folder in an installed wheel, and the one in a clone after a build."""


class NotBuilt(Exception):
    """There is no built extension."""


def find_folder() -> Path:
    for candidate in FOLDERS:
        if (candidate / "manifest.json").is_file():
            return candidate
    raise NotBuilt("The extension is not built. Run: python3 build.py")


def extension_id() -> str:
    """Returns the extension's id, which Chromium derives from the public key in the manifest."""
    manifest = json.loads((find_folder() / "manifest.json").read_text())
    digest = hashlib.sha256(base64.b64decode(manifest["key"])).hexdigest()[:32]
    return digest.translate(str.maketrans("0123456789abcdef", "abcdefghijklmnop"))
