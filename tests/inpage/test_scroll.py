"""Scrolling the page or a part of it, and where it then stands."""

from typing import Any

import pytest

from tests.binding import requirement

from .blank import Blank
from .clicks import scroll, show

LONG = """<style>html { scroll-behavior: smooth } body { margin: 0 }</style>
  <div style='width: 3000px; height: 4000px'></div><p id=end>The end</p>"""
BOX = """<style>body { margin: 0; overflow: hidden }</style>
  <div id=box style='height: 600px; overflow: auto; scroll-behavior: smooth'>
  <div style='height: 5000px'></div><p id=inside>Inside</p></div>"""


def place(blank: Blank, selector: str = "html") -> list[float]:
    where: list[float] = blank.tab.page.evaluate(
        """(selector) => {
          const { scrollLeft, scrollTop } = document.querySelector(selector);
          return [scrollLeft, scrollTop];
        }""",
        selector,
    )
    return where


@requirement("TOOLS-T4b")
@requirement("SPEC-SCROLL-POSITION")
def test_a_page_scrolls_by_pixels_at_once(blank: Blank) -> None:
    show(blank, LONG, "() => scrollTo({ left: 0, top: 0, behavior: 'instant' })")
    answer = scroll(blank, dy=700, dx=30)
    assert [answer["x"], answer["y"]] == place(blank) == [30, 700]
    assert (answer["moved"], answer["at_top"], answer["at_bottom"]) == (True, False, False)
    assert answer["max_y"] == blank.run(
        "() => document.documentElement.scrollHeight - document.documentElement.clientHeight"
    )
    assert scroll(blank, dy=-200)["y"] == 500


@requirement("TOOLS-T4c")
@requirement("SPEC-SCROLL-POSITION")
def test_a_page_scrolls_to_its_bottom_and_its_top(blank: Blank) -> None:
    show(blank, LONG)
    answer = scroll(blank, to="bottom")
    assert (answer["at_bottom"], answer["at_top"]) == (True, False)
    assert answer["y"] == answer["max_y"] == place(blank)[1]
    answer = scroll(blank, to="top")
    assert (answer["y"], answer["at_top"], answer["moved"]) == (0, True, True)
    assert scroll(blank, to="top")["moved"] is False


@requirement("TOOLS-T4a")
def test_a_page_scrolls_to_an_element(blank: Blank) -> None:
    show(blank, LONG)
    answer = scroll(blank, target="#end")
    assert answer["moved"] is True
    top = blank.run("() => document.getElementById('end').getBoundingClientRect().top")
    assert 0 <= top < 800


@requirement("TOOLS-T4a")
@requirement("SPEC-SCROLL-CONTAINER")
def test_a_container_is_scrolled_instead_of_the_page(blank: Blank) -> None:
    show(blank, BOX)
    answer = scroll(blank, container="#box", dy=300)
    assert answer["y"] == place(blank, "#box")[1] == 300
    assert scroll(blank, container="#box", to="bottom")["at_bottom"] is True
    scroll(blank, container="#box", to="top")
    answer = scroll(blank, container="#box", target="#inside")
    assert answer["y"] == place(blank, "#box")[1] > 4000
    assert place(blank) == [0, 0]


@requirement("SPEC-SCROLL-CONTAINER")
def test_a_page_that_cannot_scroll_names_what_in_it_can(blank: Blank) -> None:
    show(blank, BOX)
    answer = scroll(blank, dy=300)
    assert answer["moved"] is False
    ref = next(word for word in answer["hint"].split() if word.startswith("@e"))
    assert scroll(blank, container=ref, dy=300)["y"] == 300
    show(blank, "<p>Short</p>")
    answer = scroll(blank, dy=300)
    assert (answer["moved"], answer.get("hint")) == (False, None)


def test_what_a_page_adds_when_it_is_scrolled_is_counted(blank: Blank) -> None:
    show(
        blank,
        "<div id=list style='height: 3000px'></div>",
        """() => {
          // What an earlier page was scrolled to may still be on its way as an event.
          scrollTo({ left: 0, top: 0, behavior: 'instant' });
          const list = document.getElementById('list');
          addEventListener('scroll', () => { if (scrollY) list.style.height = '6000px'; });
        }""",
    )
    answer = scroll(blank, to="bottom")
    assert answer["max_y"] > 5000
    assert answer["at_bottom"] is False


@pytest.mark.parametrize("where", ["target", "container"])
def test_what_is_not_there_is_not_scrolled(blank: Blank, where: str) -> None:
    show(blank, LONG, "() => scrollTo({ left: 0, top: 0, behavior: 'instant' })")
    others: dict[str, Any] = {} if where == "target" else {"dy": 10}
    answer = scroll(blank, **{where: "#nothing"}, **others)
    assert (answer["error"], answer["selector"]) == ("element_not_found", "#nothing")
    assert place(blank) == [0, 0]


def test_a_hidden_element_cannot_be_scrolled_to(blank: Blank) -> None:
    show(blank, "<p id=hidden hidden>Hidden</p>")
    assert scroll(blank, target="#hidden")["error"] == "element_not_visible"
