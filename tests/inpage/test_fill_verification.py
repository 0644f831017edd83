"""A field counts as filled if its value is read back from the page."""

import pytest

from tests.binding import requirement

from .blank_page import BlankPage, by_field, statuses

WHEN = {
    "at once": "empty()",
    "in a microtask": "Promise.resolve().then(empty)",
    "in the next task": "setTimeout(empty)",
    "in the next frame": "requestAnimationFrame(empty)",
    "in the frame after": "requestAnimationFrame(() => requestAnimationFrame(empty))",
}


@requirement("SPEC-FILL-VERIFIED")
@requirement("SPEC-FILL-REVERTED")
def test_a_value_that_the_page_reverts_at_any_event_is_reported(blank: BlankPage) -> None:
    blank.show(
        "".join(f"<input id='field{at}'>" for at in range(len(WHEN))) + "<input id=kept>",
        "() => {"
        + "".join(
            f"""document.querySelector('#field{at}').addEventListener('input', (event) => {{
              const empty = () => {{ event.target.value = ''; }};
              {undo};
            }});"""
            for at, undo in enumerate(WHEN.values())
        )
        + "}",
    )
    wanted = {f"field{at}": "secret" for at in range(len(WHEN))}
    answer = blank.fill({**wanted, "kept": "secret"})
    assert statuses(answer) == {**dict.fromkeys(wanted, "value_reverted"), "kept": "filled"}
    assert by_field(answer)["kept"]["verified"] is True
    assert (answer["success"], answer["filled"], answer["failed"]) == (False, 1, len(WHEN))
    assert [blank.value(f"#{name}") for name in wanted] == [""] * len(WHEN)
    assert blank.value("#kept") == "secret"


@requirement("SPEC-FILL-REVERTED")
def test_a_value_that_the_page_replaces_is_reported_as_reverted(blank: BlankPage) -> None:
    blank.show(
        """<input id=back value=before><input id=other>
        <select id=choice><option>one</option><option>two</option></select>
        <input type=checkbox id=box><input type=radio name=pick value=a id=a>
        <input type=date id=day>""",
        """() => {
          const on = (id, type, undo) =>
            document.querySelector(id).addEventListener(type, (event) => undo(event.target));
          on('#back', 'input', (field) => { field.value = 'before'; });
          on('#other', 'change', (field) => { field.value = '12345678'; });
          on('#choice', 'change', (field) => { field.value = 'one'; });
          on('#box', 'change', (field) => { field.checked = false; });
          on('#a', 'change', (field) => { field.checked = false; });
          on('#day', 'change', (field) => { field.value = '2001-01-01'; });
        }""",
    )
    fields = {
        "back": "after",
        "other": "quite another",
        "choice": "two",
        "box": True,
        "pick": "a",
        "day": "2026-05-31",
    }
    answer = blank.fill(fields)
    assert statuses(answer) == dict.fromkeys(fields, "value_reverted")
    assert answer["success"] is False


REFORMATTED = {
    "mask": ("5551234567", "(555) 123-4567"),
    "upper": ("Ada Lovelace", "ADA LOVELACE"),
    "trimmed": ("  Ada  ", "Ada"),
    "grouped": ("1234567.5", "1,234,567.50"),
    "kept": ("as it is", "as it is"),
}


@requirement("SPEC-FILL-REFORMATTED")
def test_a_text_that_the_page_reformats_has_a_note(blank: BlankPage) -> None:
    blank.show(
        "".join(f"<input id={name}>" for name in REFORMATTED),
        """() => {
          const on = (id, type, format) =>
            document.querySelector(id).addEventListener(type, (event) => {
              event.target.value = format(event.target.value);
            });
          on('#mask', 'input', (text) =>
            text.replace(/\\D/g, '').replace(/^(\\d{3})(\\d{3})(\\d{4})$/, '($1) $2-$3'));
          on('#upper', 'input', (text) => text.toUpperCase());
          on('#trimmed', 'blur', (text) => text.trim());
          on('#grouped', 'blur', (text) =>
            Number(text).toLocaleString('en-US', { minimumFractionDigits: 2 }));
        }""",
    )
    answer = blank.fill({name: given for name, (given, _) in REFORMATTED.items()})
    assert {name: blank.value(f"#{name}") for name in REFORMATTED} == {
        name: shown for name, (_, shown) in REFORMATTED.items()
    }
    assert answer["success"] is True
    results = by_field(answer)
    assert results["kept"]["verified"] is True
    assert "note" not in results["kept"]
    for name in REFORMATTED.keys() - {"kept"}:
        assert results[name]["status"] == "filled"
        assert results[name]["verified"] is False
        assert "format" in results[name]["note"]


