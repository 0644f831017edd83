"""No value of a fill appears in a reply, on a console or in a file, whatever goes wrong."""

import itertools
import os
import re
import signal
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TextIO

import pytest
from mcp_types import CallToolResult
from playwright.sync_api import Playwright

from harness.client import ROOT, McpClient
from harness.console_recorder import ConsoleRecorder
from harness.focus_conditions import UnassistedPilot
from harness.hold import Hold, holding
from harness.offscreen_probe import runtime_of
from harness.pilot import Pilot, Tab
from harness.policies import RUNTIMES, served_under_policies
from harness.processes import native_host_pid
from harness.waiting import wait_until
from tests.binding import requirement

PIECE_LENGTH = 6
VALUES: tuple[Any, ...] = (
    "Vq7#Xw9zKp2m!tR",
    "zybquorlax.fenwib@trundlemop.test",
    739164820573,
    "+49 8137 946 2058",
    "Größe Überjäckchen ßwölk",
    ["Glimsprocket Jorvand", "Plonkwithe"],
)
LARGE = "Qwurbelzack " * 100_000
NAMES = re.findall(r'name="([\w-]+)"', (ROOT / "tests/pages/secrets.html").read_text())
SPECIAL = {"leaving", "hanging"}
FIELDS = list(dict.fromkeys(name for name in NAMES if name not in SPECIAL))
# The path of a file that the extension can write has its id or one of these words in it.
WRITTEN = re.compile("Extension|NativeMessaging|Service Worker")


def letters(text: str) -> str:
    plain = re.sub(r"\\u([0-9a-f]{4})", lambda at: chr(int(at[1], 16)), text)
    decomposed = unicodedata.normalize("NFKD", plain).casefold()
    return "".join(letter for letter in decomposed if letter.isalnum())


def pieces() -> set[str]:
    texts = [LARGE[:24], *(item for item in VALUES if isinstance(item, str))]
    texts += [str(VALUES[2]), *VALUES[-1]]
    return {
        letters(text)[at : at + PIECE_LENGTH]
        for text in texts
        for at in range(len(letters(text)) - PIECE_LENGTH + 1)
    }


PIECES = pieces()


def leaked_pieces(text: str) -> list[str]:
    """Return the pieces of values that a text contains."""
    searched = letters(text)
    windows = {searched[at : at + PIECE_LENGTH] for at in range(len(searched) - PIECE_LENGTH + 1)}
    return sorted(windows & PIECES)


class Session:
    """The calls of a client, its replies, and the console messages meanwhile."""

    def __init__(self, pilot: UnassistedPilot, client: McpClient, tab: Tab, runtime: str) -> None:
        self.pilot, self.client, self.tab = pilot, client, tab
        self.replies: list[CallToolResult] = []
        self.console = ConsoleRecorder(pilot)
        offscreen = {"background_page"} if runtime == "offscreen" else set()
        assert {"page", "service_worker"} | offscreen == self.console.targets

    def fill(self, fields: dict[str, Any], **more: Any) -> dict[str, Any]:
        return self.ask("interact", action="fill_form", fields=fields, **more)

    def ask(self, tool: str, **arguments: Any) -> dict[str, Any]:
        target = {"tab_id": self.tab.id} if "correlation_id" not in arguments else {}
        self.replies.append(self.client.call(tool, **{**target, **arguments}))
        content: dict[str, Any] = self.replies[-1].structured_content
        return content

    def codes(self) -> set[str]:
        """Return every error code in the replies, of a call or of a field."""
        answers = [reply.structured_content for reply in self.replies]
        results = [result for answer in answers for result in answer.get("results", [])]
        return {found["error"] for found in [*answers, *results] if "error" in found}


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    with served_under_policies(ROOT) as address:
        yield address


