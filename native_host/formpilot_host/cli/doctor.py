"""`formpilot-host doctor`: checks the installation step by step, and stops at the first problem."""

import asyncio
import json
import os
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from formpilot_host.mcp.host_client import HostConnection, HostPool, list_tabs
from formpilot_host.policy.files.allowed_folders import (
    FOLDERS_FILE,
    AllowedFolders,
    FoldersFileError,
)
from formpilot_host.policy.log.action_log import ActionLog, LogUnavailable
from formpilot_host.policy.paths import STATE_VARIABLE, config_folder, state_folder
from formpilot_host.policy.rules.rules_file import RULES_FILE, RulesFileError
from formpilot_host.policy.rules.store import RuleStore
from formpilot_host.transport import unix_socket
from formpilot_inpage.contract import PROTOCOL
from formpilot_inpage.contract.errors import CommandError
from formpilot_inpage.contract.results import pluralize

from . import extension_folder, install
from .browsers import BROWSERS, UserDataDir, find_sandboxed

REPLY_TIMEOUT_S = 3


@dataclass(frozen=True, slots=True)
class HealthCheck:
    """The result of one check; `hint` says what to do if it failed."""

    name: str
    ok: bool
    detail: str
    hint: str = ""


def check_extension() -> HealthCheck:
    try:
        return HealthCheck("extension files", True, str(extension_folder.find_folder()))
    except extension_folder.NotBuilt as problem:
        return HealthCheck("extension files", False, str(problem), "Run: python3 build.py")


def check_browsers(data_dirs: list[UserDataDir]) -> HealthCheck:
    found = [data_dir for data_dir in data_dirs if data_dir.folder.is_dir()]
    sandboxed = find_sandboxed()
    if not found and sandboxed:
        return HealthCheck(
            "browser found",
            False,
            f"only {', '.join(sandboxed)}, which usually cannot start a host",
            "Install the browser from its maker's own package instead of Snap or Flatpak.",
        )
    detail = ", ".join(f"{data_dir.title}: {data_dir.folder}" for data_dir in found)
    *titles, last_title = [browser.title for browser in BROWSERS]
    hint = f"Install {', '.join(titles)} or {last_title}, and start it once."
    return HealthCheck("browser found", bool(found), detail or "no supported browser", hint)


def registration_problem(data_dir: UserDataDir) -> str:
    """Says what is wrong with a registration; empty if it is right."""
    content = install.read_registration(data_dir)
    path = install.registration_path(data_dir)
    if content is None:
        return f"host not installed for {data_dir.title}"
    if not install.is_formpilot(content):
        return f"{path} belongs to another program or cannot be read"
    extension_id = extension_folder.extension_id()
    if f"chrome-extension://{extension_id}/" not in content.get("allowed_origins", []):
        return f"{path} is for another extension id, not {extension_id}"
    if not os.access(content.get("path", ""), os.X_OK):
        return f"{path} names a program that cannot be started: {content.get('path')}"
    return ""


def check_registration(data_dirs: list[UserDataDir]) -> HealthCheck:
    problems = {data_dir: registration_problem(data_dir) for data_dir in data_dirs}
    registered = [data_dir.title for data_dir, problem in problems.items() if not problem]
    if registered:
        others = [problem for problem in problems.values() if problem]
        return HealthCheck("host installed", True, "; ".join([", ".join(registered), *others]))
    hint = "Run: formpilot-host install " + " ".join(data_dir.option for data_dir in problems)
    return HealthCheck("host installed", False, "; ".join(problems.values()), hint)


def check_socket_folder() -> HealthCheck:
    try:
        folder = Path(unix_socket.private_path("doctor")).parent
    except unix_socket.UnsafeSocket as problem:
        hint = f"Set {unix_socket.FOLDER_VARIABLE} to a folder of your own with a short path."
        return HealthCheck("socket folder", False, str(problem), hint)
    return HealthCheck("socket folder", True, str(folder))


def check_rules() -> HealthCheck:
    rules = RuleStore(str(Path(config_folder()) / RULES_FILE))
    try:
        detail = f"{pluralize(len(rules.list_rules()), 'site')} in {rules.path}"
    except RulesFileError as error:
        return HealthCheck("site rules", False, error.problem, error.hint)
    return HealthCheck("site rules", True, detail)


