"""The host finds and reads files without following a link out of what the user allowed."""

import os
import socket
from pathlib import Path

import pytest

from formpilot_host.policy.files import local_file
from formpilot_host.policy.files.local_file import PART_BYTES, FileRefused, look_at
from formpilot_inpage.contract.errors import ErrorCode


@pytest.fixture
def allowed(tmp_path: Path) -> Path:
    folder = tmp_path / "allowed"
    folder.mkdir()
    (folder / "cv.pdf").write_bytes(b"a CV")
    return folder


@pytest.fixture
def secret(tmp_path: Path) -> Path:
    file = tmp_path / "secret.txt"
    file.write_bytes(b"a secret")
    return file


def refusal(text: object, folders: list[Path]) -> ErrorCode:
    with pytest.raises(FileRefused) as refused:
        look_at(str(text), list(map(str, folders)))
    assert str(text) not in refused.value.message
    return refused.value.error


def is_allowed(text: object, folder: Path) -> bool:
    return look_at(str(text), [str(folder)]).is_allowed


def read(text: object) -> bytes:
    found = look_at(str(text), [])
    return b"".join(map(found.read_part, found.part_starts))


def test_a_file_in_an_allowed_folder_needs_no_question(allowed: Path, secret: Path) -> None:
    assert is_allowed(allowed / "cv.pdf", allowed)
    assert not is_allowed(secret, allowed)
    # A folder whose name only begins like an allowed one.
    beside = allowed.parent / "allowed-not"
    beside.mkdir()
    (beside / "cv.pdf").write_bytes(b"another CV")
    assert not is_allowed(beside / "cv.pdf", allowed)


def test_a_link_leads_to_the_real_file_and_its_folder(allowed: Path, secret: Path) -> None:
    (allowed / "link.txt").symlink_to(secret)
    (allowed / "folder").symlink_to(secret.parent)
    for text in (allowed / "link.txt", allowed / "folder" / "secret.txt"):
        found = look_at(str(text), [str(allowed)])
        assert (found.path, found.name, found.is_allowed) == (str(secret), "secret.txt", False)
    (secret.parent / "in.pdf").symlink_to(allowed / "cv.pdf")
    assert is_allowed(secret.parent / "in.pdf", allowed)


def test_dots_in_a_path_do_not_leave_the_folder_unseen(allowed: Path, secret: Path) -> None:
    found = look_at(f"{allowed}/../secret.txt", [str(allowed)])
    assert (found.path, found.is_allowed) == (str(secret), False)
    assert is_allowed(f"{allowed}/./x/../cv.pdf".replace("x/../", ""), allowed)


def test_hidden_files_are_never_allowed_by_their_folder(allowed: Path) -> None:
    for name in (".env", ".ssh/id"):
        file = allowed / name
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(b"key")
        assert not is_allowed(file, allowed)


def test_only_regular_files_are_read(allowed: Path) -> None:
    os.mkfifo(allowed / "fifo")
    server = socket.socket(socket.AF_UNIX)
    server.bind(str(allowed / "socket"))
    for text in (allowed / "fifo", allowed / "socket", allowed, "/dev/zero", "/dev/null", "/"):
        assert refusal(text, [allowed]) is ErrorCode.FILE_NOT_ALLOWED, text
    (allowed / "device").symlink_to("/dev/zero")
    assert refusal(allowed / "device", [allowed]) is ErrorCode.FILE_NOT_ALLOWED
    server.close()


@pytest.mark.parametrize("name", ["missing", "cv.pdf/more", "a\0b", "x" * 300])
def test_what_is_not_there_is_not_found(allowed: Path, name: str) -> None:
    with pytest.raises(FileRefused) as refused:
        look_at(f"{allowed}/{name}", [str(allowed)])
    errors = {ErrorCode.FILE_NOT_FOUND, ErrorCode.FILE_NOT_ALLOWED}
    assert refused.value.error in errors


