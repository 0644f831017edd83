"""Clicks that navigate, open tabs, or start a navigation that does not happen."""

import socket
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Dialog, Frame

from harness.client import ROOT, McpClient
from harness.pilot import Pilot, Tab
from harness.responses import ResponseHandler
from harness.site import served
from harness.waiting import wait_until
from tests.binding import requirement

from .blank_page import BlankPage
from .clicks import click, show


@pytest.fixture(scope="module")
def answers() -> Iterator[str]:
    with served(ROOT, ResponseHandler) as address:
        yield address


@pytest.fixture
def blank(visit: Callable[[str], Tab], shared_client: McpClient) -> BlankPage:
    """A new page for each test, which may navigate."""
    return BlankPage(shared_client, visit("tests/pages/empty.html"))


LEAVING = {
    "a link": "<a id=go href='{site}/page'>Go</a>",
    "a link to another site": "<a id=go href='{other_site}/page'>Go</a>",
    "a redirected link": "<a id=go href='{site}/moved'>Go</a>",
    "a link around the target": "<a href='{site}/page'><b id=go>Go</b></a>",
    "a slow link": "<a id=go href='{site}/slow'>Go</a>",
    "a form": "<form action='{site}/page'><input name=q><button id=go>Go</button></form>",
    "a posted form": (
        "<form method=post action='{site}/moved'><input name=q><button id=go>Go</button></form>"
    ),
    "a script": """<button id=go>Go</button>""",
}


@requirement("TOOLS-T2c")
@requirement("SPEC-CLICK-NAVIGATED")
@pytest.mark.parametrize("body", LEAVING.values(), ids=LEAVING)
def test_a_click_that_navigates_succeeds_with_the_new_url(
    blank: BlankPage, answers: str, body: str
) -> None:
    other_site = answers.replace("127.0.0.1", "localhost")
    show(blank, body.format(site=answers, other_site=other_site))
    blank.tab.page.evaluate(
        """(site) => document.querySelector('button:not(form *)')?.addEventListener(
          'click', () => { location.href = `${site}/page`; })""",
        answers,
    )
    answer = click(blank, "#go")
    assert (answer.get("success"), answer.get("navigated")) == (True, True), answer
    assert answer["text"] == "Go"
    new = blank.tab.page
    wait_until(new, lambda: new.url, answer["url"])
    assert "/page" in new.url or "/slow" in new.url
    # The next command runs in the new page.
    found = blank.client.ask("interact", action="highlight", target="#there", tab_id=blank.tab.id)
    assert found["text"] == "There", found


@requirement("TOOLS-T2c")
@pytest.mark.parametrize("kind", ["pointerdown", "mousedown", "mouseup", "click"])
def test_any_event_of_a_click_may_navigate(blank: BlankPage, answers: str, kind: str) -> None:
    show(blank, "<button id=go>Go</button>")
    blank.tab.page.evaluate(
        """([kind, url]) => document.getElementById('go').addEventListener(kind, () => {
          location.href = url;
        })""",
        [kind, f"{answers}/page"],
    )
    answer = click(blank, "#go")
    assert (answer.get("navigated"), answer.get("url")) == (True, f"{answers}/page"), answer


@requirement("TOOLS-T2c")
def test_a_reload_is_a_navigation(blank: BlankPage) -> None:
    script = "document.getElementById('go').addEventListener('click', () => location.reload())"
    show(blank, "<button id=go>Go</button>", f"() => {script}")
    answer = click(blank, "#go")
    assert (answer.get("navigated"), answer.get("url")) == (True, blank.tab.page.url), answer


ADDRESSES = {
    "a part of the page": "location.hash = 'part'",
    "pushState": "history.pushState(null, '', '?pushed')",
    "replaceState": "history.replaceState(null, '', '?replaced')",
    "the Navigation API": """
      navigation.addEventListener('navigate', (event) => event.intercept());
      navigation.navigate('?intercepted');""",
}


@requirement("SPEC-CLICK-NAVIGATED")
@pytest.mark.parametrize("script", ADDRESSES.values(), ids=ADDRESSES)
def test_a_new_url_of_the_same_document_is_a_navigation(blank: BlankPage, script: str) -> None:
    show(blank, "<button id=go>Go</button><p id=still>Here</p>")
    blank.run(f"() => document.getElementById('go').addEventListener('click', () => {{{script}}})")
    before = blank.run("location.href")
    answer = click(blank, "#go")
    assert answer["navigated"] is True, answer
    assert answer["url"] == blank.run("location.href") != before
    assert blank.run("document.getElementById('still').textContent") == "Here"


@requirement("SPEC-CLICK-NAVIGATED")
def test_a_long_url_is_cut(blank: BlankPage) -> None:
    show(blank, "<button id=go>Go</button>")
    blank.run("""document.getElementById('go').addEventListener(
      'click', () => { location.hash = 'x'.repeat(60_000); })""")
    answer = click(blank, "#go")
    assert (answer["navigated"], len(answer["url"])) == (True, 1000)


def test_a_click_without_a_navigation_says_so(blank: BlankPage) -> None:
    show(blank, "<button id=go>Go</button>")
    answer = click(blank, "#go")
    assert answer["navigated"] is False
    assert not {"url", "opened_tabs", "note"} & answer.keys()


