"""Registers the host with browsers, and removes the registration."""

import json
import os
import sys
import sysconfig
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from formpilot_host.transport import unix_socket
from formpilot_host.transport.private_folder import lock_folder

from . import extension_folder
from .browsers import UserDataDir

HOST_NAME = "dev.formpilot.host"
DESCRIPTION = "FormPilot: lets an AI agent work in the tabs you switch on"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result for one browser, and a sentence about it."""

    ok: bool
    text: str


def registration_path(data_dir: UserDataDir) -> Path:
    return data_dir.hosts_folder / f"{HOST_NAME}.json"


def read_registration(data_dir: UserDataDir) -> dict[str, Any] | None:
    """Returns the registration, None if there is none, or {} if it cannot be read."""
    try:
        content = json.loads(registration_path(data_dir).read_text())
    except FileNotFoundError:
        return None
    except (OSError, ValueError):
        return {}
    return content if isinstance(content, dict) else {}


def is_formpilot(content: dict[str, Any]) -> bool:
    """Whether FormPilot wrote this registration."""
    return content.get("name") == HOST_NAME and content.get("description") == DESCRIPTION


def find_executable() -> Path:
    """Returns the absolute path of the command that the browser starts."""
    candidates = (Path(sys.argv[0]), Path(sysconfig.get_path("scripts")) / "formpilot-host")
    for candidate in candidates:
        if candidate.name == "formpilot-host" and os.access(candidate, os.X_OK):
            return candidate.absolute()
    raise FileNotFoundError("The command formpilot-host was not found beside this Python.")


def install(data_dir: UserDataDir) -> Outcome:
    path = registration_path(data_dir)
    existing = read_registration(data_dir)
    if existing is not None and not is_formpilot(existing):
        return foreign_registration(data_dir)
    content = {
        "name": HOST_NAME,
        "description": DESCRIPTION,
        "path": str(find_executable()),
        "type": "stdio",
        "allowed_origins": [f"chrome-extension://{extension_folder.extension_id()}/"],
    }
    draft = path.with_suffix(".new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        draft.write_text(json.dumps(content, indent=2) + "\n")
        draft.replace(path)
    except OSError as problem:
        return Outcome(False, f"{data_dir.title}: could not write {path}: {problem.strerror}")
    return Outcome(True, f"{data_dir.title}: wrote {path}")


def uninstall(data_dir: UserDataDir) -> Outcome:
    path = registration_path(data_dir)
    existing = read_registration(data_dir)
    if existing is None:
        return Outcome(True, f"{data_dir.title}: nothing to remove")
    if not is_formpilot(existing):
        return foreign_registration(data_dir)
    path.unlink()
    remove_empty(path.parent, data_dir.base)
    return Outcome(True, f"{data_dir.title}: removed {path}")


def foreign_registration(data_dir: UserDataDir) -> Outcome:
    path = registration_path(data_dir)
    return Outcome(False, f"{data_dir.title}: {path} belongs to another program; not changed.")


def remove_sockets() -> None:
    """Removes stale sockets and their empty folders; running hosts keep theirs."""
    for folder in map(Path, unix_socket.candidate_folders()):
        try:
            with lock_folder(str(folder), unix_socket.OPEN_TO_OTHERS):
                unix_socket.remove_stale(str(folder))
        except OSError:
            continue
        outermost = folder.parent if folder.parent.name == "formpilot" else folder
        remove_empty(folder, outermost.parent)


def remove_empty(folder: Path, base: Path) -> None:
    """Removes the folder and its parents below `base` as long as they are empty."""
    while folder != base and not any(folder.iterdir()):
        folder.rmdir()
        folder = folder.parent
