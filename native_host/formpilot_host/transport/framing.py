"""Frames of length-prefixed JSON, on the browser's pipe and on the socket."""

import json
import struct
from collections.abc import Callable, Mapping
from typing import Any

LENGTH = struct.Struct("=I")  # native messaging uses the native byte order
TO_BROWSER_LIMIT = 1024 * 1024  # Chromium closes the port above this
FRAME_LIMIT = 64 * 1024 * 1024

Message = dict[str, Any]


class BadFrame(Exception):
    """The peer does not speak this protocol; the rest of the stream cannot be read."""


class TooLarge(Exception):
    """The message does not fit into a frame."""


def pack(message: Mapping[str, object], limit: int = FRAME_LIMIT) -> bytes:
    # Chromium silently drops a frame with NaN, so it is refused here.
    try:
        body = json.dumps(message, allow_nan=False, separators=(",", ":")).encode()
    except RecursionError:
        raise TooLarge("nested too deeply") from None
    if len(body) > limit:
        raise TooLarge(f"{len(body)} bytes where {limit} are the most")
    return LENGTH.pack(len(body)) + body


def decode_length(header: bytes) -> int:
    """Returns the number of bytes that follow this header."""
    (length,) = LENGTH.unpack(header)
    if length > FRAME_LIMIT:
        raise BadFrame(f"a frame of {length} bytes")
    return int(length)


def unpack(body: bytes) -> Message:
    try:
        message = json.loads(body, parse_constant=reject_constant)
    except (ValueError, RecursionError):
        # The exception's text would quote the frame.
        raise BadFrame("a frame that is not JSON") from None
    if not isinstance(message, dict):
        raise BadFrame("a frame that is not an object")
    return message


def reject_constant(constant: str) -> None:
    """NaN and Infinity are not JSON, but Python's parser accepts them."""
    raise ValueError(constant)


def read_message(read: Callable[[int], bytes]) -> Message | None:
    """Reads the next message with a blocking `read`; returns None at the end of the stream."""
    header = read_exactly(read, LENGTH.size)
    if not header:
        return None
    if len(header) < LENGTH.size:
        raise BadFrame("the stream ended inside a frame")
    length = decode_length(header)
    body = read_exactly(read, length)
    if len(body) < length:
        raise BadFrame("the stream ended inside a frame")
    return unpack(body)


def read_exactly(read: Callable[[int], bytes], count: int) -> bytes:
    """Reads `count` bytes, fewer only at the end: a single read may return less."""
    chunks = []
    while count:
        try:
            chunk = read(min(count, 1 << 20))
        except ConnectionError:
            chunk = b""
        if not chunk:
            break
        chunks.append(chunk)
        count -= len(chunk)
    return b"".join(chunks)
