"""doctor names the first part that does not work, and its hint."""

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Playwright

from formpilot_host.cli import extension_folder
from harness.pilot import Pilot
from tests.binding import requirement


def failed_check(pilot: Pilot) -> dict[str, Any]:
    """Return the check that failed, after all others passed."""
    done = pilot.host("doctor", "--json")
    report = json.loads(done.stdout)
    *before, last = report["checks"]
    assert done.returncode == 1
    assert all(check["ok"] for check in before)
    assert not last["ok"]
    assert last["hint"]
    return dict(last)


@requirement("SPEC-DOCTOR")
def test_host_not_installed(playwright: Playwright, tmp_path: Path) -> None:
    with Pilot(playwright, tmp_path, installed=False) as pilot:
        check = failed_check(pilot)
        assert check["name"] == "host installed"
        assert "not installed" in check["detail"]
        assert check["hint"] == f"Run: formpilot-host install --user-data-dir {pilot.profile}"


@requirement("SPEC-DOCTOR")
def test_manifest_of_another_extension_id(new_pilot: Pilot) -> None:
    (registration,) = (new_pilot.profile / "NativeMessagingHosts").glob("*.json")
    content = json.loads(registration.read_text())
    content["allowed_origins"] = [f"chrome-extension://{'a' * 32}/"]
    registration.write_text(json.dumps(content))
    check = failed_check(new_pilot)
    assert check["name"] == "host installed"
    assert extension_folder.extension_id() in check["detail"]
    assert "another extension id" in check["detail"]


@requirement("SPEC-DOCTOR")
def test_browser_not_running(playwright: Playwright, tmp_path: Path) -> None:
    with Pilot(playwright, tmp_path) as pilot:
        pass
    check = failed_check(pilot)
    assert (check["name"], check["detail"]) == ("browser running", "browser not running")


@requirement("SPEC-DOCTOR")
def test_extension_not_loaded(playwright: Playwright, tmp_path: Path) -> None:
    with Pilot(playwright, tmp_path, extension=None) as pilot:
        check = failed_check(pilot)
    assert check["name"] == "extension connected"
    assert str(extension_folder.find_folder()) in check["hint"]


@requirement("SPEC-DOCTOR")
@requirement("SPEC-EXIT-CODES")
def test_switch_off_everywhere_and_then_all_is_well(own_pilot: Pilot, signup: str) -> None:
    tab = own_pilot.open(signup)
    assert failed_check(own_pilot)["name"] == "switched on"
    own_pilot.switch(tab)
    done = own_pilot.host("doctor")
    assert done.returncode == 0
    assert "Everything is in place." in done.stdout


@requirement("SPEC-UNINSTALL")
def test_uninstall_leaves_no_file_behind(new_pilot: Pilot) -> None:
    hosts = new_pilot.profile / "NativeMessagingHosts"
    runtime = Path(new_pilot.env["FORMPILOT_RUNTIME_DIR"])
    assert list(hosts.iterdir())
    new_pilot.context.close()
    assert new_pilot.host("uninstall").returncode == 0
    assert not hosts.exists()
    assert not runtime.exists()
