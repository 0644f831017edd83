"""Which fields are not filled unasked, and how that is said."""

from typing import Any

import pytest

from formpilot_inpage.contract.consent import Reason
from formpilot_inpage.risk.fields import kind_of, reasons_for, sorts_of
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
def test_passwords_and_payments_are_known_by_type_by_purpose_and_by_name(
    facts: Facts, kind: str | None
) -> None:
    type_, autocomplete, name, label = facts
    assert kind_of(type_, autocomplete, [name, None], [label, None]) == kind


def test_fields_are_read_many_at_once() -> None:
    secret = element("input", type="password", **{"labels.0.textContent": "Secret *"})
    plain = element("input", type="text", placeholder="City")
    first, second = sorts_of(FakePage(), [secret, plain])
    assert (first.kind, first.name, first.type) == ("password", "Secret", "password")
    assert (second.kind, second.name) == (None, "City")


@requirement("SPEC-CONFIRM-FIELDS")
def test_a_field_is_known_by_all_that_names_it() -> None:
    for path in (
        'getAttribute("title")',
        'getRootNode().host.getAttribute("label")',
        'closest("td, th").previousElementSibling.textContent',
        "previousSibling.textContent",
    ):
        (sort,) = sorts_of(FakePage(), [element("input", type="text", **{path: "Card number"})])
        assert sort.kind == "payment"
    for refers in ("aria-labelledby", "aria-describedby"):
        text = element("p", textContent="Password", **{'getAttribute("id")': "l"})
        named = element("input", type="text", **{f'getAttribute("{refers}")': "l"})
        plain = element("input", type="text")
        first, second = sorts_of(FakePage({"#l": [text]}), [plain, named])
        assert (first.kind, second.kind) == (None, "password")
    (called,) = sorts_of(FakePage(), [element("input", type="text")], ["Card number"])
    assert called.kind == "payment"
    labelled = element("input", type="text", placeholder="City")
    labelled.properties["previousSibling.textContent"] = "Password"
    assert sorts_of(FakePage(), [labelled])[0].kind is None


@requirement("SPEC-CONFIRM-FIELDS")
def test_a_field_that_hides_what_is_written_or_sends_its_form_is_known() -> None:
    class Dotted(FakePage):
        def parts(self, elements: Any, part: str, names: Any) -> list[list[Any]]:
            return [["disc"] for _ in elements]

    assert sorts_of(Dotted(), [element("input", type="text")])[0].kind == "password"
    script = {'getAttribute("onchange")': "this.form.requestSubmit()"}
    chosen = element("select", type="select-one", **script)
    assert sorts_of(FakePage(), [chosen])[0].kind == "submits"
    chosen.properties['form.getAttribute("method")'] = "GET"
    assert sorts_of(FakePage(), [chosen])[0].kind is None
    assert reasons_for([("Sort", "submits")]) == (Reason("submits", "“Sort” submits its form"),)


@requirement("SPEC-CONFIRM-FIELDS")
def test_there_is_one_reason_for_each_kind() -> None:
    assert reasons_for([("PIN", "password")]) == (Reason("password", "“PIN” is a password field"),)
    cards = [("A", "payment"), ("B", "payment")]
    assert reasons_for(cards) == (Reason("payment", "“A” and “B” are payment fields"),)
    many = [(letter, "payment") for letter in "ABCDE"]
    assert reasons_for([*many, ("P", "password")]) == (
        Reason("password", "“P” is a password field"),
        Reason("payment", "“A”, “B”, “C” and 2 more are payment fields"),
    )
    assert reasons_for([]) == ()
