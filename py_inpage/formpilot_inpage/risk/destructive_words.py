"""The words that name the action of a control, by kind and language.

They match whole words without regard to case and accents, and any part of a text in languages
without spaces. A word after "=" must be the whole text: a button "Order" orders, "Order history"
does not.
"""

Words = dict[str, str]
"""Words by language, separated by commas."""

ACTION_WORDS: dict[str, Words] = {
    "deletes": {
        "en": "delete, remove, erase, destroy, wipe, discard, purge, unsubscribe, deactivate,"
        "revoke, uninstall, terminate, empty trash, empty bin, empty cart, clear history,"
        "clear data, clear all data, close account, cancel subscription,"
        "cancel membership, cancel order, cancel account, cancel booking, factory reset,"
        "move to trash, move to bin",
        "de": "löschen, lösche, entfernen, vernichten, verwerfen, deaktivieren, widerrufen,"
        "deinstallieren, konto schließen, konto auflösen, kündigen, stornieren, papierkorb leeren",
        "fr": "supprimer, effacer, =retirer, retirer du panier, désactiver, révoquer,"
        "désinstaller, résilier, vider la corbeille, vider le panier, fermer le compte,"
        "annuler la commande",
        "es": "eliminar, borrar, suprimir, quitar, descartar, desactivar, revocar, desinstalar,"
        "vaciar la papelera, vaciar papelera, cerrar cuenta, dar de baja, anular pedido",
        "it": "elimina, eliminare, cancella, cancellare, rimuovi, rimuovere, disattiva, revoca,"
        "disinstalla, svuota cestino, svuota il cestino, chiudi account, annulla ordine",
        "pt": "excluir, apagar, eliminar, remover, descartar, desativar, revogar, desinstalar,"
        "esvaziar lixeira, encerrar conta, cancelar pedido, cancelar assinatura",
        "nl": "verwijderen, verwijder, deactiveren, intrekken, opzeggen, alles wissen,"
        "gegevens wissen, geschiedenis wissen, prullenbak legen, account sluiten",
        "pl": "usuń, usunąć, skasuj, wymaż, dezaktywuj, odinstaluj, opróżnij kosz, zamknij konto,"
        "anuluj zamówienie, anuluj subskrypcję",
        "ru": "удалить, стереть, очистить корзину, очистить историю, деактивировать, отозвать,"
        "закрыть счёт, закрыть аккаунт, отменить заказ, отменить подписку",
        "ja": "削除, 消去, 破棄, 抹消, 退会, 解約, ゴミ箱を空, アンインストール, 無効化",
        "zh": "删除, 刪除, 移除, 清空, 抹掉, 销毁, 注销账号, 注销账户, 卸载, 解除绑定, 取消订单",
        "ko": "삭제, 제거, 영구 삭제, 회원 탈퇴, 탈퇴하기, 해지하기, 구독 해지, 휴지통 비우기",
        "sv": "radera, ta bort, avinstallera, säg upp, avsluta konto, töm papperskorgen",
        "da": "slet, fjern, opsig, afinstaller, luk konto, tøm papirkurv",
        "no": "slett, fjern, si opp, avinstaller, lukk konto, tøm papirkurv",
        "fi": "poista, poista tili, hävitä, tyhjennä roskakori, peruuta tilaus",
        "cs": "smazat, odstranit, vymazat, odinstalovat, zrušit účet, zrušit objednávku",
        "hu": "törlés, töröl, törlöm, eltávolítás, eltávolít, fiók törlése, lemondás",
        "tr": "sil, kaldır, hesabı kapat, aboneliği iptal et, siparişi iptal et",
        "uk": "видалити, стерти, вилучити, скасувати замовлення, закрити рахунок",
        "el": "διαγραφή, κατάργηση, αφαίρεση, ακύρωση παραγγελίας, απεγκατάσταση",
        "ar": "حذف, احذف, إزالة, مسح, إلغاء الاشتراك, إلغاء الطلب, إغلاق الحساب",
    },
    "pays": {
        "en": "pay, buy, purchase, checkout, paypal, donate, place order, place your order,"
        "order now, order and pay, submit order, complete order, confirm order,"
        "=order, place bid, bid now, =sell, sell now, deposit money, book now, complete booking,"
        "confirm booking, send money, transfer money, transfer funds, make transfer,"
        "make a transfer, =transfer, =withdraw, withdraw money, withdraw funds, top up,"
        "start subscription, start trial, start free trial, proceed to check out, make payment,"
        "complete payment, submit payment, confirm payment, proceed to payment, send payment,"
        "withdraw all, complete purchase, complete checkout, confirm and pay",
        "de": "bezahlen, zahlen, kaufen, jetzt kaufen, bestellen, zahlungspflichtig, spenden,"
        "zur kasse, überweisen, =überweisung, überweisung ausführen, überweisung tätigen,"
        "jetzt buchen, kostenpflichtig, aufladen",
        "fr": "payer, acheter, commander maintenant, =commander, je commande, passer la commande,"
        "passer commande, valider la commande, =régler, =virer, faire un don, réserver maintenant",
        "es": "pagar, comprar, realizar pedido, tramitar pedido, finalizar compra, hacer pedido,"
        "donar, transferir, reservar ahora, recargar",
        "it": "paga, pagare, acquista, acquistare, compra, comprare, ordina ora, =ordina,"
        "effettua ordine, invia ordine, dona ora, bonifico, prenota ora, procedi all acquisto",
        "pt": "pagar, comprar, finalizar compra, finalizar pedido, fazer pedido, fechar pedido,"
        "doar, transferir, reservar agora, recarregar",
        "nl": "betalen, betaal, kopen, koop nu, bestellen, bestel, afrekenen, doneren, overmaken,"
        "overboeken, nu boeken, opwaarderen",
        "pl": "zapłać, płacę, kup, kup teraz, kupuję, zamawiam, złóż zamówienie, przelej,"
        "wykonaj przelew, wpłać, zarezerwuj teraz, doładuj",
        "ru": "оплатить, заплатить, купить, заказать, оформить заказ, перевести деньги,"
        "пожертвовать, пополнить, забронировать",
        "ja": "支払, 購入, 注文する, 注文を確定, 決済, 振込, 送金, 寄付する, 予約を確定,レジに進む",
        "zh": "支付, 付款, 购买, 購買, 下单, 下單, 提交订单, 结算, 結帳, 转账, 轉帳, 充值, 捐款",
        "ko": "결제하기, 결제 진행, 바로 결제, 바로결제, 원 결제, =결제, 구매하기,"
        "바로 구매, 주문하기, 송금, 이체하기, 후원하기",
        "sv": "betala, =köp, köp nu, slutför köp, beställ, till kassan, överför pengar",
        "da": "betal, =køb, køb nu, bestil, gå til kassen, gennemfør køb, overfør penge",
        "no": "betal, =kjøp, kjøp nå, bestill, til kassen, fullfør kjøp, overfør penger",
        "fi": "maksa, =osta, osta nyt, tilaa nyt, =tilaa, siirry kassalle, vahvista tilaus",
        "cs": "zaplatit, koupit, objednat, odeslat objednávku, k pokladně, převést peníze",
        "hu": "fizetek, =fizetés, fizetés most, megveszem, megrendelem, =vásárlás,rendelés leadása",
        "tr": "=öde, hemen öde, ödeme yap, ödemeyi tamamla, satın al, sipariş ver, para gönder",
        "uk": "оплатити, сплатити, купити, замовити, оформити замовлення, переказати",
        "el": "πληρωμή τώρα, =πληρωμή, πληρώστε, =αγορά, αγορά τώρα, ολοκλήρωση παραγγελίας",
        "ar": "ادفع, ادفع الآن, =دفع, شراء, اشتر, اشتري, إتمام الطلب, إتمام الشراء, تحويل الأموال",
    },
    "sends": {
        "en": "send, =post, post now, post reply, post comment, post tweet, tweet, publish,"
        "resend, share now, broadcast",
        "de": "senden, absenden, abschicken, versenden, verschicken, veröffentlichen, =posten",
        "fr": "envoyer, publier, expédier, transmettre",
        "es": "enviar, publicar, mandar",
        "it": "invia, inviare, spedisci, pubblica, pubblicare",
        "pt": "enviar, publicar, postar",
        "nl": "verzenden, versturen, verstuur, verzend, publiceren, =plaatsen",
        "pl": "wyślij, opublikuj, =publikuj, nadaj",
        "ru": "отправить, опубликовать, послать, разослать",
        "ja": "送信, 投稿, 公開する, 送る",
        "zh": "发送, 發送, 傳送, 发布, 發佈, 发表, 發表, 发帖, 寄出",
        "ko": "보내기, 전송, 게시하기",
        "sv": "skicka, publicera",
        "da": "send, udgiv, offentliggør",
        "no": "send, publiser",
        "fi": "lähetä, julkaise",
        "cs": "odeslat, poslat, zveřejnit, publikovat",
        "hu": "küldés, elküld, elküldés, elküldöm, közzététel",
        "tr": "gönder, yayınla",
        "uk": "надіслати, відправити, опублікувати",
        "el": "αποστολή, δημοσίευση",
        "ar": "إرسال, أرسل, ارسال, نشر",
    },
    "submits": {
        "en": "submit, confirm, =save, save changes, save and close, finalize, finalise,"
        "merge pull request, sign up now, register now, complete registration, =subscribe,"
        "subscribe now, sign and submit, create account",
        "de": "bestätigen, einreichen, =speichern, änderungen speichern, registrieren, abgeben,"
        "konto erstellen, =übernehmen",
        "fr": "soumettre, confirmer, valider, =enregistrer, enregistrer les modifications,"
        "créer un compte",
        "es": "confirmar, presentar solicitud, =guardar, guardar cambios, crear cuenta",
        "it": "conferma, confermare, =salva, salva modifiche, crea account",
        "pt": "confirmar, submeter, =salvar, salvar alterações, =guardar, guardar alterações,"
        "criar conta",
        "nl": "bevestigen, bevestig, indienen, =opslaan, wijzigingen opslaan, account aanmaken",
        "pl": "potwierdź, zatwierdź, prześlij, =zapisz, zapisz zmiany, utwórz konto",
        "ru": "подтвердить, подать заявку, =сохранить, сохранить изменения, создать аккаунт",
        "ja": "確定する, =確定, 申し込む, 登録する, 変更を保存, =保存, 提出, 申請する",
        "zh": "提交, 送出, =确认, 確認送出, 确认提交, =保存, 保存更改, 创建账户, 立即注册",
        "ko": "제출, 신청하기, =저장, 가입하기",
        "sv": "bekräfta, skicka in, =spara, spara ändringar, skapa konto",
        "da": "bekræft, indsend, =gem, gem ændringer, opret konto",
        "no": "bekreft, send inn, =lagre, lagre endringer, opprett konto",
        "fi": "vahvista, =tallenna, tallenna muutokset, luo tili",
        "cs": "potvrdit, =uložit, uložit změny, vytvořit účet",
        "hu": "megerősítés, megerősítem, =mentés, módosítások mentése, fiók létrehozása",
        "tr": "onayla, =kaydet, değişiklikleri kaydet, hesap oluştur",
        "uk": "підтвердити, =зберегти, зберегти зміни, створити обліковий запис",
        "el": "υποβολή, επιβεβαίωση, =αποθήκευση, αποθήκευση αλλαγών",
        "ar": "تأكيد, تقديم, =حفظ, حفظ التغييرات, إنشاء حساب",
    },
    "signs_out": {
        "en": "sign out, log out, logout, signout, log off, logoff, sign off, end session",
        "de": "abmelden, ausloggen, =logout",
        "fr": "se déconnecter, déconnexion, me déconnecter, déconnecter",
        "es": "cerrar sesión, cerrar la sesión, desconectar, desconectarse, =salir",
        "it": "disconnetti, disconnettiti, =esci, termina sessione",
        "pt": "sair da conta, terminar sessão, encerrar sessão, desconectar, =sair",
        "nl": "uitloggen, afmelden, log uit, meld af",
        "pl": "wyloguj, wyloguj się, =wyjdź",
        "ru": "=выйти, =выход, выйти из аккаунта, выйти из системы, завершить сеанс",
        "ja": "ログアウト, サインアウト, ログオフ",
        "zh": "退出登录, 退出登錄, 登出, 注销登录, =注销, =退出, 安全退出",
        "ko": "로그아웃",
        "sv": "logga ut",
        "da": "log ud, log af",
        "no": "logg ut, logg av",
        "fi": "kirjaudu ulos",
        "cs": "odhlásit, odhlásit se",
        "hu": "kijelentkezés, kilépés",
        "tr": "çıkış yap, oturumu kapat, =çıkış",
        "uk": "=вийти, =вихід, вийти з облікового запису",
        "el": "αποσύνδεση, =έξοδος",
        "ar": "تسجيل الخروج, تسجيل خروج",
    },
}

