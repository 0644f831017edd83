"""Words of drop targets, dialogs, icons and addresses that reveal an action."""

from .destructive_words import Words

EXPLANATION_WORDS: Words = {
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
"""The first words of a link that leads to an explanation."""

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
    "ko": "휴지통",
    "sv": "papperskorg, papperskorgen, soptunna",
    "da": "papirkurv, skraldespand",
    "no": "papirkurv, søppel, søppelbøtte",
    "fi": "roskakori, roskat",
    "cs": "=koš, odpadkový koš, do koše",
    "hu": "lomtár, szemetes, =kuka",
    "tr": "çöp kutusu, =çöp",
    "uk": "смітник, =кошик",
    "el": "κάδος, κάδος ανακύκλωσης",
    "ar": "سلة المهملات, المهملات",
}
"""The words of a drop target that deletes."""

BIN_MARKERS = {
    "deletes": "trash, trashcan, bin, dustbin, recycle bin, recyclebin, garbage,"
    "delete zone, dropzone delete"
}

AGREEMENT: Words = {
    "en": "=continue, =proceed, =go ahead, =i understand, =do it",
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
    "ko": "=확인, =네, =예, =계속",
    "sv": "=fortsätt",
    "da": "=fortsæt",
    "no": "=fortsett",
    "fi": "=jatka",
    "cs": "=pokračovat",
    "hu": "=folytatás",
    "tr": "=devam, =devam et, =tamam",
    "uk": "=продовжити, =гаразд",
    "el": "=συνέχεια",
    "ar": "=متابعة, =موافق",
}
"""The text of a button that confirms its dialog."""

YES: Words = {
    "en": "yes, ok, okay, sure",
    "de": "ja",
    "fr": "oui",
    "es": "sí",
    "it": "sì",
    "pt": "sim",
    "pl": "tak",
    "ru": "да",
    "fi": "kyllä",
    "cs": "ano",
    "hu": "igen",
    "tr": "evet",
    "uk": "так",
    "el": "ναι",
    "ar": "نعم",
}
"""The first word of such a button."""

DROP_INVITATION_WORDS: Words = {
    "en": "drop, drag, here",
    "de": "ablegen, ziehen, hierher, hier",
    "fr": "déposer, déposez, glisser, glissez, ici",
    "es": "soltar, suelta, arrastra, aquí",
    "it": "rilascia, trascina, qui",
    "pt": "solte, arraste, aqui",
    "nl": "sleep, hierheen, hier",
    "pl": "upuść, przeciągnij, tutaj",
    "ru": "перетащите, сюда",
    "ja": "ドロップ, ドラッグ, ここ",
    "zh": "拖, 此处, 这里",
}
"""Words of a drop target that invites to drop."""

SLIDER_WORDS: Words = {
    "en": "slide to, swipe to, drag to, slide right to",
    "de": "schieben zum, schieben um, wischen zum, wischen um, ziehen zum",
    "fr": "glisser pour, glissez pour, faites glisser",
    "es": "desliza para, deslizar para, deslice para",
    "it": "scorri per, trascina per",
    "pt": "deslize para, arraste para",
    "nl": "schuif om, veeg om, sleep om",
    "pl": "przesuń aby, przesuń by",
    "ru": "проведите чтобы, сдвиньте чтобы",
    "ja": "スライドして, スワイプして",
    "zh": "滑动以, 向右滑动",
}
"""Words of a slider that acts when it is dragged."""

MARKERS: dict[str, str] = {
    "deletes": "delete, trash, destroy, remove, erase, discard, bin",
    "pays": "pay, checkout, buy, purchase, place order, donate",
    "sends": "send, publish, paper plane, paperplane",
    "submits": "submit",
    "signs_out": "logout, signout, log out, sign out, logoff, log off",
}
"""Words in the ids and classes of controls and icons."""

URL_WORDS: dict[str, str] = {
    "deletes": "delete, destroy, remove, erase, unsubscribe, deactivate",
    "pays": "pay, buy, purchase, checkout, placeorder, place order, donate",
    "signs_out": "logout, signout, log out, sign out, logoff, log off, endsession, end session",
}
"""A whole segment of a path, or a value in a query."""
