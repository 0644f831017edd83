"""Clicks after which the page is another one, or stays although it seemed to go."""

import socket
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Dialog, Frame

from tests.binding import requirement
from tests.harness.answers import Answers
from tests.harness.client import ROOT, McpClient
from tests.harness.pilot import Pilot, Tab
from tests.harness.site import served
from tests.harness.waiting import until

from .blank import Blank
from .clicks import click, show


@pytest.fixture(scope="module")
def answers() -> Iterator[str]:
    with served(ROOT, Answers) as address:
        yield address


@pytest.fixture
def blank(visit: Callable[[str], Tab], shared_client: McpClient) -> Blank:
    """A page that can be left: each test gets it anew."""
    return Blank(shared_client, visit("tests/pages/empty.html"))


LEAVING = {
    "a link": "<a id=go href='{there}/page'>Go</a>",
    "a link to another site": "<a id=go href='{elsewhere}/page'>Go</a>",
    "a link that is moved": "<a id=go href='{there}/moved'>Go</a>",
    "a link inside of what is clicked": "<a href='{there}/page'><b id=go>Go</b></a>",
    "a slow link": "<a id=go href='{there}/slow'>Go</a>",
    "a form": "<form action='{there}/page'><input name=q><button id=go>Go</button></form>",
    "a form that is posted": (
        "<form method=post action='{there}/moved'><input name=q><button id=go>Go</button></form>"
    ),
    "a script": """<button id=go>Go</button>""",
}


@requirement("TOOLS-T2c")
@requirement("SPEC-CLICK-NAVIGATED")
@pytest.mark.parametrize("body", LEAVING.values(), ids=LEAVING)
def test_a_click_that_leaves_the_page_succeeds_with_the_new_address(
    blank: Blank, answers: str, body: str
) -> None:
    elsewhere = answers.replace("127.0.0.1", "localhost")
    show(blank, body.format(there=answers, elsewhere=elsewhere))
    blank.tab.page.evaluate(
        """(there) => document.querySelector('button:not(form *)')?.addEventListener(
          'click', () => { location.href = `${there}/page`; })""",
        answers,
    )
    answer = click(blank, "#go")
    assert (answer.get("success"), answer.get("navigated")) == (True, True), answer
    assert answer["text"] == "Go"
    new = blank.tab.page
    until(new, lambda: new.url, answer["url"])
    assert "/page" in new.url or "/slow" in new.url
    # And the next command finds the new page.
    found = blank.client.ask("interact", action="highlight", target="#there", tab_id=blank.tab.id)
    assert found["text"] == "There", found


@requirement("TOOLS-T2c")
@pytest.mark.parametrize("kind", ["pointerdown", "mousedown", "mouseup", "click"])
def test_a_page_may_be_left_at_any_moment_of_a_click(blank: Blank, answers: str, kind: str) -> None:
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
def test_a_page_that_loads_itself_anew_was_left(blank: Blank) -> None:
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
def test_another_address_of_the_same_page_is_told_too(blank: Blank, script: str) -> None:
    show(blank, "<button id=go>Go</button><p id=still>Here</p>")
    blank.run(f"() => document.getElementById('go').addEventListener('click', () => {{{script}}})")
    before = blank.run("location.href")
    answer = click(blank, "#go")
    assert answer["navigated"] is True, answer
    assert answer["url"] == blank.run("location.href") != before
    assert blank.run("document.getElementById('still').textContent") == "Here"


@requirement("SPEC-CLICK-NAVIGATED")
def test_a_long_address_is_cut(blank: Blank) -> None:
    show(blank, "<button id=go>Go</button>")
    blank.run("""document.getElementById('go').addEventListener(
      'click', () => { location.hash = 'x'.repeat(60_000); })""")
    answer = click(blank, "#go")
    assert (answer["navigated"], len(answer["url"])) == (True, 1000)


