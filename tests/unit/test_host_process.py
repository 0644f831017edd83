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

from formpilot_host import __version__, rendezvous
from formpilot_host.framing import LENGTH, TO_BROWSER_LIMIT, Message, pack
from formpilot_inpage.contract import PROTOCOL
from tests.binding import requirement
from tests.harness.client import HOST_COMMAND

CANARY = "correct-horse-battery-staple"
BRANDS = [{"brand": name} for name in ("Not=A?Brand", "Chromium", "Google Chrome")]
EXTENSION = {"protocol": PROTOCOL, "version": "9.9", "brands": BRANDS}
HELLO = {"protocol": PROTOCOL, "version": __version__}


class Peer:
    """Speaks frames with the host, as the browser or as a client."""

    def __init__(self, incoming: Any, outgoing: Any) -> None:
        self.incoming, self.outgoing = incoming, outgoing

    def send(self, data: bytes) -> None:
        self.outgoing.write(data)
        self.outgoing.flush()

    def say(self, message: Message) -> None:
        self.send(pack(message))

    def hear(self) -> Any:
        """The next message, apart from the word that a request was taken."""
        while "taken" in (message := self.hear_all()):
            pass
        return message

    def hear_all(self) -> Any:
        (length,) = LENGTH.unpack(self.incoming.read(LENGTH.size))
        return json.loads(self.incoming.read(length))


class Host:
    """A real process, as the browser starts it."""

    def __init__(self, process: "subprocess.Popen[bytes]") -> None:
        self.process = process
        self.browser = Peer(process.stdout, process.stdin)
        self.errors: Any = process.stderr

    def client(self) -> Peer:
        ((name, path),) = rendezvous.names()
        assert name == f"google-chrome-{self.process.pid}"
        with socket.socket(socket.AF_UNIX) as client:
            client.settimeout(20)
            client.connect(path)
            peer = Peer(client.makefile("rb"), client.makefile("wb"))
        assert peer.hear() == {"hello": {**HELLO, "extension": EXTENSION}}
        return peer

    def serves(self, client: Peer) -> bool:
        client.say({"id": 77, "tabs": {}})
        request = self.browser.hear()
        self.browser.say({"id": request["id"], "echo": "there and back"})
        return bool(client.hear() == {"id": 77, "echo": "there and back"})


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv(rendezvous.FOLDER_VARIABLE, str(tmp_path / "run"))
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    monkeypatch.delenv("XDG_STATE_HOME", raising=False)
    return tmp_path / "run"


@pytest.fixture
def silent(folder: Path) -> Iterator[Host]:
    command = [str(HOST_COMMAND), "chrome-extension://x/"]
    with subprocess.Popen(command, stdin=PIPE, stdout=PIPE, stderr=PIPE) as process:
        watchdog = threading.Timer(30, process.kill)
        watchdog.start()
        yield Host(process)
        process.kill()
        watchdog.cancel()


@pytest.fixture
def host(silent: Host) -> Host:
    silent.browser.say({"hello": EXTENSION})
    assert silent.browser.hear() == {"hello": HELLO}
    return silent


@pytest.mark.parametrize("first", [b"", pack({"id": 1, "tabs": {}}), b"GET / HTTP/1.1\r\n\r\n"])
def test_no_socket_is_opened_without_hello(first: bytes, silent: Host, folder: Path) -> None:
    output, errors = silent.process.communicate(first, timeout=5)
    assert (silent.process.returncode, output) == (1, b"")
    assert errors.startswith(b"formpilot-host: ")
    assert not folder.exists()


def test_a_request_is_said_to_be_taken_before_it_is_passed_on(host: Host) -> None:
    client = host.client()
    client.say({"id": 5, "tabs": {}})
    assert client.hear_all() == {"taken": 5}
    assert host.browser.hear()["tabs"] == {}


def test_equal_ids_of_two_clients_never_mix(host: Host) -> None:
    clients = [host.client(), host.client()]
    requests = []
    for client in clients:
        client.say({"id": 1, "tabs": {}})
        requests.append(host.browser.hear())
    for request, word in zip(reversed(requests), "ba", strict=True):
        host.browser.say({"id": request["id"], "echo": word})
    assert [client.hear()["echo"] for client in clients] == ["a", "b"]


def test_a_reply_for_a_client_that_left_is_dropped_and_the_others_go_on(host: Host) -> None:
    leaving, staying = host.client(), host.client()
    leaving.say({"id": 1, "tabs": {}})
    request = host.browser.hear()
    leaving.incoming.close()
    leaving.outgoing.close()
    host.browser.say({"id": request["id"], "echo": "nobody is there"})
    host.browser.say({"id": 999, "echo": "nobody asked"})
    assert host.serves(staying)


@requirement("SPEC-TOO-LARGE")
def test_a_message_too_large_for_the_browser_is_answered_to_its_client(host: Host) -> None:
    client = host.client()
    text = json.dumps({"action": "query_dom", "selector": "x" * TO_BROWSER_LIMIT})
    client.say({"id": 5, "run": {"tab": 7, "deadline_ms": 1000, "text": text}})
    place = {"tab": 7, "document": 1, "origins": ["http://127.0.0.1"]}
    host.browser.say({**host.browser.hear(), **place})
    answer = client.hear()
    assert (answer["id"], answer["fault"]) == (5, "large")
    assert answer["detail"].endswith("bytes where 1048576 are the most")
    assert host.serves(client)


@requirement("SPEC-TOO-LARGE")
def test_a_reply_too_large_for_the_socket_is_answered_as_such(host: Host) -> None:
    client = host.client()
    client.say({"id": 5, "tabs": {}})
    request = host.browser.hear()
    reply = json.dumps({"id": request["id"], "echo": "é" * 12_000_000}, ensure_ascii=False)
    host.browser.send(LENGTH.pack(len(reply.encode())) + reply.encode())
    assert client.hear()["fault"] == "large"
    assert host.serves(client)


def test_an_empty_message_of_the_browser_does_not_end_the_host(host: Host) -> None:
    host.browser.say({})
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
def test_a_client_that_sends_garbage_is_dropped_alone(garbage: bytes, host: Host) -> None:
    bad, good = host.client(), host.client()
    bad.send(garbage)
    # A reset is the end too: the host leaves the rest of the garbage unread.
    with contextlib.suppress(ConnectionResetError):
        assert bad.incoming.read() == b""
    assert host.serves(good)
    host.process.kill()
    (line,) = host.process.communicate()[1].splitlines()
    assert line.startswith(b"formpilot-host: a client was dropped: ")
    assert CANARY.encode() not in line


@pytest.mark.parametrize("number", [None, signal.SIGTERM, signal.SIGINT])
def test_the_host_ends_with_its_input_or_a_signal_and_takes_its_socket_away(
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
    code = "import sys, formpilot_host.host; print(*sys.modules)"
    loaded = set(subprocess.check_output([sys.executable, "-c", code], text=True).split())
    assert not loaded & {"mcp", "mcp_types", "pydantic", "anyio", "httpx", "argparse", "pathlib"}
