"""A job application made of widgets from several libraries, filled in one call by what people
read."""

from pathlib import Path

from harness.client import McpClient
from harness.waiting import wait_until

from .blank_page import BlankPage, statuses
from .file_folder import folder
from .library_pages import LibraryPages

__all__ = ["folder"]

LETTER = "Dear team,\nI would like to join you.\nBest regards"


def test_a_job_application_is_filled_in_one_call_from_its_labels(
    library_pages: LibraryPages,
    shared_client: McpClient,
    runtime_site: str,
    runtime: str,
    folder: Path,
) -> None:
    url = f"{runtime_site}/.build/pages/application.html"
    tab = library_pages.load(f"application {runtime}", url)
    fields = {
        "Resume/CV": {"file": str(folder / "cv.pdf")},
        "Full name": "Ada Lovelace",
        "Email": "ada@example.com",
        "Location (City)": "Netherlands",
        "Highest degree": "Master's degree",
        "Earliest start date": "2027-03-01",
        "Gender": "I do not wish to answer",
        "Cover letter": LETTER,
        "Security code": "a1b2c3d4",
    }
    where = {"tab_id": tab.id, "timeout_ms": 30_000}
    answer = shared_client.ask("interact", action="fill_form", fields=fields, **where)
    assert set(statuses(answer).values()) == {"filled"}, answer["results"]
    expected = {
        "resume": "cv.pdf",
        "name": "Ada Lovelace",
        "email": "ada@example.com",
        "location": "netherlands",
        "degree": "Master's degree",
        "start": "2027-03-01",
        "gender": "I do not wish to answer",
        "letter": LETTER,
        "code": "a1b2c3d4",
    }
    wait_until(tab.page, lambda: tab.page.evaluate("window.__state()"), expected)


def test_what_the_page_fills_in_from_a_file_is_filled_in_again(
    blank: BlankPage, folder: Path
) -> None:
    blank.show(
        "<label>Resume <input type=file></label><label>Name <input id=name></label>"
        "<label>Email <input id=email></label>",
        """() => document.querySelector("#email").addEventListener(
          "input", () => { document.querySelector("#name").value = "From the resume"; },
          { once: true },
        )""",
    )
    resume = {"file": str(folder / "cv.pdf")}
    answer = blank.fill({"Resume": resume, "Name": "Ada Lovelace", "Email": "ada@example.com"})
    assert set(statuses(answer).values()) == {"filled"}, answer["results"]
    assert (blank.value("#name"), blank.value("#email")) == ("Ada Lovelace", "ada@example.com")