def test_other_notations_are_no_paths(
    allowed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert refusal(f"file://{allowed}/cv.pdf", [allowed]) is ErrorCode.FILE_NOT_FOUND
    assert refusal("%2Fetc%2Fhostname", [allowed]) is ErrorCode.FILE_NOT_FOUND
    assert refusal("cv.pdf", []) is ErrorCode.FILE_NOT_FOUND
    monkeypatch.setenv("HOME", str(allowed))
    assert look_at("~/cv.pdf", []).path == str(allowed / "cv.pdf")


def test_a_relative_path_must_be_in_one_allowed_folder(allowed: Path, tmp_path: Path) -> None:
    assert is_allowed("cv.pdf", allowed)
    assert refusal("../secret.txt", [allowed]) is ErrorCode.FILE_NOT_FOUND
    other = tmp_path / "other"
    other.mkdir()
    (other / "cv.pdf").write_bytes(b"another CV")
    assert refusal("cv.pdf", [allowed, other]) is ErrorCode.FILE_NOT_FOUND


def test_a_file_without_permission_is_refused(
    allowed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real_open = os.open

    def denying(path: str, *arguments: object, **options: object) -> int:
        if path == "cv.pdf":
            raise PermissionError
        return real_open(path, *arguments, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(os, "open", denying)
    assert refusal(allowed / "cv.pdf", [allowed]) is ErrorCode.FILE_NOT_ALLOWED


def test_the_content_comes_in_parts_that_base64_can_join(allowed: Path) -> None:
    content = os.urandom(2 * PART_BYTES + 5)
    (allowed / "large").write_bytes(content)
    large = look_at(str(allowed / "large"), [])
    lengths = [len(large.read_part(start)) for start in large.part_starts]
    assert lengths == [PART_BYTES, PART_BYTES, 5]
    assert PART_BYTES % 3 == 0
    assert read(allowed / "large") == content
    (allowed / "empty").write_bytes(b"")
    empty = look_at(str(allowed / "empty"), [])
    assert [empty.read_part(start) for start in empty.part_starts] == [b""]


def changed(file: Path) -> None:
    file.write_bytes(b"b CV")


def replaced(file: Path) -> None:
    (file.parent / "new").write_bytes(b"a CV")
    (file.parent / "new").replace(file)


def linked(file: Path) -> None:
    file.rename(file.parent / "old")
    file.symlink_to(file.parent / "old")


def folder_linked(file: Path) -> None:
    file.parent.rename(file.parent.parent / "moved")
    file.parent.symlink_to(file.parent.parent / "moved")


def grown(file: Path) -> None:
    with file.open("ab") as opened:
        opened.write(b" and more")


@pytest.mark.parametrize("change", [changed, replaced, linked, folder_linked, grown, Path.unlink])
def test_a_file_that_changes_after_it_was_looked_at_is_refused(
    allowed: Path, change: "object"
) -> None:
    file = allowed / "cv.pdf"
    os.utime(file, ns=(1, 1))
    found = look_at(str(file), [str(allowed)])
    change(file)  # type: ignore[operator]
    with pytest.raises(FileRefused):
        found.read_part(0)


def test_a_file_that_changes_while_it_is_read_is_refused(allowed: Path) -> None:
    file = allowed / "large"
    file.write_bytes(bytes(PART_BYTES + 1))
    found = look_at(str(file), [])
    found.read_part(0)
    os.truncate(file, PART_BYTES)
    with pytest.raises(FileRefused):
        found.read_part(PART_BYTES)


def test_a_file_is_opened_without_following_or_waiting() -> None:
    for flag in (os.O_NOFOLLOW, os.O_NONBLOCK, os.O_CLOEXEC):
        assert local_file.OPEN_FLAGS & flag
    with local_file.opened(os.path.realpath(__file__)) as descriptor:
        assert os.read(descriptor, 3) == b'"""'
