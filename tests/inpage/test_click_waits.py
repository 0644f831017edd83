"""A click waits until its target can be clicked; the error says why it cannot."""

from typing import Any

import pytest

from tests.binding import requirement

from .blank_page import BlankPage
from .clicks import click, clicks, show

LATER = """() => setTimeout(() => {{
  const button = document.getElementById('go');
  {change};
}}, {after_ms})"""


def later(change: str, after_ms: int) -> str:
    return LATER.format(change=change, after_ms=after_ms)


@requirement("TOOLS-T2b")
@requirement("TOOLS-E1")
@requirement("TOOLS-E2")
@requirement("SPEC-RECOVER-MISSING")
def test_an_element_that_appears_later_is_clicked(blank: BlankPage) -> None:
    appear = "document.body.innerHTML = '<button id=late>Late</button>'"
    show(blank, "", later(appear, 800))
    assert click(blank, "#late").get("success") is True
    assert clicks(blank) == ["late"]


WAITED_FOR = {
    "hidden": ("<button id=go hidden>Go</button>", "button.hidden = false"),
    "disabled": ("<button id=go disabled>Go</button>", "button.disabled = false"),
    "disabled by its fieldset": (
        "<fieldset disabled><button id=go>Go</button></fieldset>",
        "button.parentElement.disabled = false",
    ),
    "covered": (
        "<button id=go>Go</button><div id=lid style='position: fixed; inset: 0'></div>",
        "document.getElementById('lid').remove()",
    ),
}


@requirement("TOOLS-A7")
@requirement("TOOLS-T2b")
@pytest.mark.parametrize(("body", "change"), WAITED_FOR.values(), ids=WAITED_FOR)
def test_a_click_waits_until_its_target_can_be_clicked(
    blank: BlankPage, body: str, change: str
) -> None:
    show(blank, body, later(change, 500))
    answer = click(blank, "#go")
    assert answer.get("success") is True, answer
    assert clicks(blank) == ["go"]


def test_a_moving_element_is_clicked_when_it_stops(blank: BlankPage) -> None:
    show(
        blank,
        """<style>#go { position: fixed; left: 0; top: 40px; transition: left 500ms linear }
          </style><button id=go>Go</button>""",
        """() => {
          const button = document.getElementById('go');
          button.getBoundingClientRect();
          button.style.left = '600px';
        }""",
    )
    answer = click(blank, "#go")
    assert answer["x"] >= 600
    assert clicks(blank) == ["go"]


def test_an_element_that_never_stops_moving_is_clicked(blank: BlankPage) -> None:
    show(
        blank,
        """<style>@keyframes beat { to { transform: scale(1.2) } }
          #go { animation: beat 300ms infinite alternate; margin: 50px }</style>
          <button id=go>Go</button>""",
    )
    assert click(blank, "#go").get("success") is True
    assert clicks(blank) == ["go"]


NOT_CLICKABLE: dict[str, tuple[str, str]] = {
    "disabled": ("<button id=go disabled>Go</button>", "element_disabled"),
    "disabled by its fieldset": (
        "<fieldset disabled><button id=go>Go</button></fieldset>",
        "element_disabled",
    ),
    "aria-disabled": ("<div id=go role=button aria-disabled=true>Go</div>", "element_disabled"),
    "a label of a disabled field": (
        "<label id=go>Go <input type=checkbox disabled></label>",
        "element_disabled",
    ),
    "hidden": ("<button id=go hidden>Go</button>", "element_not_visible"),
    "always out of view": (
        "<button id=go style='position: fixed; top: -500px'>Go</button>",
        "element_not_visible",
    ),
    "covered": (
        "<button id=go>Go</button><div id=lid style='position: fixed; inset: 0'></div>",
        "element_obscured",
    ),
}


@requirement("TOOLS-E5")
@requirement("SPEC-CLICK-DISABLED")
@requirement("SPEC-RECOVER-DISABLED")
@requirement("SPEC-CLICK-OBSCURED")
@pytest.mark.parametrize(("body", "error"), NOT_CLICKABLE.values(), ids=NOT_CLICKABLE)
def test_the_error_says_why_an_element_cannot_be_clicked(
    blank: BlankPage, body: str, error: str
) -> None:
    show(blank, body)
    answer = click(blank, "#go")
    assert (answer["error"], answer["selector"]) == (error, "#go")
    assert clicks(blank) == []


@requirement("SPEC-CLICK-OBSCURED")
def test_the_error_names_the_covering_element(blank: BlankPage) -> None:
    show(
        blank,
        """<button id=go>Go</button>
          <div id=cookies style='position: fixed; inset: 0'>Cookies <input value=canary></div>""",
    )
    answer = click(blank, "#go")
    assert answer["covered_by"] == {"tag": "DIV", "id": "cookies", "text": "Cookies"}


@pytest.mark.parametrize("corner", ["left: 0; top: 0", "right: 0; bottom: 0"])
def test_a_partly_covered_element_is_clicked_where_it_is_visible(
    blank: BlankPage, corner: str
) -> None:
    show(
        blank,
        f"""<div style='position: relative; width: 200px'>
          <button id=go style='width: 200px; height: 60px'>Go</button>
          <div id=lid style='position: absolute; width: 150px; height: 45px; {corner}'></div>
          </div>""",
    )
    assert click(blank, "#go").get("success") is True
    assert clicks(blank) == ["go"]


