"""The words that name password and payment fields."""

from .destructive_words import Words

SENSITIVE_WORDS: dict[str, Words] = {
    "password": {
        "en": "password, passwd, pwd, passphrase, passcode, passkey, =pin, pin code, pin number,"
        "one time code, one time password, otp, totp, 2fa code, two factor code, recovery code,"
        "your pin, enter pin, new pin, old pin, current pin, confirm pin, card pin,"
        "=pass, user pass, pw, newpassword, oldpassword, currentpassword, confirmpassword,"
        "passwordconfirm, userpassword, loginpassword, verification code, authentication code,"
        "sms code, digit code, security answer, secret key, private key, seed phrase, api key",
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
        "ko": "비밀번호, 암호, 인증번호, 인증 코드",
        "sv": "lösenord, engångskod",
        "da": "adgangskode, kodeord, engangskode",
        "no": "passord, engangskode",
        "fi": "salasana, tunnusluku",
        "cs": "heslo, ověřovací kód",
        "hu": "jelszó",
        "tr": "şifre, parola, doğrulama kodu",
        "uk": "пароль, код підтвердження",
        "el": "κωδικός πρόσβασης, συνθηματικό",
        "ar": "كلمة المرور, كلمة السر, رمز التحقق",
    },
    "payment": {
        "en": "card number, cardnumber, card no, cardno, card num, cardnum, credit card,"
        "creditcard, debit card, cc number, ccnumber, ccnum, cc num, ccno, cc no, security code,"
        "cvn, cvc, cvc2, cvv, cvv2, csc, card code, card security code,"
        "name on card, cardholder, card holder, card expiry, card expiration, =expiry,"
        "=expires, exp month, exp year, expmonth, expyear, =expiry date,"
        "=expiration date, =exp date, =mm yy, =mm yyyy, cc exp, ccexp, iban,"
        "bank account, account number, account no, routing number, sort code, transaction amount",
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
        "ko": "카드 번호, 카드번호, 계좌번호, 신용카드",
        "sv": "kortnummer, kontonummer, kreditkort",
        "da": "kortnummer, kontonummer, kreditkort",
        "no": "kortnummer, kontonummer, kredittkort",
        "fi": "kortin numero, korttinumero, tilinumero, luottokortti",
        "cs": "číslo karty, číslo účtu",
        "hu": "kártyaszám, bankkártya, számlaszám",
        "tr": "kart numarası, güvenlik kodu, hesap numarası",
        "uk": "номер картки, номер рахунку",
        "el": "αριθμός κάρτας, πιστωτική κάρτα",
        "ar": "رقم البطاقة, بطاقة الائتمان, رقم الحساب",
    },
}

NOT_SENSITIVE: Words = {
    "en": "password hint, forgot password, without password",
    "ja": "パスワードのヒント",
    "zh": "密码提示",
    "ko": "암호화",
}
"""Phrases that are removed from the names of fields, as `HARMLESS` from other texts."""