@pytest.fixture(scope="module")
def pilot(
    playwright: Playwright, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[UnassistedPilot]:
    with UnassistedPilot(playwright, tmp_path_factory.mktemp("secrecy")) as started:
        yield started


@pytest.fixture
def errors(tmp_path: Path) -> Iterator[TextIO]:
    with (tmp_path / "server errors").open("w+") as file:
        yield file


@pytest.fixture(params=RUNTIMES)
def session(
    request: pytest.FixtureRequest, pilot: UnassistedPilot, site: str, errors: TextIO
) -> Iterator[Session]:
    tab = pilot.open_on(f"{site}/{RUNTIMES[request.param]}/tests/pages/secrets.html")
    with pilot.client(errors) as client:
        assert runtime_of(client, tab) == request.param
        yield Session(pilot, client, tab, request.param)
    tab.page.close()


def fill_everything(session: Session) -> None:
    """Fill every value into every field; fields take, refuse, revert, reformat or throw it."""
    page = session.tab.page
    for value in VALUES:
        session.fill(dict.fromkeys(FIELDS, value))
        if not isinstance(value, list):
            assert leaked_pieces(page.inner_text("#problem"))
            assert leaked_pieces(page.inner_text("#mirror"))
            assert leaked_pieces(
                page.evaluate("document.querySelector('[name=custom]').validationMessage")
            )
            assert leaked_pieces(" ".join(page.evaluate("window.thrown.splice(0)")))
        # Later replies cannot redact this value: only the call that sent it knows it.
        page.evaluate("show('')")


def fill_in_other_ways(session: Session) -> None:
    value = VALUES[1]
    session.fill({"text": value, "nothing": value, "mirror": VALUES[4]})
    session.fill({"email": value, "select": value}, dry_run=True)
    session.fill({"email": value, "select": value, "tel": value}, on_error="stop")
    session.fill({"text": value}, selector="#no-form")
    session.fill({"text": value}, snapshot_id="old")
    queued = session.fill({"email": value, "custom": value}, wait=False)
    session.ask("observe", what="command_result", correlation_id=queued["correlation_id"])


def send_invalid_calls(session: Session) -> None:
    value = VALUES[0]
    for wrong in (None, {"value": value}, [[value]], [{value: value}], LARGE[:600_000]):
        session.fill({"text": wrong, "email": value})
    session.fill(value)
    session.fill({"text": value}, on_error=value)
    session.fill({"text": value}, value=value)
    session.ask("interact", action="fill", fields={"text": value})
    session.ask(value, action="fill_form", fields={"text": value})
    session.fill({"text": LARGE[:400_000], "email": LARGE[:400_000], "tel": LARGE[:400_000]})


def fill_tabs_that_are_off(session: Session) -> None:
    off = session.pilot.open(session.tab.page.url)
    session.fill({"text": VALUES[0]}, tab_id=off.id)
    off.page.close()
    session.fill({"text": VALUES[0]}, tab_id=off.id)


def fill_during_failures(session: Session) -> None:
    """Fill while the page hangs, while it navigates, and while the host dies."""
    value = VALUES[1]
    with hanging_field(session):
        session.fill({"text": value, "hanging": value, "email": value}, timeout_ms=1000)
    leave_the_page(session)
    lose_the_host(session)


@contextmanager
def hanging_field(session: Session) -> Iterator[Hold]:
    """Make the page hang at the change of a field until the block ends."""
    with holding() as hold:
        listen = "document.querySelector('[name=hanging]').addEventListener"
        session.tab.page.evaluate(f"() => {listen}('change', () => {hold.script})")
        yield hold
    # Answered by a page that does not hang any more.
    session.tab.page.evaluate("true")


def leave_the_page(session: Session) -> None:
    """Fill a page that navigates until the browser leaves it before the fill has answered.

    The fill waits for its last field, which is not there.
    """
    page, url = session.tab.page, session.tab.page.url
    for _ in range(10):
        session.fill({"text": VALUES[1], "leaving": VALUES[1], "nothing": VALUES[1]})
        page.wait_for_url("**?left")
        runtime_of(session.client, session.tab)
        if "navigated" in session.codes():
            return
        page.goto(url)
        runtime_of(session.client, session.tab)


def lose_the_host(session: Session) -> None:
    """Kill the host while a command is in the page."""
    fields = {"text": VALUES[1], "hanging": VALUES[1]}
    with hanging_field(session) as hold:
        waiting = session.client.start(
            "interact", action="fill_form", fields=fields, tab_id=session.tab.id
        )
        hold.wait_until_hanging()
        os.kill(native_host_pid(session.pilot), signal.SIGKILL)
        session.replies.append(waiting.result(60))


EXPECTED = {
    "ai_web_pilot_disabled",
    "date_not_understood",
    "element_detached",
    "extension_timeout",
    "field_not_found",
    "file_input_not_supported",
    "form_not_found",
    "host_lost",
    "invalid_checkbox_value",
    "invalid_params",
    "invalid_value",
    "navigated",
    "option_not_found",
    "radio_option_not_found",
    "stale_snapshot",
    "tab_gone",
    "too_large",
    "unknown_action",
    "value_reverted",
}


def written_files(pilot: Pilot) -> Iterator[Path]:
    paths = itertools.chain(pilot.profile.rglob("*"), (pilot.profile.parent / "run").rglob("*"))
    for path in paths:
        name = str(path.relative_to(pilot.profile.parent))
        is_ours = name.startswith("run") or WRITTEN.search(name) or "chrome-extension" in name
        if is_ours and path.is_file():
            yield path


@requirement("FILL-S3")
@requirement("FILL-S4")
@requirement("FILL-S7")
@requirement("SPEC-NO-VALUES")
def test_no_value_is_told_anywhere(session: Session, errors: TextIO) -> None:
    fill_everything(session)
    fill_in_other_ways(session)
    send_invalid_calls(session)
    fill_tabs_that_are_off(session)
    fill_during_failures(session)
    assert session.codes() == EXPECTED
    pilot = session.pilot
    stored = pilot.worker.evaluate(
        "async () => JSON.stringify([await chrome.storage.session.get(), "
        "await chrome.storage.local.get()])"
    )
    pilot.worker.evaluate("console.log('the last message')")
    wait_until(session.tab.page, lambda: "the last message" in session.console.messages[-1], True)
    errors.seek(0)
    sources = {
        **{f"reply {at}": reply.model_dump_json() for at, reply in enumerate(session.replies)},
        **{f"console {at}": line for at, line in enumerate(session.console.messages)},
        **{str(path): path.read_bytes().decode(errors="replace") for path in written_files(pilot)},
        "storage": stored,
        "server's errors": errors.read(),
        "browser's and host's errors": pilot.errors.read_text(errors="replace"),
    }
    leaks = {name: leaked_pieces(text) for name, text in sources.items()}
    assert {name: (leaks[name], text) for name, text in sources.items() if leaks[name]} == {}
