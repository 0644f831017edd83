"""observe snapshot: the page as an outline, without what its fields hold."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.binding import requirement
from tests.harness.pilot import Tab

from .blank import Blank

CANARY = "canary-4711"
REF = re.compile(r"@e\d+[a-z]*")
SIGN_UP = """
  <h1>Join the club</h1>
  <form aria-label="Sign up">
    <label>First name <input name=first required></label>
    <label>Country <select name=country><option>Chad<option selected>Tonga</select></label>
    <label><input type=checkbox name=terms> I accept</label>
    <button disabled>Create account</button>
    <p>Already a <b>member</b>? <a href="#in">Sign in</a></p>
  </form>
  <ul><li>Free<li>Fast</ul>
"""
OUTLINE = """
heading "Join the club" level=1 @e
form "Sign up" @e
  textbox "First name" required empty @e
  combobox "Country" filled @e
  checkbox "I accept" unchecked @e
  button "Create account" disabled @e
  text "Already a member?"
  link "Sign in" @e
list
  listitem "Free"
  listitem "Fast"
""".strip()
SECRETS = f"""
  <label>Text <input name=a></label> <label>Password <input type=password name=b></label>
  <label>Date <input type=date></label> <label>Story <textarea>{CANARY}</textarea></label>
  <label>Choice <select><option>{CANARY}</select></label>
  <label>Choices <select multiple><option selected>{CANARY}</select></label>
  <label>Range <input type=range max=4711></label> <label>Hue <input type=color></label>
  <div contenteditable aria-label=Rich>{CANARY} <a href="#">{CANARY}</a></div>
  <div role=textbox tabindex=0 aria-label=Made>{CANARY}</div>
  <div role=combobox tabindex=0 aria-label=Picked>{CANARY} <button>{CANARY}</button></div>
  <div role=spinbutton tabindex=0 aria-valuetext={CANARY} aria-valuenow=4711>{CANARY}</div>
  <p id=about>About <input value={CANARY}> and <textarea>{CANARY}</textarea></p>
  <button aria-labelledby="about field picked"></button> <input id=field value={CANARY}>
  <div id=picked role=combobox>{CANARY}</div>
  <button>Send <span contenteditable>{CANARY}</span></button>
