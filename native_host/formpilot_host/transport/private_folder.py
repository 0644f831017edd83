"""Folders of this user: opened without following a symlink, checked, and locked."""

import fcntl
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def open_folder(folder: str, forbidden_mode: int) -> Iterator[int]:
    """Opens a folder and yields its descriptor.

    Raises OSError for a symlink, a folder of another user, and a folder whose mode has a forbidden
    bit.
    """
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    try:
        facts = os.fstat(descriptor)
        if facts.st_uid != os.getuid():
            raise PermissionError(f"{folder} belongs to another user")
        if stat.S_IMODE(facts.st_mode) & forbidden_mode:
            raise PermissionError(f"{folder} is open to other users; run: chmod 700 {folder}")
        yield descriptor
    finally:
        os.close(descriptor)


@contextmanager
def lock_folder(folder: str, forbidden_mode: int) -> Iterator[None]:
    """Locks a folder against the other processes of the user, after the checks of open_folder."""
    with open_folder(folder, forbidden_mode) as descriptor:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
