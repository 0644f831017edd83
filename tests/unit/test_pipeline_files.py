"""Files in the command pipeline: looked at, asked about once, sent in parts, dropped at the end."""

import base64
import json
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from formpilot_host.host.coroutine import CommandTask, start_thread
from formpilot_host.policy import context as file_context
from formpilot_host.policy.files import file_access, requested_files
from formpilot_host.policy.files.local_file import PART_BYTES, LocalFile
from formpilot_host.transport.framing import TO_BROWSER_LIMIT, Message, pack

from .pipeline_fixture import CONFIRMATION, SHOP, PipelineFixture, wait_until

DONE = {"summary": "Filled", "result": {"success": True, "filled": 1, "total_fields": 1}}


@pytest.fixture
def host(tmp_path: Path) -> PipelineFixture:
    return PipelineFixture(tmp_path)


@pytest.fixture
def cv(tmp_path: Path) -> Path:
    (tmp_path / "documents").mkdir()
    file = tmp_path / "documents" / "cv.pdf"
    file.write_bytes(b"a CV")
    return file


def start(host: PipelineFixture, **values: Any) -> Any:
    """Start a fill, as far as the page's first answer."""
    task = host.start({"action": "fill_form", "fields": values})
    host.browser.reply(SHOP)
    return task


def require(host: PipelineFixture, *keys: str, is_asked: bool = False) -> None:
    required = {"keys": list(keys), "confirmation": CONFIRMATION, "is_asked": is_asked}
    host.browser.reply_from_page({"files_required": required})


def field(host: PipelineFixture, key: str = "cv") -> Any:
    return host.browser.page_body()["fields"][key]


def part(host: PipelineFixture) -> Message:
    name, request = host.browser.requests[-1]
    assert name == "file_part"
    return dict(request["part"])


def keep(host: PipelineFixture) -> None:
    host.browser.reply({"tab": 7, "kept": True})


def end(host: PipelineFixture) -> Any:
    """Let the page answer, and keep the last request: the files are dropped."""
    host.browser.reply_from_page(DONE)
    assert part(host)["text"] is None
    keep(host)
    (reply,) = host.replies
    return reply


def test_an_allowed_file_is_sent_without_a_question(host: PipelineFixture, cv: Path) -> None:
    host.folders.add(str(cv.parent))
    start(host, cv={"file": str(cv)}, name="Ada")
    value = field(host)
    assert (value["sent"], value["files"][0]["name"], value["files"][0]["size"]) == (
        False,
        "cv.pdf",
        4,
    )
    assert field(host, "name") == "Ada"
    assert str(cv.parent) not in json.dumps(host.browser.page_body())
    require(host, "cv")
    assert host.browser.requests[-1][1]["document"] == SHOP["document"]
    assert base64.b64decode(part(host)["text"]) == b"a CV"
    assert part(host)["transfer"] == value["transfer"]
    keep(host)
    assert field(host)["sent"] is True
    end(host)
    assert host.browser.request_names == ["locate", "run", "file_part", "run", "file_part"]
    assert host.states == ["sending_files", "running"]
    log = (host.folder / "state" / "actions.jsonl").read_text()
    assert "cv.pdf" not in log
    assert host.entry.outcome == "done"


def test_another_file_is_asked_about_with_path_size_and_site(
    host: PipelineFixture, cv: Path
) -> None:
    start(host, cv={"file": str(cv.parent / ".." / "documents" / "cv.pdf")})
    require(host, "cv")
    name, question = host.browser.requests[-1]
    assert (name, question["site"]) == ("confirm", "shop.example")
    assert question["files"] == [{"path": str(cv), "size": 4}]
    assert (question["can_be_always"], question["reasons"]) == (False, [])
    host.browser.reply({"choice": "once"})
    keep(host)
    assert host.browser.page_body()["context"]["consent"]["digest"] == CONFIRMATION["digest"]
    end(host)
    assert host.entry.approval == "once"


@pytest.mark.parametrize("choice", ["deny", "closed", "always"])
def test_without_a_yes_nothing_is_read(host: PipelineFixture, cv: Path, choice: str) -> None:
    start(host, cv={"file": str(cv)})
    require(host, "cv")
    host.browser.reply({"choice": choice})
    assert "file_part" not in host.browser.request_names
    (reply,) = host.replies
    assert reply["fault"] == "denied"


def test_fields_and_files_are_one_question(host: PipelineFixture, cv: Path) -> None:
    host.folders.add(str(cv.parent))
    start(host, cv={"file": str(cv)})
    require(host, "cv", is_asked=True)
    question = host.browser.requests[-1][1]
    assert (len(question["files"]), question["can_be_always"]) == (1, True)
    host.browser.reply({"choice": "once"})
    keep(host)
    end(host)
    assert host.browser.request_names.count("confirm") == 1


def test_an_approval_holds_for_the_files_that_were_shown(host: PipelineFixture, cv: Path) -> None:
    (cv.parent / "photo.png").write_bytes(b"a photo")
    start(host, cv={"file": str(cv)}, photo={"file": str(cv.parent / "photo.png")})
    require(host, "cv")
    host.browser.reply({"choice": "once"})
    keep(host)
    # The other field appeared since.
    require(host, "photo")
    name, question = host.browser.requests[-1]
    assert (name, question["files"][0]["path"]) == ("confirm", str(cv.parent / "photo.png"))