"""
FILL_IN = f"""() => {{
  const values = {{ date: '4711-04-11', range: '4711', color: '#471147' }};
  for (const field of document.querySelectorAll('input')) {{
    field.value = values[field.type] ?? '{CANARY}';
  }}
}}"""


def snapshot(blank: Blank, **options: Any) -> dict[str, Any]:
    return blank.client.ask("observe", what="snapshot", tab_id=blank.tab.id, **options)


def outline(blank: Blank, **options: Any) -> str:
    """The tree, without the numbers of its refs."""
    return REF.sub("@e", snapshot(blank, **options)["tree"])


def ref_of(answer: dict[str, Any], line: str) -> str:
    (found,) = (one for one in answer["tree"].splitlines() if one.strip().startswith(line))
    return str(found.split()[-1])


@requirement("SPEC-OBSERVE-SNAPSHOT")
def test_a_snapshot_shows_roles_names_states_and_refs(blank: Blank) -> None:
    blank.show(SIGN_UP)
    answer = snapshot(blank)
    assert REF.sub("@e", answer["tree"]) == OUTLINE
    assert answer["url"] == blank.tab.page.url
    assert answer["title"] == blank.tab.page.title()
    assert answer["shown"] == len(OUTLINE.splitlines())
    assert answer["left_out"] == 0
    assert "hint" not in answer


@requirement("SPEC-OBSERVE-SNAPSHOT")
@requirement("SPEC-TARGETS")
def test_the_refs_of_a_snapshot_mean_their_elements(blank: Blank) -> None:
    blank.show(SIGN_UP)
    answer = snapshot(blank)
    ref = ref_of(answer, "textbox")
    found = blank.client.ask(
        "interact", action="query_dom", selector=ref, attributes=["name"], tab_id=blank.tab.id
    )
    assert found["elements"][0]["attributes"] == {"name": "first"}
    assert found["elements"][0]["ref"] == ref
    assert snapshot(blank)["tree"] == answer["tree"]


@requirement("SPEC-OBSERVE-SNAPSHOT")
def test_a_ref_of_a_snapshot_whose_element_is_gone_is_stale(blank: Blank) -> None:
    blank.show("<button>Go</button>")
    ref = ref_of(snapshot(blank), "button")
    blank.run("document.querySelector('button').remove()")
    answer = blank.client.ask("interact", action="hover", target=ref, tab_id=blank.tab.id)
    assert answer["error"] == "stale_snapshot"
    assert snapshot(blank, selector=ref)["error"] == "stale_snapshot"


@requirement("SPEC-OBSERVE-SNAPSHOT")
@pytest.mark.parametrize(
    ("markup", "line"),
    [
        ("<input type=checkbox checked aria-label=A>", 'checkbox "A" checked @e'),
        ("<div role=checkbox aria-checked=mixed>A</div>", 'checkbox "A" mixed @e'),
        ("<button aria-pressed=true>A</button>", 'button "A" pressed @e'),
        ("<button aria-expanded=true>A</button>", 'button "A" expanded @e'),
        ("<details><summary>A</summary>B</details>", 'button "A" collapsed @e'),
        ("<div role=tab aria-selected=true>A</div>", 'tab "A" selected @e'),
        ("<input readonly value=x aria-label=A>", 'textbox "A" read-only filled @e'),
        ("<input aria-invalid=true aria-label=A>", 'textbox "A" invalid empty @e'),
        ("<fieldset><legend>A</legend>B", 'group "A"\n  text "B"'),
        ("<figure>A<figcaption>B</figcaption>", 'figure "B"\n  text "A"\n  text "B"'),
        ("<fieldset disabled><input aria-label=A>", 'textbox "A" disabled empty @e'),
        ("<input type=email aria-label=A>", 'textbox "A" type=email empty @e'),
        ("<div contenteditable aria-label=A>x</div>", 'textbox "A" filled @e'),
        ("<div role=heading aria-level=4>A</div>", 'heading "A" level=4 @e'),
        ("<p>One <i>line</i><br>another", 'text "One line"\ntext "another"'),
        ("<div onclick='1'>Press <b>me</b></div>", 'generic "Press me" @e'),
        ("<div tabindex=0><p>A<p>B</div>", 'generic @e\n  text "A"\n  text "B"'),
        ("<li draggable=true>Card", 'listitem "Card" @e'),
        ("<nav><a href='#'>A</a></nav>", 'navigation @e\n  link "A" @e'),
        ("<img alt='A cat'><img alt=''><img>", 'img "A cat"'),
        ("<table><tr><th>A<td>B</table>", 'table\n  row\n    columnheader "A"\n    cell "B"'),
        (f"<p>{'x' * 300}", f'text "{"x" * 199}…"'),
        ("<ul></ul><section><p></p></section>", ""),
    ],
)
def test_an_element_is_told_in_one_line(blank: Blank, markup: str, line: str) -> None:
    blank.show(markup)
    assert outline(blank) == line


@requirement("SPEC-OBSERVE-SNAPSHOT")
def test_the_focused_element_is_marked(blank: Blank) -> None:
    blank.show("<input aria-label=A><input aria-label=B>")
    blank.tab.page.locator("[aria-label=B]").focus()
    assert outline(blank) == 'textbox "A" empty @e\ntextbox "B" focused empty @e'


@requirement("SPEC-OBSERVE-SNAPSHOT")
def test_what_is_hidden_from_assistive_technology_is_left_out(blank: Blank) -> None:
    blank.show("""
      <div hidden><button>A</button></div> <button style="visibility: hidden">B</button>
      <div aria-hidden=true><button>C</button></div> <div inert><button>D</button></div>
      <ul role=none><li role=presentation><button>E</button></ul>
      <details><summary>F</summary><button>G</button> text</details>
      <template><button>H</button></template> <script>'text'</script>
    """)
    assert outline(blank) == 'button "E" @e\nbutton "F" collapsed @e'


@requirement("SPEC-OBSERVE-SNAPSHOT")
def test_while_a_modal_dialog_is_open_it_is_all_there_is(blank: Blank) -> None:
    blank.show(
        "<button>Below</button><dialog aria-label=Sure><button>Yes</button></dialog>",
        "() => document.querySelector('dialog').showModal()",
    )
    assert outline(blank) == 'dialog "Sure" @e\n  button "Yes" focused @e'


@requirement("SPEC-OBSERVE-SNAPSHOT")
@requirement("SPEC-NO-VALUES")
def test_no_snapshot_tells_what_a_field_holds(blank: Blank) -> None:
    blank.show(SECRETS, FILL_IN)
    result = blank.client.call("observe", what="snapshot", tab_id=blank.tab.id)
    told = re.sub(rf"{REF.pattern}|s\d+-\w+|tab_id\W+\d+", "", result.model_dump_json())
    assert CANARY not in told
    assert "471" not in told
    tree = result.structured_content["tree"]
    for name in ("Text", "Password", "Date", "Story", "Choice", "Choices", "Rich", "Made"):
        assert re.search(f'"{name}" .*filled @e', tree), name


@requirement("SPEC-OBSERVE-SNAPSHOT")
def test_shadow_roots_are_shown_as_they_are_drawn_closed_ones_too(blank: Blank) -> None:
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
    assert outline(blank).splitlines() == [
        'button "First" @e',
        'button "Slotted" @e',
        'text "Else"',
        'textbox "Inner" empty @e',
        'link "Deep" @e',
    ]


@requirement("SPEC-OBSERVE-SNAPSHOT")
def test_frames_of_the_same_site_are_shown_inside_of_their_line(blank: Blank) -> None:
    blank.show(
        "<iframe title=Pay></iframe><p>After",
        """() => {
          const inner = document.querySelector('iframe').contentDocument;
          inner.body.innerHTML = '<button>Pay now</button>';
        }""",
    )
    answer = snapshot(blank)
    assert REF.sub("@e", answer["tree"]).splitlines() == [
        'iframe "Pay" @e',
        '  button "Pay now" @e',
        'text "After"',
    ]
    ref = ref_of(answer, "button")
    found = blank.client.ask("interact", action="query_dom", selector=ref, tab_id=blank.tab.id)
    assert found["elements"][0]["text"] == "Pay now"


@requirement("SPEC-OBSERVE-SNAPSHOT")
def test_a_frame_of_another_site_is_one_line_that_says_how_to_look_into_it(blank: Blank) -> None:
    blank.show("<iframe title=Ad sandbox srcdoc='<button>Buy</button>'></iframe>")
    line = snapshot(blank)["tree"]
    ref = REF.search(line)
    assert ref
    assert line == f'iframe "Ad" {ref[0]} (another site\'s: look into it with frame {ref[0]})'


@requirement("SPEC-OBSERVE-SNAPSHOT")
@pytest.mark.parametrize("letter", ["x", "\u00e9", '\\"', "\U0001f600"])
def test_a_page_of_any_size_gives_a_bounded_snapshot(blank: Blank, letter: str) -> None:
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
    answer = snapshot(blank)
    assert len(json.dumps(answer)) <= 20_000
    assert answer["shown"] == len(answer["tree"].splitlines()) > 0
    assert answer["shown"] + answer["left_out"] == 1000
    assert "selector" in answer["hint"]
    larger = snapshot(blank, limit=5000)
    assert answer["shown"] < larger["shown"]
    assert len(json.dumps(larger)) <= 200_000


@requirement("SPEC-OBSERVE-SNAPSHOT")
def test_limit_and_depth_bound_what_is_shown_and_the_rest_is_counted(blank: Blank) -> None:
    blank.show("<main><h1>A</h1><form><button>B</button></form></main><nav><p>C</p></nav>")
    assert outline(blank, depth=1) == "main @e\nnavigation @e"
    assert snapshot(blank, depth=1)["left_out"] == 3
    assert snapshot(blank, depth=2)["left_out"] == 1
    few = snapshot(blank, limit=2)
    assert (few["shown"], few["tree"].count("\n")) == (2, 1)
    assert few["left_out"] > 0


@requirement("SPEC-SNAPSHOT-SELECTOR")
def test_a_selector_or_a_ref_narrows_a_snapshot_to_one_part(blank: Blank) -> None:
    blank.show("<h1>A</h1><form id=it aria-label=F><button>B</button></form>")
    expected = 'form "F" @e\n  button "B" @e'
    assert outline(blank, selector="#it") == expected
    assert outline(blank, selector=ref_of(snapshot(blank), "form")) == expected
    assert snapshot(blank, selector="#gone")["error"] == "element_not_found"
    assert snapshot(blank, selector="a[")["error"] == "invalid_params"


@requirement("SPEC-OBSERVE-SNAPSHOT")
def test_fields_named_like_properties_of_their_form_do_no_harm(blank: Blank) -> None:
    names = ("localName", "childNodes", "nodeType", "attributes", "getAttributeNames", "matches")
    fields = "".join(f"<input name={name} aria-label={name}>" for name in names)
    blank.show(f"<form aria-label=Trap>{fields}</form>")
    expected = [f'  textbox "{name}" empty @e' for name in names]
    assert outline(blank).splitlines() == ['form "Trap" @e', *expected]


@requirement("ADR-4")
@requirement("ADR-6")
@requirement("SPEC-FILL-SNAPSHOT-ID")
def test_a_fill_goes_by_a_snapshot_that_the_page_gave_out(blank: Blank) -> None:
    blank.show("<input name=a><input name=b>")
    first, second = (snapshot(blank)["snapshot_id"] for _ in range(2))
    assert first != second
    for identity in (first, second):
        # The page may change at the first field: the id stands for the whole batch.
        blank.show(
            "<input name=a oninput=\"document.body.append('more')\"><input name=b>",
        )
        answer = blank.fill({"a": "x", "b": "y"}, snapshot_id=identity)
        assert answer["filled"] == 2
        assert (blank.value("[name=a]"), blank.value("[name=b]")) == ("x", "y")


@requirement("ADR-5")
@requirement("SPEC-FILL-SNAPSHOT-ID")
def test_a_snapshot_of_a_page_that_was_left_is_stale(
    visit: Callable[[str], Tab], blank: Blank
) -> None:
    tab = visit("tests/pages/fields.html")
    old = blank.client.ask("observe", what="snapshot", tab_id=tab.id)["snapshot_id"]
    tab.page.reload()
    new = blank.client.ask("observe", what="snapshot", tab_id=tab.id)["snapshot_id"]
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
