"""A real MCP client asks, and Python answers for a real page, from both of its homes."""

import pytest

from tests.binding import requirement
from tests.harness.client import McpClient
from tests.harness.pilot import Tab


@requirement("SPEC-QUERY-DOM")
@requirement("TOOLS-A1")
@requirement("TOOLS-T1a")
@requirement("TOOLS-T1b")
@requirement("TOOLS-T1c")
@requirement("TOOLS-T1d")
def test_query_dom_counts_and_describes_what_a_selector_finds(
    shared_client: McpClient, tab: Tab
) -> None:
    answer = shared_client.ask(
        "interact", action="query_dom", selector="#signup button", attributes=["id", "type", "x"]
    )
    assert answer["count"] == tab.page.locator("#signup button").count()
    create = next(found for found in answer["elements"] if found["attributes"]["id"] == "create")
    assert create["tag"] == "button"
    assert create["text"] == "Create account"
    assert create["visible"] is True
    assert create["attributes"] == {"id": "create", "type": "submit", "x": None}


@requirement("SPEC-QUERY-DOM")
def test_query_dom_reports_up_to_the_limit_and_says_how_many_more(
    shared_client: McpClient, tab: Tab
) -> None:
    answer = shared_client.ask("interact", action="query_dom", selector="#signup *", limit=2)
    assert len(answer["elements"]) == 2
    assert answer["more"] == answer["count"] - 2 > 0


@requirement("SPEC-QUERY-DOM")
def test_an_element_that_cannot_be_seen_is_reported_as_not_visible(
    shared_client: McpClient, tab: Tab
) -> None:
    tab.page.evaluate("document.querySelector('#create').style.display = 'none'")
    answer = shared_client.ask("interact", action="query_dom", selector="#create")
    assert answer["elements"][0]["visible"] is False


@requirement("SPEC-NO-VALUES")
def test_what_a_field_holds_is_withheld(shared_client: McpClient, tab: Tab) -> None:
    tab.page.evaluate("""() => {
      for (const field of document.querySelectorAll('#email, #password, #notes')) {
        field.value = 'canary-4711';
        field.setAttribute('value', 'canary-4711');
        field.textContent = 'canary-4711';
      }
    }""")
    result = shared_client.call(
        "interact",
        action="query_dom",
        selector="#email, #password, #notes",
        attributes=["value", "VALUE", "name"],
    )
    assert "canary-4711" not in result.model_dump_json()
    assert result.structured_content["elements"][0]["withheld"] == ["value", "VALUE"]


@requirement("SPEC-NO-VALUES")
@pytest.mark.parametrize("style", ["display: block", "display: none"])
def test_the_text_around_a_field_does_not_tell_what_it_holds(
    shared_client: McpClient, tab: Tab, style: str
) -> None:
    tab.page.evaluate(
        """(style) => {
          const around = document.createElement('section');
          around.id = 'around';
          around.style = style;
          around.innerHTML = '<b>Note</b> <textarea>canary-4711</textarea>' +
            '<div contenteditable>canary-4711 <i>canary-4711</i></div>';
          document.body.append(around);
        }""",
        style,
    )
    answer = shared_client.ask("interact", action="query_dom", selector="#around, #around *")
    texts = [found["text"] for found in answer["elements"]]
    assert texts == ["Note", "Note", "", "", ""]


def test_half_a_character_in_a_page_does_no_harm(shared_client: McpClient, tab: Tab) -> None:
    tab.page.evaluate("document.querySelector('#create').textContent = 'half \\ud800 of it'")
    answer = shared_client.ask("interact", action="query_dom", selector="#create")
    assert answer["elements"][0]["text"] == "half ? of it"


@requirement("SPEC-TARGETS")
def test_a_ref_means_the_same_element_in_later_calls(shared_client: McpClient, tab: Tab) -> None:
    first = shared_client.ask("interact", action="query_dom", selector="#email")
    ref = first["elements"][0]["ref"]
    again = shared_client.ask("interact", action="query_dom", selector=ref, attributes=["id"])
    assert again["elements"][0]["attributes"] == {"id": "email"}
    assert again["elements"][0]["ref"] == ref


@requirement("SPEC-TARGETS")
def test_a_ref_whose_element_is_gone_is_stale(shared_client: McpClient, tab: Tab) -> None:
    found = shared_client.ask("interact", action="query_dom", selector="#email")
    tab.page.evaluate("document.querySelector('#email').remove()")
    answer = shared_client.ask("interact", action="highlight", target=found["elements"][0]["ref"])
    assert answer["error"] == "stale_snapshot"


@requirement("SPEC-BAD-PARAMETERS")
def test_a_selector_that_is_not_one_is_refused(shared_client: McpClient, tab: Tab) -> None:
    answer = shared_client.ask("interact", action="query_dom", selector="a[")
    assert answer["error"] == "invalid_params"
    assert answer["selector"] == "a["


@requirement("SPEC-CONFIGURE-QUERY-DOM")
def test_configure_has_query_dom_too(shared_client: McpClient, tab: Tab) -> None:
    answer = shared_client.ask("configure", action="query_dom", selector="form")
    assert answer["count"] == 1