HARMLESS: Words = {
    "en": "in order to, remove filter, remove filters, remove all filters,"
    "undo delete, undo send, undo remove, don t delete, do not delete, don t send, do not send,"
    "confirm choices, confirm my choices, confirm preferences, confirm my preferences,"
    "don t remove, purchase history, purchase orders, checkout date, pay slips",
    "de": "filter entfernen, alle filter entfernen, nicht löschen, nicht senden, filter löschen,"
    "auswahl bestätigen",
    "fr": "supprimer le filtre, supprimer les filtres, effacer les filtres, ne pas supprimer",
    "es": "quitar filtro, quitar filtros, borrar filtros, eliminar filtros",
    "it": "rimuovi filtro, rimuovi filtri, cancella filtri",
    "pt": "remover filtro, remover filtros, limpar filtros",
    "nl": "filter verwijderen, filters verwijderen, verwijder filter, niet verwijderen",
    "pl": "usuń filtr, usuń filtry",
    "ru": "удалить фильтр, удалить фильтры, не удалять",
    "ja": "購入履歴, 注文履歴, 送信済み, 削除済み, 支払い方法, 支払方法, 投稿一覧, 投稿者, 投稿日",
    "zh": "购买记录, 已发送, 已删除, 最近删除, 支付方式, 付款方式, 发布日期, 发布时间, 清空筛选",
    "ko": "결제 수단, 결제수단, 결제 내역, 결제내역, 삭제된, 보낸, 필터 삭제, 내보내기",
    "sv": "ta bort filter, ta bort alla filter",
    "da": "fjern filter, fjern filtre",
    "no": "fjern filter, fjern filtre",
    "fi": "poista suodatin, poista suodattimet",
    "cs": "odstranit filtr, odstranit filtry",
    "hu": "szűrő törlése, szűrők törlése",
    "tr": "filtreyi kaldır, filtreleri kaldır",
    "uk": "видалити фільтр, видалити фільтри",
}
"""Phrases that are removed from a text before the search."""

FILLERS = "my, your, our, the, this, these, that, a, an, all, and"
"""Words that may stand between the words of a phrase."""
