"""Files in the whole way: the user's folders, the question about other files, and the page."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from harness.client import McpClient
from harness.pictures import picture
from harness.pilot import Pilot
from harness.shop import Shop
from harness.user import button

from .conftest import Scripted

BODY = """() => {
  document.body.innerHTML = `<form><h2>Apply</h2><label>Email <input name=email></label>
    <label>Password <input type=password name=secret></label>
    <label>Resume <input type=file name=cv></label></form>`;
}"""
HELD = "[...document.querySelector('[name=cv]').files].map((file) => [file.name, file.size])"


@pytest.fixture(scope="module")
def opened(shared_pilot: Pilot, shared_client: McpClient, site: str) -> Iterator[Shop]:
    shop = Shop(shared_pilot, shared_client, site)
    yield shop
    shop.page.close()


@pytest.fixture
def shop(opened: Shop) -> Iterator[Shop]:
    opened.set_rule("ask", per_minute=600)
    opened.reload()
    opened.page.bring_to_front()
    opened.page.evaluate(BODY)
    yield opened
    opened.wait_until_closed()
    setting(opened).unlink(missing_ok=True)


@pytest.fixture
def cv(tmp_path: Path) -> Path:
    folder = tmp_path / "documents"
    folder.mkdir()
    (folder / "cv.pdf").write_bytes(b"%PDF" + bytes(81_916))
    return folder / "cv.pdf"


def setting(shop: Shop) -> Path:
    return shop.pilot.rules.parent / "folders.json"


def allow(shop: Shop, folder: Path) -> None:
    setting(shop).write_text(json.dumps({"folders": [str(folder)]}))


def test_a_file_is_asked_about_with_its_path_size_and_site(shop: Shop, cv: Path) -> None:
    command = shop.start("fill_form", fields={"email": "a@b.example", "cv": {"file": str(cv)}})
    shown = shop.window().get_by_role("alertdialog")
    for text in ("shop.example", str(cv), "82 kB", "Gives files to this site"):
        expect(shown).to_contain_text(text)
    # No rule of the site answers a question about files.
    expect(button(shop.window(), "Always on this site")).to_be_hidden()
    assert shop.page.evaluate(HELD) == []
    assert shop.page.input_value("[name=email]") == ""
    shop.answer("Allow once")
    assert shop.result(command)["filled"] == 2
    assert shop.page.evaluate(HELD) == [["cv.pdf", 81_920]]
    assert "cv.pdf" not in shop.pilot.log.read_text()
    shop.wait_until_closed()
    # The next one is asked about again.
    again = shop.start("fill_form", fields={"cv": {"file": str(cv)}})
    shop.answer("Deny")
    assert shop.result(again)["error"] == "user_denied"


def test_a_password_and_a_file_are_one_question(shop: Shop, cv: Path) -> None:
    command = shop.start("fill_form", fields={"secret": "hunter2", "cv": {"file": str(cv)}})
    shown = shop.window().get_by_role("alertdialog")
    for text in ("Fills in a password", str(cv)):
        expect(shown).to_contain_text(text)
    shop.answer("Allow once")
    assert shop.result(command)["filled"] == 2


def test_an_allowed_folder_is_not_asked_about_and_a_link_out_of_it_is(
    shop: Shop, cv: Path, tmp_path: Path
) -> None:
    allow(shop, cv.parent)
    assert shop.ask("fill_form", fields={"cv": {"file": str(cv)}})["filled"] == 1
    assert shop.windows() == []
    secret = tmp_path / "secret.txt"
    secret.write_bytes(b"secret")
    (cv.parent / "link.txt").symlink_to(secret)
    for path in (cv.parent / "link.txt", f"{cv.parent}/../secret.txt"):
        command = shop.start("fill_form", fields={"cv": {"file": str(path)}})
        expect(shop.window().get_by_role("alertdialog")).to_contain_text(str(secret))
        shop.answer("Deny")
        assert shop.result(command)["error"] == "user_denied"
        shop.wait_until_closed()
    assert shop.page.evaluate(HELD) == [["cv.pdf", 81_920]]


def test_a_file_that_changes_while_the_user_reads_is_not_given(shop: Shop, cv: Path) -> None:
    fields = {"cv": {"file": str(cv)}, "email": "a@b.example"}
    command = shop.start("fill_form", fields=fields)
    shop.window()
    cv.write_bytes(b"something else")
    shop.answer("Allow once")
    first, second = shop.result(command)["results"]
    assert (first["error"], second["status"]) == ("file_not_allowed", "filled")
    assert shop.page.evaluate(HELD) == []


def test_a_site_that_allows_everything_still_asks_about_files(shop: Shop, cv: Path) -> None:
    shop.set_rule("allow", per_minute=600)
    assert shop.ask("fill_form", fields={"secret": "hunter2"})["filled"] == 1
    command = shop.start("fill_form", fields={"cv": {"file": str(cv)}})
    expect(shop.window().get_by_role("alertdialog")).to_contain_text(str(cv))
    shop.answer("Allow once")
    assert shop.result(command)["filled"] == 1


def test_a_page_that_came_meanwhile_gets_no_file(shop: Shop, cv: Path) -> None:
    command = shop.start("fill_form", fields={"cv": {"file": str(cv)}})
    shop.window()
    shop.reload()
    shop.page.evaluate(BODY)
    shop.answer("Allow once")
    assert shop.result(command)["error"] == "navigated"
    assert shop.page.evaluate(HELD) == []


def test_folders_are_allowed_and_removed_on_the_users_page(shop: Shop, cv: Path) -> None:
    page = shop.pilot.context.new_page()
    page.goto(shop.pilot.extension_url("ui/sites.html"))
    expect(page.get_by_text("No folder is allowed")).to_be_visible()
    page.get_by_label("Allow a folder").fill("/no/such/folder")
    page.get_by_role("button", name="Allow", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("There is no folder /no/such/folder.")
    page.get_by_label("Allow a folder").fill(str(cv.parent))
    page.keyboard.press("Enter")
    expect(page.get_by_role("listitem")).to_contain_text(str(cv.parent))
    expect(page.get_by_role("alert")).to_be_hidden()
    assert json.loads(setting(shop).read_text()) == {"folders": [str(cv.parent)]}
    page.get_by_role("button", name=f"Remove {cv.parent}").click()
    expect(page.get_by_text("No folder is allowed")).to_be_visible()
    assert json.loads(setting(shop).read_text()) == {"folders": []}
    page.close()


FILES = [
    {"path": "/home/ada/Documents/Applications/2026/Ada Lovelace CV.pdf", "size": 81_920},
    {"path": "/home/ada/Pictures/portrait-of-ada-with-a-rather-long-name.jpeg", "size": 2_345_678},
]


def test_the_window_with_files_in_both_colors(scripted: Scripted) -> None:
    scripted.host.ask_user(
        site="jobs.shop.example", frame_site="", action="fill_form", client="Claude Desktop 1.2",
        target="Apply", tag="form", reasons=[{"kind": "password", "because": "“Password”"}],
        fields=["Email", "Password", "Resume", "Photo"], tab=55, seconds=60, files=FILES,
        can_be_always=False,
    )  # fmt: skip
    scripted.wait_for_windows(1)
    (window,) = scripted.windows()
    expect(button(window, "Deny")).to_have_attribute("aria-disabled", "false", timeout=20_000)
    expect(window.get_by_text("2 files, 2.4 MB")).to_be_visible()
    for color in ("light", "dark"):
        picture(window, "confirm-files", color, 480, 620)
    window.set_viewport_size({"width": 320, "height": 620})
    assert window.evaluate("document.documentElement.scrollWidth") <= 320
    button(window, "Deny").click()
    assert scripted.host.reply()["choice"] == "deny"
    scripted.wait_for_windows(0)


def test_the_folders_section_in_both_colors(scripted: Scripted) -> None:
    folders = ["/home/ada/Documents/Applications", "/home/ada/Pictures/For the web"]
    file = "/home/ada/.config/formpilot/folders.json"
    scripted.host.answers["rules"] = lambda _: {"result": {"file": "sites.json", "sites": []}}
    scripted.host.answers["folders"] = lambda _: {"result": {"file": file, "folders": folders}}
    page = scripted.open_ui("sites")
    expect(page.get_by_role("listitem")).to_have_count(2)
    for color in ("light", "dark"):
        picture(page, "folders", color, 900, 760)
    page.set_viewport_size({"width": 320, "height": 600})
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    page.close()
