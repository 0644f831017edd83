"""Menus and tooltips open under the pointer, and close when it leaves."""

import os
from dataclasses import dataclass
from typing import Any

import pytest

from harness.client import McpClient
from harness.pilot import Tab
from harness.waiting import wait_until
from tests.binding import requirement

from .library_pages import LibraryPages

TIMES = int(os.environ.get("FORMPILOT_TIMES", "2"))
ELSEWHERE = "#elsewhere"
NOTHING: tuple[list[str], list[str]] = ([], [])


@dataclass(frozen=True, slots=True)
class Hover:
    """Hovers over the `targets` in turn; the expected entries are `open`, the pointer is `inside`.

    The states were recorded from a real mouse in Chromium.
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
for_each = pytest.mark.parametrize("hover", HOVERS, ids=lambda hover: hover.name)


@pytest.fixture
def tab(library_pages: LibraryPages, runtime: str, runtime_site: str, hover: Hover) -> Tab:
    """The page in its first state, in a tab that is on, with the pointer elsewhere."""
    return library_pages.show(f"hover {runtime}", f"{runtime_site}/{hover.path}", ELSEWHERE)


def state(tab: Tab) -> dict[str, Any]:
    current: dict[str, Any] = tab.page.evaluate("window.__state()")
    return current


def hovered(tab: Tab) -> tuple[list[str], list[str]]:
    current = state(tab)
    return current["open"], current["inside"]


def hover_over_targets(client: McpClient, tab: Tab, hover: Hover) -> None:
    for target in hover.targets:
        where: dict[str, Any] = (
            {"target": target} if isinstance(target, str) else {"x": target[0], "y": target[1]}
        )
        answer = client.ask("interact", action="hover", **where, tab_id=tab.id)
        assert answer.get("success") is True, answer
    wait_until(tab.page, lambda: hovered(tab), (hover.open, hover.inside))


@requirement("SPEC-HOVER-TARGET")
@requirement("ADR-8")
@for_each
def test_a_hover_opens_its_target_every_time(
    shared_client: McpClient, tab: Tab, hover: Hover
) -> None:
    for _ in range(TIMES):
        # The pointer is still where the last hover left it.
        tab.page.evaluate("window.__reset()")
        wait_until(tab.page, lambda: hovered(tab), NOTHING)
        hover_over_targets(shared_client, tab, hover)


@requirement("SPEC-HOVER-CHAIN")
@for_each
def test_elements_are_left_as_often_as_entered_unless_the_pointer_is_inside(
    shared_client: McpClient, tab: Tab, hover: Hover
) -> None:
    hover_over_targets(shared_client, tab, hover)
    current = state(tab)
    for name, enters in current["enters"].items():
        assert enters - current["leaves"].get(name, 0) == (name in hover.inside), current
    assert current["leaves"].keys() <= current["enters"].keys()
