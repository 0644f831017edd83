"""Menus and tooltips open under the pointer, and close behind it."""

import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from tests.binding import requirement
from tests.harness.client import McpClient
from tests.harness.pilot import Tab
from tests.harness.waiting import until

TIMES = int(os.environ.get("FORMPILOT_TIMES", "2"))
ELSEWHERE = "#elsewhere"
NOTHING: tuple[list[str], list[str]] = ([], [])


@dataclass(frozen=True, slots=True)
class Hover:
    """Hovering the `targets` in turn leaves these entries `open`, and the pointer `inside` those.

    What a real mouse does: Chromium gave these states.
    """

    page: str
    targets: tuple[str | tuple[int, int], ...]
    open: list[str]
    inside: list[str]

    @property
    def name(self) -> str:
        page, _, mode = self.page.partition("?mode=")
        return "-".join([page, mode, *(str(target).strip("#") for target in self.targets)])

    @property
    def path(self) -> str:
        page, question, mode = self.page.partition("?")
        return f".build/pages/{page}.html{question}{mode}"


REACT = (
    Hover("hover-react", ("#file",), ["file"], ["file"]),
    Hover("hover-react", ("#file", "#export"), ["export", "file"], ["export", "file"]),
    Hover(
        "hover-react",
        ("#file", "#export", "#pdf"),
        ["export", "file", "pdf"],
        ["export", "file", "pdf"],
    ),
    Hover("hover-react", ("#file", "#edit"), ["edit"], ["edit"]),
    Hover("hover-react", ("#file", "#export", ELSEWHERE), [], []),
)


def plain(page: str) -> tuple[Hover, ...]:
    inner = ["mouse-inner", "mouse-innermost"]
    deep = ("#mouse", "#mouse-inner", "#mouse-innermost")
    return (
        Hover(page, ("#mouse",), ["mouse-inner"], ["mouse"]),
        Hover(page, ((80, 35),), ["mouse-inner"], ["mouse"]),
        Hover(page, deep[:2], inner, ["mouse", "mouse-inner"]),
        Hover(page, deep, inner, ["mouse", *inner]),
        Hover(page, (*deep, ELSEWHERE), [], []),
        Hover(page, ("#pointer",), ["pointer-inner"], ["pointer"]),
        Hover(
            page, ("#pointer", "#pointer-inner"), ["pointer-inner"], ["pointer", "pointer-inner"]
        ),
        Hover(page, ("#pointer", "#mouse"), ["mouse-inner"], ["mouse"]),
        Hover(page, ("#word",), ["tip"], ["word"]),
        Hover(page, ("#word", "#bold"), ["tip"], ["word"]),
        Hover(page, ("#word", ELSEWHERE), [], []),
    )


HOVERS = (*REACT, *plain("hover-plain"), *plain("hover-plain?mode=shadow"))
on_each = pytest.mark.parametrize("hover", HOVERS, ids=lambda hover: hover.name)


@pytest.fixture
def tab(visit: Callable[[str], Tab], hover: Hover) -> Tab:
    """The page, fresh, in a tab that is on."""
    opened = visit(hover.path)
    until(opened.page, lambda: opened.page.evaluate("typeof window.__state"), "function")
    return opened


def state(tab: Tab) -> dict[str, Any]:
    known: dict[str, Any] = tab.page.evaluate("window.__state()")
    return known


def hovered(tab: Tab) -> tuple[list[str], list[str]]:
    known = state(tab)
    return known["open"], known["inside"]


def point_at_each(client: McpClient, tab: Tab, hover: Hover) -> None:
    for target in hover.targets:
        where: dict[str, Any] = (
            {"target": target} if isinstance(target, str) else {"x": target[0], "y": target[1]}
        )
        answer = client.ask("interact", action="hover", **where, tab_id=tab.id)
        assert answer.get("success") is True, answer
    until(tab.page, lambda: hovered(tab), (hover.open, hover.inside), within_s=2)


@requirement("SPEC-HOVER-TARGET")
@requirement("ADR-8")
@on_each
def test_a_hover_opens_what_is_under_it_every_time(
    shared_client: McpClient, tab: Tab, hover: Hover
) -> None:
    for _ in range(TIMES):
        # The pointer is still where the last hover left it.
        tab.page.evaluate("window.__reset()")
        until(tab.page, lambda: hovered(tab), NOTHING)
        point_at_each(shared_client, tab, hover)


@requirement("SPEC-HOVER-CHAIN")
@on_each
def test_what_was_entered_is_left_as_often_unless_the_pointer_is_in_it(
    shared_client: McpClient, tab: Tab, hover: Hover
) -> None:
    point_at_each(shared_client, tab, hover)
    known = state(tab)
    for name, enters in known["enters"].items():
        assert enters - known["leaves"].get(name, 0) == (name in hover.inside), known
    assert known["leaves"].keys() <= known["enters"].keys()
