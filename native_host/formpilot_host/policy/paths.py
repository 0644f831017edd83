"""The folders of the site rules and of the log, and safe writing to their files."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from formpilot_host.transport.private_folder import lock_folder

CONFIG_VARIABLE = "FORMPILOT_CONFIG_DIR"
STATE_VARIABLE = "FORMPILOT_STATE_DIR"
WRITABLE_BY_OTHERS = 0o022


def config_folder() -> str:
    """The folder of the site rules. It is created by the first write."""
    if folder := os.environ.get(CONFIG_VARIABLE):
        return folder
    if sys.platform == "darwin":
        return os.path.expanduser("~/Library/Application Support/formpilot")
    return os.path.join(xdg_folder("XDG_CONFIG_HOME", "~/.config"), "formpilot")


def state_folder() -> str:
    """The folder of the log and the rate limit. It is created by the first write."""
    if folder := os.environ.get(STATE_VARIABLE):
        return folder
    if sys.platform == "darwin":
        return os.path.expanduser("~/Library/Application Support/formpilot/state")
    return os.path.join(xdg_folder("XDG_STATE_HOME", "~/.local/state"), "formpilot")


def xdg_folder(variable: str, default: str) -> str:
    """The folder in an XDG variable; the specification has relative paths ignored."""
    folder = os.environ.get(variable, "")
    return folder if os.path.isabs(folder) else os.path.expanduser(default)


@contextmanager
def folder_lock(folder: str) -> Iterator[None]:
    """Creates the folder if needed and locks it against the other hosts of the user.

    Raises OSError when other users can write to the folder.
    """
    os.makedirs(folder, mode=0o700, exist_ok=True)
    with lock_folder(folder, WRITABLE_BY_OTHERS):
        yield


def write_atomically(path: str, text: str, durable: bool) -> None:
    """Replaces the file, readable by its owner only. The caller holds the folder lock."""
    path = os.path.realpath(path)  # keeps a symlink to the user's dotfiles
    new_path = f"{path}.new"
    with suppress(FileNotFoundError):
        os.unlink(new_path)
    descriptor = os.open(new_path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o600)
    try:
        with open(descriptor, "w", encoding="utf-8") as file:
            file.write(text)
            if durable:
                file.flush()
                os.fsync(descriptor)
        os.replace(new_path, path)
    except OSError:
        with suppress(OSError):
            os.unlink(new_path)
        raise
