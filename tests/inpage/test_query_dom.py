"""query_dom from a real MCP client on a real page, in both runtimes."""

import pytest

from harness.client import McpClient
from harness.pilot import Tab
from tests.binding import requirement


@requirement("SPEC-QUERY-DOM")
@requirement("TOOLS-A1")
@requirement("TOOLS-T1a")
@requirement("TOOLS-T1b")
@requirement("TOOLS-T1c")
@requirement("TOOLS-T1d")
def test_query_dom_counts_and_describes_the_matches(shared_client: McpClient, tab: Tab) -> None:
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
def test_query_dom_stops_at_the_limit_and_counts_the_rest(
    shared_client: McpClient, tab: Tab
) -> None:
    answer = shared_client.ask("interact", action="query_dom", selector="#signup *", limit=2)
    assert len(answer["elements"]) == 2
    assert answer["more"] == answer["count"] - 2 > 0


@requirement("SPEC-QUERY-DOM")
def test_query_dom_tells_where_elements_are_drawn(shared_client: McpClient, tab: Tab) -> None:
    ask = {"action": "query_dom", "selector": "#create"}
    (plain,) = shared_client.ask("interact", **ask)["elements"]
    assert "box" not in plain
    (found,) = shared_client.ask("interact", **ask, boxes=True)["elements"]
    drawn = tab.page.evaluate(
        "(({ x, y, width, height }) => ({ x, y, width, height }))"
        "(document.querySelector('#create').getBoundingClientRect())"
    )
    assert found["box"] == pytest.approx(drawn, abs=0.1)


@requirement("SPEC-QUERY-DOM")
def test_a_hidden_element_is_not_visible(shared_client: McpClient, tab: Tab) -> None:
    tab.page.evaluate("document.querySelector('#create').style.display = 'none'")
    answer = shared_client.ask("interact", action="query_dom", selector="#create")
    assert answer["elements"][0]["visible"] is False


@requirement("SPEC-NO-VALUES")
def test_the_value_of_a_field_is_withheld(shared_client: McpClient, tab: Tab) -> None:
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
def test_the_text_around_a_field_does_not_contain_its_value(
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


def test_a_lone_surrogate_is_replaced(shared_client: McpClient, tab: Tab) -> None:
    tab.page.evaluate("document.querySelector('#create').textContent = 'half \\ud800 of it'")
    answer = shared_client.ask("interact", action="query_dom", selector="#create")
    assert answer["elements"][0]["text"] == "half ? of it"


@requirement("SPEC-TARGETS")
def test_a_ref_is_the_same_element_in_later_calls(shared_client: McpClient, tab: Tab) -> None:
    first = shared_client.ask("interact", action="query_dom", selector="#email")
    ref = first["elements"][0]["ref"]
    again = shared_client.ask("interact", action="query_dom", selector=ref, attributes=["id"])
    assert again["elements"][0]["attributes"] == {"id": "email"}
    assert again["elements"][0]["ref"] == ref


@requirement("SPEC-TARGETS")
def test_the_ref_of_a_removed_element_is_stale(shared_client: McpClient, tab: Tab) -> None:
    found = shared_client.ask("interact", action="query_dom", selector="#email")
    tab.page.evaluate("document.querySelector('#email').remove()")
    answer = shared_client.ask("interact", action="highlight", target=found["elements"][0]["ref"])
    assert answer["error"] == "stale_snapshot"


@requirement("SPEC-BAD-PARAMETERS")
def test_an_invalid_selector_is_an_error(shared_client: McpClient, tab: Tab) -> None:
    answer = shared_client.ask("interact", action="query_dom", selector="a[")
    assert answer["error"] == "invalid_params"
    assert answer["selector"] == "a["


@requirement("SPEC-CONFIGURE-QUERY-DOM")
def test_configure_has_query_dom(shared_client: McpClient, tab: Tab) -> None:
    answer = shared_client.ask("configure", action="query_dom", selector="form")
    assert answer["count"] == 1
