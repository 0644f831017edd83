import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from subprocess import PIPE
from typing import Any

import pytest

from formpilot_host import __version__
from formpilot_host.transport import unix_socket
from formpilot_host.transport.framing import LENGTH, TO_BROWSER_LIMIT, Message, pack
from formpilot_inpage.contract import PROTOCOL
from harness.client import HOST_COMMAND
from tests.binding import requirement

CANARY = "correct-horse-battery-staple"
BRANDS = [{"brand": name} for name in ("Not=A?Brand", "Chromium", "Google Chrome")]
EXTENSION = {"protocol": PROTOCOL, "version": "9.9", "brands": BRANDS}
HELLO = {"protocol": PROTOCOL, "version": __version__}


class Peer:
    """Exchanges frames with the host, as the browser or as a client."""

    def __init__(self, incoming: Any, outgoing: Any) -> None:
        self.incoming, self.outgoing = incoming, outgoing

    def send_bytes(self, data: bytes) -> None:
        self.outgoing.write(data)
        self.outgoing.flush()

    def send(self, message: Message) -> None:
        self.send_bytes(pack(message))

    def receive(self) -> Any:
        """Returns the next message that is not an ack."""
        while "ack" in (message := self.receive_any()):
            pass
        return message

    def receive_any(self) -> Any:
        (length,) = LENGTH.unpack(self.incoming.read(LENGTH.size))
        return json.loads(self.incoming.read(length))


class Host:
    """A real host process, started as the browser starts it."""

    def __init__(self, process: "subprocess.Popen[bytes]") -> None:
        self.process = process
        self.browser = Peer(process.stdout, process.stdin)
        self.errors: Any = process.stderr

    def client(self) -> Peer:
        ((name, path),) = unix_socket.find_sockets()
        assert name == f"google-chrome-{self.process.pid}"
        with socket.socket(socket.AF_UNIX) as client:
            client.settimeout(20)
            client.connect(path)
            peer = Peer(client.makefile("rb"), client.makefile("wb"))
        assert peer.receive() == {"hello": {**HELLO, "extension": EXTENSION}}
        return peer

    def serves(self, client: Peer) -> bool:
        client.send({"id": 77, "tabs": {}})
        request = self.browser.receive()
        self.browser.send({"id": request["id"], "echo": "round trip"})
        return bool(client.receive() == {"id": 77, "echo": "round trip"})


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv(unix_socket.FOLDER_VARIABLE, str(tmp_path / "run"))
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    monkeypatch.delenv("XDG_STATE_HOME", raising=False)
    return tmp_path / "run"


@pytest.fixture
def ungreeted(folder: Path) -> Iterator[Host]:
    command = [str(HOST_COMMAND), "chrome-extension://x/"]
    with subprocess.Popen(command, stdin=PIPE, stdout=PIPE, stderr=PIPE) as process:
        watchdog = threading.Timer(30, process.kill)
        watchdog.start()
        yield Host(process)
        process.kill()
        watchdog.cancel()


@pytest.fixture
def host(ungreeted: Host) -> Host:
    ungreeted.browser.send({"hello": EXTENSION})
    assert ungreeted.browser.receive() == {"hello": HELLO}
    return ungreeted


@pytest.mark.parametrize("first", [b"", pack({"id": 1, "tabs": {}}), b"GET / HTTP/1.1\r\n\r\n"])
def test_no_socket_is_opened_without_hello(first: bytes, ungreeted: Host, folder: Path) -> None:
    output, errors = ungreeted.process.communicate(first, timeout=5)
    assert (ungreeted.process.returncode, output) == (1, b"")
    assert errors.startswith(b"formpilot-host: ")
    assert not folder.exists()


def test_a_request_is_acknowledged_before_it_is_sent_to_the_browser(host: Host) -> None:
    client = host.client()
    client.send({"id": 5, "tabs": {}})
    assert client.receive_any() == {"ack": 5}
    assert host.browser.receive()["tabs"] == {}


def test_equal_request_ids_of_two_clients_are_kept_apart(host: Host) -> None:
    clients = [host.client(), host.client()]
    requests = []
    for client in clients:
        client.send({"id": 1, "tabs": {}})
        requests.append(host.browser.receive())
    for request, text in zip(reversed(requests), "ba", strict=True):
        host.browser.send({"id": request["id"], "echo": text})
    assert [client.receive()["echo"] for client in clients] == ["a", "b"]


