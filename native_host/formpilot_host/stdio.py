"""The browser's end: standard input and output, kept clean."""

import os


def private_pipes() -> tuple[int, int]:
    """Private copies of both; anything printed from now on goes to standard error.

    One stray byte on the real standard output makes Chromium close the port.
    """
    incoming, outgoing = os.dup(0), os.dup(1)
    os.dup2(2, 1)
    null = os.open(os.devnull, os.O_RDONLY)
    os.dup2(null, 0)
    os.close(null)
    return incoming, outgoing


def write_all(descriptor: int, frame: bytes) -> None:
    rest = memoryview(frame)
    while rest:
        rest = rest[os.write(descriptor, rest) :]
