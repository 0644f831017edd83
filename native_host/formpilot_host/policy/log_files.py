"""Lines in files that are rotated, with several hosts at once and with the disk full."""

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass

from .folders import locked

FILE_NAME = "actions.jsonl"
SIZE_LIMIT = 1_000_000
ROTATED = 5
READ_LIMIT = 2 * SIZE_LIMIT
TRIED_BYTES = 4096


@dataclass(frozen=True, slots=True)
class Place:
    """Where a line is, in whichever file of the log has this inode by now."""

    inode: int
    offset: int
    line: bytes


def path_of(folder: str, age: int = 0) -> str:
    path = os.path.join(folder, FILE_NAME)
    return f"{path}.{age}" if age else path


@contextmanager
def opened(path: str, flags: int) -> Iterator[int]:
    """A plain file of this user's own. What else is in its place is refused."""
    # Opening a pipe would wait for its other end.
    flags |= os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
    descriptor = os.open(path, flags, 0o600)
    try:
        facts = os.fstat(descriptor)
        if not stat.S_ISREG(facts.st_mode):
            raise PermissionError(f"{path} is not a plain file")
        if facts.st_uid != os.getuid():
            raise PermissionError(f"{path} belongs to another user")
        yield descriptor
    finally:
        os.close(descriptor)


@contextmanager
def opened_for_lines(folder: str, room: int) -> Iterator[int]:
    """The newest file, private, with room for so many bytes; to be called under the lock."""
    path = path_of(folder)
    with suppress(FileNotFoundError):
        if os.lstat(path).st_size + room > SIZE_LIMIT:
            rotate(folder)
    with opened(path, os.O_RDWR | os.O_CREAT) as descriptor:
        if stat.S_IMODE(os.fstat(descriptor).st_mode) & 0o077:
            os.fchmod(descriptor, 0o600)
        yield descriptor


def rotate(folder: str) -> None:
    """Each file becomes the next older one; the oldest goes."""
    for age in reversed(range(ROTATED)):
        with suppress(FileNotFoundError):
            os.replace(path_of(folder, age), path_of(folder, age + 1))


def append(folder: str, line: bytes) -> Place:
    """All of the line, or OSError and nothing of it."""
    with locked(folder), opened_for_lines(folder, len(line) + 2) as descriptor:
        facts = os.fstat(descriptor)
        end = facts.st_size
        torn = end > 0 and os.pread(descriptor, 1, end - 1) != b"\n"
        write_all(descriptor, b"\n" * torn + line + b"\n", end)
        return Place(facts.st_ino, end + torn, line)


def try_out(folder: str) -> None:
    """Whether a line could be appended."""
    with locked(folder), opened_for_lines(folder, 0) as descriptor:
        end = os.fstat(descriptor).st_size
        write_all(descriptor, b" " * TRIED_BYTES, end)
        os.ftruncate(descriptor, end)


def write_all(descriptor: int, content: bytes, end: int) -> None:
    """At the end of the file, which stays as it was where the content does not fit."""
    done = 0
    try:
        while done < len(content):
            done += os.pwrite(descriptor, content[done:], end + done)
    except OSError:
        os.ftruncate(descriptor, end)
        raise


def write_over(folder: str, place: Place, line: bytes) -> bool:
    """In the file that has the line by now. Files only ever grow older, so none is missed."""
    for age in range(ROTATED + 1):
        with suppress(FileNotFoundError), opened(path_of(folder, age), os.O_RDWR) as descriptor:
            if os.fstat(descriptor).st_ino == place.inode:
                length = len(place.line)
                if os.pread(descriptor, length, place.offset) != place.line:
                    return False
                line = line.ljust(length)
                return len(line) == length == os.pwrite(descriptor, line, place.offset)
    return False


def backwards(folder: str) -> Iterator[bytes]:
    """Every line, the newest first, without keeping the writers waiting."""
    seen = set()
    for age in range(ROTATED + 1):
        content = b""
        with suppress(FileNotFoundError), opened(path_of(folder, age), os.O_RDONLY) as descriptor:
            facts = os.fstat(descriptor)
            if facts.st_ino in seen:
                continue
            seen.add(facts.st_ino)
            start = max(0, facts.st_size - READ_LIMIT)
            content = os.pread(descriptor, READ_LIMIT, start)
        yield from reversed(content.split(b"\n"))
