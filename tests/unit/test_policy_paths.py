"""The folders of rules and log, and atomic, private writes to them."""

import os
import stat
import sys
from pathlib import Path

import pytest

from formpilot_host.policy.paths import config_folder, folder_lock, state_folder, write_atomically


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in ("CONFIG", "STATE"):
        monkeypatch.delenv(f"XDG_{name}_HOME", raising=False)
        monkeypatch.delenv(f"FORMPILOT_{name}_DIR", raising=False)
    return tmp_path


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.parametrize(
    ("platform", "config", "state"),
    [
        ("linux", ".config/formpilot", ".local/state/formpilot"),
        (
            "darwin",
            "Library/Application Support/formpilot",
            "Library/Application Support/formpilot/state",
        ),
    ],
)
def test_each_system_has_its_standard_folders(
    home: Path, monkeypatch: pytest.MonkeyPatch, platform: str, config: str, state: str
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    assert (config_folder(), state_folder()) == (str(home / config), str(home / state))
    assert list(home.iterdir()) == []


def test_environment_variables_set_the_folders(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_CONFIG_HOME", "/c")
    monkeypatch.setenv("XDG_STATE_HOME", "/s")
    assert (config_folder(), state_folder()) == ("/c/formpilot", "/s/formpilot")
    monkeypatch.setenv("FORMPILOT_CONFIG_DIR", "/mine")
    monkeypatch.setenv("FORMPILOT_STATE_DIR", "/own")
    assert (config_folder(), state_folder()) == ("/mine", "/own")


def test_a_relative_xdg_folder_is_ignored(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_CONFIG_HOME", "here")
    assert config_folder() == str(home / ".config" / "formpilot")


def test_folder_and_file_are_private_to_their_owner(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "formpilot"
    before = os.umask(0)
    try:
        with folder_lock(str(folder)):
            write_atomically(str(folder / "file"), "text", durable=True)
    finally:
        os.umask(before)
    assert (mode(folder), mode(folder / "file")) == (0o700, 0o600)
    assert [path.name for path in folder.iterdir()] == ["file"]


def test_a_folder_writable_by_others_is_refused_with_advice(tmp_path: Path) -> None:
    tmp_path.chmod(0o777)
    with (
        pytest.raises(PermissionError, match=f"run: chmod 700 {tmp_path}"),
        folder_lock(str(tmp_path)),
    ):
        pass


def test_a_folder_of_another_user_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "getuid", lambda: tmp_path.stat().st_uid + 1)
    with pytest.raises(PermissionError, match="another user"), folder_lock(str(tmp_path)):
        pass


def test_a_failed_write_leaves_the_file_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError("no")

    path = tmp_path / "file"
    path.write_text("before")
    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(OSError, match="no"):
        write_atomically(str(path), "after", durable=True)
    assert {entry.name: entry.read_text() for entry in tmp_path.iterdir()} == {"file": "before"}


def test_a_half_written_file_of_another_host_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "file.new").write_text("hal")
    write_atomically(str(tmp_path / "file"), "whole", durable=False)
    assert {entry.name: entry.read_text() for entry in tmp_path.iterdir()} == {"file": "whole"}
