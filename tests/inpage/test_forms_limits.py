"""observe forms: no values, and a limited size."""

import json

import pytest

from harness.form import Form
from tests.binding import requirement

from .round_trip import read_forms


@requirement("SPEC-OBSERVE-FORMS")
@requirement("SPEC-NO-VALUES")
def test_no_value_of_a_text_field_is_listed(form: Form) -> None:
    kinds = (
        "text", "search", "tel", "url", "email", "password", "number", "range", "color", "date",
        "month", "week", "time", "datetime-local", "hidden",
    )  # fmt: skip
    held = {"number": 471147, "range": 471147, "color": "#471147", "date": "4711-04-07",
            "month": "4711-04", "week": "4711-W04", "time": "04:47:11",
            "datetime-local": "4711-04-07T04:47"}  # fmt: skip
    form.show(
        "".join(
            f'<input type="{kind}" max="999999" value="{held.get(kind, "canary")}">'
            for kind in kinds
        )
        + """<label><textarea>canary</textarea></label><label>One <textarea>canary</textarea>
        <textarea>canary 2</textarea></label><textarea id="t" aria-labelledby="t">canary</textarea>
        <label>Note <input><div contenteditable>canary</div></label>
        <div contenteditable>canary <label>canary <input></label></div>
        <fieldset><legend>Group <textarea>canary</textarea></legend><input></fieldset>
        <form aria-labelledby="t"><input><button>Go <b contenteditable>canary</b></button></form>
        <label><input type="radio"> Other <textarea>canary</textarea></label>
        <x-a>Text <textarea>canary</textarea><template shadowrootmode="open"><input>
        </template></x-a>"""
    )
    answer = json.dumps(read_forms(form.client, form.tab, limit=100))
    assert "canary" not in answer
    assert [value for value in held.values() if str(value) in answer] == []
    assert answer.count('"filled"') == 14 + 7 + 3


@requirement("SPEC-OBSERVE-FORMS")
def test_the_answer_is_at_most_10_kb_and_counts_what_it_left_out(form: Form) -> None:
    row = "<label>Field {0} <select name='f{0}'><option>First {0}<option>Second</select></label>"
    rows = [[row.format(100 * number + at) for at in range(30)] for number in range(5)]
    form.show(
        "".join(f"<form id='form{at}'>{''.join(fields)}</form>" for at, fields in enumerate(rows))
    )
    answer = read_forms(form.client, form.tab)
    assert len(json.dumps(answer)) <= 10_000
    assert [entry["id"] for entry in answer["forms"]] == [f"form{number}" for number in range(5)]
    shown = [len(entry["fields"]) for entry in answer["forms"]]
    assert shown[0] == 30
    assert [entry.get("more_fields", 0) for entry in answer["forms"]] == [
        30 - count for count in shown
    ]
    assert answer["left_out"] == 150 - sum(shown) > 0
    assert all(word in answer["hint"] for word in ("selector", "limit"))
    (last,) = read_forms(form.client, form.tab, selector="#form4")["forms"]
    assert len(last["fields"]) == 30
    some = read_forms(form.client, form.tab, limit=40)
    assert [len(entry["fields"]) for entry in some["forms"]] == [30, 10, 0, 0, 0]
    everything = read_forms(form.client, form.tab, limit=150)
    assert "left_out" not in everything
    assert len(json.dumps(everything)) > 10_000


@requirement("SPEC-OBSERVE-FORMS")
@pytest.mark.parametrize("letter", ["é", "\u4e00", "\U0001f600"])
def test_long_texts_keep_within_the_size(form: Form, letter: str) -> None:
    word = 300 * letter
    form.show(
        100 * f"<form id='{word}' name='{word}' aria-label='{word}'><button>{word}</button>"
        f"<label>{word}<input name='{word}' pattern='{word}'></label></form>"
        + 30
        * "<iframe src='https://other.example/'></iframe>"
    )
    answer = read_forms(form.client, form.tab)
    assert len(json.dumps(answer)) <= 10_000
    assert answer["left_out_forms"] + len(answer["forms"]) == 100
    assert answer["left_out_frames"] == 10
