"""Clicks, hovers and drags in frames: what lies around a frame counts too."""

from typing import Any

import pytest
from playwright.sync_api import Frame

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


def listening(frame: Frame) -> Frame:
    frame.evaluate(LISTEN)
    return frame


def seen(frame: Frame) -> list[list[str]]:
    heard: list[list[str]] = frame.evaluate("window.seen")
    return heard


def clicked(frame: Frame) -> list[str]:
    return [identity for kind, identity in seen(frame) if kind == "click"]


def drag(framed: Framed, source: str, target: str) -> dict[str, Any]:
    return framed.ask("drag", **{"from": source, "to": target, "wait": True})


@requirement("SPEC-CLICK-OBSCURED")
@requirement("SPEC-FRAMES")
def test_what_lies_over_a_frame_covers_what_is_in_it(framed: Framed) -> None:
    inner = listening(framed.add("same", framed.same_site))
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
def test_what_is_in_a_hidden_frame_is_not_visible(framed: Framed) -> None:
    inner = listening(framed.add("same", framed.same_site))
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
def test_what_is_in_a_frame_that_can_be_seen_is_clicked(framed: Framed, style: str) -> None:
    outer = listening(framed.add("outer", framed.same_site))
    inner = listening(framed.add("inner", framed.same_site, within=outer))
    # Next to the frame everything else is the lid's.
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
def test_a_target_that_several_frames_have_is_ambiguous(framed: Framed) -> None:
    frames = [listening(framed.add(name, framed.same_site)) for name in ("first", "second")]
    answer = framed.ask("click", target="#coin")
    assert (answer["error"], answer["matches_count"]) == ("ambiguous_target", 2), answer
    assert [clicked(frame) for frame in frames] == [[], []]
    assert [one["text"] for one in answer["candidates"]] == ["Coin", "Coin"]
    refs = [*framed.refs("#first", frame=""), *framed.refs("#second", frame="")]
    assert [one["frame"] for one in answer["candidates"]] == refs
    assert framed.ask("click", target=answer["candidates"][1]["ref"])["success"] is True
    assert framed.ask("click", target="#coin", frame=refs[0])["success"] is True
    assert [clicked(frame) for frame in frames] == [["coin"], ["coin"]]


@requirement("SPEC-FRAMES")
def test_a_frame_in_a_shadow_root_is_looked_into(framed: Framed) -> None:
    framed.tab.page.evaluate(IN_SHADOW, framed.same_site)
    inner = listening(framed.tab.page.frames[-1])
    assert framed.ask("click", target="#coin").get("success") is True
    assert clicked(inner) == ["coin"]
    assert framed.ask("fill_form", fields={"holder": "Ada"})["success"] is True


@requirement("SPEC-FRAMES")
@requirement("DRAG-A5")
def test_a_drag_from_one_document_to_another_is_refused(framed: Framed) -> None:
    inner = listening(framed.add("same", framed.same_site))
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
