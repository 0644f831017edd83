"""Waiting for elements, texts, URLs, time and a still page."""

from collections.abc import Callable
from typing import Any

import pytest

from harness.client import McpClient
from harness.pilot import Tab
from tests.binding import requirement

from .blank_page import BlankPage


@pytest.fixture
def wait(blank: BlankPage) -> Callable[..., dict[str, Any]]:
    def wait_for(**conditions: Any) -> dict[str, Any]:
        return blank.client.ask("interact", action="wait_for", tab_id=blank.tab.id, **conditions)

    return wait_for


Wait = Callable[..., dict[str, Any]]
APPEARS = """() => setTimeout(() => {
  document.getElementById('place').innerHTML = '<b id=new>Order <i>confirmed</i></b>';
}, 300)"""
DISAPPEARS = "() => setTimeout(() => document.getElementById('old').remove(), 300)"


@requirement("TOOLS-T5a")
@requirement("SPEC-WAIT-EARLY")
@pytest.mark.parametrize("condition", [{"selector": "#new"}, {"text": "order CONFIRMED"}])
def test_a_wait_ends_when_the_target_appears(
    blank: BlankPage, wait: Wait, condition: dict[str, str]
) -> None:
    blank.show("<div id=place></div>", APPEARS)
    answer = wait(**condition, timeout_ms=20_000)
    assert answer.get("success") is True, answer
    assert "Order confirmed" in answer["snapshot"]["tree"]


@requirement("SPEC-WAIT-EARLY")
def test_a_condition_that_holds_is_answered_at_once(blank: BlankPage, wait: Wait) -> None:
    blank.show("<h1 id=here>Here</h1>")
    answer = wait(selector="#here", text="here", url_contains="empty")
    assert answer["success"] is True


@requirement("SPEC-WAIT-GONE")
@pytest.mark.parametrize("condition", [{"selector": "#old"}, {"text": "loading"}])
def test_a_wait_ends_when_the_target_is_gone(
    blank: BlankPage, wait: Wait, condition: dict[str, str]
) -> None:
    blank.show("<p id=old>Loading…</p>", DISAPPEARS)
    answer = wait(**condition, gone=True)
    assert answer["success"] is True
    assert "Loading" not in answer["snapshot"]["tree"]


@requirement("TOOLS-T5b")
@requirement("SPEC-WAIT-CONDITIONS")
def test_hidden_elements_do_not_count(blank: BlankPage, wait: Wait) -> None:
    blank.show("<p id=late hidden>Late</p>")
    answer = wait(selector="#late", timeout_ms=5000)
    assert answer["error"] == "extension_timeout"
    assert answer["seen"]["matches"] == 1
    assert answer["seen"]["visible_matches"] == 0
    blank.run("document.styleSheets.length; document.getElementById('late').hidden = false")
    assert wait(selector="#late")["success"] is True


@requirement("SPEC-WAIT-CONDITIONS")
def test_a_timeout_reports_what_the_page_shows(blank: BlankPage, wait: Wait) -> None:
    blank.show("<p>Payment declined</p>")
    answer = wait(text="confirmed", selector="#ok", timeout_ms=5000)
    assert (answer["error"], answer["status"]) == ("extension_timeout", "timeout")
    assert "'confirmed'" in answer["message"]
    assert "#ok" in answer["message"]
    assert answer["seen"]["text_found"] is False
    assert answer["seen"]["url"] == blank.tab.page.url


@requirement("SPEC-WAIT-CONDITIONS")
def test_stable_ms_waits_until_the_changes_end(blank: BlankPage, wait: Wait) -> None:
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
def test_stable_ms_counts_changes_in_shadow_roots_added_later(blank: BlankPage, wait: Wait) -> None:
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
def test_a_wait_can_last_a_given_time(blank: BlankPage, wait: Wait) -> None:
    blank.show("<p>Tea</p>")
    assert wait(time_ms=600)["waited_ms"] >= 600
    answer = wait(time_ms=5000, timeout_ms=3000)
    assert answer["error"] == "invalid_params"


@requirement("SPEC-WAIT-CONDITIONS")
def test_a_wait_with_a_short_timeout_times_out(blank: BlankPage, wait: Wait) -> None:
    blank.show("<p>Tea</p>")
    assert wait(selector="#never", timeout_ms=400)["error"] == "extension_timeout"


@requirement("SPEC-WAIT-CONDITIONS")
def test_a_long_url_is_cut_in_the_answers_of_a_wait(blank: BlankPage, wait: Wait) -> None:
    blank.show("<p>Tea</p>", "() => { location.hash = 'x'.repeat(60_000); }")
    found, missed = wait(text="tea"), wait(text="coffee", timeout_ms=5000)
    blank.run("history.replaceState(null, '', location.pathname)")
    assert len(found["url"]) == len(missed["seen"]["url"]) == 1000


