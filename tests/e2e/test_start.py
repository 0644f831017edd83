"""The start of Python in a page, and its failures."""

from pathlib import Path

import pytest
from playwright.sync_api import Playwright, expect

from harness.pilot import SWITCH, SWITCH_LIMIT_S, Pilot, Tab
from harness.variants import changed_extension
from tests.binding import requirement


def switch_on(pilot: Pilot, tab: Tab, expected: str) -> None:
    popup = pilot.popup(tab)
    switch = popup.get_by_role("switch", name=SWITCH)
    switch.click()
    expect(switch).to_have_attribute("aria-checked", "true")
    expect(popup.get_by_text(expected)).to_be_visible(timeout=1000 * SWITCH_LIMIT_S)
    popup.close()


def test_the_snapshot_of_this_build_fits_this_pyodide(shared_pilot: Pilot, tab: Tab) -> None:
    facts = shared_pilot.stored()[f"tab:{tab.id}"]["python"]
    assert (facts["start"], facts["failures"]) == ("snapshot", [])


@pytest.mark.parametrize("content", [None, b"\0" * 4096], ids=["missing", "damaged"])
def test_without_its_snapshot_python_starts_plainly_and_status_says_so(
    playwright: Playwright,
    tmp_path: Path,
    signup: str,
    content: bytes | None,
) -> None:
    extension = changed_extension(tmp_path, "python/snapshot.bin", content)
    with Pilot(playwright, tmp_path, extension=extension) as pilot, pilot.client() as client:
        switch_on(pilot, pilot.open(signup), "without its snapshot")
        (tab,) = client.ask("observe", what="status")["tabs"]
        assert tab["python"]["start"] == "plain"
        assert tab["python"]["failures"]
        assert client.ask("interact", action="query_dom", selector="form")["count"] == 1


@requirement("SPEC-PYTHON-UNAVAILABLE")
def test_a_python_that_cannot_start_is_said_with_its_cause(
    playwright: Playwright, tmp_path: Path, signup: str
) -> None:
    extension = changed_extension(tmp_path, "pyodide/pyodide.asm.wasm", None)
    with Pilot(playwright, tmp_path, extension=extension) as pilot, pilot.client() as client:
        tab = pilot.open(signup)
        popup = pilot.popup(tab)
        popup.get_by_role("switch", name=SWITCH).click()
        answer = client.ask("observe", what="page", tab_id=tab.id, timeout_ms=30_000)
        assert answer["error"] == "python_unavailable"
        assert "Cause: " in answer["message"]


def test_the_browsers_own_pages_are_said_to_be_out_of_reach(shared_pilot: Pilot) -> None:
    tab = shared_pilot.open("chrome://version")
    switch_on(shared_pilot, tab, "FormPilot cannot work on this page.")
    with shared_pilot.client() as client:
        answer = client.ask("observe", what="page", tab_id=tab.id)
    assert answer["error"] == "python_unavailable"
    tab.page.close()
