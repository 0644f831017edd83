"""The words by which people know what a control does, by kind and language.

Each stands for whole words, in any case and with or without accents; in languages without spaces
for any part of a text. One with "=" before it counts only where it is the whole text: "Order" on a
button is an order, "Order history" is none.
"""

Words = dict[str, str]
"""By language, with commas between."""

CLICKS: dict[str, Words] = {
    "deletes": {
        "en": "delete, remove, erase, destroy, wipe, discard, purge, unsubscribe, deactivate,"
        "revoke, uninstall, terminate, empty trash, empty bin, empty cart, clear history,"
        "clear data, clear all data, close account, close my account, cancel subscription,"
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
    },
    "pays": {
        "en": "pay, buy, purchase, checkout, paypal, donate, place order, place your order,"
        "place the order, order now, order and pay, submit order, complete order, confirm order,"
        "=order, place bid, bid now, =sell, sell now, deposit money, book now, complete booking,"
        "confirm booking, send money, transfer money, transfer funds, make transfer,"
        "make a transfer, =transfer, =withdraw, withdraw money, withdraw funds, top up,"
        "start subscription, start trial, start free trial, proceed to check out",
        "de": "bezahlen, zahlen, kaufen, jetzt kaufen, bestellen, zahlungspflichtig, spenden,"
        "zur kasse, überweisen, =überweisung, jetzt buchen, kostenpflichtig, aufladen",
        "fr": "payer, acheter, commander maintenant, =commander, passer la commande,"
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
    },
    "submits": {
        "en": "submit, confirm, =save, save changes, save and close, finalize, finalise,"
        "merge pull request, sign up now, agree and continue, accept and continue,"
        "sign and submit, create account",
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
    },
}

HARMLESS: Words = {
    "en": "in order to, remove filter, remove filters, remove all filters,"
    "undo delete, undo send, undo remove, don t delete, do not delete, don t send, do not send,"
    "don t remove, purchase history, purchase orders, checkout date, pay slips",
    "de": "filter entfernen, alle filter entfernen, nicht löschen, nicht senden, filter löschen",
    "fr": "supprimer le filtre, supprimer les filtres, effacer les filtres, ne pas supprimer",
    "es": "quitar filtro, quitar filtros, borrar filtros, eliminar filtros",
    "it": "rimuovi filtro, rimuovi filtri, cancella filtri",
    "pt": "remover filtro, remover filtros, limpar filtros",
    "nl": "filter verwijderen, filters verwijderen, verwijder filter, niet verwijderen",
    "pl": "usuń filtr, usuń filtry",
    "ru": "удалить фильтр, удалить фильтры, не удалять",
    "ja": "購入履歴, 注文履歴, 送信済み, 削除済み, 支払い方法, 支払方法, 投稿一覧, 投稿者, 投稿日",
    "zh": "购买记录, 已发送, 已删除, 最近删除, 支付方式, 付款方式, 发布日期, 发布时间, 清空筛选",
}
"""Taken out of a text before the words are looked for."""

TEACHING: Words = {
    "en": "how to, how do, how can, how, learn, about, why, what, when, help",
    "de": "wie, warum, hilfe",
    "fr": "comment, pourquoi, aide",
    "es": "cómo, por qué, ayuda",
    "it": "come, perché, aiuto",
    "pt": "como, por que, ajuda",
    "nl": "hoe, waarom, hulp",
    "pl": "jak, dlaczego, pomoc",
    "ru": "как, почему, помощь",
}
"""How the text of a link begins that leads to an explanation."""

BINS: Words = {
    "en": "trash, trash can, bin, recycle bin, wastebasket, garbage, drop to delete, dumpster",
    "de": "papierkorb, mülleimer, abfall",
    "fr": "corbeille, poubelle",
    "es": "papelera, basura",
    "it": "cestino",
    "pt": "lixeira, lixo, reciclagem",
    "nl": "prullenbak, prullenmand",
    "pl": "kosz, śmietnik",
    "ru": "корзина, мусор",
    "ja": "ゴミ箱, ごみ箱",
    "zh": "回收站, 垃圾桶, 垃圾箱, 废纸篓",
}
"""What deletes that which is dropped on it."""

BIN_MARKS = {
    "deletes": "trash, trashcan, bin, dustbin, recycle, garbage, delete zone, dropzone delete"
}

