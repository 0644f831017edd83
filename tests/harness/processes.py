"""The processes of ours that belong to one browser."""

from pathlib import Path

from .pilot import Pilot


def ours(pilot: Pilot) -> set[int]:
    """Every formpilot-host that runs with this browser's runtime folder."""
    mark = f"FORMPILOT_RUNTIME_DIR={pilot.env['FORMPILOT_RUNTIME_DIR']}".encode()
    found = set()
    for process in Path("/proc").glob("[0-9]*"):
        try:
            command = (process / "cmdline").read_bytes()
            environment = (process / "environ").read_bytes()
        except OSError:
            continue
        if b"formpilot-host" in command and mark in environment.split(b"\0"):
            found.add(int(process.name))
    return found


def host_process(pilot: Pilot) -> int:
    """The native host's process id is part of its socket's name."""
    (socket,) = Path(pilot.env["FORMPILOT_RUNTIME_DIR"]).glob("*.sock")
    return int(socket.stem.rpartition("-")[2])
