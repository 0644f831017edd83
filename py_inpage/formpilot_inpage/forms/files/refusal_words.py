"""Words by which pages say that they do not take a file."""

import re

WORDS = """
error|errors|failed|failure|fails|invalid|not allowed|not permitted|not supported|unsupported|
not accepted|too large|too big|too small|too many|larger than|smaller than|bigger than|
exceed\\w*|reject\\w*|refus\\w*|must be|cannot|can ?not|can[’']?t|could not|couldn[’']?t|
unable|went wrong|denied|
fehler\\w*|fehlgeschlagen|ungültig\\w*|nicht erlaubt|nicht unterstützt|nicht zulässig|zu groß|
zu viele|überschreit\\w*|abgelehnt|nicht möglich|
erreur|échou\\w*|échec|invalide|non autorisé\\w*|pas autorisé\\w*|pas pris en charge|
trop volumineux|trop grand|trop lourd|trop de|dépass\\w*|refusé\\w*|impossible|
fallo|falló|inválid\\w*|no permitid\\w*|no válid\\w*|no compatible|demasiad\\w*|
excede\\w*|supera\\w*|rechazad\\w*|no se pud\\w*|
errore|non riuscit\\w*|non valid\\w*|non consentit\\w*|non supportat\\w*|troppo \\w+|rifiutat\\w*|
erro|falh\\w*|não permitid\\w*|não suportad\\w*|muito grande|rejeitad\\w*|não foi possível|
fout\\w*|mislukt|ongeldig\\w*|niet toegestaan|te groot|geweigerd|
błąd|nieprawidłow\\w*|niedozwolon\\w*|zbyt duż\\w*|odrzucon\\w*|
ошибка|не удалось|недопустим\\w*|слишком большой|превыша\\w*
"""
REFUSAL = re.compile(rf"(?<!\w)(?:{''.join(WORDS.split(chr(10)))})(?!\w)", re.IGNORECASE)
CJK_REFUSAL = re.compile("エラー|失敗|大きすぎ|できません|错误|失败|过大|不支持|无法|오류|실패")


def says_refused(text: str) -> bool:
    return bool(REFUSAL.search(text) or CJK_REFUSAL.search(text))