AGREEMENT: Words = {
    "en": "=ok, =okay, =yes, =continue, =proceed, =go ahead, =i understand, =do it",
    "de": "=ja, =weiter, =fortfahren, =einverstanden",
    "fr": "=oui, =continuer, =d accord",
    "es": "=sí, =continuar, =de acuerdo",
    "it": "=sì, =continua, =procedi",
    "pt": "=sim, =prosseguir",
    "nl": "=doorgaan, =ga door, =akkoord",
    "pl": "=tak, =kontynuuj, =dalej",
    "ru": "=да, =продолжить, =ок",
    "ja": "=はい, =続行, =続ける",
    "zh": "=是, =是的, =确定, =確定, =继续, =好",
}
"""What a button says that does what its dialog asks."""

MARKS: dict[str, str] = {
    "deletes": "delete, trash, destroy, remove, erase, discard, bin",
    "pays": "pay, checkout, buy, purchase, place order, donate",
    "sends": "send, publish, paper plane, paperplane",
    "submits": "submit",
    "signs_out": "logout, signout, log out, sign out, logoff, log off",
}
"""By which authors call a control, and its icon, in ids and classes."""

ADDRESSES: dict[str, str] = {
    "deletes": "delete, destroy, remove, erase, unsubscribe, deactivate",
    "pays": "pay, buy, purchase, checkout, placeorder, place order, donate",
    "signs_out": "logout, signout, log out, sign out, logoff, log off, endsession, end session",
}
"""A whole part of a link's path, or a value in its query."""

FIELDS: dict[str, Words] = {
    "password": {
        "en": "password, passwd, pwd, passphrase, passcode, passkey, =pin, pin code, pin number,"
        "one time code, one time password, otp, totp, 2fa code, two factor code, recovery code,"
        "secret key, private key, seed phrase, api key",
        "de": "passwort, kennwort, einmalcode, =tan, sicherheitscode",
        "fr": "mot de passe, code secret, code confidentiel",
        "es": "contraseña, clave de acceso, =clave, código de verificación",
        "it": "parola d ordine, parola chiave, codice segreto",
        "pt": "senha, palavra passe, código de verificação",
        "nl": "wachtwoord, pincode",
        "pl": "hasło, kod pin",
        "ru": "пароль, код из смс, пин код",
        "ja": "パスワード, 暗証番号, ワンタイム",
        "zh": "密码, 密碼, 口令, 动态码",
    },
    "payment": {
        "en": "card number, cardnumber, card no, credit card, creditcard, debit card, cc number,"
        "ccnumber, ccnum, cc num, cvc, cvc2, cvv, cvv2, csc, card code, card security code,"
        "name on card, cardholder, card holder, card expiry, card expiration, =expiry,"
        "=expiry date, =expiration date, =exp date, =mm yy, =mm yyyy, cc exp, ccexp, iban,"
        "bank account, account number, routing number, sort code, transaction amount",
        "de": "kartennummer, kreditkarte, kreditkartennummer, prüfziffer, kartenprüfnummer,"
        "karteninhaber, gültig bis, kontonummer, bankverbindung",
        "fr": "numéro de carte, carte bancaire, carte de crédit, cryptogramme,"
        "titulaire de la carte, date d expiration, numéro de compte",
        "es": "número de tarjeta, tarjeta de crédito, tarjeta de débito, titular de la tarjeta,"
        "código de seguridad, fecha de caducidad, número de cuenta",
        "it": "numero della carta, numero carta, carta di credito, titolare della carta,"
        "codice di sicurezza, numero di conto",
        "pt": "número do cartão, cartão de crédito, titular do cartão, código de segurança,"
        "número da conta",
        "nl": "kaartnummer, creditcard, kaarthouder, rekeningnummer, beveiligingscode",
        "pl": "numer karty, karta kredytowa, kod cvv, numer konta, numer rachunku",
        "ru": "номер карты, кредитная карта, держатель карты, срок действия карты, номер счёта",
        "ja": "カード番号, クレジットカード, セキュリティコード, 口座番号, カード名義",
        "zh": "卡号, 卡號, 信用卡, 银行卡, 安全码, 銀行帳號, 银行账号, =有效期",
    },
}

NOT_FIELDS: Words = {
    "en": "password hint, forgot password, without password",
    "ja": "パスワードのヒント",
    "zh": "密码提示",
}
"""Taken out of what a field is called, as `HARMLESS` is."""