@requirement("SPEC-WAIT-CONDITIONS")
def test_a_wait_without_a_condition_is_invalid(wait: Wait) -> None:
    assert wait()["error"] == "invalid_params"
    assert wait(gone=True, url_contains="x")["error"] == "invalid_params"


@requirement("SPEC-WAIT-CONDITIONS")
@requirement("SPEC-NO-VALUES")
def test_field_values_are_not_text_of_the_page(blank: BlankPage, wait: Wait) -> None:
    blank.show(
        "<textarea>secret plan</textarea><div contenteditable>secret diary</div>"
        "<input value='secret key'><p>public</p>"
    )
    assert wait(text="public")["success"] is True
    for text in ("secret plan", "secret diary", "secret key"):
        assert wait(text=text, gone=True)["success"] is True


@requirement("SPEC-WAIT-CONDITIONS")
@requirement("SPEC-NO-VALUES")
def test_field_values_in_shadow_roots_are_not_text_of_the_page(
    blank: BlankPage, wait: Wait
) -> None:
    blank.show(
        "<div id=host></div><div role=combobox>secret choice</div>",
        """() => {
          document.getElementById('host').attachShadow({mode: 'open'}).innerHTML =
            '<div contenteditable>secret diary</div><textarea>secret plan</textarea>';
        }""",
    )
    for text in ("secret plan", "secret diary", "secret choice"):
        assert wait(text=text, gone=True)["success"] is True


@requirement("SPEC-WAIT-CONDITIONS")
def test_text_that_also_is_a_field_value_is_found(blank: BlankPage, wait: Wait) -> None:
    blank.show("<h1>Welcome back</h1><div contenteditable>W</div><textarea>back</textarea>")
    assert wait(text="Welcome back")["success"] is True


@requirement("SPEC-WAIT-GONE")
def test_text_that_a_shadow_root_does_not_render_is_gone(blank: BlankPage, wait: Wait) -> None:
    blank.show(
        "<div id=host></div>",
        """() => {
          document.getElementById('host').attachShadow({mode: 'open'}).innerHTML =
            '<style>.loading { color: red }</style><p hidden>Loading</p><p>Ready</p>';
        }""",
    )
    assert wait(text="loading", gone=True)["success"] is True
    assert wait(text="loading", timeout_ms=5000)["seen"]["text_found"] is False


@requirement("SPEC-WAIT-CONDITIONS")
def test_text_is_found_across_elements_and_in_frames(blank: BlankPage, wait: Wait) -> None:
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
def test_an_element_that_appears_in_a_shadow_root_is_found(blank: BlankPage, wait: Wait) -> None:
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
def test_the_snapshot_of_a_wait_has_refs_that_work(blank: BlankPage, wait: Wait) -> None:
    blank.show("<form><input name=q aria-label=Search></form>")
    answer = wait(selector="[name=q]")
    (line,) = (line for line in answer["snapshot"]["tree"].splitlines() if "Search" in line)
    filled = blank.fill({line.split()[-1]: "x"}, snapshot_id=answer["snapshot_id"])
    assert filled["success"] is True, filled
    assert blank.value("[name=q]") == "x"


@requirement("SPEC-WAIT-CONDITIONS")
def test_a_wait_continues_on_the_next_page(
    shared_client: McpClient, visit: Callable[[str], Tab], runtime_site: str
) -> None:
    tab = visit("tests/pages/empty.html")
    next_page = f"{runtime_site}/tests/pages/inner.html"
    tab.page.evaluate("(url) => setTimeout(() => location.assign(url), 400)", next_page)
    answer = shared_client.ask(
        "interact", action="wait_for", text="Card holder", url_contains="inner", tab_id=tab.id
    )
    assert answer.get("success") is True, answer
    assert answer["url"] == next_page


@requirement("TOOLS-T5c")
def test_time_on_the_previous_page_counts(
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
def test_a_wait_can_be_cancelled(blank: BlankPage, wait: Wait) -> None:
    blank.show("<p>Nothing</p>")
    queued = wait(selector="#never", wait=False, timeout_ms=30_000)
    # Commands run in order: when this is answered, the wait has begun.
    assert blank.snapshot()["shown"] == 1
    answer = blank.client.ask("interact", action="cancel", correlation_id=queued["correlation_id"])
    assert (answer["status"], answer["error"]) == ("cancelled", "cancelled")
    assert "#never" in answer["message"]