def test_a_reply_for_a_client_that_left_is_dropped_and_other_clients_are_served(host: Host) -> None:
    leaving, staying = host.client(), host.client()
    leaving.send({"id": 1, "tabs": {}})
    request = host.browser.receive()
    leaving.incoming.close()
    leaving.outgoing.close()
    host.browser.send({"id": request["id"], "echo": "the client has left"})
    host.browser.send({"id": 999, "echo": "unknown request"})
    assert host.serves(staying)


@requirement("SPEC-TOO-LARGE")
def test_a_message_too_large_for_the_browser_is_answered_to_its_client(host: Host) -> None:
    client = host.client()
    text = json.dumps({"action": "query_dom", "selector": "x" * TO_BROWSER_LIMIT})
    client.send({"id": 5, "run": {"tab": 7, "deadline_ms": 1000, "text": text}})
    location = {"tab": 7, "document": 1, "origins": ["http://127.0.0.1"]}
    host.browser.send({**host.browser.receive(), **location})
    answer = client.receive()
    assert (answer["id"], answer["fault"]) == (5, "oversized")
    assert answer["detail"].endswith("bytes where 1048576 are the most")
    assert host.serves(client)


@requirement("SPEC-TOO-LARGE")
def test_a_reply_too_large_for_the_socket_is_answered_as_such(host: Host) -> None:
    client = host.client()
    client.send({"id": 5, "tabs": {}})
    request = host.browser.receive()
    reply = json.dumps({"id": request["id"], "echo": "é" * 12_000_000}, ensure_ascii=False)
    host.browser.send_bytes(LENGTH.pack(len(reply.encode())) + reply.encode())
    assert client.receive()["fault"] == "oversized"
    assert host.serves(client)


def test_an_empty_message_of_the_browser_does_not_end_the_host(host: Host) -> None:
    host.browser.send({})
    assert host.serves(host.client())


@requirement("SPEC-NO-VALUES")
@pytest.mark.parametrize(
    "garbage",
    [
        f"GET /{CANARY} HTTP/1.1\r\n\r\n".encode(),
        LENGTH.pack(len(CANARY)) + CANARY.encode(),
        pack({"no id": CANARY}),
        pack({"id": 1, CANARY: 0.5}).replace(b"0.5", b"NaN"),
    ],
)
def test_only_the_client_that_sends_garbage_is_dropped(garbage: bytes, host: Host) -> None:
    bad, good = host.client(), host.client()
    bad.send_bytes(garbage)
    # A reset is also an end: the host leaves the rest of the garbage unread.
    with contextlib.suppress(ConnectionResetError):
        assert bad.incoming.read() == b""
    assert host.serves(good)
    host.process.kill()
    (line,) = host.process.communicate()[1].splitlines()
    assert line.startswith(b"formpilot-host: an MCP server was dropped: ")
    assert CANARY.encode() not in line


@pytest.mark.parametrize("number", [None, signal.SIGTERM, signal.SIGINT])
def test_the_host_ends_with_its_input_or_a_signal_and_removes_its_socket(
    number: signal.Signals | None, host: Host, folder: Path
) -> None:
    client = host.client()
    host.process.send_signal(number) if number else host.browser.outgoing.close()
    assert host.process.wait(20) == 0
    assert list(folder.iterdir()) == []
    assert client.incoming.read() == b""
    assert host.browser.incoming.read() == b""
    assert host.errors.read() == b""


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
@requirement("SPEC-NO-PORT")
def test_the_host_listens_on_no_port_and_prints_to_standard_error(host: Host) -> None:
    process = Path(f"/proc/{host.process.pid}")
    opened = {file.name: str(file.readlink()) for file in (process / "fd").iterdir()}
    sockets = {name for name in opened.values() if name.startswith("socket:")}
    tables = [(process / "net" / kind).read_text() for kind in ("tcp", "tcp6", "udp")]
    ports = {f"socket:[{line.split()[9]}]" for table in tables for line in table.splitlines()}
    assert sockets
    assert sockets.isdisjoint(ports)
    assert (opened["0"], opened["1"]) == (os.devnull, opened["2"])


def test_the_browser_waits_for_no_heavy_import() -> None:
    code = "import sys, formpilot_host.host.process; print(*sys.modules)"
    loaded = set(subprocess.check_output([sys.executable, "-c", code], text=True).split())
    assert not loaded & {"mcp", "mcp_types", "pydantic", "anyio", "httpx", "argparse", "pathlib"}
