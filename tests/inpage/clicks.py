"""Clicks and scrolls on a blank page."""

from typing import Any

from .blank_page import BlankPage

RECORD_CLICKS = """() => {
  window.clicked = [];
  document.body.addEventListener('click', ({ target }) => window.clicked.push(target.id), true);
}"""


def click(blank: BlankPage, target: str = "", **options: Any) -> dict[str, Any]:
    where = {"target": target} if target else {}
    return blank.client.ask("interact", action="click", tab_id=blank.tab.id, **where, **options)


def scroll(blank: BlankPage, **options: Any) -> dict[str, Any]:
    return blank.client.ask("interact", action="scroll", tab_id=blank.tab.id, **options)


def show(blank: BlankPage, body: str, script: str = "() => {}") -> None:
    """Replaces the body; `clicks` returns the ids that were clicked since."""
    blank.show(body, RECORD_CLICKS)
    blank.run(script)


def clicks(blank: BlankPage) -> list[str]:
    clicked: list[str] = blank.run("window.clicked")
    return clicked
