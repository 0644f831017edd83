"""Finds the FormPilot processes of a browser, and stops them."""

import os
import signal
import time
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


def stop_process(process_id: int) -> None:
    """Stop a process and wait until each of its threads has stopped, one after the other."""
    os.kill(process_id, signal.SIGSTOP)
    while any(
        thread_state(stat) != "T" for stat in Path(f"/proc/{process_id}/task").glob("*/stat")
    ):
        time.sleep(0.01)


def thread_state(stat: Path) -> str:
    return stat.read_text().rpartition(")")[2].split()[0]
