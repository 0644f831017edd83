"""A page that a test writes, and clicks on it."""

from typing import Any

from .blank import Blank

COUNTS = """() => {
  window.clicked = [];
  document.body.addEventListener('click', ({ target }) => window.clicked.push(target.id), true);
}"""


def click(blank: Blank, target: str = "", **options: Any) -> dict[str, Any]:
    where = {"target": target} if target else {}
    return blank.client.ask("interact", action="click", tab_id=blank.tab.id, **where, **options)


def scroll(blank: Blank, **options: Any) -> dict[str, Any]:
    return blank.client.ask("interact", action="scroll", tab_id=blank.tab.id, **options)


def show(blank: Blank, body: str, script: str = "() => {}") -> None:
    """A new body; `clicks` tells which elements were clicked since."""
    blank.show(body, COUNTS)
    blank.run(script)


def clicks(blank: Blank) -> list[str]:
    heard: list[str] = blank.run("window.clicked")
    return heard
