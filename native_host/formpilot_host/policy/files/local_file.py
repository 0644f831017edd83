"""Files of the user's computer: found, checked and read without following a link.

A file is looked at when a command names it, and opened again when it is read. It must be the same
file with the same content then as when the user was asked.
"""

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from formpilot_inpage.contract.errors import ErrorCode

PART_BYTES = 720 * 1024
"""A multiple of 3, so that the parts as base64 can be decoded one by one; fits into a message."""
OPEN_FLAGS = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
NEEDS_WHOLE_PATH = "Give the whole path of the file, from / or ~ on."
NOT_FOUND = "There is no such file on the user's computer."
NOT_A_FILE = "This is no regular file: a folder, a device or a pipe."
NO_PERMISSION = "The user has no permission to read this file."
UNREADABLE = "The file could not be read."
CHANGED = "The file changed since it was looked at, so it was not given to the page. Call again."


class FileRefused(Exception):
    """The file cannot be given to a page. The message holds no path."""

    def __init__(self, error: ErrorCode, message: str) -> None:
        super().__init__(error)
        self.error = error
        self.message = message


@dataclass(frozen=True, slots=True)
class LocalFile:
    """A file as it was when a command named it."""

    path: str
    """The real path, without links."""
    size: int
    identity: tuple[int, ...]
    """Differs when the path leads to another file, or the file has another content."""
    modified_ms: int
    is_allowed: bool
    """Whether it is in a folder that the user allowed."""

    @property
    def name(self) -> str:
        return os.path.basename(self.path)

    @property
    def part_starts(self) -> range:
        """Where the parts of the content begin. An empty file has one part."""
        return range(0, max(self.size, 1), PART_BYTES)

    def read_part(self, start: int) -> bytes:
        """The part that begins there. Opens the file anew, so that a read that hangs holds nothing
        that others use. Raises FileRefused where the file has changed."""
        count = min(self.size - start, PART_BYTES)
        with opened(self.path) as descriptor:
            self._check_unchanged(descriptor)
            part = read_fully(descriptor, start, count)
            self._check_unchanged(descriptor)
        if len(part) != count:
            raise FileRefused(ErrorCode.FILE_NOT_ALLOWED, CHANGED)
        return part

    def _check_unchanged(self, descriptor: int) -> None:
        if identity_of(os.fstat(descriptor)) != self.identity:
            raise FileRefused(ErrorCode.FILE_NOT_ALLOWED, CHANGED)


def look_at(text: str, folders: list[str]) -> LocalFile:
    """The file that an agent names. `folders` are the real paths of the allowed folders. Raises
    FileRefused."""
    path = os.path.realpath(whole_path(text, folders))
    with opened(path) as descriptor:
        facts = os.fstat(descriptor)
    return LocalFile(
        path,
        facts.st_size,
        identity_of(facts),
        facts.st_mtime_ns // 1_000_000,
        # Another name of the same file may be outside of the folder.
        facts.st_nlink == 1 and is_in_folders(path, folders),
    )


def whole_path(text: str, folders: list[str]) -> str:
    """The absolute path. A relative one must lead to a file in exactly one allowed folder."""
    if "\0" in text or not is_encodable(text):
        raise FileRefused(ErrorCode.FILE_NOT_FOUND, NOT_FOUND)
    path = os.path.expanduser(text)
    if os.path.isabs(path):
        return path
    inside = [os.path.join(folder, path) for folder in folders]
    found = [
        path
        for path, folder in zip(inside, folders, strict=True)
        if os.path.lexists(path) and is_in_folders(os.path.realpath(path), [folder])
    ]
    if len(found) != 1:
        raise FileRefused(ErrorCode.FILE_NOT_FOUND, NEEDS_WHOLE_PATH)
    return found[0]


def is_encodable(text: str) -> bool:
    try:
        os.fsencode(text)
    except UnicodeEncodeError:
        return False
    return True


def is_in_folders(path: str, folders: list[str]) -> bool:
    """Hidden files and folders, such as .ssh, are never in an allowed folder."""
    for folder in folders:
        if path.startswith(folder.rstrip(os.path.sep) + os.path.sep):
            inner = path[len(folder) :].split(os.path.sep)
            if not any(name.startswith(".") for name in inner):
                return True
    return False


@contextmanager
def opened(path: str) -> Iterator[int]:
    """Opens a regular file. No part of the path may be a link, which may have been put there since
    the path was resolved. Raises FileRefused."""
    try:
        descriptor = open_without_links(path)
    except PermissionError:
        raise FileRefused(ErrorCode.FILE_NOT_ALLOWED, NO_PERMISSION) from None
    except (FileNotFoundError, NotADirectoryError, ValueError):
        raise FileRefused(ErrorCode.FILE_NOT_FOUND, NOT_FOUND) from None
    except OSError:
        # A link (ELOOP), a socket (ENXIO), or a device without a driver.
        raise FileRefused(ErrorCode.FILE_NOT_ALLOWED, NOT_A_FILE) from None
    try:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise FileRefused(ErrorCode.FILE_NOT_ALLOWED, NOT_A_FILE)
        yield descriptor
    finally:
        os.close(descriptor)


def open_without_links(path: str) -> int:
    """Opens folder by folder. A device is never opened: that may have an effect."""
    *folders, name = path.strip(os.path.sep).split(os.path.sep)
    parent = os.open(os.path.sep, OPEN_FLAGS | os.O_DIRECTORY)
    try:
        for folder in folders:
            inner = os.open(folder, OPEN_FLAGS | os.O_DIRECTORY, dir_fd=parent)
            os.close(parent)
            parent = inner
        mode = os.stat(name or ".", dir_fd=parent, follow_symlinks=False).st_mode
        if not stat.S_ISREG(mode):
            raise FileRefused(ErrorCode.FILE_NOT_ALLOWED, NOT_A_FILE)
        return os.open(name, OPEN_FLAGS, dir_fd=parent)
    finally:
        os.close(parent)


def identity_of(facts: os.stat_result) -> tuple[int, ...]:
    return facts.st_dev, facts.st_ino, facts.st_size, facts.st_mtime_ns, facts.st_ctime_ns


def read_fully(descriptor: int, start: int, count: int) -> bytes:
    parts = []
    try:
        while count and (part := os.pread(descriptor, count, start)):
            parts.append(part)
            start += len(part)
            count -= len(part)
    except OSError:
        raise FileRefused(ErrorCode.FILE_NOT_ALLOWED, UNREADABLE) from None
    return b"".join(parts)
