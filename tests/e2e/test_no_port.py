"""No FormPilot process opens a network socket."""

from pathlib import Path

from harness.pilot import Pilot
from harness.processes import formpilot_processes
from tests.binding import requirement

TABLES = ("tcp", "tcp6", "udp", "udp6")


def sockets(process: Path) -> set[str]:
    """Return the inodes of the sockets that a process holds."""
    links = [str(entry.readlink()) for entry in (process / "fd").iterdir()]
    return {link[len("socket:[") : -1] for link in links if link.startswith("socket:[")}


def network_sockets(process: Path) -> set[str]:
    rows = [
        line.split()
        for table in TABLES
        for line in (process / "net" / table).read_text().splitlines()[1:]
    ]
    return {row[9] for row in rows}


@requirement("SPEC-NO-PORT")
def test_neither_the_host_nor_the_server_holds_a_tcp_or_udp_socket(
    own_pilot: Pilot, signup: str
) -> None:
    own_pilot.open_on(signup)
    with own_pilot.client() as client:
        assert client.ask("interact", action="query_dom", selector="form")["count"] == 1
        processes = [Path(f"/proc/{number}") for number in formpilot_processes(own_pilot)]
        assert len(processes) == 2
        for process in processes:
            assert sockets(process), "the Unix socket between the two is seen"
            assert not sockets(process) & network_sockets(process)
