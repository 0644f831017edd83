"""Waiting in frames that navigate or are removed meanwhile."""

from collections.abc import Callable
from typing import Any

import pytest

from harness.client import McpClient
from harness.pilot import Tab
from tests.binding import requirement

EMPTY = "tests/pages/empty.html"
INNER = "tests/pages/inner.html"
ADD_FRAME = """(url) => new Promise((loaded) => {
  const frame = document.createElement('iframe');
  frame.id = 'pay';
  frame.addEventListener('load', () => loaded(), { once: true });
  frame.src = url;
  document.body.append(frame);
})"""
NAVIGATE = "(url) => setTimeout(() => { document.getElementById('pay').src = url; }, 600)"
REMOVE = "() => setTimeout(() => document.getElementById('pay').remove(), 600)"

Wait = Callable[..., dict[str, Any]]


@pytest.fixture
def tab(visit: Callable[[str], Tab], runtime_site: str) -> Tab:
    """A page with a frame of the same site."""
    visited = visit(EMPTY)
    visited.page.evaluate(ADD_FRAME, f"{runtime_site}/{EMPTY}")
    return visited


@pytest.fixture
def wait(shared_client: McpClient, tab: Tab) -> Wait:
    def wait_for(**conditions: Any) -> dict[str, Any]:
        return shared_client.ask(
            "interact", action="wait_for", tab_id=tab.id, frame="#pay", **conditions
        )

    return wait_for


@requirement("SPEC-FRAMES")
@requirement("SPEC-WAIT-CONDITIONS")
@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
@pytest.mark.parametrize("condition", [{"selector": "#coin"}, {"text": "card holder"}])
def test_a_wait_continues_on_the_next_page_of_a_frame(
    tab: Tab, wait: Wait, runtime_site: str, host: str, condition: dict[str, str]
) -> None:
    url = f"{runtime_site}/{INNER}".replace("127.0.0.1", host)
    tab.page.evaluate(NAVIGATE, url)
    answer = wait(**condition, timeout_ms=20_000)
    assert answer.get("success") is True, answer
    assert answer["url"] == url


@requirement("SPEC-FRAMES")
def test_a_wait_in_a_removed_frame_is_an_error(tab: Tab, wait: Wait) -> None:
    tab.page.evaluate(REMOVE)
    answer = wait(selector="#never", timeout_ms=20_000)
    assert (answer["error"], answer["selector"]) == ("element_not_found", "#pay"), answer


@requirement("SPEC-FRAMES")
@requirement("SPEC-WAIT-CONDITIONS")
def test_changes_on_the_next_page_of_a_frame_count(tab: Tab, wait: Wait, runtime_site: str) -> None:
    tab.page.evaluate(
        """(url) => {
          const frame = document.getElementById('pay');
          frame.addEventListener('load', () => {
            let number = 0;
            const timer = setInterval(() => {
              frame.contentDocument.body.textContent = number += 1;
              if (number === 200) clearInterval(timer);
            }, 20);
          }, { once: true });
          setTimeout(() => { frame.src = url; }, 300);
        }""",
        f"{runtime_site}/{INNER}",
    )
    answer = wait(stable_ms=1500, timeout_ms=30_000)
    assert answer.get("success") is True, answer
    assert 'text "200"' in answer["snapshot"]["tree"]
