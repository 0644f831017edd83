"""What fill_form skips, and what it never does."""

from typing import Any

from harness.form import PAGE, Form
from harness.pilot import Pilot
from tests.binding import requirement

CODE = (
    "<img src=x onerror='window.ran = 1'><script>window.ran = 1</script>",
    "javascript:window.ran=1",
    "'); window.ran = 1; ('",
    "${window.ran = 1}",
    "{{window.ran = 1}}",
    "__import__('js').window.ran = 1",
)


@requirement("FILL-N1")
def test_filling_never_submits_and_never_presses_a_button(form: Form) -> None:
    form.show("""<form id="f"><input name="only"><input type="checkbox" name="box">
      <select name="choice"><option>a<option>b</select><button id="plain">Save</button>
      <input type="submit" id="send" name="send"><input type="image" id="image" name="image">
      <input type="reset" id="reset" name="reset"></form>""")
    fields: dict[str, Any] = {"only": "text\n", "box": True, "choice": "b"}
    buttons = dict.fromkeys(("plain", "send", "image", "reset", "Save"), True)
    results = form.results({**fields, **buttons})
    assert [done["status"] for done in results] == 3 * ["filled"] + 5 * ["failed"]
    assert form.events("submit") == []
    assert form.events("click") == [["click", "box"]]
    assert form.values("[name=only], [name=box], [name=choice]") == ["text", True, "b"]


@requirement("FILL-N2")
def test_a_captcha_field_is_skipped_with_its_reason(form: Form) -> None:
    form.show("""<div class="g-recaptcha"><textarea name="answer"></textarea></div>
      <div class="h-captcha"><div><input name="inner"></div></div>
      <textarea name="g-recaptcha-response" hidden></textarea>
      <input type="hidden" name="cf-turnstile-response"><input id="theCaptcha">
      <input name="user">""")
    keys = ("answer", "inner", "g-recaptcha-response", "cf-turnstile-response", "theCaptcha")
    *results, user = form.results(dict.fromkeys((*keys, "user"), "v"))
    assert [(done["status"], done["reason"]) for done in results] == 5 * [
        ("skipped", "captcha_detected")
    ]
    assert user["status"] == "filled"
    assert form.values() == [*5 * [""], "v"]


@requirement("FILL-S5")
def test_code_in_keys_values_and_selectors_is_never_run(form: Form) -> None:
    form.show("".join(f'<input id="t{at}"><textarea id="a{at}"></textarea>' for at in range(6)))
    for code in CODE:
        form.fill({"t0": "x"}, selector=code)
    values = {f"{kind}{at}": code for at, code in enumerate(CODE) for kind in "ta"}
    form.results({**values, **dict.fromkeys(CODE, "x")})
    form.tab.page.wait_for_timeout(100)
    assert form.tab.page.evaluate("typeof window.ran") == "undefined"
    assert form.values() == list(values.values())


@requirement("FILL-S6")
def test_values_are_set_as_properties_and_never_parsed_as_html(form: Form) -> None:
    form.show('<input id="a"><textarea id="b"></textarea><input id="c" type="hidden">')
    markup = "</textarea><b id='new'>&amp;</b>\"'><i>"
    count = "document.querySelectorAll('*').length"
    before = form.tab.page.evaluate(count)
    results = form.results(dict.fromkeys("abc", markup))
    assert [done["verified"] for done in results] == 3 * [True]
    assert form.values() == 3 * [markup]
    assert form.tab.page.evaluate(count) == before
    attribute = "document.querySelector('#a').hasAttribute('value')"
    assert form.tab.page.evaluate(attribute) is False


@requirement("FILL-S2")
def test_a_fill_causes_no_network_request(form: Form) -> None:
    form.show('<input name="user"><input name="secret" type="password">')
    asked: list[str] = []

    def note(request: Any) -> None:
        asked.append(request.url)

    form.tab.page.context.on("request", note)
    assert form.fill({"user": "ada", "secret": "canary-4711"})["success"] is True
    form.tab.page.wait_for_timeout(200)
    form.tab.page.context.remove_listener("request", note)
    assert asked == []


@requirement("FILL-S1")
def test_a_tab_that_is_switched_off_is_not_filled(
    form: Form, shared_pilot: Pilot, runtime_site: str
) -> None:
    tab = shared_pilot.open(f"{runtime_site}/{PAGE}")
    off = Form(form.client, tab)
    off.show('<input name="user" value="old">')
    answer = off.fill({"user": "new"})
    assert answer["error"] == "ai_web_pilot_disabled"
    assert (off.values(), off.events("focus", "input")) == (["old"], [])
    tab.page.close()