def test_a_click_that_changes_no_address_says_so(blank: Blank) -> None:
    show(blank, "<button id=go>Go</button>")
    answer = click(blank, "#go")
    assert answer["navigated"] is False
    assert not {"url", "opened_tabs", "note"} & answer.keys()


STAYING = {
    "an empty answer": "<a id=go href='{there}/empty'>Go</a>",
    "a download": "<a id=go href='{there}/file'>Go</a>",
    "a download of the link's own": "<a id=go download href='{there}/file'>Go</a>",
    "a program's address": "<a id=go href='mailto:ada@example.org'>Go</a>",
}


@pytest.mark.parametrize("body", STAYING.values(), ids=STAYING)
def test_a_click_that_leads_nowhere_says_that_the_page_stays(
    blank: Blank, answers: str, body: str
) -> None:
    show(blank, body.format(there=answers))
    answer = click(blank, "#go")
    assert (answer.get("success"), answer.get("navigated")) == (True, False), answer
    assert "page" in answer["note"]
    assert click(blank, "#go").get("success") is True


def test_an_address_that_cannot_be_loaded_is_said(blank: Blank) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        nobody = f"http://127.0.0.1:{taken.getsockname()[1]}/"
        show(blank, f"<a id=go href='{nobody}'>Go</a>")
        answer = click(blank, "#go")
    assert (answer.get("navigated"), answer.get("url")) == (True, nobody), answer
    assert "could not load" in answer["note"]


OPENING: dict[str, tuple[str, dict[str, Any]]] = {
    "a link to a new tab": ("<a id=go target=_blank href='{there}/page'>Go</a>", {}),
    "without an opener": ("<a id=go target=_blank rel=noopener href='{there}/page'>Go</a>", {}),
    "with Control": ("<a id=go href='{there}/page'>Go</a>", {"modifiers": ["Control"]}),
}


@pytest.mark.parametrize(("body", "options"), OPENING.values(), ids=OPENING)
def test_a_tab_that_a_click_opens_is_named(
    shared_pilot: Pilot, blank: Blank, answers: str, body: str, options: dict[str, Any]
) -> None:
    show(blank, body.format(there=answers))
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


def test_a_middle_click_on_a_link_says_what_to_do_instead(blank: Blank, answers: str) -> None:
    show(blank, f"<a id=go href='{answers}/page'>Go</a>")
    assert "Control" in click(blank, "#go", button="middle")["note"]


def test_a_page_that_does_not_answer_after_the_click_may_show_a_dialog(
    shared_pilot: Pilot, shared_client: McpClient, site_of_home: str
) -> None:
    tab = shared_pilot.open_on(f"{site_of_home}/tests/pages/empty.html")
    dialogs: list[Dialog] = []
    tab.page.on("dialog", lambda dialog: dialogs.append(dialog))
    blank = Blank(shared_client, tab)
    blank.show(
        "<button id=go>Delete</button>",
        "() => document.getElementById('go').addEventListener('click', () => confirm('Sure?'))",
    )
    answer = click(blank, "#go", timeout_ms=4000)
    assert answer["error"] == "extension_timeout"
    assert "Clicked <button> 'Delete'" in answer["message"], answer
    assert "dialog" in answer["hint"]
    until(tab.page, lambda: len(dialogs), 1)
    dialogs[0].dismiss()
    assert click(blank, "body").get("success") is True
    tab.page.close()


def add_frame(blank: Blank, url: str) -> Frame:
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
def test_a_frame_that_is_left_by_a_click_inside_is_told(
    blank: Blank, site_of_home: str, host: str, target: str, query: str
) -> None:
    url = f"{site_of_home}/tests/pages/empty.html".replace("127.0.0.1", host)
    add_frame(blank, url)
    answer = click(blank, target, frame="#frame")
    assert (answer.get("navigated"), answer.get("url")) == (True, url + query), answer
    until(blank.tab.page, lambda: blank.tab.page.frames[-1].url, url + query)
