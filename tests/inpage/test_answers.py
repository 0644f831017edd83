"""The answers of highlight and observe, and the shape of all answers."""

import json

import pytest
from mcp_types import TextContent

from harness.client import McpClient, summary
from harness.hold import Hold
from harness.pilot import Tab
from harness.waiting import wait_until
from tests.binding import requirement

CHILDREN = "document.documentElement.children.length"
# Also counts nodes that are removed before the test reads the count.
COUNT_ADDED = """() => {
  window.added = 0;
  const note = (changes) => {
    for (const { addedNodes } of changes) window.added += addedNodes.length;
  };
  new MutationObserver(note).observe(document.documentElement, { childList: true });
}"""


@requirement("SPEC-HIGHLIGHT")
def test_highlight_outlines_the_element_for_a_while(shared_client: McpClient, tab: Tab) -> None:
    before = tab.page.evaluate(CHILDREN)
    tab.page.evaluate(COUNT_ADDED)
    answer = shared_client.ask("interact", action="highlight", target="#create", duration_ms=400)
    assert (answer["tag"], answer["matches_count"]) == ("button", 1)
    assert tab.page.evaluate("window.added") == 1
    box = tab.page.locator("#create").bounding_box()
    assert box
    assert 0 < box["y"] < 800
    wait_until(tab.page, lambda: tab.page.evaluate(CHILDREN), before)


@requirement("SPEC-HIGHLIGHT")
def test_highlight_waits_for_an_element_that_appears(shared_client: McpClient, tab: Tab) -> None:
    tab.page.evaluate("""() => setTimeout(() => {
      const late = document.createElement('p');
      late.id = 'late';
      late.textContent = 'here';
      document.body.append(late);
    }, 300)""")
    answer = shared_client.ask("interact", action="highlight", target="#late")
    assert answer["text"] == "here"


@requirement("SPEC-HIGHLIGHT")
@pytest.mark.parametrize(
    ("target", "error"),
    [("#nothing", "element_not_found"), ("#welcome-title", "element_not_visible")],
)
def test_highlight_errors(shared_client: McpClient, tab: Tab, target: str, error: str) -> None:
    answer = shared_client.ask("interact", action="highlight", target=target)
    assert answer["error"] == error
    assert answer["selector"] == target


@requirement("SPEC-OBSERVE-PAGE")
def test_observe_page_describes_the_page(shared_client: McpClient, tab: Tab, runtime: str) -> None:
    answer = shared_client.ask("observe", what="page")
    assert answer["runtime"] == runtime
    assert answer["url"] == tab.page.url
    assert answer["title"] == tab.page.title()
    assert answer["ready_state"] == "complete"
    assert answer["counts"]["forms"] == 1
    assert answer["forms"][0]["id"] == "signup"


@requirement("SPEC-OBSERVE-STATUS")
def test_observe_status_has_versions_and_the_state_of_python(
    shared_client: McpClient, tab: Tab, runtime: str
) -> None:
    answer = shared_client.ask("observe", what="status")
    (browser,) = answer["browsers"]
    versions = {browser["host_version"], browser["extension_version"], answer["server"]["version"]}
    assert len(versions) == 1
    (python,) = (entry["python"] for entry in answer["tabs"] if entry["id"] == tab.id)
    assert (python["runtime"], python["start"]) == (runtime, "snapshot")
    assert python["failures"] == []
    assert python["ms"] > 0


@requirement("SPEC-CORRELATION-ID")
@requirement("SPEC-WAIT-FALSE")
@requirement("SPEC-COMMAND-RESULT")
def test_the_result_of_a_queued_command_can_be_fetched(shared_client: McpClient, tab: Tab) -> None:
    queued = shared_client.ask("interact", action="query_dom", selector="form", wait=False)
    assert queued["status"] == "queued"
    assert queued["correlation_id"].startswith("cmd_")
    assert queued["correlation_id"] in queued["message"]
    result = shared_client.ask(
        "observe", what="command_result", correlation_id=queued["correlation_id"]
    )
    assert result["status"] == "complete"
    assert result["correlation_id"] == queued["correlation_id"]
    assert result["count"] == 1


@requirement("SPEC-ERROR-SHAPE")
def test_an_error_has_a_hint_and_is_marked_as_error(shared_client: McpClient, tab: Tab) -> None:
    result = shared_client.call("interact", action="highlight", target="#nothing")
    assert result.is_error
    assert {"error", "message", "hint"} <= set(result.structured_content)


def test_every_reply_has_a_summary_line_and_the_facts_as_text(
    shared_client: McpClient, tab: Tab
) -> None:
    result = shared_client.call("observe", what="page")
    facts = result.content[1]
    assert isinstance(facts, TextContent)
    assert "\n" not in summary(result)
    assert json.loads(facts.text) == result.structured_content


def test_a_hanging_page_times_out_at_the_deadline(
    shared_client: McpClient, tab: Tab, hold: Hold
) -> None:
    tab.page.evaluate(hold.script_in_next_task)
    hold.wait_until_hanging()
    answer = shared_client.ask("interact", action="query_dom", selector="form", timeout_ms=1000)
    assert hold.is_hanging()
    assert (answer["error"], answer["status"]) == ("extension_timeout", "timeout")


def test_a_command_to_a_hanging_page_is_not_done_later(
    shared_client: McpClient, tab: Tab, hold: Hold
) -> None:
    shared_client.ask("interact", action="query_dom", selector="form")
    tab.page.evaluate(
        "() => { window.seen = 0; addEventListener('mousedown', () => seen++, true); }"
    )
    tab.page.evaluate(hold.script_in_next_task)
    hold.wait_until_hanging()
    answer = shared_client.ask("interact", action="click", target="h1", timeout_ms=1000)
    assert answer["error"] == "extension_timeout"
    hold.release()
    assert shared_client.ask("interact", action="query_dom", selector="h1")["count"] == 1
    assert tab.page.evaluate("seen") == 0
