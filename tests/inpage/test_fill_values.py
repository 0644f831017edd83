"""Values of text, number, date, time and color fields."""

from typing import Any

import pytest

from harness.form import Form
from tests.binding import requirement

TEXT_TYPES = ("text", "email", "tel", "url", "search", "password")


@requirement("FILL-V1")
@requirement("FILL-R4")
@requirement("TOOLS-T3a")
def test_text_fields_are_replaced_and_the_page_gets_events(form: Form) -> None:
    form.show("".join(f'<input id="{kind}" type="{kind}" value="old">' for kind in TEXT_TYPES))
    results = form.results({kind: f"new-{kind}" for kind in TEXT_TYPES})
    assert [(done["status"], done["input_type"]) for done in results] == [
        ("filled", kind) for kind in TEXT_TYPES
    ]
    assert form.values() == [f"new-{kind}" for kind in TEXT_TYPES]
    assert form.events("input") == [["input", kind] for kind in TEXT_TYPES]


@requirement("FILL-V1")
def test_a_text_may_be_empty_a_number_or_any_text_that_fits(form: Form) -> None:
    form.show("""<input id="empty" value="old"><input id="whole"><input id="part">
      <input id="any"><input id="short" maxlength="3"><input id="long" maxlength="3">
      <input id="emoji" maxlength="3">""")
    fields: dict[str, Any] = {
        "empty": "", "whole": 5.0, "part": 0.5, "any": "\u202e '\"`\\ ${1} \u0000é 𝄞",
        "short": "abc", "long": "abcd", "emoji": "😀😀",
    }  # fmt: skip
    results = form.results(fields)
    assert form.values() == ["", "5", "0.5", fields["any"], "abc", "", ""]
    assert [done.get("error") for done in results] == 5 * [None] + 2 * ["invalid_value"]
    assert "at most 3 characters" in results[5]["message"]


@requirement("FILL-V1")
def test_a_text_that_the_browser_sanitizes_has_a_note(form: Form) -> None:
    form.show('<input id="mail" type="email">')
    (mail,) = form.results({"mail": " ada@example.org "})
    assert form.values() == ["ada@example.org"]
    assert (mail["status"], mail["verified"]) == ("filled", False)
    assert mail["note"]


@requirement("FILL-V3")
@requirement("FILL-R4")
def test_a_textarea_is_cleared_and_takes_lines(form: Form) -> None:
    form.show('<textarea id="notes">old\ntext</textarea><textarea id="gone">old</textarea>')
    results = form.results({"notes": "one\r\ntwo\rthree\n", "gone": ""})
    assert form.values() == ["one\ntwo\nthree\n", ""]
    assert [(done["input_type"], done["verified"]) for done in results] == 2 * [("textarea", True)]


@requirement("FILL-V2")
@requirement("FILL-R4")
@pytest.mark.parametrize(
    ("field", "value", "held", "note"),
    [
        ('type="number"', 42, "42", None),
        ('type="number"', 4.50, "4.5", None),
        ('type="number"', "1e3", "1e3", None),
        ('type="number"', " 12 ", "12", None),
        ('type="number"', "-.5", "-.5", None),
        ('type="number" value="7"', "", "", None),
        ('type="number" min="18" max="99"', 3, "18", "Clamped to the minimum of 18."),
        ('type="number" min="18" max="99"', "1e9", "99", "Clamped to the maximum of 99."),
        ('type="number" max="-1"', 5, "-1", "Clamped to the maximum of -1."),
        ('type="range"', 150, "100", "Clamped to the maximum of 100."),
        ('type="range" min="10" max="20"', "5", "10", "Clamped to the minimum of 10."),
        ('type="range" step="10"', 42, "40", "The field took the nearest number it can hold."),
        ('type="range" step="60"', 100, "60", "The field took the nearest number it can hold."),
        ('type="range" value="3" step="5"', 0, "3",
         "The field took the nearest number it can hold."),
        ('type="range" max="1" step="0.1"', 0.3, "0.3", None),
        ('type="range" max="1" step="any"', 0.123, "0.123", None),
    ],
)  # fmt: skip
def test_numbers_and_ranges_take_text_or_number_within_their_bounds(
    form: Form, field: str, value: Any, held: str, note: str | None
) -> None:
    form.show(f'<input id="it" {field}>')
    done = form.result("it", value)
    assert (done["status"], done.get("note")) == ("filled", note)
    assert form.value("#it") == held


