"""A page that shows the markup of a test, and the calls that fill it."""

from typing import Any

from harness.client import McpClient
from harness.pilot import Tab

PAGE = "tests/pages/form.html"
VALUES = """(selector) => [...document.querySelectorAll(selector)].map((field) => {
  if (['checkbox', 'radio'].includes(field.type)) return field.checked;
  return field.multiple ? [...field.selectedOptions].map((option) => option.value) : field.value;
})"""


class Form:
    """A tab that shows tests/pages/form.html."""

    def __init__(self, client: McpClient, tab: Tab) -> None:
        self.client = client
        self.tab = tab

    def show(self, markup: str) -> None:
        """Replace the page's markup; `<template shadowrootmode>` makes shadow roots."""
        self.tab.page.evaluate(
            """(markup) => {
              document.querySelector('main').setHTMLUnsafe(markup);
              window.seen = [];
            }""",
            markup,
        )

    def fill(self, fields: dict[str, Any], **options: Any) -> dict[str, Any]:
        """Fill fields and return the whole answer."""
        return self.client.ask(
            "interact", action="fill_form", fields=fields, tab_id=self.tab.id, **options
        )

    def results(self, fields: dict[str, Any], **options: Any) -> list[dict[str, Any]]:
        """Fill fields and return the result of each."""
        answer = self.fill(fields, **options)
        assert "results" in answer, answer
        results: list[dict[str, Any]] = answer["results"]
        assert [result["field"] for result in results] == list(fields)
        return results

    def result(self, key: str, value: Any, **options: Any) -> dict[str, Any]:
        """Fill a single field and return its result."""
        (result,) = self.results({key: value}, **options)
        return result

    def values(self, selector: str = "main :is(input, select, textarea)") -> list[Any]:
        """Read the fields: a text, a list, or for a checkbox or radio whether it is checked."""
        values: list[Any] = self.tab.page.evaluate(VALUES, selector)
        return values

    def value(self, selector: str) -> Any:
        (value,) = self.values(selector)
        return value

    def events(self, *kinds: str) -> list[list[str]]:
        """Return the events of these types since `show`, each with its field."""
        seen: list[list[str]] = self.tab.page.evaluate("window.seen")
        return [event for event in seen if event[0] in kinds]
