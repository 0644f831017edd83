"""Finds the FormPilot processes of a browser."""

from pathlib import Path

from harness.pilot import Pilot


def formpilot_processes(pilot: Pilot) -> set[int]:
    """Return the ids of all formpilot-host processes with this browser's runtime folder."""
    mark = f"FORMPILOT_RUNTIME_DIR={pilot.env['FORMPILOT_RUNTIME_DIR']}".encode()
    process_ids = set()
    for process in Path("/proc").glob("[0-9]*"):
        try:
            command = (process / "cmdline").read_bytes()
            environment = (process / "environ").read_bytes()
        except OSError:
            continue
        if b"formpilot-host" in command and mark in environment.split(b"\0"):
            process_ids.add(int(process.name))
    return process_ids


def native_host_pid(pilot: Pilot) -> int:
    """Return the native host's process id, which is part of its socket's name."""
    (socket,) = Path(pilot.env["FORMPILOT_RUNTIME_DIR"]).glob("*.sock")
    return int(socket.stem.rpartition("-")[2])
