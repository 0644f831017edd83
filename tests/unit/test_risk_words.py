"""The words that reveal the action of a control, in many languages, and similar harmless ones."""

import pytest

from formpilot_inpage.dom.text import one_line
from formpilot_inpage.risk.destructive_words import ACTION_WORDS, HARMLESS
from formpilot_inpage.risk.field_words import SENSITIVE_WORDS
from formpilot_inpage.risk.markers import BINS, MARKERS
from formpilot_inpage.risk.word_matching import clean, is_short, kinds_in, kinds_in_identifier
from tests.binding import requirement

LANGUAGES = {
    *("en", "de", "fr", "es", "it", "pt", "nl", "pl", "ru", "ja", "zh"),
    *("ko", "sv", "da", "no", "fi", "cs", "hu", "tr", "uk", "el", "ar"),
}
TEXTS_BY_KIND = {
    "deletes": """Delete; Delete account…; DELETE (3); Remove member; Empty Trash;
        Cancel subscription; Löschen; Lö\u00adschen; Konto schließen; Supprimer le compte;
        Eliminar; Borrar todo; Elimina; Excluir conta; Verwijderen; Usuń; usun?;
        Удалить навсегда; アカウントを削除; 删除; 刪除; Cancel my subscription; Empty the trash;
        계정 삭제하기; Ta bort; Slet konto; Poista; Smazat; Törlés; Hesabı sil; Видалити;
        Διαγραφή; حذف الحساب""",
    "pays": """Pay; Pay $12.50; Pay now »; Buy with PayPal; Order; Place your order;
        Checkout (2); Jetzt kaufen; Zahlungspflichtig bestellen; Payer 12 €;
        Passer la commande; Pagar; Comprar ahora; Acquista ora; Finalizar compra;
        Afrekenen; Kup teraz; Zamawiam; Оплатить; Оформить заказ; 今すぐ購入; 立即购买;
        提交订单; Make payment; Make a payment; Complete payment; Proceed to payment;
        Transfer $500; Withdraw all; Place my order; Überweisung ausführen; Je commande;
        결제하기; Betala nu; Køb nu; Maksa; Zaplatit; Megrendelem; Satın al; Сплатити;
        Πληρωμή; ادفع الآن""",
    "sends": """Send; Send message; ✉ Send; Post; Post reply; Publish; Senden; Absenden;
        Envoyer; Enviar; Invia; Publicar; Verzenden; Wyślij; Отправить; 送信する; 发送;
        보내기; Skicka; Lähetä; Odeslat; Küldés; Gönder; Надіслати; Αποστολή; إرسال""",
    "submits": """Submit; Submit form; Confirm; Save; Save changes; Bestätigen; Valider;
        Soumettre; Confirmar; Conferma; Guardar cambios; Bevestigen; Zatwierdź;
        Подтвердить; 提出; 提交""",
    "signs_out": """Sign out; Log out; LOGOUT; Log-out; Abmelden; Se déconnecter;
        se deconnecter; Cerrar sesión; Esci; Sair; Uitloggen; Wyloguj się; Выйти;
        ログアウト; 退出登录; 로그아웃; Logga ut; Log ud; Kirjaudu ulos; Odhlásit se;
        Kijelentkezés; Çıkış yap; Αποσύνδεση; تسجيل الخروج""",
}
HARMLESS_TEXTS = """Sender; Send\u00ader; Postal code; Blog posts; Latest posts; Order by price;
    Order history; In order to continue; My orders; Remove filter; Remove all filters;
    Deleted items; Sent; Payments; Payment methods; Purchase history; Paying guests; Next;
    Back; Cancel; Close; OK; Search; Apply; Add to cart; Sign in; Log in; Accept all;
    Only necessary; More; Edit; Preview; Show password; Don't delete; Undo send;
    Saved items; Save for later; Wissen; Bestellungen; Zahlungsarten; Filter entfernen;
    Commandes; Paiement; Retirer en magasin; Forward; Pedidos;
    Salir del modo; Esci dal gruppo; Verzonden; Wysłane;
    Заказы; Your order; Order #1234; Confirm My Choices; Accept and continue; 결제 수단; 내보내기;
    Reply; Sign up; Register;
    購入履歴; 送信済み; 支払い方法; 已发送; 支付方式; 发布时间; 保存済み; ; 42; ×"""


def texts(listed: str) -> list[str]:
    return [one_line(text) for text in listed.split(";")]


@pytest.mark.parametrize("table", [*ACTION_WORDS.values(), *SENSITIVE_WORDS.values(), BINS])
def test_each_kind_has_words_in_each_language(table: dict[str, str]) -> None:
    assert set(table) == LANGUAGES
    for listed in table.values():
        assert all(word.strip() for word in listed.split(","))
    assert set(HARMLESS) <= LANGUAGES


@requirement("SPEC-CONFIRM-CLICKS")
@pytest.mark.parametrize(
    ("kind", "text"),
    [(kind, text) for kind, listed in TEXTS_BY_KIND.items() for text in texts(listed)],
)
def test_a_text_reveals_the_action_of_its_control(kind: str, text: str) -> None:
    assert kind in kinds_in(text)


@pytest.mark.parametrize("text", texts(HARMLESS_TEXTS))
def test_a_similar_text_is_harmless(text: str) -> None:
    assert kinds_in(text) == []


@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("btn-delete", ["deletes"]),
        ("btnDelete", ["deletes"]),
        ("fa fa-trash-o", ["deletes"]),
        ("DELETEButton", ["deletes"]),
        ("header__log-out", ["signs_out"]),
        ("userLogout", ["signs_out"]),
        ("composer_send", ["sends"]),
        ("combine-sender", []),
        ("undeleted", []),
        ("btn btn-edit", []),
    ],
)
def test_an_identifier_is_split_into_words(name: str, kinds: list[str]) -> None:
    assert kinds_in_identifier(name, MARKERS) == kinds


def test_a_text_of_the_page_is_cleaned_to_a_single_line() -> None:
    assert clean("Pay\u202e won\n\t \u200bnow\x07") == "Pay won now"
    assert clean("x" * 81) == "x" * 79 + "…"
    assert clean("x" * 80) == "x" * 80


def test_a_sentence_is_not_short() -> None:
    assert is_short("Delete this and all others")
    assert not is_short("Delete this and all of them")
    assert is_short("削除する")
    assert not is_short("アカウントを削除する方法についてはこちらのページをご覧ください")