def test_a_file_that_changes_while_the_user_is_asked_is_its_fields_error(
    host: PipelineFixture, cv: Path
) -> None:
    start(host, cv={"file": str(cv)})
    require(host, "cv")
    cv.write_bytes(b"another CV")
    host.browser.reply({"choice": "once"})
    assert "file_part" not in host.browser.request_names
    value = field(host)
    assert (value["error"], value["sent"]) == ("file_not_allowed", True)
    assert "changed" in value["message"]


def test_files_that_cannot_be_read_are_told_as_errors(
    host: PipelineFixture, cv: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(requested_files, "BYTES_LIMIT", 6)
    second = cv.parent / "second"
    second.write_bytes(b"two")
    start(
        host,
        cv={"file": str(cv)},
        second={"file": str(second)},
        both={"files": [str(cv), str(cv.parent / "missing")]},
        device={"file": "/dev/zero"},
    )
    errors = {key: field(host, key).get("error") for key in ("cv", "second", "both", "device")}
    assert errors == {
        "cv": None,
        "second": "file_not_allowed",
        "both": "file_not_found",
        "device": "file_not_allowed",
    }
    assert field(host, "both")["files"] == []


def test_a_large_file_goes_in_parts_that_fit_with_its_progress(
    host: PipelineFixture, cv: Path
) -> None:
    content = bytes(range(256)) * 10_000
    cv.write_bytes(content)
    host.folders.add(str(cv.parent))
    start(host, cv={"file": str(cv)})
    require(host, "cv")
    received = b""
    while host.browser.requests[-1][0] == "file_part":
        request = {"id": 10**9, "file_part": host.browser.requests[-1][1]}
        assert len(pack(request)) < TO_BROWSER_LIMIT
        received += base64.b64decode(part(host)["text"])
        keep(host)
    assert received == content
    assert len(content) > 3 * PART_BYTES
    assert host.states[1:3] == ["sending_files: 0 of 3 MB", "sending_files: 1 of 3 MB"]
    end(host)


def test_a_cancelled_command_stops_sending_and_drops_what_was_sent(
    host: PipelineFixture, cv: Path
) -> None:
    cv.write_bytes(bytes(3 * PART_BYTES))
    host.folders.add(str(cv.parent))
    task = start(host, cv={"file": str(cv)})
    require(host, "cv")
    keep(host)
    task.cancel()
    assert part(host)["text"] is None
    keep(host)
    assert host.replies[0]["fault"] == "aborted"
    assert host.browser.request_names.count("file_part") == 3


def test_a_page_that_is_left_meanwhile_gets_nothing_more(host: PipelineFixture, cv: Path) -> None:
    cv.write_bytes(bytes(3 * PART_BYTES))
    host.folders.add(str(cv.parent))
    start(host, cv={"file": str(cv)})
    require(host, "cv")
    host.browser.reply({"tab": 7, "fault": "page_left"})
    assert part(host)["text"] is None
    host.browser.reply({"tab": 7, "fault": "document_changed"})
    assert host.replies[0]["fault"] == "page_left"


@pytest.fixture
def hanging(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    """Lets each access to files by a function of `LocalFile` or of the module hang."""
    released = threading.Event()

    def hang(*_: object) -> None:
        released.wait()

    def replace(name: str) -> None:
        place = LocalFile if hasattr(LocalFile, name) else requested_files
        monkeypatch.setattr(place, name, hang)

    monkeypatch.setattr(file_context, "TIMEOUT_S", 0.05)
    monkeypatch.setattr(file_access.access_files, "__defaults__", (0.05,))
    yield replace
    released.set()


@pytest.mark.parametrize("name", ["look_at", "read_part"])
def test_a_file_system_that_hangs_is_the_error_of_its_field_and_holds_up_nothing_else(
    host: PipelineFixture, cv: Path, hanging: Callable[[str], None], name: str
) -> None:
    host.folders.add(str(cv.parent))
    host.start_call = start_thread
    hanging(name)
    start(host, cv={"file": str(cv)})
    with CommandTask.lock:
        # The lock is free, so that another command runs.
        host.start()
    assert host.browser.request_names.count("locate") == 2
    wait_until(lambda: "run" in host.browser.request_names)
    if name == "read_part":
        require(host, "cv")
        wait_until(lambda: host.browser.request_names.count("run") == 2)
    value = field(host)
    assert (value["error"], "does not answer" in value["message"]) == ("file_not_allowed", True)
    host.browser.reply_from_page(DONE)
    assert "file_part" not in host.browser.request_names


def test_hanging_accesses_are_limited(
    host: PipelineFixture, cv: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file_access, "free_calls", threading.BoundedSemaphore(1))
    assert file_access.free_calls.acquire(blocking=False)
    start(host, cv={"file": str(cv)})
    assert field(host)["error"] == "file_not_allowed"
