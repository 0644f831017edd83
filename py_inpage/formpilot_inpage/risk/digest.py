"""Digests that identify what the user approved, without revealing it."""

import hashlib
import json
import os
from typing import Any

_key = b""


def digest(parts: Any) -> str:
    """A keyed hash, so that values cannot be found by trying."""
    serialized = json.dumps(parts, default=str, separators=(",", ":"), ensure_ascii=True)
    return hashlib.blake2b(serialized.encode(), digest_size=16, key=key()).hexdigest()


def key() -> bytes:
    """Made at the first use: module state is part of the memory snapshot that all users share."""
    global _key
    if not _key:
        _key = os.urandom(32)
    return _key
