"""The user's list of folders: kept in a file, changed by the user alone."""

import json
from pathlib import Path
from typing import Any

import pytest

from formpilot_host.host.coroutine import CommandTask
from formpilot_host.mcp.host_calls import HOST_CALLS
from formpilot_host.policy.files.allowed_folders import AllowedFolders, FoldersFileError
from formpilot_host.policy.user_api import UserApi

from .pipeline_fixture import PipelineFixture


@pytest.fixture
def folders(tmp_path: Path) -> AllowedFolders:
    return AllowedFolders(str(tmp_path / "config" / "folders.json"))


def test_no_folder_is_allowed_at_first(folders: AllowedFolders) -> None:
    assert (folders.load(), folders.readable()) == ([], [])


def test_folders_are_added_once_and_removed(folders: AllowedFolders, tmp_path: Path) -> None:
    folders.add(f" {tmp_path}/ ")
    folders.add(str(tmp_path))
    assert folders.load() == folders.readable() == [str(tmp_path)]
    assert Path(folders.path).stat().st_mode & 0o777 == 0o600
    folders.remove(str(tmp_path))
    assert folders.load() == []


def test_a_link_counts_as_the_folder_it_leads_to(folders: AllowedFolders, tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "real")
    folders.add(str(tmp_path / "link"))
    assert folders.load() == folders.readable() == [str(tmp_path / "real")]


def test_a_folder_that_became_a_link_is_no_longer_allowed(
    folders: AllowedFolders, tmp_path: Path
) -> None:
    (tmp_path / "private").mkdir()
    (tmp_path / "shared").mkdir()
    folders.add(str(tmp_path / "shared"))
    (tmp_path / "shared").rmdir()
    (tmp_path / "shared").symlink_to(tmp_path / "private")
    assert folders.readable() == []


def test_a_file_that_others_can_write_to_allows_nothing(
    folders: AllowedFolders, tmp_path: Path
) -> None:
    folders.add(str(tmp_path))
    Path(folders.path).chmod(0o666)
    assert folders.readable() == []


@pytest.mark.parametrize("text", ["", "documents", "/", "//", "/no/such/folder", "/etc/hostname"])
def test_what_is_no_folder_to_allow_is_refused(folders: AllowedFolders, text: str) -> None:
    with pytest.raises(ValueError, match=r"folder|files"):
        folders.add(text)
    assert folders.load() == []


@pytest.mark.parametrize("text", ["", "[]", '{"folders": "/"}', '{"folders": ["relative"]}', "{"])
def test_a_broken_file_allows_nothing_and_is_not_overwritten(
    folders: AllowedFolders, tmp_path: Path, text: str
) -> None:
    Path(folders.path).parent.mkdir(mode=0o700)
    Path(folders.path).write_text(text)
    assert folders.readable() == []
    with pytest.raises(FoldersFileError, match=r"folders\.json"):
        folders.add(str(tmp_path))
    assert Path(folders.path).read_text() == text


def test_the_root_in_the_file_allows_nothing(folders: AllowedFolders) -> None:
    Path(folders.path).parent.mkdir(mode=0o700)
    Path(folders.path).write_text(json.dumps({"folders": ["/"]}))
    assert folders.readable() == []


def ask(host: PipelineFixture, name: str, **body: Any) -> Any:
    browser, replies = host.browser, host.replies
    task = CommandTask(browser.ask, browser.cancelled.append, replies.append, host.start_call)
    task.start(UserApi(host.pipeline).answer({name: body}, task))
    return replies[-1]


def test_the_users_page_lists_and_changes_them_and_agents_cannot(tmp_path: Path) -> None:
    host = PipelineFixture(tmp_path)
    (tmp_path / "documents").mkdir()
    folder = str(tmp_path / "documents")
    assert ask(host, "folders")["result"]["folders"] == []
    assert ask(host, "add_folder", folder=folder)["result"]["folders"] == [folder]
    assert "There is no folder" in ask(host, "add_folder", folder="/no/such")["problem"]
    assert ask(host, "remove_folder", folder=folder)["result"]["folders"] == []
    assert not {"folders", "add_folder", "remove_folder"} & {
        call.name for call in HOST_CALLS.values()
    }
