"""Where rules and log are kept, and that files there are whole and private."""

import os
import stat
import sys
from pathlib import Path

import pytest

from formpilot_host.policy.folders import config_folder, locked, state_folder, write_whole


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
def test_each_system_has_its_usual_places(
    home: Path, monkeypatch: pytest.MonkeyPatch, platform: str, config: str, state: str
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    assert (config_folder(), state_folder()) == (str(home / config), str(home / state))
    assert list(home.iterdir()) == []


def test_the_environment_can_move_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_CONFIG_HOME", "/c")
    monkeypatch.setenv("XDG_STATE_HOME", "/s")
    assert (config_folder(), state_folder()) == ("/c/formpilot", "/s/formpilot")
    monkeypatch.setenv("FORMPILOT_CONFIG_DIR", "/mine")
    monkeypatch.setenv("FORMPILOT_STATE_DIR", "/own")
    assert (config_folder(), state_folder()) == ("/mine", "/own")


def test_a_relative_base_folder_is_ignored(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_CONFIG_HOME", "here")
    assert config_folder() == str(home / ".config" / "formpilot")


def test_folder_and_file_are_for_their_owner_alone(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "formpilot"
    before = os.umask(0)
    try:
        with locked(str(folder)):
            write_whole(str(folder / "file"), "text", lasting=True)
    finally:
        os.umask(before)
    assert (mode(folder), mode(folder / "file")) == (0o700, 0o600)
    assert [path.name for path in folder.iterdir()] == ["file"]


def test_a_folder_that_others_may_write_into_is_refused_with_advice(tmp_path: Path) -> None:
    tmp_path.chmod(0o777)
    with (
        pytest.raises(PermissionError, match=f"run: chmod 700 {tmp_path}"),
        locked(str(tmp_path)),
    ):
        pass


def test_a_folder_of_another_user_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "getuid", lambda: tmp_path.stat().st_uid + 1)
    with pytest.raises(PermissionError, match="another user"), locked(str(tmp_path)):
        pass


def test_a_file_that_cannot_be_replaced_stays_and_nothing_is_left_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError("no")

    path = tmp_path / "file"
    path.write_text("before")
    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(OSError, match="no"):
        write_whole(str(path), "after", lasting=True)
    assert {entry.name: entry.read_text() for entry in tmp_path.iterdir()} == {"file": "before"}


def test_what_a_host_left_half_written_is_no_hindrance(tmp_path: Path) -> None:
    (tmp_path / "file.new").write_text("hal")
    write_whole(str(tmp_path / "file"), "whole", lasting=False)
    assert {entry.name: entry.read_text() for entry in tmp_path.iterdir()} == {"file": "whole"}
