"""Standard input and output as the pipe to the browser."""

import os


def private_pipes() -> tuple[int, int]:
    """Returns private copies of both, and redirects what is printed to standard error.

    A single stray byte on the real standard output makes Chromium close the port.
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
