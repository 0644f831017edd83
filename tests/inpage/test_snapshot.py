"""Observe snapshot: the page as an outline, without the values of fields."""

import re

import pytest

from tests.binding import requirement

from .blank_page import REF, BlankPage, ref_of

CANARY = "canary-4711"
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


@requirement("SPEC-OBSERVE-SNAPSHOT")
def test_a_snapshot_shows_roles_names_states_and_refs(blank: BlankPage) -> None:
    blank.show(SIGN_UP)
    answer = blank.snapshot()
    assert REF.sub("@e", answer["tree"]) == OUTLINE
    assert answer["url"] == blank.tab.page.url
    assert answer["title"] == blank.tab.page.title()
    assert answer["shown"] == len(OUTLINE.splitlines())
    assert answer["left_out"] == 0
    assert "hint" not in answer


@requirement("SPEC-OBSERVE-SNAPSHOT")
@requirement("SPEC-TARGETS")
def test_a_ref_of_a_snapshot_finds_its_element(blank: BlankPage) -> None:
    blank.show(SIGN_UP)
    answer = blank.snapshot()
    ref = ref_of(answer, "textbox")
    found = blank.client.ask(
        "interact", action="query_dom", selector=ref, attributes=["name"], tab_id=blank.tab.id
    )
    assert found["elements"][0]["attributes"] == {"name": "first"}
    assert found["elements"][0]["ref"] == ref
    assert blank.snapshot()["tree"] == answer["tree"]


@requirement("SPEC-OBSERVE-SNAPSHOT")
def test_a_ref_of_a_removed_element_is_stale(blank: BlankPage) -> None:
    blank.show("<button>Go</button>")
    ref = ref_of(blank.snapshot(), "button")
    blank.run("document.querySelector('button').remove()")
    answer = blank.client.ask("interact", action="hover", target=ref, tab_id=blank.tab.id)
    assert answer["error"] == "stale_snapshot"
    assert blank.snapshot(selector=ref)["error"] == "stale_snapshot"


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
def test_an_element_has_a_line_with_its_states(blank: BlankPage, markup: str, line: str) -> None:
    blank.show(markup)
    assert blank.outline() == line


@requirement("SPEC-OBSERVE-SNAPSHOT")
def test_the_focused_element_is_marked(blank: BlankPage) -> None:
    blank.show("<input aria-label=A><input aria-label=B>")
    blank.tab.page.locator("[aria-label=B]").focus()
    assert blank.outline() == 'textbox "A" empty @e\ntextbox "B" focused empty @e'


@requirement("SPEC-OBSERVE-SNAPSHOT")
def test_elements_hidden_from_assistive_technology_are_left_out(blank: BlankPage) -> None:
    blank.show("""
      <div hidden><button>A</button></div> <button style="visibility: hidden">B</button>
      <div aria-hidden=true><button>C</button></div> <div inert><button>D</button></div>
      <ul role=none><li role=presentation><button>E</button></ul>
      <details><summary>F</summary><button>G</button> text</details>
      <template><button>H</button></template> <script>'text'</script>
    """)
    assert blank.outline() == 'button "E" @e\nbutton "F" collapsed @e'


@requirement("SPEC-OBSERVE-SNAPSHOT")
def test_an_open_modal_dialog_is_shown_alone(blank: BlankPage) -> None:
    blank.show(
        "<button>Below</button><dialog aria-label=Sure><button>Yes</button></dialog>",
        "() => document.querySelector('dialog').showModal()",
    )
    assert blank.outline() == 'dialog "Sure" @e\n  button "Yes" focused @e'


@requirement("SPEC-OBSERVE-SNAPSHOT")
@pytest.mark.parametrize("style", ["", "top: 0; margin: 0 auto", "height: 300vh"])
def test_of_several_modal_dialogs_the_topmost_is_shown(blank: BlankPage, style: str) -> None:
    blank.show(
        "<dialog id=b aria-label=Sure><button>Yes</button></dialog>"
        "<dialog id=a aria-label=Save><button>Go</button></dialog>",
        "() => { for (const id of 'ab') document.getElementById(id).showModal(); }",
    )
    blank.tab.page.evaluate("(style) => { document.getElementById('b').style = style; }", style)
    assert blank.outline() == 'dialog "Sure" @e\n  button "Yes" focused @e'
    blank.run("document.getElementById('b').close()")
    assert blank.outline().startswith('dialog "Save" @e')


@requirement("SPEC-OBSERVE-SNAPSHOT")
@requirement("SPEC-NO-VALUES")
def test_a_snapshot_never_contains_the_value_of_a_field(blank: BlankPage) -> None:
    blank.show(SECRETS, FILL_IN)
    result = blank.client.call("observe", what="snapshot", tab_id=blank.tab.id)
    text = re.sub(rf"{REF.pattern}|s\d+-\w+|tab_id\W+\d+", "", result.model_dump_json())
    assert CANARY not in text
    assert "471" not in text
    tree = result.structured_content["tree"]
    for name in ("Text", "Password", "Date", "Story", "Choice", "Choices", "Rich", "Made"):
        assert re.search(f'"{name}" .*filled @e', tree), name


@requirement("SPEC-OBSERVE-SNAPSHOT")
def test_the_texts_and_titles_of_an_svg_are_read(blank: BlankPage) -> None:
    blank.show(
        "<svg><title>Sales</title><g><title>March: 5</title><rect width=9 height=9></rect></g>"
        "<text y=20>Spring</text><text y=40 style='display:none'>Unseen</text></svg>"
        "<svg><text y=20>Alone</text></svg><svg><title>Icon</title><path d='M0 0h9'></path></svg>"
    )
    assert blank.outline().splitlines() == [
        'group "Sales"',
        '  text "March: 5"',
        '  text "Spring"',
        'text "Alone"',
        'img "Icon"',
    ]
