"""The reach of a snapshot: shadow roots, frames and limits."""

import json

import pytest

from tests.binding import requirement

from .blank_page import REF, BlankPage, ref_of


@requirement("SPEC-OBSERVE-SNAPSHOT")
def test_open_and_closed_shadow_roots_are_shown_as_rendered(blank: BlankPage) -> None:
    blank.show(
        "<div id=open><button slot=late>Slotted</button>unseen</div><div id=closed>unseen</div>",
        """() => {
          const open = document.querySelector('#open').attachShadow({ mode: 'open' });
          open.innerHTML = '<button>First</button><slot name=late></slot><slot name=no>Else</slot>';
          const closed = document.querySelector('#closed').attachShadow({ mode: 'closed' });
          closed.innerHTML = '<label for=it>Inner</label><input id=it><section></section>';
          const nested = closed.querySelector('section').attachShadow({ mode: 'closed' });
          nested.innerHTML = '<a href="#">Deep</a>';
        }""",
    )
    assert blank.outline().splitlines() == [
        'button "First" @e',
        'button "Slotted" @e',
        'text "Else"',
        'textbox "Inner" empty @e',
        'link "Deep" @e',
    ]


@requirement("SPEC-OBSERVE-SNAPSHOT")
def test_frames_of_the_same_site_are_shown_with_their_content(blank: BlankPage) -> None:
    blank.show(
        "<iframe title=Pay></iframe><p>After",
        """() => {
          const inner = document.querySelector('iframe').contentDocument;
          inner.body.innerHTML = '<button>Pay now</button>';
        }""",
    )
    answer = blank.snapshot()
    assert REF.sub("@e", answer["tree"]).splitlines() == [
        'iframe "Pay" @e',
        '  button "Pay now" @e',
        'text "After"',
    ]
    ref = ref_of(answer, "button")
    found = blank.client.ask("interact", action="query_dom", selector=ref, tab_id=blank.tab.id)
    assert found["elements"][0]["text"] == "Pay now"


@requirement("SPEC-OBSERVE-SNAPSHOT")
def test_a_frame_of_another_site_has_a_line_with_a_hint(blank: BlankPage) -> None:
    blank.show("<iframe title=Ad sandbox srcdoc='<button>Buy</button>'></iframe>")
    line = blank.snapshot()["tree"]
    ref = REF.search(line)
    assert ref
    assert line == f'iframe "Ad" {ref[0]} (another site\'s: look into it with frame {ref[0]})'


@requirement("SPEC-OBSERVE-SNAPSHOT")
@pytest.mark.parametrize("letter", ["x", "\u00e9", '\\"', "\U0001f600"])
def test_a_page_of_any_size_gives_a_bounded_snapshot(blank: BlankPage, letter: str) -> None:
    blank.show("")
    blank.tab.page.evaluate(
        """(letter) => {
          document.title = letter.repeat(5000);
          history.replaceState(null, '', `#${'y'.repeat(5000)}`);
          for (let at = 0; at < 1000; at += 1) {
            const button = document.createElement('button');
            button.textContent = `${at} ${letter.repeat(300)}`;
            document.body.append(button);
          }
        }""",
        letter,
    )
    answer = blank.snapshot()
    assert len(json.dumps(answer)) <= 20_000
    assert answer["shown"] == len(answer["tree"].splitlines()) > 0
    assert answer["shown"] + answer["left_out"] == 1000
    assert "selector" in answer["hint"]
    larger = blank.snapshot(limit=5000)
    assert answer["shown"] < larger["shown"]
    assert len(json.dumps(larger)) <= 200_000


@requirement("SPEC-OBSERVE-SNAPSHOT")
def test_lines_beyond_limit_and_depth_are_counted(blank: BlankPage) -> None:
    blank.show("<main><h1>A</h1><form><button>B</button></form></main><nav><p>C</p></nav>")
    assert blank.outline(depth=1) == "main @e\nnavigation @e"
    assert blank.snapshot(depth=1)["left_out"] == 3
    assert blank.snapshot(depth=2)["left_out"] == 1
    few = blank.snapshot(limit=2)
    assert (few["shown"], few["tree"].count("\n")) == (2, 1)
    assert few["left_out"] > 0


@requirement("SPEC-SNAPSHOT-SELECTOR")
def test_a_selector_or_a_ref_narrows_a_snapshot(blank: BlankPage) -> None:
    blank.show("<h1>A</h1><form id=it aria-label=F><button>B</button></form>")
    expected = 'form "F" @e\n  button "B" @e'
    assert blank.outline(selector="#it") == expected
    assert blank.outline(selector=ref_of(blank.snapshot(), "form")) == expected
    assert blank.snapshot(selector="#gone")["error"] == "element_not_found"
    assert blank.snapshot(selector="a[")["error"] == "invalid_params"


@requirement("SPEC-OBSERVE-SNAPSHOT")
def test_fields_named_like_properties_of_their_form_do_no_harm(blank: BlankPage) -> None:
    names = ("localName", "childNodes", "nodeType", "attributes", "getAttributeNames", "matches")
    fields = "".join(f"<input name={name} aria-label={name}>" for name in names)
    blank.show(f"<form aria-label=Trap>{fields}</form>")
    expected = [f'  textbox "{name}" empty @e' for name in names]
    assert blank.outline().splitlines() == ['form "Trap" @e', *expected]
