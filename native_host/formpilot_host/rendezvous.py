"""Where the host and the MCP servers of one user meet: a Unix socket in a private folder.

The only module that knows the transport.
"""

import fcntl
import os
import socket
import stat
import struct
import sys
from collections.abc import Iterator
from contextlib import contextmanager

FOLDER_VARIABLE = "FORMPILOT_RUNTIME_DIR"
SUFFIX = ".sock"
PATH_LIMIT = 103  # sun_path: 108 bytes with the final NUL on Linux, 104 on macOS


class Unsafe(Exception):
    """The folder or the peer cannot be trusted; the text says why and what to do."""


def folders() -> list[str]:
    """Where a host may be, best first. Browser and MCP client may have different environments."""
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
    """Where to put a socket: in the first folder that can be had for this user alone."""
    problems = []
    for folder in folders():
        path = os.path.join(folder, name + SUFFIX)
        try:
            if len(os.fsencode(path)) > PATH_LIMIT:
                raise Unsafe(f"too long for a socket; set {FOLDER_VARIABLE} to a shorter folder")
            os.makedirs(folder, mode=0o700, exist_ok=True)
            check_private(folder)
        except (OSError, Unsafe) as problem:
            problems.append(f"{folder}: {problem}")
        else:
            return path
    raise Unsafe("no private folder for the socket: " + "; ".join(problems))


def check_private(folder: str) -> None:
    """Refuses a symlink, another owner's folder, and one that others may enter."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    try:
        facts = os.fstat(descriptor)
        if facts.st_uid != os.getuid():
            raise Unsafe("it belongs to another user")
        if stat.S_IMODE(facts.st_mode) & 0o077:
            raise Unsafe("others may enter it; run: chmod 700 " + folder)
    finally:
        os.close(descriptor)


def listen(name: str) -> tuple[socket.socket, str]:
    """A socket that listens as `name`.sock, and its path."""
    path = private_path(name)
    folder = os.path.dirname(path)
    with locked(folder):
        remove_stale(folder)
        listening = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        mask = os.umask(0o177)
        try:
            listening.bind(path)
        finally:
            os.umask(mask)
        listening.listen()
    return listening, path


@contextmanager
def locked(folder: str) -> Iterator[None]:
    """One host at a time: a socket that is bound but does not listen yet looks stale."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


def names() -> Iterator[tuple[str, str]]:
    """Name and path of every socket there is, alive or stale."""
    for folder in folders():
        try:
            check_private(folder)
            entries = sorted(os.listdir(folder))
        except (OSError, Unsafe):
            continue
        for entry in entries:
            if entry.endswith(SUFFIX):
                yield entry.removesuffix(SUFFIX), os.path.join(folder, entry)


def remove_stale(folder: str) -> None:
    """Take away sockets that nobody serves any more: those refuse to connect."""
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
    except (OSError, Unsafe):
        peer.close()
        raise
    return peer


def check_peer(peer: socket.socket) -> None:
    """Refuses a peer that runs as another user."""
    if (uid := peer_uid(peer)) != os.getuid():
        raise Unsafe(f"the peer runs as user {uid}")


def limit_sending(peer: socket.socket, seconds: float) -> None:
    """A peer that does not read makes sending fail after this time."""
    limit = struct.pack("@ll", int(seconds), 0)
    peer.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, limit)


def peer_uid(peer: socket.socket) -> int:
    if sys.platform == "darwin":
        # struct xucred { u_int version; uid_t uid; … } through LOCAL_PEERCRED
        credentials = peer.getsockopt(0, 1, 76)
        return int(struct.unpack_from("=II", credentials)[1])
    credentials = peer.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, 12)
    return int(struct.unpack("=iII", credentials)[1])
