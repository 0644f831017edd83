"""doctor names the first broken link, and its cure."""

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Playwright

from formpilot_host import extension
from tests.binding import requirement
from tests.harness.pilot import Pilot


def broken(pilot: Pilot) -> dict[str, Any]:
    """The check that failed; all before it are fine."""
    done = pilot.host("doctor", "--json")
    report = json.loads(done.stdout)
    *before, last = report["checks"]
    assert done.returncode == 1
    assert all(check["ok"] for check in before)
    assert not last["ok"]
    assert last["cure"]
    return dict(last)


@requirement("SPEC-DOCTOR")
def test_host_not_installed(playwright: Playwright, tmp_path: Path) -> None:
    with Pilot(playwright, tmp_path, installed=False) as pilot:
        check = broken(pilot)
        assert check["name"] == "host installed"
        assert "not installed" in check["detail"]
        assert check["cure"] == f"formpilot-host install --user-data-dir {pilot.profile}"


@requirement("SPEC-DOCTOR")
def test_manifest_of_another_extension_id(own_pilot: Pilot) -> None:
    (registration,) = (own_pilot.profile / "NativeMessagingHosts").glob("*.json")
    content = json.loads(registration.read_text())
    content["allowed_origins"] = [f"chrome-extension://{'a' * 32}/"]
    registration.write_text(json.dumps(content))
    check = broken(own_pilot)
    assert check["name"] == "host installed"
    assert extension.identity() in check["detail"]
    assert "another extension id" in check["detail"]


@requirement("SPEC-DOCTOR")
def test_browser_not_running(playwright: Playwright, tmp_path: Path) -> None:
    with Pilot(playwright, tmp_path) as pilot:
        pass
    check = broken(pilot)
    assert (check["name"], check["detail"]) == ("browser running", "browser not running")


@requirement("SPEC-DOCTOR")
def test_extension_not_loaded(playwright: Playwright, tmp_path: Path) -> None:
    with Pilot(playwright, tmp_path, extension=None) as pilot:
        check = broken(pilot)
    assert check["name"] == "extension connected"
    assert str(extension.folder()) in check["cure"]


@requirement("SPEC-DOCTOR")
@requirement("SPEC-EXIT-CODES")
def test_switch_off_everywhere_and_then_all_is_well(own_pilot: Pilot, signup: str) -> None:
    tab = own_pilot.open(signup)
    assert broken(own_pilot)["name"] == "switched on"
    own_pilot.switch(tab)
    done = own_pilot.host("doctor")
    assert done.returncode == 0
    assert "Everything is in place." in done.stdout


@requirement("SPEC-UNINSTALL")
def test_uninstall_leaves_no_file_behind(own_pilot: Pilot) -> None:
    hosts = own_pilot.profile / "NativeMessagingHosts"
    runtime = Path(own_pilot.env["FORMPILOT_RUNTIME_DIR"])
    assert list(hosts.iterdir())
    own_pilot.context.close()
    assert own_pilot.host("uninstall").returncode == 0
    assert not hosts.exists()
    assert not runtime.exists()