def check_folders() -> HealthCheck:
    folders = AllowedFolders(str(Path(config_folder()) / FOLDERS_FILE))
    try:
        allowed, readable = folders.load(), folders.readable()
    except FoldersFileError as problem:
        hint = f"Mend {folders.path}, or remove it and allow the folders in the settings again."
        return HealthCheck("allowed folders", False, str(problem), hint)
    detail = f"{len(allowed)} in {folders.path}"
    if moved := [folder for folder in allowed if folder not in readable]:
        detail += f"; not used, because they are links now: {', '.join(moved)}"
    return HealthCheck("allowed folders", True, detail)


def check_log() -> HealthCheck:
    log = ActionLog(state_folder())
    try:
        log.check_writable()
    except LogUnavailable as problem:
        hint = f"Make the folder {log.folder} writable, or set {STATE_VARIABLE} to another one."
        return HealthCheck("action log", False, str(problem), hint)
    return HealthCheck("action log", True, log.path)


def check_running(data_dirs: list[UserDataDir]) -> HealthCheck:
    running = [data_dir.title for data_dir in data_dirs if data_dir.is_running()]
    detail = ", ".join(running) or "browser not running"
    return HealthCheck("browser running", bool(running), detail, "Start the browser.")


def check_connected(hosts: list[HostConnection]) -> HealthCheck:
    detail = ", ".join(host.name for host in hosts) or "extension not loaded, or not enabled"
    hint = (
        "Open chrome://extensions. If FormPilot is listed, enable and reload it; if not, choose "
        f'"Load unpacked" and this folder: {extension_folder.find_folder()}'
    )
    return HealthCheck("extension connected", bool(hosts), detail, hint)


def check_protocols(hosts: list[HostConnection]) -> HealthCheck:
    detail = ", ".join(
        f"extension {host.extension['protocol']}, host {host.hello['protocol']}" for host in hosts
    )
    is_compatible = all(host.is_compatible for host in hosts)
    hint = f"Reload FormPilot in chrome://extensions. This command has protocol {PROTOCOL}."
    return HealthCheck("protocols agree", is_compatible, detail, hint)


async def check_switch(hosts: list[HostConnection]) -> HealthCheck:
    try:
        listed = await asyncio.wait_for(list_tabs(hosts), REPLY_TIMEOUT_S)
    except (TimeoutError, CommandError):
        hint = "Reload FormPilot in chrome://extensions."
        return HealthCheck("switched on", False, "the extension does not answer", hint)
    on = sum(tab["on"] for _, tab in listed)
    detail = f"in {pluralize(on, 'tab')}" if on else "FormPilot is switched off in every tab"
    hint = "Open the FormPilot popup on the tab you want and switch it on."
    return HealthCheck("switched on", bool(on), detail, hint)


async def run_checks(data_dirs: list[UserDataDir]) -> list[HealthCheck]:
    """Returns the checks up to the first that fails: the others depend on it."""
    checks: list[HealthCheck] = []
    for check in local_checks(data_dirs):
        checks.append(check)
        if not check.ok:
            return checks
    pool = HostPool()
    try:
        hosts = await pool.connections()
        checks.append(check_connected(hosts))
        if checks[-1].ok:
            checks.append(check_protocols(hosts))
        if checks[-1].ok:
            checks.append(await check_switch(hosts))
    finally:
        pool.close()
    return checks


def local_checks(data_dirs: list[UserDataDir]) -> Iterator[HealthCheck]:
    """The checks that need no connection."""
    yield check_extension()
    yield check_browsers(data_dirs)
    yield check_registration(data_dirs)
    yield check_socket_folder()
    yield check_rules()
    yield check_folders()
    yield check_log()
    yield check_running(data_dirs)


def main(data_dirs: list[UserDataDir], as_json: bool) -> int:
    checks = asyncio.run(run_checks(data_dirs))
    ok = checks[-1].ok
    if as_json:
        print(json.dumps({"ok": ok, "checks": [asdict(check) for check in checks]}, indent=2))
        return 0 if ok else 1
    for check in checks:
        print(f"{'ok  ' if check.ok else 'FAIL'}  {check.name}: {check.detail}")
    print("\nEverything is in place." if ok else f"\nTo do: {checks[-1].hint}")
    return 0 if ok else 1
