"""observe forms: fields in containers, shadow trees and frames, and outside their form."""

from harness.form import Form
from tests.binding import requirement

from .listed import listed
from .round_trip import fill_back, read_forms


@requirement("SPEC-OBSERVE-FORMS")
def test_a_field_with_a_form_attribute_belongs_to_that_form(form: Form) -> None:
    markup = """<form id="f"><input name="near"><input name="other" form="g"></form>
      <label>Far <input form="f"></label><form id="g"></form>
      <input type="radio" name="r" value="1" form="f">
      <input type="radio" name="r" value="2" form="f">"""
    first, second = listed(form, markup)
    assert [field["type"] for field in first["fields"]] == ["text", "text", "radio"]
    assert [field.get("label") for field in first["fields"]] == [None, "Far", None]
    assert [field["key"] for field in second["fields"]] == [second["fields"][0]["ref"]]
    assert fill_back(form.client, form.tab, {}) == 4
    assert form.values("[name=r]") == [False, True]
    (alone,) = read_forms(form.client, form.tab, selector="#f")["forms"]
    assert (alone["selector"], alone["fields"][0]["key"]) == ("#f", "near")
    assert [field["ref"] for field in alone["fields"]] == [
        field["ref"] for field in first["fields"]
    ]


@requirement("SPEC-OBSERVE-FORMS")
def test_a_part_of_the_page_is_listed_with_its_selector(form: Form) -> None:
    markup = """<form id="whole"><input name="a"><div id="part"><input name="b">
      <x-in><template shadowrootmode="open"><form><input name="c"></form></template></x-in></div>
      </form><input name="a">"""
    inner, part = listed(form, markup, selector="#part")
    assert (part["selector"], part["outside"]) == ("#part", True)
    assert [field["key"] for field in part["fields"]] == ["b"]
    assert inner["selector"] == inner["ref"]
    assert [field["key"] for field in inner["fields"]] == ["c"]
    assert fill_back(form.client, form.tab, {}, selector="#part") == 2
    assert form.values("#whole input, main > input") == [
        "", "Ada Lovelace", "",
    ]  # fmt: skip
    missing = read_forms(form.client, form.tab, selector="#nothing")
    assert (missing["error"], missing["selector"]) == ("form_not_found", "#nothing")
    assert "observe({what: 'forms'})" in missing["hint"]


@requirement("SPEC-OBSERVE-FORMS")
def test_fields_in_shadow_trees_belong_to_the_form_of_the_host(form: Form) -> None:
    markup = """<form id="f"><input name="light">
      <x-a name="city"><template shadowrootmode="open"><input></template></x-a>
      <label>Wrapped <x-b><template shadowrootmode="open"><input></template></x-b></label>
      <x-c><template shadowrootmode="open"><label>Deep <input></label>
        <x-d><template shadowrootmode="open"><input name="light"></template></x-d></template></x-c>
      <x-e>I agree<template shadowrootmode="open">
        <label><input type="checkbox"><slot></slot></label></template></x-e></form>
      <x-g><template shadowrootmode="open"><form><input name="own"></form></template></x-g>"""
    first, second = listed(form, markup)
    found = [field["key"] for field in first["fields"]]
    assert found[:4] == ["light", "city", "Wrapped", "Deep"]
    assert [key[0] for key in found[4:]] == ["@", "@"]
    assert first["fields"][5]["label"] == "I agree"
    assert [field["key"] for field in second["fields"]] == ["own"]
    assert second["selector"] == second["ref"]
    assert fill_back(form.client, form.tab, {}) == 7


@requirement("SPEC-OBSERVE-FORMS")
def test_forms_in_frames_are_listed_with_their_frame_and_other_sites_are_named(form: Form) -> None:
    form.show("""<iframe id="same" srcdoc="<form id='f'><input name='inner'></form>
        <iframe srcdoc='<input name=innermost>'></iframe>"></iframe>
      <iframe src="https://pay.example/card?canary"></iframe>
      <iframe src="https://ads.example/" hidden></iframe><input name="outer">""")
    frame = form.tab.page.frame_locator("#same")
    frame.frame_locator("iframe").locator("[name=innermost]").wait_for()
    answer = read_forms(form.client, form.tab)
    outer, inner, innermost = answer["forms"]
    assert [entry["fields"][0]["key"] for entry in answer["forms"]] == [
        "outer",
        "inner",
        "innermost",
    ]
    assert "frame" not in outer
    assert inner["selector"] == "#f"
    same = form.client.ask(
        "interact", action="query_dom", selector=inner["frame"], attributes=["id"],
        tab_id=form.tab.id,
    )  # fmt: skip
    assert same["elements"][0]["attributes"] == {"id": "same"}
    assert innermost["frame"] not in {inner["frame"], None}
    (other,) = answer["frames"]
    assert (other["site"], other["ref"][:2]) == ("https://pay.example", "@e")
    assert "frame" in answer["hint"]
    for entry in (inner, innermost):
        done = form.fill(
            {entry["fields"][0]["key"]: "v"}, frame=entry["frame"],
            **({"selector": entry["selector"]} if "selector" in entry else {}),
        )  # fmt: skip
        assert done["filled"] == 1
    assert frame.locator("[name=inner]").input_value() == "v"
    assert frame.frame_locator("iframe").locator("[name=innermost]").input_value() == "v"
    inner, innermost = read_forms(form.client, form.tab)["forms"][1:]
    assert (inner["fields"][0]["state"], innermost["fields"][0]["state"]) == ("filled", "filled")
    asked = read_forms(form.client, form.tab, frame=inner["frame"])
    assert asked["forms"] == [inner, innermost]
    (again,) = read_forms(form.client, form.tab, selector=inner["ref"])["forms"]
    assert (again["frame"], again["fields"]) == (inner["frame"], inner["fields"])
    within = read_forms(form.client, form.tab, selector="#same")["forms"]
    assert within == [inner, innermost]