@requirement("FILL-V8")
@requirement("FILL-R4")
def test_dates_and_times_take_iso_8601(form: Form) -> None:
    given = {
        "date": "2024-02-29",
        "time": "17:30",
        "datetime-local": "2026-05-31T17:30",
        "month": "2026-12",
        "week": "2026-W53",
    }
    form.show("".join(f'<input id="{kind}" type="{kind}">' for kind in given))
    results = form.results(given)
    assert [(done["status"], done["input_type"]) for done in results] == [
        ("filled", kind) for kind in given
    ]
    assert form.values() == list(given.values())
    assert form.results(dict.fromkeys(given, ""))[0]["status"] == "filled"
    assert form.values() == 5 * [""]


@requirement("FILL-V8")
def test_times_take_seconds_as_the_browser_writes_them(form: Form) -> None:
    moments = {
        "2026-05-31T17:30:00": "2026-05-31T17:30",
        "2026-05-31 17:30:15": "2026-05-31T17:30:15",
        "2026-05-31T17:30:15.500": "2026-05-31T17:30:15.5",
    }
    fields = {f"t{at}": moment for at, moment in enumerate(moments)}
    form.show(
        "".join(f'<input id="{key}" type="datetime-local">' for key in fields)
        + '<input id="time" type="time">'
    )
    results = form.results({**fields, "time": "17:30:00"})
    assert [done["verified"] for done in results] == 4 * [True]
    assert form.values() == [*moments.values(), "17:30:00"]


@requirement("FILL-V9")
@requirement("FILL-R4")
def test_a_color_takes_hexadecimal(form: Form) -> None:
    form.show('<input id="long" type="color"><input id="short" type="color">')
    results = form.results({"long": "#FF8800", "short": "#abc"})
    assert [done["verified"] for done in results] == [True, True]
    assert form.values() == ["#ff8800", "#aabbcc"]


@requirement("TOOLS-A3")
@requirement("SPEC-FILL-WRONG-KIND")
def test_a_value_of_the_wrong_type_fails_only_its_field(form: Form) -> None:
    wrong: dict[str, list[Any]] = {
        "number": ["abc", "12px", "١٢", True, "1e999", 10**400, ["1"]],
        "range": ["", "loud"],
        "date": ["02.03.2026", "2026-02-29", "2026-05-31T10:00", 2026, True],
        "time": ["24:00", "noon"],
        "datetime-local": ["2026-05-31", "2026-05-31T17:30Z", "2026-02-30T10:00"],
        "month": ["2026-13", "May"],
        "week": ["2025-W53", "2026-W54", "22"],
        "color": ["red", "#ff88", "", 255],
        "text": [True, ["a"]],
        "password": [False],
    }
    rows = [(kind, value) for kind, values in wrong.items() for value in values]
    form.show(
        '<input id="first">'
        + "".join(f'<input id="f{at}" type="{kind}">' for at, (kind, _) in enumerate(rows))
        + '<input id="last">'
    )
    before = form.values()
    fields = {f"f{at}": value for at, (_, value) in enumerate(rows)}
    first, *results, last = form.results({"first": "v", **fields, "last": "v"})
    assert (first["status"], last["status"]) == ("filled", "filled")
    moments = {"date", "time", "datetime-local", "month", "week"}
    assert [(done["status"], done["error"]) for done in results] == [
        (
            "failed",
            "date_not_understood" if kind in moments and value is not True else "invalid_value",
        )
        for kind, value in rows
    ]
    assert all(len(done["message"]) > len("This field takes") for done in results)
    assert form.values() == ["v", *before[1:-1], "v"]


@requirement("FILL-V11")
@requirement("FILL-E6")
@requirement("FILL-R4")
def test_a_hidden_input_is_filled_without_events(form: Form) -> None:
    form.show('<input type="hidden" id="token" value="old"><input id="seen">')
    results = form.results({"token": "new", "seen": "new"})
    assert [(done["status"], done["input_type"]) for done in results] == [
        ("filled", "hidden"),
        ("filled", "text"),
    ]
    assert form.values() == ["new", "new"]
    kinds = ("focus", "beforeinput", "input", "change", "click", "blur")
    assert {name for _, name in form.events(*kinds)} == {"seen"}


@requirement("FILL-R10")
@requirement("FILL-V10")
def test_a_file_input_fails_with_a_reason(form: Form) -> None:
    form.show('<input id="cv" type="file"><input id="name">')
    file, name = form.results({"cv": "/etc/passwd", "name": "Ada"})
    assert (file["status"], file["error"]) == ("failed", "file_input_not_supported")
    assert "takes a file" in file["message"]
    assert name["status"] == "filled"
    assert form.values() == ["", "Ada"]
    assert form.events("click") == []
