"""Scrolling the page or a container, and the reported position."""

from typing import Any

import pytest

from tests.binding import requirement

from .blank_page import BlankPage
from .clicks import scroll, show

LONG = """<style>html { scroll-behavior: smooth } body { margin: 0 }</style>
  <div style='width: 3000px; height: 4000px'></div><p id=end>The end</p>"""
BOX = """<style>body { margin: 0; overflow: hidden }</style>
  <div id=box style='height: 600px; overflow: auto; scroll-behavior: smooth'>
  <div style='height: 5000px'></div><p id=inside>Inside</p></div>"""


def position(blank: BlankPage, selector: str = "html") -> list[float]:
    offsets: list[float] = blank.tab.page.evaluate(
        """(selector) => {
          const { scrollLeft, scrollTop } = document.querySelector(selector);
          return [scrollLeft, scrollTop];
        }""",
        selector,
    )
    return offsets


@requirement("TOOLS-T4b")
@requirement("SPEC-SCROLL-POSITION")
def test_a_page_scrolls_by_pixels_without_animation(blank: BlankPage) -> None:
    show(blank, LONG, "() => scrollTo({ left: 0, top: 0, behavior: 'instant' })")
    answer = scroll(blank, dy=700, dx=30)
    assert [answer["x"], answer["y"]] == position(blank) == [30, 700]
    assert (answer["moved"], answer["at_top"], answer["at_bottom"]) == (True, False, False)
    assert answer["max_y"] == blank.run(
        "() => document.documentElement.scrollHeight - document.documentElement.clientHeight"
    )
    assert scroll(blank, dy=-200)["y"] == 500


@requirement("TOOLS-T4c")
@requirement("SPEC-SCROLL-POSITION")
def test_a_page_scrolls_to_the_bottom_and_the_top(blank: BlankPage) -> None:
    show(blank, LONG)
    answer = scroll(blank, to="bottom")
    assert (answer["at_bottom"], answer["at_top"]) == (True, False)
    assert answer["y"] == answer["max_y"] == position(blank)[1]
    answer = scroll(blank, to="top")
    assert (answer["y"], answer["at_top"], answer["moved"]) == (0, True, True)
    assert scroll(blank, to="top")["moved"] is False


@requirement("TOOLS-T4a")
def test_a_page_scrolls_to_an_element(blank: BlankPage) -> None:
    show(blank, LONG)
    answer = scroll(blank, target="#end")
    assert answer["moved"] is True
    top = blank.run("() => document.getElementById('end').getBoundingClientRect().top")
    assert 0 <= top < 800


@requirement("TOOLS-T4a")
@requirement("SPEC-SCROLL-CONTAINER")
def test_a_container_is_scrolled_instead_of_the_page(blank: BlankPage) -> None:
    show(blank, BOX)
    answer = scroll(blank, container="#box", dy=300)
    assert answer["y"] == position(blank, "#box")[1] == 300
    assert scroll(blank, container="#box", to="bottom")["at_bottom"] is True
    scroll(blank, container="#box", to="top")
    answer = scroll(blank, container="#box", target="#inside")
    assert answer["y"] == position(blank, "#box")[1] > 4000
    assert position(blank) == [0, 0]


@requirement("SPEC-SCROLL-CONTAINER")
def test_the_hint_for_a_page_that_cannot_scroll_names_a_container(blank: BlankPage) -> None:
    show(blank, BOX)
    answer = scroll(blank, dy=300)
    assert answer["moved"] is False
    ref = next(word for word in answer["hint"].split() if word.startswith("@e"))
    assert scroll(blank, container=ref, dy=300)["y"] == 300
    show(blank, "<p>Short</p>")
    answer = scroll(blank, dy=300)
    assert (answer["moved"], answer.get("hint")) == (False, None)


def test_the_answer_includes_content_that_scrolling_added(blank: BlankPage) -> None:
    show(
        blank,
        "<div id=list style='height: 3000px'></div>",
        """() => {
          // The scroll event of an earlier page may still be pending.
          scrollTo({ left: 0, top: 0, behavior: 'instant' });
          const list = document.getElementById('list');
          addEventListener('scroll', () => { if (scrollY) list.style.height = '6000px'; });
        }""",
    )
    answer = scroll(blank, to="bottom")
    assert answer["max_y"] > 5000
    assert answer["at_bottom"] is False


@pytest.mark.parametrize("parameter", ["target", "container"])
def test_a_missing_element_is_not_scrolled(blank: BlankPage, parameter: str) -> None:
    show(blank, LONG, "() => scrollTo({ left: 0, top: 0, behavior: 'instant' })")
    others: dict[str, Any] = {} if parameter == "target" else {"dy": 10}
    answer = scroll(blank, **{parameter: "#nothing"}, **others)
    assert (answer["error"], answer["selector"]) == ("element_not_found", "#nothing")
    assert position(blank) == [0, 0]


def test_a_hidden_element_cannot_be_scrolled_to(blank: BlankPage) -> None:
    show(blank, "<p id=hidden hidden>Hidden</p>")
    assert scroll(blank, target="#hidden")["error"] == "element_not_visible"
