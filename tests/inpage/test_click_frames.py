"""Clicks, hovers and drags in frames, which the page around them may cover or hide."""

from typing import Any

import pytest
from playwright.sync_api import Frame

from harness.waiting import wait_until
from tests.binding import requirement

from .test_frames import Framed, framed

__all__ = ["framed"]

LISTEN = """() => {
  window.seen = [];
  for (const kind of ['mouseover', 'mousedown', 'click']) {
    addEventListener(kind, ({ target }) => window.seen.push([kind, target.id]), true);
  }
}"""
LID = """() => document.body.insertAdjacentHTML(
  'beforeend', '<div id=lid style="position: fixed; inset: 0">Cookies</div>')"""
STYLE = "(style) => { document.querySelector('iframe').style = style; }"
IN_SHADOW = """(url) => new Promise((loaded) => {
  const host = document.createElement('div');
  const frame = document.createElement('iframe');
  frame.addEventListener('load', () => loaded());
  frame.src = url;
  document.body.append(host);
  host.attachShadow({ mode: 'open' }).append(frame);
})"""


def record_events(frame: Frame) -> Frame:
    frame.evaluate(LISTEN)
    return frame


def seen(frame: Frame) -> list[list[str]]:
    events: list[list[str]] = frame.evaluate("window.seen")
    return events


def clicked(frame: Frame) -> list[str]:
    return [target for kind, target in seen(frame) if kind == "click"]


def drag(framed: Framed, source: str, target: str) -> dict[str, Any]:
    return framed.ask("drag", **{"from": source, "to": target, "wait": True})


@requirement("SPEC-CLICK-OBSCURED")
@requirement("SPEC-FRAMES")
def test_an_element_over_a_frame_covers_its_content(framed: Framed) -> None:
    inner = record_events(framed.add("same", framed.same_site))
    framed.tab.page.evaluate(LID)
    lid = {"tag": "DIV", "id": "lid", "text": "Cookies"}
    answer = framed.ask("click", target="#coin")
    assert (answer["error"], answer["covered_by"]) == ("element_obscured", lid)
    answer = framed.ask("click", x=10, y=10, frame="#same")
    assert (answer["error"], answer["covered_by"]) == ("element_obscured", lid)
    answer = drag(framed, "#coin", "#right")
    assert (answer["error"], answer["covered_by"]) == ("element_obscured", lid)
    assert framed.ask("hover", target="#coin")["error"] == "hover_failed"
    assert seen(inner) == []


@requirement("SPEC-CLICK-OBSCURED")
@requirement("SPEC-FRAMES")
def test_elements_in_a_hidden_frame_are_not_visible(framed: Framed) -> None:
    inner = record_events(framed.add("same", framed.same_site))
    framed.tab.page.evaluate(STYLE, "visibility: hidden")
    assert framed.ask("click", target="#coin")["error"] == "element_not_visible"
    assert drag(framed, "#coin", "#right")["error"] == "element_not_visible"
    assert framed.ask("hover", target="#coin")["error"] == "hover_failed"
    assert seen(inner) == []


@requirement("SPEC-CLICK-SEQUENCE")
@requirement("SPEC-FRAMES")
@pytest.mark.parametrize(
    "style",
    [
        "position: absolute; left: 300px; top: 200px; border: 30px solid; padding: 5% 40px",
        "transform: scale(0.5); border: 20px solid; padding: 10px; margin-left: 200px",
        "margin-top: 4000px",
    ],
    ids=["inset", "smaller", "out of view"],
)
def test_elements_in_a_visible_frame_are_clicked(framed: Framed, style: str) -> None:
    outer = record_events(framed.add("outer", framed.same_site))
    inner = record_events(framed.add("inner", framed.same_site, within=outer))
    # The lid covers everything but the frame.
    framed.tab.page.evaluate(LID)
    framed.tab.page.evaluate(STYLE, f"{style}; width: 400px; height: 300px; z-index: 1")
    framed.tab.page.evaluate("document.querySelector('iframe').style.position ||= 'relative'")
    for frame in ("#outer", "#outer >>> #inner"):
        answer = framed.ask("click", target="#coin", frame=frame)
        assert answer.get("success") is True, answer
    assert (clicked(outer), clicked(inner)) == (["coin"], ["coin"])
    assert framed.ask("hover", target="#coin", frame="#outer >>> #inner")["success"] is True


