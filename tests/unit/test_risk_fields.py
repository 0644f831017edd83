"""Which fields are filled only after a confirmation, and the reasons that users read."""

from typing import Any

import pytest

from formpilot_inpage.contract.consent import Reason
from formpilot_inpage.dom.drawn_texts import TextLine
from formpilot_inpage.risk.sensitive_fields import assess_fields, kind_of, reasons_for
from tests.binding import requirement
from tests.unit.fake_page import FakePage, element

Facts = tuple[str, str, str, str]
SECRET_LABELS = (
    *("Verification code", "Enter your PIN", "Authentication code", "SMS code", "6-digit code"),
    *("비밀번호", "Lösenord", "Salasana", "Heslo", "Jelszó", "Şifre", "كلمة المرور"),
)
SECRET_NAMES = ("password1", "newpassword", "pw", "pass", "password_2")
PAYING_LABELS = ("Security code", "Expires", "Account no.", "카드 번호", "Kortnummer")
PAYING_NAMES = ("cardNum", "ccno", "cardno", "expMonth", "cvn", "cvv2")


@requirement("SPEC-CONFIRM-FIELDS")
@pytest.mark.parametrize(
    ("facts", "kind"),
    [
        (("password", "", "x", ""), "password"),
        (("password", "off", "card", ""), "password"),
        (("text", "section-a Current-Password", "x", ""), "password"),
        (("text", "new-password webauthn", "x", ""), "password"),
        (("tel", "one-time-code", "x", ""), "password"),
        (("text", "", "userPassword", ""), "password"),
        (("text", "", "x", "Kennwort"), "password"),
        (("text", "", "x", "Mot de passe *"), "password"),
        (("text", "", "x", "Enter your PIN code"), "password"),
        (("text", "", "x", "パスワード"), "password"),
        (("text", "", "x", "请输入密码"), "password"),
        (("text", "", "x", "Пароль"), "password"),
        (("text", "billing cc-number", "x", ""), "payment"),
        (("select-one", "cc-exp-month", "x", ""), "payment"),
        (("number", "transaction-amount", "x", ""), "payment"),
        (("text", "", "cardNumber", ""), "payment"),
        (("text", "", "card_cvc", ""), "payment"),
        (("tel", "", "x", "Card number"), "payment"),
        (("text", "", "x", "MM / YY"), "payment"),
        (("text", "", "x", "IBAN"), "payment"),
        (("text", "", "x", "Kartennummer"), "payment"),
        (("text", "", "x", "Número de tarjeta"), "payment"),
        (("text", "", "x", "Номер карты"), "payment"),
        (("text", "", "x", "カード番号"), "payment"),
        (("text", "", "x", "卡号"), "payment"),
        *((("text", "", "x", label), "password") for label in SECRET_LABELS),
        *((("text", "", name, ""), "password") for name in SECRET_NAMES),
        *((("text", "", "x", label), "payment") for label in PAYING_LABELS),
        *((("text", "", name, ""), "payment") for name in PAYING_NAMES),
        (("text", "username", "user", "Name"), None),
        (("email", "email", "email", "Email"), None),
        (("text", "", "pinboard", "Pinned posts"), None),
        (("text", "", "passport_expiry_date", "Passport expiry date"), None),
        (("text", "", "hint", "Password hint"), None),
        (("checkbox", "", "show_password", "Show password"), None),
        (("radio", "", "method", "Credit card"), None),
        (("text", "", "discard_reason", "Reason"), None),
    ],
)
def test_password_and_payment_fields_are_recognized(facts: Facts, kind: str | None) -> None:
    type_, autocomplete, name, label = facts
    assert kind_of(type_, autocomplete, [name, None], [label, None]) == kind


def test_many_fields_are_assessed_together() -> None:
    label = element("label", textContent="Secret *")
    secret = element("input", type="password", **{"labels.0": label})
    plain = element("input", type="text", placeholder="City")
    first, second = assess_fields(FakePage(), [secret, plain])
    assert (first.kind, first.name, first.type) == ("password", "Secret", "password")
    assert (second.kind, second.name) == (None, "City")


@requirement("SPEC-CONFIRM-FIELDS")
def test_a_field_is_assessed_by_each_of_its_names() -> None:
    for path in (
        'getAttribute("title")',
        'getRootNode().host.getAttribute("label")',
        'closest("td, th").previousElementSibling.textContent',
    ):
        (risk,) = assess_fields(
            FakePage(), [element("input", type="text", **{path: "Card number"})]
        )
        assert risk.kind == "payment"
    before = [TextLine("Card number:", element("#text"), True)]
    (risk,) = assess_fields(FakePage(), [element("input", type="text", **{"lines before": before})])
    assert (risk.kind, risk.name) == ("payment", "Card number")
    for refers in ("aria-labelledby", "aria-describedby"):
        text = element("p", textContent="Password", **{'getAttribute("id")': "l"})
        named = element("input", type="text", **{f'getAttribute("{refers}")': "l"})
        plain = element("input", type="text")
        first, second = assess_fields(FakePage({"#l": [text]}), [plain, named])
        assert (first.kind, second.kind) == (None, "password")
    (keyed,) = assess_fields(FakePage(), [element("input", type="text")], ["Card number"])
    assert keyed.kind == "payment"
    labelled = element("input", type="text", placeholder="City")
    labelled.properties["previousSibling.textContent"] = "Password"
    assert assess_fields(FakePage(), [labelled])[0].kind is None


@requirement("SPEC-CONFIRM-FIELDS")
def test_masked_fields_and_fields_that_submit_on_change_are_recognized() -> None:
    class Dotted(FakePage):
        def computed_styles(self, elements: Any, part: str, names: Any) -> list[list[Any]]:
            return [["disc"] for _ in elements]

    assert assess_fields(Dotted(), [element("input", type="text")])[0].kind == "password"
    script = {'getAttribute("onchange")': "this.form.requestSubmit()"}
    chosen = element("select", type="select-one", **script)
    assert assess_fields(FakePage(), [chosen])[0].kind == "submits"
    chosen.properties['form.getAttribute("method")'] = "GET"
    assert assess_fields(FakePage(), [chosen])[0].kind is None
    assert reasons_for([("Sort", "submits")]) == (Reason("submits", "“Sort” submits its form"),)


@requirement("SPEC-CONFIRM-FIELDS")
def test_each_kind_gives_one_reason() -> None:
    assert reasons_for([("PIN", "password")]) == (Reason("password", "“PIN” is a password field"),)
    cards = [("A", "payment"), ("B", "payment")]
    assert reasons_for(cards) == (Reason("payment", "“A” and “B” are payment fields"),)
    many = [(letter, "payment") for letter in "ABCDE"]
    assert reasons_for([*many, ("P", "password")]) == (
        Reason("password", "“P” is a password field"),
        Reason("payment", "“A”, “B”, “C” and 2 more are payment fields"),
    )
    assert reasons_for([]) == ()
