"""A fill with the id of a snapshot."""

from collections.abc import Callable
from typing import Any

from harness.client import McpClient
from harness.pilot import Tab
from tests.binding import requirement

from .blank_page import BlankPage


def snapshot_id(client: McpClient, tab: Tab) -> str:
    return str(client.ask("observe", what="snapshot", tab_id=tab.id)["snapshot_id"])


@requirement("ADR-4")
@requirement("ADR-6")
@requirement("SPEC-FILL-SNAPSHOT-ID")
def test_a_fill_accepts_any_snapshot_of_the_document(blank: BlankPage) -> None:
    blank.show("<input name=a><input name=b>")
    first, second = (blank.snapshot()["snapshot_id"] for _ in range(2))
    assert first != second
    for identity in (first, second):
        # The page may change at the first field: the id stands for the whole batch.
        blank.show(
            "<input name=a><input name=b>",
            """() => document.querySelector('[name=a]').addEventListener('input', () => {
              document.body.append('more');
            })""",
        )
        answer = blank.fill({"a": "x", "b": "y"}, snapshot_id=identity)
        assert answer["filled"] == 2
        assert (blank.value("[name=a]"), blank.value("[name=b]")) == ("x", "y")


@requirement("ADR-5")
@requirement("SPEC-FILL-SNAPSHOT-ID")
def test_a_snapshot_of_an_earlier_document_is_stale(
    visit: Callable[[str], Tab], blank: BlankPage
) -> None:
    tab = visit("tests/pages/fields.html")
    old = snapshot_id(blank.client, tab)
    tab.page.reload()
    new = snapshot_id(blank.client, tab)
    tab.page.evaluate("document.querySelector('input').name = 'it'")
    before = tab.page.evaluate("document.querySelector('input').value")

    def fill(identity: str) -> dict[str, Any]:
        return blank.client.ask(
            "interact",
            action="fill_form",
            fields={"it": "new", "missing": "x"},
            snapshot_id=identity,
            tab_id=tab.id,
        )

    other = new.replace("s1-", "s2-")
    for identity in (old, other, f"{new}0", "s0-", "s-", "s1", "s99999999999-a", "s²-a"):
        answer = fill(identity)
        assert (answer["error"], answer["snapshot_id"]) == ("stale_snapshot", identity)
    assert tab.page.evaluate("document.querySelector('input').value") == before
    assert fill(new)["filled"] == 1
