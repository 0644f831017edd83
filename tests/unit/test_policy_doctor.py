"""doctor checks the rules, the allowed folders and the log."""

import json
from pathlib import Path

import pytest

from formpilot_host.cli import doctor
from formpilot_host.policy.rules.rule import rule_from_user
from formpilot_host.policy.rules.store import RuleStore


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("FORMPILOT_CONFIG_DIR", str(tmp_path / "config"))
    monkeypatch.setenv("FORMPILOT_STATE_DIR", str(tmp_path / "state"))
    return tmp_path


def test_rules_are_counted_and_an_invalid_file_is_reported_with_its_hint(folder: Path) -> None:
    path = folder / "config" / "sites.json"
    assert doctor.check_rules() == doctor.HealthCheck("site rules", True, f"0 sites in {path}")
    RuleStore(str(path)).set_rule(rule_from_user("shop.example", "block"))
    assert doctor.check_rules().detail == f"1 site in {path}"
    path.write_text('{\n"sites": {"shop.example": {"rule": "maybe"}}}')
    check = doctor.check_rules()
    assert not check.ok
    assert check.detail.startswith(f'{path}, line 2: "shop.example": "rule" is one of')
    assert check.hint.startswith("Correct the file")


def test_allowed_folders_are_counted_and_an_invalid_file_is_reported(folder: Path) -> None:
    path = folder / "config" / "folders.json"
    assert doctor.check_folders() == doctor.HealthCheck("allowed folders", True, f"0 in {path}")
    real, link = folder / "real", folder / "link"
    real.mkdir()
    link.symlink_to(real)
    path.parent.mkdir()
    path.write_text(json.dumps({"folders": [str(real), str(link)]}))
    assert doctor.check_folders().detail == (
        f"2 in {path}; not used, because they are links now: {link}"
    )
    path.write_text("{")
    check = doctor.check_folders()
    assert (check.ok, check.detail) == (False, f"{path}: It is not JSON.")
    assert check.hint.startswith(f"Mend {path}")


def test_the_log_is_probed_and_its_path_is_reported(folder: Path) -> None:
    path = folder / "state" / "actions.jsonl"
    assert doctor.check_log() == doctor.HealthCheck("action log", True, str(path))
    assert path.read_bytes() == b""
    path.unlink()
    path.mkdir()
    check = doctor.check_log()
    assert (check.ok, check.detail) == (False, f"{path} cannot be written: Is a directory")
    assert "FORMPILOT_STATE_DIR" in check.hint
