import os
import socket
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from formpilot_host.transport import unix_socket
from formpilot_host.transport.private_folder import lock_folder
from formpilot_host.transport.unix_socket import UnsafeSocket

every_folder = unix_socket.candidate_folders


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A private home folder; /run/user cannot be moved there, so it is left out. Its path is short:
    that of a socket has a limit."""
    monkeypatch.delenv(unix_socket.FOLDER_VARIABLE, raising=False)
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path / "runtime"))
    monkeypatch.setattr(unix_socket, "candidate_folders", folders_at_home)
    with tempfile.TemporaryDirectory() as home:
        monkeypatch.setenv("HOME", home)
        yield Path(home)


def folders_at_home() -> list[str]:
    return [folder for folder in every_folder() if not folder.startswith("/run/user/")]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that the environment variable names."""
    chosen = tmp_path / "run"
    monkeypatch.setenv(unix_socket.FOLDER_VARIABLE, str(chosen))
    return chosen


def mode(path: Path | str) -> int:
    return stat.S_IMODE(Path(path).stat().st_mode)


def leave_stale_socket(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as bound:
        bound.bind(str(path))


@pytest.mark.parametrize("mask", [0o000, 0o022, 0o077])
def test_only_the_owner_can_enter_the_folder_and_open_the_socket(folder: Path, mask: int) -> None:
    before = os.umask(mask)
    try:
        listening, path = unix_socket.listen("chromium-1")
        assert os.umask(mask) == mask
    finally:
        os.umask(before)
    with listening:
        assert (mode(folder), mode(path)) == (0o700, 0o600)


def test_a_folder_that_is_a_link_is_refused(folder: Path, tmp_path: Path) -> None:
    real = tmp_path / "real"
    real.mkdir(mode=0o700)
    folder.symlink_to(real)
    with pytest.raises(UnsafeSocket, match="no private folder for the socket"):
        unix_socket.private_path("chromium-1")
    assert list(real.iterdir()) == []


@pytest.mark.parametrize("open_mode", [0o755, 0o710, 0o701, 0o777])
def test_a_folder_that_others_may_enter_is_refused_with_advice(
    folder: Path, open_mode: int
) -> None:
    folder.mkdir()
    folder.chmod(open_mode)
    with pytest.raises(UnsafeSocket, match=f"is open to other users; run: chmod 700 {folder}"):
        unix_socket.private_path("chromium-1")
    assert mode(folder) == open_mode


def test_a_folder_of_another_user_is_refused(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder.mkdir(mode=0o700)
    monkeypatch.setattr(os, "getuid", lambda: folder.stat().st_uid + 1)
    with pytest.raises(UnsafeSocket, match="belongs to another user"):
        unix_socket.private_path("chromium-1")


def test_sockets_in_an_unsafe_folder_are_not_offered(folder: Path) -> None:
    folder.mkdir()
    leave_stale_socket(folder / "chromium-1.sock")
    folder.chmod(0o755)
    assert list(unix_socket.find_sockets()) == []
    folder.chmod(0o700)
    assert list(unix_socket.find_sockets()) == [("chromium-1", str(folder / "chromium-1.sock"))]


def test_a_stale_socket_is_removed_and_running_hosts_keep_theirs(folder: Path) -> None:
    first, first_path = unix_socket.listen("chromium-1")
    leave_stale_socket(folder / "chromium-2.sock")
    (folder / "notes.txt").write_text("not a socket")
    second, second_path = unix_socket.listen("chromium-3")
    with first, second:
        assert [name for name, _ in unix_socket.find_sockets()] == ["chromium-1", "chromium-3"]
        for path in (first_path, second_path):
            with unix_socket.connect(path) as peer:
                assert unix_socket.peer_uid(peer) == os.getuid()
    assert (folder / "notes.txt").exists()


def test_the_lock_of_a_folder_excludes_other_hosts(folder: Path) -> None:
    folder.mkdir(mode=0o700)
    code = """import sys
from formpilot_host.transport.private_folder import lock_folder
with lock_folder(sys.argv[1], 0o077): 1"""
    command = [sys.executable, "-c", code, str(folder)]
    with lock_folder(str(folder), unix_socket.OPEN_TO_OTHERS):
        other = subprocess.Popen(command)
        with pytest.raises(subprocess.TimeoutExpired):
            other.wait(0.5)
    assert other.wait(10) == 0


def test_a_path_too_long_for_a_socket_leads_to_the_next_folder(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path / ("long" * 30)))
    monkeypatch.setenv("XDG_CACHE_HOME", str(home))
    assert unix_socket.private_path("c") == str(home / "formpilot" / "run" / "c.sock")
    assert not (tmp_path / ("long" * 30)).exists()


def test_a_chosen_folder_too_long_for_a_socket_is_named_with_the_variable_to_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    long = str(tmp_path / ("long" * 30))
    monkeypatch.setenv(unix_socket.FOLDER_VARIABLE, long)
    with pytest.raises(UnsafeSocket) as caught:
        unix_socket.private_path("chromium-1")
    assert f"{long}: too long for a socket; set FORMPILOT_RUNTIME_DIR" in str(caught.value)


@pytest.mark.skipif(sys.platform == "darwin", reason="macOS has no runtime folder")
def test_without_a_runtime_folder_the_cache_is_used(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("XDG_RUNTIME_DIR")
    path = Path(unix_socket.private_path("c"))
    assert path == home / ".cache" / "formpilot" / "run" / "c.sock"
    assert mode(path.parent) == 0o700


def test_a_missing_session_folder_is_not_created(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "getuid", lambda: 987_654)
    assert not [folder for folder in every_folder() if folder.startswith("/run/user/987654")]


def test_sockets_are_found_in_every_folder_whatever_the_environment(
    home: Path, tmp_path: Path
) -> None:
    for parent in (tmp_path / "runtime" / "formpilot", home / ".cache" / "formpilot" / "run"):
        parent.mkdir(parents=True)
        parent.chmod(0o700)
        leave_stale_socket(parent / f"{parent.name}.sock")
    assert [name for name, _ in unix_socket.find_sockets()] == ["formpilot", "run"]


def test_a_peer_that_runs_as_another_user_is_refused(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours, theirs = socket.socketpair(socket.AF_UNIX)
    with ours, theirs:
        assert unix_socket.peer_uid(ours) == os.getuid()

    listening, path = unix_socket.listen("chromium-1")
    monkeypatch.setattr(unix_socket, "peer_uid", lambda peer: os.getuid() + 1)
    with listening, pytest.raises(UnsafeSocket, match=f"the peer runs as user {os.getuid() + 1}"):
        unix_socket.connect(path)
