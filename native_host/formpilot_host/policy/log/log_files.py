"""Rotated files of lines, safe with several hosts at once and with a full disk."""

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass

from formpilot_host.policy.paths import folder_lock

LOG_FILE = "actions.jsonl"
SIZE_LIMIT = 1_000_000
ROTATED_FILES = 5
READ_LIMIT = 2 * SIZE_LIMIT
PROBE_BYTES = 4096


@dataclass(frozen=True, slots=True)
class LinePosition:
    """The position of a line; rotation changes the name of its file, not the inode."""

    inode: int
    offset: int
    line: bytes


def log_path(folder: str, age: int = 0) -> str:
    path = os.path.join(folder, LOG_FILE)
    return f"{path}.{age}" if age else path


@contextmanager
def open_file(path: str, flags: int) -> Iterator[int]:
    """Opens a regular file of this user; raises PermissionError for anything else."""
    # Without O_NONBLOCK, opening a FIFO waits for its other end.
    flags |= os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
    descriptor = os.open(path, flags, 0o600)
    try:
        facts = os.fstat(descriptor)
        if not stat.S_ISREG(facts.st_mode):
            raise PermissionError(f"{path} is not a regular file")
        if facts.st_uid != os.getuid():
            raise PermissionError(f"{path} belongs to another user")
        yield descriptor
    finally:
        os.close(descriptor)


@contextmanager
def open_for_append(folder: str, needed: int) -> Iterator[int]:
    """Opens the newest file, rotated if the bytes do not fit. The caller holds the folder lock."""
    path = log_path(folder)
    with suppress(FileNotFoundError):
        if os.lstat(path).st_size + needed > SIZE_LIMIT:
            rotate(folder)
    with open_file(path, os.O_RDWR | os.O_CREAT) as descriptor:
        if stat.S_IMODE(os.fstat(descriptor).st_mode) & 0o077:
            os.fchmod(descriptor, 0o600)
        yield descriptor


def rotate(folder: str) -> None:
    """Renames each file to the next older name; the oldest is removed."""
    for age in reversed(range(ROTATED_FILES)):
        with suppress(FileNotFoundError):
            os.replace(log_path(folder, age), log_path(folder, age + 1))


def append_line(folder: str, line: bytes) -> LinePosition:
    """Appends the whole line, or nothing of it and raises OSError."""
    with folder_lock(folder), open_for_append(folder, len(line) + 2) as descriptor:
        facts = os.fstat(descriptor)
        end = facts.st_size
        torn = end > 0 and os.pread(descriptor, 1, end - 1) != b"\n"
        write_at_end(descriptor, b"\n" * torn + line + b"\n", end)
        return LinePosition(facts.st_ino, end + torn, line)


def probe_writable(folder: str) -> None:
    """Raises OSError when no line can be appended."""
    with folder_lock(folder), open_for_append(folder, 0) as descriptor:
        end = os.fstat(descriptor).st_size
        write_at_end(descriptor, b" " * PROBE_BYTES, end)
        os.ftruncate(descriptor, end)


def write_at_end(descriptor: int, content: bytes, end: int) -> None:
    """Writes all of the content; on OSError the file is cut back to what it was."""
    written = 0
    try:
        while written < len(content):
            written += os.pwrite(descriptor, content[written:], end + written)
    except OSError:
        os.ftruncate(descriptor, end)
        raise


def overwrite_line(folder: str, position: LinePosition, line: bytes) -> bool:
    """Overwrites a line in place; False when it is gone, changed or too short. Files are only
    renamed to older names, so a search from the newest on misses none."""
    for age in range(ROTATED_FILES + 1):
        with suppress(FileNotFoundError), open_file(log_path(folder, age), os.O_RDWR) as descriptor:
            if os.fstat(descriptor).st_ino == position.inode:
                length = len(position.line)
                if os.pread(descriptor, length, position.offset) != position.line:
                    return False
                line = line.ljust(length)
                return len(line) == length == os.pwrite(descriptor, line, position.offset)
    return False


def lines_newest_first(folder: str) -> Iterator[bytes]:
    """Every line, newest first, read without the lock of the writers."""
    seen_inodes = set()
    for age in range(ROTATED_FILES + 1):
        content = b""
        with (
            suppress(FileNotFoundError),
            open_file(log_path(folder, age), os.O_RDONLY) as descriptor,
        ):
            facts = os.fstat(descriptor)
            if facts.st_ino in seen_inodes:
                continue
            seen_inodes.add(facts.st_ino)
            start = max(0, facts.st_size - READ_LIMIT)
            content = os.pread(descriptor, READ_LIMIT, start)
        yield from reversed(content.split(b"\n"))
