"""Where the user's rules and the log are kept, and how files there are written."""

import fcntl
import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

CONFIG_VARIABLE = "FORMPILOT_CONFIG_DIR"
STATE_VARIABLE = "FORMPILOT_STATE_DIR"


def config_folder() -> str:
    """What the user sets. It is made when something is first written there."""
    if chosen := os.environ.get(CONFIG_VARIABLE):
        return chosen
    if sys.platform == "darwin":
        return os.path.expanduser("~/Library/Application Support/formpilot")
    return os.path.join(base("XDG_CONFIG_HOME", "~/.config"), "formpilot")


def state_folder() -> str:
    """What is written down as we go. It is made when something is first written there."""
    if chosen := os.environ.get(STATE_VARIABLE):
        return chosen
    if sys.platform == "darwin":
        return os.path.expanduser("~/Library/Application Support/formpilot/state")
    return os.path.join(base("XDG_STATE_HOME", "~/.local/state"), "formpilot")


def base(variable: str, otherwise: str) -> str:
    """The XDG specification has relative paths ignored."""
    chosen = os.environ.get(variable, "")
    return chosen if os.path.isabs(chosen) else os.path.expanduser(otherwise)


@contextmanager
def locked(folder: str) -> Iterator[None]:
    """The folder, made if it is not there, for one writer at a time of all the hosts.

    Fails with OSError where others could put files into it.
    """
    os.makedirs(folder, mode=0o700, exist_ok=True)
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    try:
        facts = os.fstat(descriptor)
        if facts.st_uid != os.getuid():
            raise PermissionError(f"{folder} belongs to another user")
        if stat.S_IMODE(facts.st_mode) & 0o022:
            raise PermissionError(f"others may write into {folder}; run: chmod 700 {folder}")
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


def write_whole(path: str, text: str, lasting: bool) -> None:
    """All of the file or nothing of it, for its owner alone; to be called under the lock."""
    path = os.path.realpath(path)  # a link to the user's own place for settings stays one
    beside = f"{path}.new"
    with suppress(FileNotFoundError):
        os.unlink(beside)
    descriptor = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o600)
    try:
        with open(descriptor, "w", encoding="utf-8") as file:
            file.write(text)
            if lasting:
                file.flush()
                os.fsync(descriptor)
        os.replace(beside, path)
    except OSError:
        with suppress(OSError):
            os.unlink(beside)
        raise
