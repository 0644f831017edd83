"""Checks each link of the chain in order, and names the first broken one and its cure."""

import asyncio
import json
import os
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from formpilot_inpage.contract.errors import Refused
from formpilot_inpage.contract.results import counted

from . import __version__, extension, install, rendezvous
from .browsers import Place, sandboxed
from .link import Browsers, Link
from .policy.folders import STATE_VARIABLE, config_folder, state_folder
from .policy.log import Log, Unavailable
from .policy.rules import FILE_NAME, Broken, Rules

ASK_WITHIN_S = 3


@dataclass(frozen=True, slots=True)
class Check:
    """One link of the chain."""

    name: str
    ok: bool
    detail: str
    cure: str = ""


def check_extension() -> Check:
    try:
        return Check("extension files", True, str(extension.folder()))
    except extension.NotBuilt as problem:
        return Check("extension files", False, str(problem), "python3 build.py")


def check_browsers(places: list[Place]) -> Check:
    found = [place for place in places if place.folder.is_dir()]
    detail = ", ".join(f"{place.title}: {place.folder}" for place in found)
    if not found and sandboxed():
        return Check(
            "browser found",
            False,
            f"only {', '.join(sandboxed())}, which usually cannot start a host",
            "Install the browser from its maker's own package instead of Snap or Flatpak.",
        )
    cure = "Install Chromium, Chrome, Edge, Vivaldi or Brave and start it once."
    return Check("browser found", bool(found), detail or "no supported browser", cure)


def registration_problem(place: Place) -> str:
    """What is wrong with a registration; empty where nothing is."""
    content = install.read_registration(place)
    path = install.registration(place)
    if content is None:
        return f"host not installed for {place.title}"
    if not install.is_ours(content):
        return f"{path} belongs to another program or cannot be read"
    if f"chrome-extension://{extension.identity()}/" not in content.get("allowed_origins", []):
        return f"{path} is for another extension id, not {extension.identity()}"
    if not os.access(content.get("path", ""), os.X_OK):
        return f"{path} names a program that is not there: {content.get('path')}"
    return ""


def check_registration(places: list[Place]) -> Check:
    problems = {place: registration_problem(place) for place in places}
    good = [place.title for place, problem in problems.items() if not problem]
    if good:
        wrong = [problem for problem in problems.values() if problem]
        return Check("host installed", True, "; ".join([", ".join(good), *wrong]))
    cure = "formpilot-host install " + " ".join(place.option for place in problems)
    return Check("host installed", False, "; ".join(problems.values()), cure)


def check_socket_folder() -> Check:
    try:
        return Check("socket folder", True, str(Path(rendezvous.private_path("doctor")).parent))
    except rendezvous.Unsafe as problem:
        return Check(
            "socket folder", False, str(problem), f"Set {rendezvous.FOLDER_VARIABLE} to a folder."
        )


def check_rules() -> Check:
    rules = Rules(str(Path(config_folder()) / FILE_NAME))
    try:
        detail = f"{counted(len(rules.listed()), 'site')} in {rules.path}"
    except Broken as problem:
        return Check("site rules", False, problem.what, problem.cure)
    return Check("site rules", True, detail)


def check_log() -> Check:
    log = Log(state_folder())
    try:
        log.check()
    except Unavailable as problem:
        cure = f"Make {log.folder} a folder that you can write to, or set {STATE_VARIABLE}."
        return Check("action log", False, str(problem), cure)
    return Check("action log", True, log.path)


def check_running(places: list[Place]) -> Check:
    running = [place.title for place in places if place.running()]
    detail = ", ".join(running) or "browser not running"
    return Check("browser running", bool(running), detail, "Start the browser.")


def check_connected(links: list[Link]) -> Check:
    detail = ", ".join(link.name for link in links) or "extension not loaded, or not enabled"
    cure = (
        f"In chrome://extensions: Load unpacked, {extension.folder()}; "
        "if it is there already, reload it."
    )
    return Check("extension connected", bool(links), detail, cure)


def check_versions(links: list[Link]) -> Check:
    detail = ", ".join(
        f"extension {link.extension['version']}, host {link.host['version']}" for link in links
    )
    ok = all(link.understood for link in links)
    cure = "Reload the extension in chrome://extensions; this command is " + __version__
    return Check("versions agree", ok, detail, cure)


async def check_switch(links: list[Link]) -> Check:
    asking = asyncio.gather(*(link.tabs() for link in links))
    try:
        listed = await asyncio.wait_for(asking, ASK_WITHIN_S)
    except (TimeoutError, Refused):
        cure = "Reload the extension in chrome://extensions."
        return Check("switched on", False, "the extension does not answer", cure)
    on = sum(tab["on"] for tabs in listed for tab in tabs)
    detail = f"in {counted(on, 'tab')}" if on else "FormPilot is switched off in every tab"
    cure = "Open the FormPilot popup on the tab you want and switch it on."
    return Check("switched on", bool(on), detail, cure)


async def checks(places: list[Place]) -> list[Check]:
    """Up to the first that fails: what stands on it cannot be right."""
    done: list[Check] = []
    for check in files_and_folders(places):
        done.append(check)
        if not check.ok:
            return done
    browsers = Browsers()
    try:
        links = await browsers.connected()
        done.append(check_connected(links))
        if done[-1].ok:
            done.append(check_versions(links))
        if done[-1].ok:
            done.append(await check_switch(links))
    finally:
        browsers.close()
    return done


def files_and_folders(places: list[Place]) -> Iterator[Check]:
    yield check_extension()
    yield check_browsers(places)
    yield check_registration(places)
    yield check_socket_folder()
    yield check_rules()
    yield check_log()
    yield check_running(places)


def main(places: list[Place], as_json: bool) -> int:
    done = asyncio.run(checks(places))
    ok = done[-1].ok
    if as_json:
        print(json.dumps({"ok": ok, "checks": [asdict(check) for check in done]}, indent=2))
        return 0 if ok else 1
    for check in done:
        print(f"{'ok  ' if check.ok else 'FAIL'}  {check.name}: {check.detail}")
    print("\nEverything is in place." if ok else f"\nTo do: {done[-1].cure}")
    return 0 if ok else 1
