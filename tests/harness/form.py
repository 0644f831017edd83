"""A page that shows the markup a test gives it, and fills it in."""

from typing import Any

from .client import McpClient
from .pilot import Tab

PAGE = "tests/pages/form.html"
VALUES = """(selector) => [...document.querySelectorAll(selector)].map((field) => {
  if (['checkbox', 'radio'].includes(field.type)) return field.checked;
  return field.multiple ? [...field.selectedOptions].map((one) => one.value) : field.value;
})"""


class Form:
    """The page of one tab, which must show tests/pages/form.html."""

    def __init__(self, client: McpClient, tab: Tab) -> None:
        self.client = client
        self.tab = tab

    def show(self, markup: str) -> None:
        """In place of what was there; `<template shadowrootmode>` makes shadow roots."""
        self.tab.page.evaluate(
            """(markup) => {
              document.querySelector('main').setHTMLUnsafe(markup);
              window.seen = [];
            }""",
            markup,
        )

    def fill(self, fields: dict[str, Any], **options: Any) -> dict[str, Any]:
        """The whole answer."""
        return self.client.ask(
            "interact", action="fill_form", fields=fields, tab_id=self.tab.id, **options
        )

    def results(self, fields: dict[str, Any], **options: Any) -> list[dict[str, Any]]:
        """What became of each field."""
        answer = self.fill(fields, **options)
        assert "results" in answer, answer
        listed: list[dict[str, Any]] = answer["results"]
        assert [one["field"] for one in listed] == list(fields)
        return listed

    def result(self, key: str, value: Any, **options: Any) -> dict[str, Any]:
        """What became of the only field."""
        (one,) = self.results({key: value}, **options)
        return one

    def values(self, selector: str = "main :is(input, select, textarea)") -> list[Any]:
        """What the fields hold: a text, a list, or for a box or button whether it is checked."""
        found: list[Any] = self.tab.page.evaluate(VALUES, selector)
        return found

    def value(self, selector: str) -> Any:
        (one,) = self.values(selector)
        return one

    def events(self, *kinds: str) -> list[list[str]]:
        """Those that the document saw since the markup is there, with their field."""
        seen: list[list[str]] = self.tab.page.evaluate("window.seen")
        return [event for event in seen if event[0] in kinds]
