"""Registers the host with browsers, and takes that back."""

import json
import os
import sys
import sysconfig
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from . import extension, rendezvous
from .browsers import Place

HOST_NAME = "dev.formpilot.host"
DESCRIPTION = "FormPilot: lets an AI agent work in the tabs you switch on"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What was done in one place, in a sentence."""

    done: bool
    text: str


def registration(place: Place) -> Path:
    return place.hosts / f"{HOST_NAME}.json"


def read_registration(place: Place) -> dict[str, Any] | None:
    """What is registered; None where there is nothing, {} where it cannot be read."""
    try:
        content = json.loads(registration(place).read_text())
    except FileNotFoundError:
        return None
    except (OSError, ValueError):
        return {}
    return content if isinstance(content, dict) else {}


def is_ours(content: dict[str, Any]) -> bool:
    return content.get("name") == HOST_NAME and content.get("description") == DESCRIPTION


def executable() -> Path:
    """The command that the browser is to start, with an absolute path."""
    candidates = (Path(sys.argv[0]), Path(sysconfig.get_path("scripts")) / "formpilot-host")
    for candidate in candidates:
        if candidate.name == "formpilot-host" and os.access(candidate, os.X_OK):
            return candidate.absolute()
    raise FileNotFoundError("The command formpilot-host was not found beside this Python.")


def install(place: Place) -> Outcome:
    path = registration(place)
    present = read_registration(place)
    if present is not None and not is_ours(present):
        return Outcome(False, f"{place.title}: {path} belongs to another program; left alone.")
    content = {
        "name": HOST_NAME,
        "description": DESCRIPTION,
        "path": str(executable()),
        "type": "stdio",
        "allowed_origins": [f"chrome-extension://{extension.identity()}/"],
    }
    draft = path.with_suffix(".new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        draft.write_text(json.dumps(content, indent=2) + "\n")
        draft.replace(path)
    except OSError as problem:
        return Outcome(False, f"{place.title}: could not write {path}: {problem.strerror}")
    return Outcome(True, f"{place.title}: wrote {path}")


def uninstall(place: Place) -> Outcome:
    path = registration(place)
    present = read_registration(place)
    if present is None:
        return Outcome(True, f"{place.title}: nothing to remove")
    if not is_ours(present):
        return Outcome(False, f"{place.title}: {path} belongs to another program; left alone.")
    path.unlink()
    remove_empty(path.parent, place.base)
    return Outcome(True, f"{place.title}: removed {path}")


def remove_sockets() -> None:
    """Stale sockets and the folders for them; a host that runs keeps its own."""
    for folder in map(Path, rendezvous.folders()):
        try:
            rendezvous.check_private(str(folder))
            with rendezvous.locked(str(folder)):
                rendezvous.remove_stale(str(folder))
        except (OSError, rendezvous.Unsafe):
            continue
        owned_parent = folder.parent if folder.parent.name == "formpilot" else folder
        remove_empty(folder, owned_parent.parent)


def remove_empty(folder: Path, base: Path) -> None:
    """The folder and those around it, up to `base`, as far as nothing is in them."""
    while folder != base and not any(folder.iterdir()):
        folder.rmdir()
        folder = folder.parent