@requirement("SPEC-FILL-VERIFIED")
def test_a_field_that_is_rendered_again_is_filled_in_its_new_element(blank: BlankPage) -> None:
    blank.show(
        "<form><input name=first><input name=second></form>",
        """() => {
          const form = document.querySelector('form');
          let renders = 0;
          form.addEventListener('change', () => {
            if (renders++) return;
            form.innerHTML = '<input name=first><input name=second>';
          });
        }""",
    )
    answer = blank.fill({"first": "one", "second": "two"})
    assert answer["success"] is True, answer
    assert [blank.value("[name=first]"), blank.value("[name=second]")] == ["one", "two"]


@requirement("SPEC-FILL-VERIFIED")
def test_a_field_that_was_removed_is_not_filled(blank: BlankPage) -> None:
    blank.show(
        "<input name=leaves><input name=stays>",
        """() => {
          const field = document.querySelector('[name=leaves]');
          field.addEventListener('change', () => field.remove());
        }""",
    )
    answer = blank.fill({"leaves": "x", "stays": "y"})
    assert statuses(answer) == {"leaves": "element_detached", "stays": "filled"}


STATES = """(wait) => {
  const states = { us: ['Texas', 'Ohio'], de: ['Hessen', 'Bayern'] };
  const country = document.querySelector('#country');
  const state = document.querySelector('#state');
  country.addEventListener('change', () => {
    state.replaceChildren();
    const show = () => state.append(...states[country.value].map((name) => new Option(name)));
    wait ? setTimeout(show, wait) : show();
  });
}"""


@requirement("SPEC-FILL-VERIFIED")
@pytest.mark.parametrize("wait_ms", [0, 200])
@pytest.mark.parametrize("disabled", ["", "disabled"])
def test_options_that_depend_on_an_earlier_field_are_chosen_in_one_call(
    blank: BlankPage, wait_ms: int, disabled: str
) -> None:
    blank.show(
        f"""<select id=country><option value=us>US</option><option value=de>DE</option></select>
        <select id=state {disabled}><option>Texas</option><option>Ohio</option></select>"""
    )
    blank.tab.page.evaluate(STATES, wait_ms)
    blank.tab.page.evaluate(
        """(wait) => document.querySelector('#country').addEventListener('change', () => {
          setTimeout(() => { document.querySelector('#state').disabled = false; }, wait);
        })""",
        wait_ms,
    )
    answer = blank.fill({"country": "de", "state": "Bayern"})
    assert answer["success"] is True, answer
    assert [blank.value("#country"), blank.value("#state")] == ["de", "Bayern"]


@requirement("SPEC-FILL-VERIFIED")
def test_fields_that_an_earlier_field_adds_or_enables_are_filled(blank: BlankPage) -> None:
    blank.show(
        """<input name=kind><div id=place></div>
        <input type=checkbox name=more><input name=locked disabled><input name=fixed readonly>
        <input type=checkbox name=all><input type=checkbox name=one><input type=checkbox name=two>
        """,
        """() => {
          const named = (name) => document.querySelector(`[name=${name}]`);
          named('kind').addEventListener('change', () => {
            setTimeout(() => {
              document.querySelector('#place').innerHTML = '<input name=late>';
            }, 150);
          });
          named('more').addEventListener('change', () => {
            named('locked').disabled = false;
            named('fixed').readOnly = false;
          });
          named('all').addEventListener('change', () => {
            named('one').checked = named('two').checked = true;
          });
        }""",
    )
    fields = {
        "kind": "a",
        "late": "b",
        "more": True,
        "locked": "c",
        "fixed": "d",
        "all": True,
        "one": True,
        "two": False,
    }
    answer = blank.fill(fields)
    assert answer["success"] is True, answer
    assert {name: blank.value(f"[name={name}]") for name in fields} == fields


@requirement("SPEC-FILL-VERIFIED")
def test_a_field_that_is_present_is_found_when_the_waiting_time_is_used_up(
    blank: BlankPage,
) -> None:
    blank.show(
        "<select id=country><option>us</option><option>de</option></select><select id=state>"
    )
    blank.tab.page.evaluate(STATES, 0)
    answer = blank.fill({"missing": "x", "country": "de", "state": "Bayern"})
    assert statuses(answer) == {
        "missing": "field_not_found",
        "country": "filled",
        "state": "filled",
    }
    assert blank.value("#state") == "Bayern"
