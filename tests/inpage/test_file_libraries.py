"""Files given to the upload widgets of libraries, judged by the libraries' own state."""

from pathlib import Path
from typing import Any

import pytest

from harness.client import McpClient
from harness.waiting import wait_until

from .blank_page import statuses
from .file_folder import folder, size
from .library_pages import LibraryPages

__all__ = ["folder"]


class FilePage:
    """A page of a library with file fields."""

    def __init__(self, pages: LibraryPages, client: McpClient, site: str, runtime: str, name: str):
        self.client = client
        self.tab = pages.load(f"files {runtime}", f"{site}/.build/pages/files-{name}.html")

    def state(self) -> Any:
        return self.tab.page.evaluate("window.__state()")

    def ask(self, action: str, **options: Any) -> dict[str, Any]:
        return self.client.ask("interact", action=action, tab_id=self.tab.id, **options)

    def fill(self, fields: dict[str, Any]) -> dict[str, Any]:
        return self.ask("fill_form", fields=fields)


@pytest.fixture
def library(
    library_pages: LibraryPages,
    shared_client: McpClient,
    runtime_site: str,
    runtime: str,
    request: pytest.FixtureRequest,
) -> FilePage:
    return FilePage(library_pages, shared_client, runtime_site, runtime, request.param)


@pytest.mark.parametrize("library", ["dropzone"], indirect=True)
def test_react_dropzone(library: FilePage, folder: Path) -> None:
    cv, photos = folder / "cv.pdf", [folder / "photo.png", folder / "other photo.jpg"]
    answer = library.fill(
        {"Drag your photos here": {"files": list(map(str, photos))}, "Resume": {"file": str(cv)}}
    )
    assert set(statuses(answer).values()) == {"filled"}, answer
    expected = {"photos": [[file.name, size(file)] for file in photos], "letter": []}
    assert library.state() == {**expected, "resume": [["cv.pdf", size(cv)]]}
    refused = library.fill({"Cover letter (up to 10 bytes)": {"file": str(cv)}})
    assert [*statuses(refused).values()] == ["file_rejected"], refused
    assert library.state()["letter"] == []
    refused = library.fill({"your photos": {"file": str(cv)}})
    assert [*statuses(refused).values()] == ["file_rejected"], refused


@pytest.mark.parametrize("library", ["uppy"], indirect=True)
def test_uppy(library: FilePage, folder: Path) -> None:
    photos = [folder / "photo.png", folder / "other photo.jpg"]
    answer = library.fill({"Attachments": {"files": list(map(str, photos))}})
    assert [*statuses(answer).values()] == ["filled"], answer
    assert library.state() == {"files": [[file.name, size(file)] for file in photos]}


@pytest.mark.parametrize("library", ["antd"], indirect=True)
def test_antd_upload(library: FilePage, folder: Path) -> None:
    cv, photo = folder / "cv.pdf", folder / "photo.png"
    answer = library.fill(
        {
            "Resume": {"file": str(cv)},
            "Photo": {"file": str(photo)},
            "Click or drag files to this area": {"files": [str(cv), str(photo)]},
        }
    )
    assert set(statuses(answer).values()) == {"filled"}, answer
    wait_until(library.tab.page, lambda: library.state()["photo"], [["photo.png", 504, "done"]])
    state = library.state()
    assert state["resume"] == [["cv.pdf", size(cv), "kept"]]
    assert [name for name, *_ in state["others"]] == ["cv.pdf", "photo.png"]
    failed = library.fill({"Contract": {"file": str(cv)}})
    # Seen once as value_reverted, on a busy machine: a failure either way.
    assert statuses(failed)["Contract"] in {"file_rejected", "value_reverted"}, failed
    assert state["contract"] == []
