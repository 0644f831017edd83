"""Length-prefixed JSON, the same on the browser's pipe and on our socket."""

import json
import struct
from collections.abc import Callable
from typing import Any

LENGTH = struct.Struct("=I")  # native messaging: native byte order
TO_BROWSER_LIMIT = 1024 * 1024  # Chromium closes the port above this
FROM_BROWSER_LIMIT = 64 * 1024 * 1024

Message = dict[str, Any]


class BadFrame(Exception):
    """The other side does not speak this protocol; nothing after it can be trusted."""


class TooLarge(Exception):
    """The message does not fit into a frame."""


def pack(message: Message, limit: int = FROM_BROWSER_LIMIT) -> bytes:
    # Chromium drops a frame with NaN in silence: refuse it here.
    try:
        body = json.dumps(message, allow_nan=False, separators=(",", ":")).encode()
    except RecursionError:
        raise TooLarge("nested too deeply") from None
    if len(body) > limit:
        raise TooLarge(f"{len(body)} bytes where {limit} are the most")
    return LENGTH.pack(len(body)) + body


def length_of(header: bytes) -> int:
    """How many bytes follow this header."""
    (length,) = LENGTH.unpack(header)
    if length > FROM_BROWSER_LIMIT:
        raise BadFrame(f"a frame of {length} bytes")
    return int(length)


def unpack(body: bytes) -> Message:
    try:
        message = json.loads(body, parse_constant=refuse)
    except (ValueError, RecursionError):
        # The exception's text would quote the frame.
        raise BadFrame("a frame that is not JSON") from None
    if not isinstance(message, dict):
        raise BadFrame("a frame that is not an object")
    return message


def refuse(constant: str) -> None:
    """NaN and its like are not JSON, though Python's parser takes them."""
    raise ValueError(constant)


def read_message(read: Callable[[int], bytes]) -> Message | None:
    """The next message from something that blocks, or None at its end."""
    header = read_exactly(read, LENGTH.size)
    if not header:
        return None
    if len(header) < LENGTH.size:
        raise BadFrame("the stream ended inside a frame")
    length = length_of(header)
    body = read_exactly(read, length)
    if len(body) < length:
        raise BadFrame("the stream ended inside a frame")
    return unpack(body)


def read_exactly(read: Callable[[int], bytes], count: int) -> bytes:
    """`count` bytes, fewer only at the end: one read is not one message."""
    parts = []
    while count:
        try:
            part = read(min(count, 1 << 20))
        except ConnectionError:
            part = b""
        if not part:
            break
        parts.append(part)
        count -= len(part)
    return b"".join(parts)