@requirement("SPEC-FRAMES")
@requirement("SPEC-TARGETS")
def test_a_target_in_several_frames_is_ambiguous(framed: Framed) -> None:
    frames = [record_events(framed.add(name, framed.same_site)) for name in ("first", "second")]
    answer = framed.ask("click", target="#coin")
    assert (answer["error"], answer["matches_count"]) == ("ambiguous_target", 2), answer
    assert [clicked(frame) for frame in frames] == [[], []]
    assert [candidate["text"] for candidate in answer["candidates"]] == ["Coin", "Coin"]
    refs = [*framed.refs("#first", frame=""), *framed.refs("#second", frame="")]
    assert [candidate["frame"] for candidate in answer["candidates"]] == refs
    assert framed.ask("click", target=answer["candidates"][1]["ref"])["success"] is True
    assert framed.ask("click", target="#coin", frame=refs[0])["success"] is True
    assert [clicked(frame) for frame in frames] == [["coin"], ["coin"]]


@requirement("SPEC-FRAMES")
def test_a_target_in_a_frame_in_a_shadow_root_is_found(framed: Framed) -> None:
    framed.tab.page.evaluate(IN_SHADOW, framed.same_site)
    inner = record_events(framed.tab.page.frames[-1])
    assert framed.ask("click", target="#coin").get("success") is True
    assert clicked(inner) == ["coin"]
    assert framed.ask("fill_form", fields={"holder": "Ada"})["success"] is True


@requirement("SPEC-FRAMES")
@requirement("DRAG-A5")
def test_a_drag_between_two_documents_is_invalid(framed: Framed) -> None:
    inner = record_events(framed.add("same", framed.same_site))
    framed.tab.page.evaluate("document.body.insertAdjacentHTML('beforeend', '<b id=out>Out</b>')")
    framed.tab.page.evaluate(LISTEN)
    (coin,) = framed.refs("#coin", frame="#same")
    (right,) = framed.refs("#right", frame="#same")
    (out,) = framed.refs("#out", frame="")
    for ends in ((out, coin), (coin, out)):
        answer = drag(framed, *ends)
        assert answer["error"] == "invalid_params", answer
        assert all(ref in answer["message"] for ref in ends)
    assert framed.ask("scroll", target=out, container=right)["error"] == "invalid_params"
    assert (seen(inner), seen(framed.tab.page.main_frame)) == ([], [])
    assert framed.ask("hover", target=out, frame="#same")["tag"] == "B"
    assert seen(framed.tab.page.main_frame) == [["mouseover", "out"]]
    assert drag(framed, coin, right)["effect"] == "moved"


@requirement("SPEC-FRAMES")
@pytest.mark.parametrize(
    "leave",
    ["document.getElementById('left').remove()", "frames[0].location.assign('?next')"],
    ids=["removed", "navigated"],
)
def test_the_pointer_can_come_from_a_document_whose_frame_is_gone(
    framed: Framed, leave: str
) -> None:
    framed.add("left", framed.same_site)
    other = framed.add("other", framed.same_site)
    assert framed.ask("hover", target="#coin", frame="#left")["success"] is True
    # The page keeps the element, so that it is not collected.
    framed.tab.page.evaluate("window.kept = frames[0].document.getElementById('coin')")
    framed.tab.page.evaluate(leave)
    gone = "() => window.kept.ownerDocument.defaultView === null"
    wait_until(framed.tab.page, lambda: framed.tab.page.evaluate(gone), True)
    record_events(other)
    answer = framed.ask("hover", target="#coin", frame="#other")
    assert answer.get("success") is True, answer
    assert ["mouseover", "coin"] in seen(other)


@requirement("SPEC-FRAMES")
def test_a_click_may_replace_the_document_of_its_target(framed: Framed) -> None:
    inner = framed.add("same", framed.same_site)
    for number in range(3):
        inner.evaluate(f"document.body.innerHTML = '<a id=go href=?{number}>Go</a>'")
        answer = framed.ask("click", target="#go")
        assert answer.get("success") is True, answer
        wait_until(framed.tab.page, lambda: inner.url, f"{framed.same_site}?{number}")
