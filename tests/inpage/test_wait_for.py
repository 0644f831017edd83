"""Waiting, for what comes, goes, changes and settles."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.binding import requirement
from tests.harness.client import McpClient
from tests.harness.pilot import Tab

from .blank import Blank


@pytest.fixture
def wait(blank: Blank) -> Callable[..., dict[str, Any]]:
    def wait_for(**conditions: Any) -> dict[str, Any]:
        return blank.client.ask("interact", action="wait_for", tab_id=blank.tab.id, **conditions)

    return wait_for


Wait = Callable[..., dict[str, Any]]
APPEARS = """() => setTimeout(() => {
  document.getElementById('place').innerHTML = '<b id=new>Order <i>confirmed</i></b>';
}, 300)"""
GOES = "() => setTimeout(() => document.getElementById('old').remove(), 300)"


@requirement("TOOLS-T5a")
@requirement("SPEC-WAIT-EARLY")
@pytest.mark.parametrize("condition", [{"selector": "#new"}, {"text": "order CONFIRMED"}])
def test_a_wait_ends_when_it_appears(blank: Blank, wait: Wait, condition: dict[str, str]) -> None:
    blank.show("<div id=place></div>", APPEARS)
    answer = wait(**condition, timeout_ms=20_000)
    assert answer.get("success") is True, answer
    assert "Order confirmed" in answer["snapshot"]["tree"]


@requirement("SPEC-WAIT-EARLY")
def test_what_holds_already_is_answered_at_once(blank: Blank, wait: Wait) -> None:
    blank.show("<h1 id=here>Here</h1>")
    asked = wait(selector="#here", text="here", url_contains="empty")
    assert asked["success"] is True


@requirement("SPEC-WAIT-GONE")
@pytest.mark.parametrize("condition", [{"selector": "#old"}, {"text": "loading"}])
def test_a_wait_ends_when_it_is_gone(blank: Blank, wait: Wait, condition: dict[str, str]) -> None:
    blank.show("<p id=old>Loading…</p>", GOES)
    answer = wait(**condition, gone=True)
    assert answer["success"] is True
    assert "Loading" not in answer["snapshot"]["tree"]


@requirement("TOOLS-T5b")
@requirement("SPEC-WAIT-CONDITIONS")
def test_hidden_elements_are_not_there_yet(blank: Blank, wait: Wait) -> None:
    blank.show("<p id=late hidden>Late</p>")
    answer = wait(selector="#late", timeout_ms=3000)
    assert answer["error"] == "extension_timeout"
    assert answer["seen"]["matches"] == 1
    assert answer["seen"]["visible_matches"] == 0
    blank.run("document.styleSheets.length; document.getElementById('late').hidden = false")
    assert wait(selector="#late")["success"] is True


@requirement("SPEC-WAIT-CONDITIONS")
def test_a_wait_that_ends_in_vain_says_what_was_seen_instead(blank: Blank, wait: Wait) -> None:
    blank.show("<p>Payment declined</p>")
    answer = wait(text="confirmed", selector="#ok", timeout_ms=3000)
    assert (answer["error"], answer["status"]) == ("extension_timeout", "timeout")
    assert "'confirmed'" in answer["message"]
    assert "#ok" in answer["message"]
    assert answer["seen"]["text_found"] is False
    assert answer["seen"]["url"] == blank.tab.page.url


@requirement("SPEC-WAIT-CONDITIONS")
def test_a_wait_for_stillness_outlasts_the_changes(blank: Blank, wait: Wait) -> None:
    blank.show(
        "<p id=number>0</p>",
        """() => {
          let number = 0;
          const timer = setInterval(() => {
            document.getElementById('number').textContent = number += 1;
            if (number === 100) clearInterval(timer);
          }, 20);
        }""",
    )
    answer = wait(stable_ms=1500, timeout_ms=30_000)
    assert answer["success"] is True
    assert 'text "100"' in answer["snapshot"]["tree"]


@requirement("SPEC-WAIT-CONDITIONS")
def test_a_wait_for_stillness_sees_shadow_roots_that_come_later(blank: Blank, wait: Wait) -> None:
    blank.show(
        "<p id=host></p>",
        """() => setTimeout(() => {
          const root = document.getElementById('host').attachShadow({mode: 'open'});
          let number = 0;
          const timer = setInterval(() => {
            root.textContent = number += 1;
            if (number === 150) clearInterval(timer);
          }, 20);
        }, 300)""",
    )
    answer = wait(stable_ms=1500, timeout_ms=30_000)
    assert answer["success"] is True
    assert 'text "150"' in answer["snapshot"]["tree"]


@requirement("TOOLS-T5c")
def test_a_wait_can_last_a_given_time(blank: Blank, wait: Wait) -> None:
    blank.show("<p>Tea</p>")
    assert wait(time_ms=600)["waited_ms"] >= 600
    answer = wait(time_ms=5000, timeout_ms=3000)
    assert answer["error"] == "invalid_params"


@requirement("SPEC-WAIT-CONDITIONS")
def test_a_wait_of_little_time_is_a_wait(blank: Blank, wait: Wait) -> None:
    blank.show("<p>Tea</p>")
    assert wait(selector="#never", timeout_ms=400)["error"] == "extension_timeout"


@requirement("SPEC-WAIT-CONDITIONS")
def test_a_long_address_is_cut_in_the_answers_of_a_wait(blank: Blank, wait: Wait) -> None:
    blank.show("<p>Tea</p>", "() => { location.hash = 'x'.repeat(60_000); }")
    found, missed = wait(text="tea"), wait(text="coffee", timeout_ms=2500)
    blank.run("history.replaceState(null, '', location.pathname)")
    assert len(found["url"]) == len(missed["seen"]["url"]) == 1000


@requirement("SPEC-WAIT-CONDITIONS")
def test_nothing_to_wait_for_is_refused(wait: Wait) -> None:
    assert wait()["error"] == "invalid_params"
    assert wait(gone=True, url_contains="x")["error"] == "invalid_params"


@requirement("SPEC-WAIT-CONDITIONS")
@requirement("SPEC-NO-VALUES")
def test_what_stands_in_fields_is_no_text_of_the_page(blank: Blank, wait: Wait) -> None:
    blank.show(
        "<textarea>secret plan</textarea><div contenteditable>secret diary</div>"
        "<input value='secret key'><p>public</p>"
    )
    assert wait(text="public")["success"] is True
    for text in ("secret plan", "secret diary", "secret key"):
        assert wait(text=text, timeout_ms=2500)["error"] == "extension_timeout"


@requirement("SPEC-WAIT-CONDITIONS")
@requirement("SPEC-NO-VALUES")
def test_what_stands_in_fields_of_shadow_roots_is_no_text_either(blank: Blank, wait: Wait) -> None:
    blank.show(
        "<div id=host></div><div role=combobox>secret choice</div>",
        """() => {
          document.getElementById('host').attachShadow({mode: 'open'}).innerHTML =
            '<div contenteditable>secret diary</div><textarea>secret plan</textarea>';
        }""",
    )
    for text in ("secret plan", "secret diary", "secret choice"):
        assert wait(text=text, timeout_ms=2500)["error"] == "extension_timeout"


@requirement("SPEC-WAIT-CONDITIONS")
def test_what_a_field_holds_takes_nothing_from_the_pages_text(blank: Blank, wait: Wait) -> None:
    blank.show("<h1>Welcome back</h1><div contenteditable>W</div><textarea>back</textarea>")
    assert wait(text="Welcome back")["success"] is True


@requirement("SPEC-WAIT-GONE")
def test_what_is_not_rendered_in_a_shadow_root_is_gone(blank: Blank, wait: Wait) -> None:
    blank.show(
        "<div id=host></div>",
        """() => {
          document.getElementById('host').attachShadow({mode: 'open'}).innerHTML =
            '<style>.loading { color: red }</style><p hidden>Loading</p><p>Ready</p>';
        }""",
    )
    assert wait(text="loading", gone=True)["success"] is True
    assert wait(text="loading", timeout_ms=2500)["seen"]["text_found"] is False


@requirement("SPEC-WAIT-CONDITIONS")
def test_a_text_is_found_wherever_it_is_shown(blank: Blank, wait: Wait) -> None:
    blank.show(
        "<div id=long></div><pre id=log></pre><p>Order <i>con</i>firmed</p><p>by Ada</p><iframe>",
        """() => {
          document.getElementById('long').innerHTML = '<b>x</b> '.repeat(1000);
          document.getElementById('log').textContent = `${'line '.repeat(1000)}finished`;
          document.querySelector('iframe').contentDocument.body.innerHTML = '<p>Paid</p>';
        }""",
    )
    for text in ("x x x", "line finished", "order confirmed by ada", "paid"):
        assert wait(text=text)["success"] is True


@requirement("TOOLS-T5b")
def test_what_comes_in_a_shadow_root_is_seen(blank: Blank, wait: Wait) -> None:
    blank.show(
        "<div id=host></div>",
        """() => {
          const root = document.getElementById('host').attachShadow({mode: 'open'});
          setTimeout(() => { root.innerHTML = '<b id=inside>Deep inside</b>'; }, 300);
        }""",
    )
    assert wait(selector="#inside")["success"] is True
    assert wait(text="deep inside")["success"] is True


@requirement("ADR-14")
@requirement("SPEC-WAIT-SNAPSHOT")
def test_the_snapshot_of_a_wait_has_refs_that_work(blank: Blank, wait: Wait) -> None:
    blank.show("<form><input name=q aria-label=Search></form>")
    answer = wait(selector="[name=q]")
    (line,) = (line for line in answer["snapshot"]["tree"].splitlines() if "Search" in line)
    filled = blank.fill({line.split()[-1]: "x"}, snapshot_id=answer["snapshot_id"])
    assert filled["success"] is True, filled
    assert blank.value("[name=q]") == "x"


@requirement("SPEC-WAIT-CONDITIONS")
def test_a_wait_goes_on_on_the_next_page(
    shared_client: McpClient, visit: Callable[[str], Tab], site_of_home: str
) -> None:
    tab = visit("tests/pages/empty.html")
    next_page = f"{site_of_home}/tests/pages/inner.html"
    tab.page.evaluate("(url) => setTimeout(() => location.assign(url), 400)", next_page)
    answer = shared_client.ask(
        "interact", action="wait_for", text="Card holder", url_contains="inner", tab_id=tab.id
    )
    assert answer.get("success") is True, answer
    assert answer["url"] == next_page


@requirement("TOOLS-T5c")
def test_a_wait_for_time_counts_that_of_the_page_before(
    shared_client: McpClient, visit: Callable[[str], Tab]
) -> None:
    tab = visit("tests/pages/empty.html")
    tab.page.evaluate("() => setTimeout(() => location.reload(), 4000)")
    answer = shared_client.ask(
        "interact", action="wait_for", time_ms=6000, timeout_ms=10_000, tab_id=tab.id
    )
    assert answer.get("success") is True, answer
    assert answer["waited_ms"] >= 6000


@requirement("TOOLS-A9")
@requirement("SPEC-CANCEL-REPORT")
def test_a_wait_can_be_cancelled(blank: Blank, wait: Wait) -> None:
    blank.show("<p>Nothing</p>")
    queued = wait(selector="#never", wait=False, timeout_ms=30_000)
    # What is asked later is answered later: by then the wait is at work.
    assert blank.snapshot()["shown"] == 1
    answer = blank.client.ask("interact", action="cancel", correlation_id=queued["correlation_id"])
    assert (answer["status"], answer["error"]) == ("cancelled", "cancelled")
    assert "#never" in answer["message"]
