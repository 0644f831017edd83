"""Values as people write them, and a read-back that takes no other text for them."""

import json

from .blank_page import BlankPage, by_field, statuses

FIELDS = """
<form>
  <input type=date id=slashes><input type=date id=words><input type=date id=either>
  <input type=datetime-local id=moment><input type=month id=month><input type=time id=time>
  <select id=priority><option value=1>Low<option value=2>Urgent - System Down
    <option value=3>A B<option value=4>A-B</select>
  <input type=radio name=size value=s id=s checked><label for=s>Small (S)</label>
  <input type=radio name=size value=l id=l><label for=l>Large (L)</label>
  <fieldset><legend>Toppings</legend>
    <label><input type=checkbox value=c checked> Cheese</label>
    <label><input type=checkbox value=h> Ham, smoked</label>
    <label><input type=checkbox value=o> Olives</label></fieldset>
  <h4>Days</h4>
  <input type=checkbox name=day[] value=mo id=mo><label for=mo>Monday</label>
  <input type=checkbox name=day[] value=tu id=tu><label for=tu>Tuesday</label>
  <input id=line><textarea id=lines></textarea>
</form>
"""
CHECKED = "[...document.querySelectorAll(':checked')].map((field) => field.value)"
REPLACED = {
    "born": ("1946/12/20", "1946-01-01"),
    "cut": ("Ada Lovelace", "Ada Love"),
    "other": ("1234", "12.34"),
    "moved": ("listen", "silent"),
    "day": ("2024-03-15", "15 March 2024"),
    "phone": ("5551234567", "+1 (555) 123-4567"),
}


def test_values_are_taken_as_people_write_them(blank: BlankPage) -> None:
    blank.show(FIELDS)
    answer = blank.fill(
        {
            **{"slashes": "2024/03/15", "words": "March 15, 2024", "either": "02/03/2024"},
            **{"moment": "15 March 2024 2:30 PM", "month": "March 2024", "time": "5 pm"},
            **{"priority": "Urgent-System Down", "size": "large l"},
            **{"Toppings": ["Olives", "Ham, smoked"], "Days": "Monday, tuesday"},
            **{"line": "Suite 621\nSmithberg", "lines": "one\ntwo"},
        }
    )
    failed = {"either": "date_not_understood"}
    assert statuses(answer) == dict.fromkeys(statuses(answer), "filled") | failed
    results = by_field(answer)
    assert "02/03" not in str(answer)
    assert results["line"]["verified"] is True
    assert results["Toppings"]["selected_options"] == ["Ham, smoked", "Olives"]
    names = ("slashes", "words", "moment", "month", "time", "priority", "line", "lines")
    assert [blank.value(f"#{name}") for name in names] == [
        *("2024-03-15", "2024-03-15", "2024-03-15T14:30", "2024-03", "17:00", "2"),
        *("Suite 621 Smithberg", "one\ntwo"),
    ]
    assert blank.run(CHECKED) == ["2", "l", "h", "o", "mo", "tu"]
    undone = blank.client.ask("interact", action="undo", tab_id=blank.tab.id)
    assert undone["success"] is True, undone
    assert blank.run(CHECKED) == ["1", "s", "c"]


def test_values_that_fit_several_or_no_options_are_refused(blank: BlankPage) -> None:
    blank.show(FIELDS)
    answer = blank.fill(
        {"priority": "a/b", "Toppings": ["Olives", "Pineapple"], "Days": True, "day[]": ["tu"]}
    )
    assert statuses(answer) == {
        "priority": "option_ambiguous",
        "Toppings": "option_not_found",
        "Days": "invalid_value",
        "day[]": "filled",
    }
    results = by_field(answer)
    assert results["priority"]["options"] == ["A B", "A-B"]
    assert results["Toppings"]["options"] == ["Cheese", "Ham, smoked", "Olives"]
    assert blank.run(CHECKED) == ["1", "s", "c", "tu"]


def test_only_the_same_text_in_another_format_is_filled(blank: BlankPage) -> None:
    blank.show(
        "".join(f"<input id={name}>" for name in REPLACED),
        """() => {
          for (const [id, shown] of Object.entries(SHOWN)) {
            const field = document.getElementById(id);
            field.addEventListener('change', () => { field.value = shown; });
          }
        }""".replace("SHOWN", json.dumps({name: pair[1] for name, pair in REPLACED.items()})),
    )
    answer = blank.fill({name: given for name, (given, _) in REPLACED.items()})
    assert statuses(answer) == {
        **dict.fromkeys(("born", "cut", "other", "moved"), "value_reverted"),
        **dict.fromkeys(("day", "phone"), "filled"),
    }
    assert "format" in by_field(answer)["day"]["note"]
