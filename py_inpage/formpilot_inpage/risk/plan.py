"""What an answer of the user's is for, as one word that nothing can be read from."""

import hashlib
import json
import os
from typing import Any

_key = b""


def digest(parts: Any) -> str:
    """Keyed, so that nobody can try values until one fits."""
    written = json.dumps(parts, default=str, separators=(",", ":"), ensure_ascii=True)
    return hashlib.blake2b(written.encode(), digest_size=16, key=key()).hexdigest()


def key() -> bytes:
    """Made at the first use: a module's state is part of the memory that all users start from."""
    global _key
    if not _key:
        _key = os.urandom(32)
    return _key