def test_a_link_over_several_lines_is_clicked(blank: BlankPage) -> None:
    show(
        blank,
        """<p style='width: 200px; font: 16px monospace'>Some words here
          <a id=go href='#there'>and a link that goes on</a> and on.</p>""",
    )
    assert click(blank, "#go").get("success") is True
    assert clicks(blank) == ["go"]


@pytest.mark.parametrize(
    "style",
    ["position: absolute; opacity: 0; width: 1px; height: 1px; left: -999px", "display: none"],
)
def test_a_field_hidden_behind_its_label_is_clicked_on_the_label(
    blank: BlankPage, style: str
) -> None:
    show(blank, f"<label id=label><input id=box type=checkbox style='{style}'> Terms</label>")
    answer = click(blank, "#box")
    assert answer["checked"] is True, answer


@requirement("TOOLS-E4")
@requirement("SPEC-RECOVER-SCROLL")
@requirement("SPEC-CLICK-SEQUENCE")
@pytest.mark.parametrize(
    "body",
    [
        "<div style='height: 5000px'></div><button id=go>Go</button>",
        """<div style='height: 100px; overflow: auto'><div style='height: 900px'></div>
          <button id=go>Go</button></div>""",
        """<div style='position: fixed; top: 0; width: 100%; height: 60px; z-index: 1'>Head</div>
          <div style='height: 1500px'></div><button id=go>Go</button>
          <div style='height: 1500px'></div>""",
    ],
    ids=["below", "in a box", "under a header"],
)
def test_a_click_scrolls_to_its_target(blank: BlankPage, body: str) -> None:
    show(blank, body, "() => document.documentElement.style.setProperty('scroll-behavior', 'auto')")
    if "Head" in body:
        blank.run("scrollTo(0, document.getElementById('go').offsetTop - 20)")
    assert click(blank, "#go").get("success") is True
    assert clicks(blank) == ["go"]


@requirement("TOOLS-E3")
@requirement("TOOLS-A7")
def test_the_error_for_a_missing_element_lists_similar_elements(blank: BlankPage) -> None:
    show(
        blank,
        """<button>Add to basket</button><a href='#a'>About us</a>
          <button id=checkout-now>Pay</button>
          <input type=submit value='Save draft'><button hidden>Add to list</button>""",
    )
    answer = click(blank, "button.add-to-basket")
    assert (answer["error"], answer["selector"]) == ("element_not_found", "button.add-to-basket")
    assert answer["candidates"][0]["text"] == "Add to basket"
    assert len(answer["candidates"]) <= 5
    assert click(blank, answer["candidates"][0]["ref"])["text"] == "Add to basket"
    (candidate,) = click(blank, "#checkout")["candidates"]
    assert (candidate["tag"], candidate["text"], candidate["visible"]) == ("button", "Pay", True)
    assert click(blank, "#zzz")["candidates"] == []


def test_several_matches_are_listed_with_refs_and_not_clicked(blank: BlankPage) -> None:
    show(
        blank,
        """<button id=a class=save>Save</button><button id=b class=save>Save as</button>
          <button id=c class=save hidden>Save all</button>""",
    )
    answer = click(blank, ".save")
    assert (answer["error"], answer["matches_count"]) == ("ambiguous_target", 3)
    names = ("text", "tag", "visible")
    listed = [tuple(candidate[name] for name in names) for candidate in answer["candidates"]]
    assert listed == [
        ("Save", "button", True),
        ("Save as", "button", True),
        ("Save all", "button", False),
    ]
    assert clicks(blank) == []
    click(blank, answer["candidates"][1]["ref"])
    click(blank, ".save", nth=0)
    assert clicks(blank) == ["b", "a"]
    beyond = click(blank, ".save", nth=3)
    assert (beyond["error"], beyond["matches_count"]) == ("element_not_found", 3)


def test_at_most_ten_matches_are_listed(blank: BlankPage) -> None:
    show(blank, "<button>Go</button>" * 30)
    answer = click(blank, "button")
    assert (answer["matches_count"], len(answer["candidates"])) == (30, 10)


def test_the_ref_of_a_removed_element_is_stale(blank: BlankPage) -> None:
    show(blank, "<button id=go>Go</button>")
    found = blank.client.ask("interact", action="query_dom", selector="#go", tab_id=blank.tab.id)
    ref = found["elements"][0]["ref"]
    blank.run("document.getElementById('go').outerHTML = '<button id=go>Go</button>'")
    assert click(blank, ref)["error"] == "stale_snapshot"
    assert clicks(blank) == []


def test_an_element_covered_as_the_mouse_arrives_is_not_clicked(blank: BlankPage) -> None:
    show(
        blank,
        "<button id=go>Go</button>",
        """() => document.getElementById('go').addEventListener('mouseenter', () => {
          document.body.innerHTML += '<div id=lid style="position: fixed; inset: 0"></div>';
        })""",
    )
    answer = click(blank, "#go")
    assert answer["error"] == "element_obscured"
    assert clicks(blank) == []


def test_a_cancelled_click_touches_nothing(blank: BlankPage) -> None:
    show(blank, "<button id=go disabled>Go</button>")
    queued = click(blank, "#go", wait=False)
    answer: dict[str, Any] = blank.client.ask(
        "interact", action="cancel", correlation_id=queued["correlation_id"]
    )
    assert answer["error"] in {"cancelled", "element_disabled"}
    assert clicks(blank) == []


def test_a_short_timeout_is_kept(blank: BlankPage) -> None:
    show(blank, "<button id=go disabled>Go</button>")
    assert click(blank, "#go", timeout_ms=700)["error"] == "element_disabled"
