"""Whatever goes wrong with a fill, no value of it is told anywhere."""

import itertools
import os
import re
import signal
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TextIO

import pytest
from mcp_types import CallToolResult
from playwright.sync_api import Playwright

from tests.binding import requirement
from tests.harness.attention import UnassistedPilot
from tests.harness.client import ROOT, McpClient
from tests.harness.overheard import Overheard
from tests.harness.pilot import Pilot, Tab
from tests.harness.policies import HOMES, served_under_policies
from tests.harness.processes import host_process
from tests.harness.strict import home_of
from tests.harness.waiting import until

PIECE = 6
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
APART = {"leaving", "hanging"}
FIELDS = list(dict.fromkeys(name for name in NAMES if name not in APART))
# What the extension can write below its profile has its id, or one of these words, in its path.
WRITTEN = re.compile("Extension|NativeMessaging|Service Worker")


def letters(text: str) -> str:
    plain = re.sub(r"\\u([0-9a-f]{4})", lambda at: chr(int(at[1], 16)), text)
    decomposed = unicodedata.normalize("NFKD", plain).casefold()
    return "".join(letter for letter in decomposed if letter.isalnum())


def pieces() -> set[str]:
    texts = [LARGE[:24], *(item for item in VALUES if isinstance(item, str))]
    texts += [str(VALUES[2]), *VALUES[-1]]
    return {
        letters(text)[at : at + PIECE]
        for text in texts
        for at in range(len(letters(text)) - PIECE + 1)
    }


PIECES = pieces()


def told(text: str) -> list[str]:
    """The pieces of values that a text has in it."""
    searched = letters(text)
    windows = {searched[at : at + PIECE] for at in range(len(searched) - PIECE + 1)}
    return sorted(windows & PIECES)


class Session:
    """One client's calls and all that was said meanwhile."""

    def __init__(self, pilot: UnassistedPilot, client: McpClient, tab: Tab, home: str) -> None:
        self.pilot, self.client, self.tab = pilot, client, tab
        self.replies: list[CallToolResult] = []
        self.overheard = Overheard(pilot)
        apart = {"background_page"} if home == "offscreen" else set()
        assert {"page", "service_worker"} | apart == self.overheard.targets

    def fill(self, fields: dict[str, Any], **more: Any) -> dict[str, Any]:
        return self.ask("interact", action="fill_form", fields=fields, **more)

    def ask(self, tool: str, **arguments: Any) -> dict[str, Any]:
        where = {"tab_id": self.tab.id} if "correlation_id" not in arguments else {}
        self.replies.append(self.client.call(tool, **{**where, **arguments}))
        content: dict[str, Any] = self.replies[-1].structured_content
        return content

    def codes(self) -> set[str]:
        """Every error that was answered, of a call or of a field."""
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


@pytest.fixture(params=HOMES)
def session(
    request: pytest.FixtureRequest, pilot: UnassistedPilot, site: str, errors: TextIO
) -> Iterator[Session]:
    tab = pilot.open_on(f"{site}/{HOMES[request.param]}/tests/pages/secrets.html")
    with pilot.client(errors) as client:
        assert home_of(client, tab) == request.param
        yield Session(pilot, client, tab, request.param)
    tab.page.close()


def fill_everything(session: Session) -> None:
    """Every value in every field: taken, refused, reverted, reformatted, mirrored, thrown."""
    page = session.tab.page
    for value in VALUES:
        session.fill(dict.fromkeys(FIELDS, value))
        if not isinstance(value, list):
            assert told(page.inner_text("#problem"))
            assert told(page.inner_text("#mirror"))
            assert told(page.evaluate("document.querySelector('[name=custom]').validationMessage"))
            assert told(" ".join(page.evaluate("window.thrown.splice(0)")))
        # Only the call that brought a value knows it.
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


def ask_for_what_cannot_be(session: Session) -> None:
    value = VALUES[0]
    for wrong in (None, {"value": value}, [[value]], [{value: value}], LARGE[:600_000]):
        session.fill({"text": wrong, "email": value})
    session.fill(value)
    session.fill({"text": value}, on_error=value)
    session.fill({"text": value}, value=value)
    session.ask("interact", action="fill", fields={"text": value})
    session.ask(value, action="fill_form", fields={"text": value})
    session.fill({"text": LARGE[:400_000], "email": LARGE[:400_000], "tel": LARGE[:400_000]})


def fill_where_it_is_off(session: Session) -> None:
    off = session.pilot.open(session.tab.page.url)
    session.fill({"text": VALUES[0]}, tab_id=off.id)
    off.page.close()
    session.fill({"text": VALUES[0]}, tab_id=off.id)


def fill_while_it_breaks(session: Session) -> None:
    """The page hangs, leaves, and the host dies."""
    value = VALUES[1]
    session.fill({"text": value, "hanging": value, "email": value}, timeout_ms=1000)
    session.tab.page.wait_for_timeout(2500)
    leave(session)
    lose_the_host(session)


def leave(session: Session) -> None:
    """Until the browser is faster with the next page than the fill with its answer."""
    page, here = session.tab.page, session.tab.page.url
    for _ in range(10):
        session.fill({"text": VALUES[1], "leaving": VALUES[1], "email": VALUES[1]})
        page.wait_for_url("**?left")
        home_of(session.client, session.tab)
        if "navigated" in session.codes():
            return
        page.goto(here)
        home_of(session.client, session.tab)


def lose_the_host(session: Session) -> None:
    """Until it dies while a command is in the browser; one that is not there yet is sent again."""
    fields = {"text": VALUES[1], "hanging": VALUES[1]}
    for pause_ms in (400, 800, 1200, 1600):
        waiting = session.client.start(
            "interact", action="fill_form", fields=fields, tab_id=session.tab.id
        )
        session.tab.page.wait_for_timeout(pause_ms)
        os.kill(host_process(session.pilot), signal.SIGKILL)
        session.replies.append(waiting.result(10))
        if "host_lost" in session.codes():
            return


EXPECTED = {
    "ai_web_pilot_disabled",
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
    below = itertools.chain(pilot.profile.rglob("*"), (pilot.profile.parent / "run").rglob("*"))
    for path in below:
        where = str(path.relative_to(pilot.profile.parent))
        ours = where.startswith("run") or WRITTEN.search(where) or "chrome-extension" in where
        if ours and path.is_file():
            yield path


@requirement("FILL-S3")
@requirement("FILL-S4")
@requirement("FILL-S7")
@requirement("SPEC-NO-VALUES")
def test_no_value_is_told_anywhere(session: Session, errors: TextIO) -> None:
    fill_everything(session)
    fill_in_other_ways(session)
    ask_for_what_cannot_be(session)
    fill_where_it_is_off(session)
    fill_while_it_breaks(session)
    assert session.codes() == EXPECTED
    pilot = session.pilot
    kept = pilot.worker.evaluate(
        "async () => JSON.stringify([await chrome.storage.session.get(), "
        "await chrome.storage.local.get()])"
    )
    pilot.worker.evaluate("console.log('the last word')")
    until(session.tab.page, lambda: "the last word" in session.overheard.said[-1], True)
    errors.seek(0)
    sources = {
        **{f"reply {at}": reply.model_dump_json() for at, reply in enumerate(session.replies)},
        **{f"console {at}": line for at, line in enumerate(session.overheard.said)},
        **{str(path): path.read_bytes().decode(errors="replace") for path in written_files(pilot)},
        "storage": kept,
        "server's errors": errors.read(),
        "browser's and host's errors": pilot.errors.read_text(errors="replace"),
    }
    assert {name: (told(text), text) for name, text in sources.items() if told(text)} == {}