STAYING = {
    "an empty response": "<a id=go href='{site}/empty'>Go</a>",
    "a download": "<a id=go href='{site}/file'>Go</a>",
    "a link with the download attribute": "<a id=go download href='{site}/file'>Go</a>",
    "an address for another program": "<a id=go href='mailto:ada@example.org'>Go</a>",
}


@pytest.mark.parametrize("body", STAYING.values(), ids=STAYING)
def test_a_note_explains_a_navigation_that_did_not_happen(
    blank: BlankPage, answers: str, body: str
) -> None:
    show(blank, body.format(site=answers))
    answer = click(blank, "#go")
    assert (answer.get("success"), answer.get("navigated")) == (True, False), answer
    assert "page" in answer["note"]
    assert click(blank, "#go").get("success") is True


def test_a_note_says_that_the_url_could_not_be_loaded(blank: BlankPage) -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{unused.getsockname()[1]}/"
        show(blank, f"<a id=go href='{url}'>Go</a>")
        answer = click(blank, "#go")
    assert (answer.get("navigated"), answer.get("url")) == (True, url), answer
    assert "could not load" in answer["note"]


OPENING: dict[str, tuple[str, dict[str, Any]]] = {
    "a link to a new tab": ("<a id=go target=_blank href='{site}/page'>Go</a>", {}),
    "without an opener": ("<a id=go target=_blank rel=noopener href='{site}/page'>Go</a>", {}),
    "with Control": ("<a id=go href='{site}/page'>Go</a>", {"modifiers": ["Control"]}),
}


@pytest.mark.parametrize(("body", "options"), OPENING.values(), ids=OPENING)
def test_a_click_returns_the_tabs_that_it_opened(
    shared_pilot: Pilot, blank: BlankPage, answers: str, body: str, options: dict[str, Any]
) -> None:
    show(blank, body.format(site=answers))
    before = shared_pilot.tab_ids()
    answer = click(blank, "#go", **options)
    (opened,) = answer["opened_tabs"]
    assert answer["navigated"] is False
    assert shared_pilot.tab_ids() - before == {opened}
    listed = blank.client.ask("observe", what="tabs")["tabs"]
    assert [tab["on"] for tab in listed if tab["id"] == opened] == [False]
    shared_pilot.worker.evaluate("(id) => chrome.tabs.remove(id)", opened)
    blank.tab.page.bring_to_front()
    assert "opened_tabs" not in click(blank, "body")


def test_a_middle_click_on_a_link_suggests_control(blank: BlankPage, answers: str) -> None:
    show(blank, f"<a id=go href='{answers}/page'>Go</a>")
    assert "Control" in click(blank, "#go", button="middle")["note"]


def test_the_hint_of_a_timeout_after_the_click_mentions_a_dialog(
    shared_pilot: Pilot, shared_client: McpClient, runtime_site: str
) -> None:
    tab = shared_pilot.open_on(f"{runtime_site}/tests/pages/empty.html")
    dialogs: list[Dialog] = []
    tab.page.on("dialog", lambda dialog: dialogs.append(dialog))
    blank = BlankPage(shared_client, tab)
    blank.show(
        "<button id=go>Delete</button>",
        "() => document.getElementById('go').addEventListener('click', () => confirm('Sure?'))",
    )
    answer = click(blank, "#go", timeout_ms=8000)
    assert answer["error"] == "extension_timeout"
    assert "Clicked <button> 'Delete'" in answer["message"], answer
    assert "dialog" in answer["hint"]
    wait_until(tab.page, lambda: len(dialogs), 1)
    dialogs[0].dismiss()
    assert click(blank, "body").get("success") is True
    tab.page.close()


def add_frame(blank: BlankPage, url: str) -> Frame:
    blank.show("<h1>Outside</h1>")
    blank.tab.page.evaluate(
        """(url) => new Promise((loaded) => {
          const frame = document.createElement('iframe');
          frame.id = 'frame';
          frame.src = url;
          frame.addEventListener('load', () => loaded());
          document.body.append(frame);
        })""",
        url,
    )
    frame = blank.tab.page.frames[-1]
    link = "<a id=go href='?next'>Go</a><a id=top target=_top href='?top'>Top</a>"
    frame.evaluate("(html) => { document.body.innerHTML = html; }", link)
    return frame


@requirement("SPEC-FRAMES")
@requirement("SPEC-CLICK-NAVIGATED")
@pytest.mark.parametrize(
    ("host", "target", "query"),
    [
        ("127.0.0.1", "#go", "?next"),
        ("localhost", "#go", "?next"),
        ("127.0.0.1", "#top", "?top"),
    ],
    ids=["of the same site", "of another site", "with the whole tab"],
)
def test_a_click_in_a_frame_that_navigates_the_frame_or_tab(
    blank: BlankPage, runtime_site: str, host: str, target: str, query: str
) -> None:
    url = f"{runtime_site}/tests/pages/empty.html".replace("127.0.0.1", host)
    add_frame(blank, url)
    answer = click(blank, target, frame="#frame")
    assert (answer.get("navigated"), answer.get("url")) == (True, url + query), answer
    wait_until(blank.tab.page, lambda: blank.tab.page.frames[-1].url, url + query)
