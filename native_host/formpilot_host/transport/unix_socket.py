"""The Unix socket between a host and the MCP servers of the same user, in a private folder.

No other module knows what kind of socket it is.
"""

import os
import socket
import struct
import sys
from collections.abc import Iterator

from .private_folder import lock_folder, open_folder

FOLDER_VARIABLE = "FORMPILOT_RUNTIME_DIR"
SUFFIX = ".sock"
OPEN_TO_OTHERS = 0o077
PATH_LIMIT = 103  # sun_path: 108 bytes with the final NUL on Linux, 104 on macOS


class UnsafeSocket(Exception):
    """The folder or the peer cannot be trusted; the text says why and what to do."""


def candidate_folders() -> list[str]:
    """Returns the folders to search, best first: browser and MCP client may have different
    environments."""
    if chosen := os.environ.get(FOLDER_VARIABLE):
        return [chosen]
    home = os.path.expanduser("~")
    candidates = []
    if runtime := os.environ.get("XDG_RUNTIME_DIR"):
        candidates.append(os.path.join(runtime, "formpilot"))
    if sys.platform == "darwin":
        candidates.append(os.path.join(home, "Library", "Caches", "formpilot", "run"))
    else:
        session = f"/run/user/{os.getuid()}"
        if os.path.isdir(session):
            candidates.append(os.path.join(session, "formpilot"))
        cache = os.environ.get("XDG_CACHE_HOME") or os.path.join(home, ".cache")
        candidates.append(os.path.join(cache, "formpilot", "run"))
    return list(dict.fromkeys(candidates))


def private_path(name: str) -> str:
    """Returns the path for a new socket, in the first folder that only this user can enter."""
    problems = []
    for folder in candidate_folders():
        path = os.path.join(folder, name + SUFFIX)
        if len(os.fsencode(path)) > PATH_LIMIT:
            problems.append(
                f"{folder}: too long for a socket; set {FOLDER_VARIABLE} to a shorter folder"
            )
            continue
        try:
            os.makedirs(folder, mode=0o700, exist_ok=True)
            with open_folder(folder, OPEN_TO_OTHERS):
                return path
        except OSError as problem:
            problems.append(str(problem))
    raise UnsafeSocket("no private folder for the socket: " + "; ".join(problems))


def listen(name: str) -> tuple[socket.socket, str]:
    """Returns a listening socket, `name`.sock, and its path."""
    path = private_path(name)
    folder = os.path.dirname(path)
    # The lock: a socket that is bound but does not listen yet would look stale.
    with lock_folder(folder, OPEN_TO_OTHERS):
        remove_stale(folder)
        listening = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        mask = os.umask(0o177)
        try:
            listening.bind(path)
        finally:
            os.umask(mask)
        listening.listen()
    return listening, path


def find_sockets() -> Iterator[tuple[str, str]]:
    """Yields the name and path of every socket, also of stale ones."""
    for folder in candidate_folders():
        try:
            with open_folder(folder, OPEN_TO_OTHERS):
                entries = sorted(os.listdir(folder))
        except OSError:
            continue
        for entry in entries:
            if entry.endswith(SUFFIX):
                yield entry.removesuffix(SUFFIX), os.path.join(folder, entry)


def remove_stale(folder: str) -> None:
    """Removes sockets without a host, which refuse connections."""
    for entry in os.listdir(folder):
        path = os.path.join(folder, entry)
        if entry.endswith(SUFFIX):
            with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as probe:
                try:
                    probe.connect(path)
                except ConnectionRefusedError:
                    os.unlink(path)
                except OSError:
                    pass


def connect(path: str) -> socket.socket:
    peer = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        peer.connect(path)
        check_peer(peer)
    except (OSError, UnsafeSocket):
        peer.close()
        raise
    return peer


def check_peer(peer: socket.socket) -> None:
    """Raises for a peer that runs as another user."""
    if (uid := peer_uid(peer)) != os.getuid():
        raise UnsafeSocket(f"the peer runs as user {uid}")


def set_send_timeout(peer: socket.socket, seconds: float) -> None:
    """Makes sending fail after this time if the peer does not read."""
    limit = struct.pack("@ll", int(seconds), 0)
    peer.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, limit)


def peer_uid(peer: socket.socket) -> int:
    if sys.platform == "darwin":
        # struct xucred { u_int version; uid_t uid; … } through LOCAL_PEERCRED
        credentials = peer.getsockopt(0, 1, 76)
        return int(struct.unpack_from("=II", credentials)[1])
    credentials = peer.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, 12)
    return int(struct.unpack("=iII", credentials)[1])
